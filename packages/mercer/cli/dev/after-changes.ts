import { isEqual, type State, stateOf, UNKNOWN } from "./disk.ts"

const LOOK_MS = 300

/**
 * Does the work now, and again after each change of the folder's tables, one at a time: a client that the work itself
 * generates is no change. Returns what ends it.
 */
export function afterChanges(folder: string, work: () => Promise<void>): () => void {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  let done = UNKNOWN
  async function look(before: State): Promise<void> {
    const now = stateOf(folder)
    // Twice the same: whoever writes has finished.
    if (!isEqual(now, done) && isEqual(now, before)) {
      await work().catch(({ message }: Error) => void process.stderr.write(`${message}\n`))
      done = { sources: now.sources, made: stateOf(folder).made }
    }
    if (!isOver) timer = setTimeout(look, LOOK_MS, now)
  }
  void look(stateOf(folder))
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
