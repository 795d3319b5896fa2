import { setTimeout as sleep } from "node:timers/promises"

const PATIENCE_MS = 2_000
const POLL_MS = 50

export interface Waiting {
  /** The id of the blocking row, if the work failed because of it. */
  busy(error: unknown): string | undefined
  /** Finishes the blocking row, if it is stale. */
  resume?(id: string): Promise<unknown>
  /** Whether it still blocks; all callers that wait for one id in this process share each check. */
  isBusy?(id: string): Promise<boolean>
  /** What is thrown when it takes too long. */
  tooLong(): Error
}

/** Runs the work, retrying while it is blocked, for two seconds. Holds no connection while it waits. */
export async function whenFree<T>(work: () => Promise<T>, { busy, resume, isBusy, tooLong }: Waiting): Promise<T> {
  const patience = Date.now() + PATIENCE_MS
  for (;;) {
    let id: string | undefined
    try {
      return await work()
    } catch (error) {
      id = busy(error)
      if (id === undefined) throw error
    }
    await resume?.(id)
    do {
      if (Date.now() > patience) throw tooLong()
    } while (await nextLook(id, isBusy))
  }
}

const looks = new Map<string, Promise<boolean>>()

/** A moment from now; without `isBusy` the work itself checks. */
async function nextLook(id: string, isBusy?: (id: string) => Promise<boolean>): Promise<boolean> {
  if (!isBusy) return sleep(POLL_MS, false)
  const known = looks.get(id)
  if (known) return known
  const look = sleep(POLL_MS)
    .then(() => isBusy(id))
    .finally(() => looks.delete(id))
  looks.set(id, look)
  return look
}
