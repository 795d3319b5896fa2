import { Refusal } from "@mercer/commerce"

/** How many run at once, and how many may wait for a place. */
export interface QueueSize {
  atOnce: number
  waiting: number
}

/** Runs at most `atOnce` tasks at a time; when the queue is full, further ones are refused with too_many_requests. */
export function makeQueue({ atOnce, waiting }: QueueSize) {
  let running = 0
  const line: (() => void)[] = []

  async function place() {
    if (running < atOnce) {
      running += 1
      return
    }
    if (line.length >= waiting) throw tooMany(1)
    await new Promise<void>((resolve) => line.push(resolve))
  }

  function leave() {
    const next = line.shift()
    // The place is handed over, not freed, so that no other request gets it in between.
    if (next) next()
    else running -= 1
  }

  return async function run<T>(task: () => Promise<T>): Promise<T> {
    await place()
    try {
      return await task()
    } finally {
      leave()
    }
  }
}

/** The refusal with the time to wait, in whole seconds. */
export function tooMany(retryAfter: number) {
  const extras = { retry_after: Math.max(1, Math.ceil(retryAfter)) }
  return new Refusal("too_many_requests", "Too many requests, please try again later", undefined, extras)
}
