import { isEqual, type State, sourcesOf, stateOf, UNKNOWN } from "./disk.ts"

const LOOK_MS = 300

interface Watch {
  /** Does the work once more, without a change. */
  again(): void
  /** Until it is done again: also after any source was saved. The compiler overlooks one saved with the text it had. */
  atAnyChange(): void
  stop(): void
}

/**
 * Does the work now, and again after each change of the folder's tables and settings, one at a time: a client that the work
 * itself generates is no change. While it has failed, also after a change of any source: nothing else watches them then.
 */
export function afterChanges(folder: string, work: () => Promise<boolean>): Watch {
  let isOver = false
  let hasFailed = false
  let timer: NodeJS.Timeout | undefined
  let done = UNKNOWN
  const stateNow = () => stateOf(folder, hasFailed ? sourcesOf(folder) : done.code)
  async function look(before: State): Promise<void> {
    const now = stateNow()
    // Twice the same: whoever writes has finished.
    if (!isEqual(now, done) && isEqual(now, before)) {
      const code = sourcesOf(folder)
      done = now
      // Not set by the result alone: the server may stop while the work is being done.
      hasFailed = false
      if (!(await work())) hasFailed = true
      // Not if it was asked for again in the meantime.
      if (done === now) done = { ...now, made: stateOf(folder, code).made, code }
    }
    if (!isOver) timer = setTimeout(look, LOOK_MS, stateNow())
  }
  void look(stateNow())
  return {
    again: () => {
      done = UNKNOWN
    },
    atAnyChange: () => {
      hasFailed = true
      done = { ...done, code: sourcesOf(folder) }
    },
    stop: () => {
      isOver = true
      clearTimeout(timer)
    },
  }
}
