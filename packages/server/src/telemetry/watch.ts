import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { patternOf } from "./route.ts"
import { type Finished, idOf, type Seen } from "./seen.ts"

/** Who wants to know of each request that ended. */
export type Observer = (request: Finished) => void

export interface WatchOptions {
  observers: Observer[]
  /** Whether statements are counted. */
  isCounted: boolean
  isOperation(name: string): boolean
  /** Called when a request has come. */
  begin?: ((seen: Seen, incoming: IncomingMessage) => void) | undefined
}

export type Watch = (incoming: IncomingMessage, outgoing: ServerResponse) => Seen

/** Gives each request its id, and follows it to the end of its answer if somebody wants to know. */
export function makeWatch({ observers, isCounted, isOperation, begin }: WatchOptions): Watch {
  return (incoming, outgoing) => {
    const seen: Seen = {
      id: idOf(incoming),
      method: incoming.method ?? "GET",
      started: performance.now(),
      address: incoming.socket.remoteAddress,
      caller: undefined,
      route: undefined,
      error: undefined,
      statements: isCounted ? 0 : undefined,
    }
    if (observers.length === 0) return seen
    begin?.(seen, incoming)
    const { socket } = incoming
    outgoing.once("close", () => {
      const finished = seen as Finished
      finished.ms = performance.now() - seen.started
      finished.aborted = !outgoing.writableFinished
      finished.status = outgoing.headersSent ? outgoing.statusCode : 0
      finished.bytes = bytesSince(socket)
      finished.route ??= patternOf(pathnameOf(incoming), isOperation)
      for (const observe of observers) observe(finished)
    })
    return seen
  }
}

/** The address as it was sent, without its query. */
function pathnameOf({ url = "" }: IncomingMessage): string {
  const mark = url.indexOf("?")
  return mark < 0 ? url : url.slice(0, mark)
}

const WRITTEN = Symbol("bytes written by earlier answers")

/** The bytes written since the last answer on this connection. */
function bytesSince(socket: Socket & { [WRITTEN]?: number }): number {
  const before = socket[WRITTEN] ?? 0
  socket[WRITTEN] = socket.bytesWritten
  return socket.bytesWritten - before
}
