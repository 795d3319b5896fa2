import { AsyncResource } from "node:async_hooks"
import type { ServerResponse } from "node:http"

/** Begins work when its turn comes: at once, if there is room. The turn ends with the answer. */
export type Lane = (outgoing: ServerResponse, begin: () => void) => void

/** A request that takes longer does not keep the others waiting: milliseconds. */
const LONGEST_TURN = 300

/** At most `width` requests are worked on at a time, in the order in which they came; between two, others are served. */
export function makeLane(width: number): Lane {
  const queue: Parameters<Lane>[] = []
  let running = 0
  const advance = () => {
    const next = queue.shift()
    if (!next) return
    const [outgoing, begin] = next
    running++
    const over = once(() => {
      clearTimeout(limit)
      // Not at once: answers that are quickly made would follow one another without others being read.
      setImmediate(() => {
        running--
        advance()
      })
    })
    const limit = setTimeout(over, LONGEST_TURN)
    if (outgoing.req.socket.destroyed) return over()
    outgoing.once("prefinish", over).once("close", over)
    begin()
  }
  return (outgoing, begin) => {
    // It goes on as a part of the request that asked for it, not of the one that has ended.
    queue.push([outgoing, AsyncResource.bind(begin)])
    if (running < width) advance()
  }
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}
