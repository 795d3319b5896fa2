import { makeQueue } from "./queue.ts"

/** How many may wait for one key; further requests are refused with too_many_requests. */
const WAITING = 500

/** Runs tasks of one key one after another; those without a key at once. */
export function makeTurns() {
  const queues = new Map<string, { run: ReturnType<typeof makeQueue>; users: number }>()
  return async function inTurn<T>(key: string | null | undefined, task: () => Promise<T>): Promise<T> {
    if (!key) return task()
    const queue = queues.get(key) ?? { run: makeQueue({ atOnce: 1, waiting: WAITING }), users: 0 }
    queues.set(key, queue)
    queue.users += 1
    try {
      return await queue.run(task)
    } finally {
      queue.users -= 1
      if (queue.users === 0) queues.delete(key)
    }
  }
}
