import { Refusal } from "@mercer/commerce"

/** How many run at once, and how many may wait for a place. */
export interface QueueSize {
  atOnce: number
  waiting: number
}

/** Runs at most `atOnce` tasks at a time; who finds the waiting room full is refused with 429. */
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
    // The place is handed over, not freed, so that nobody can slip in between.
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

/** The refusal 429 that tells how long to stay away, in whole seconds. */
export function tooMany(retryAfter: number) {
  const extras = { status: 429, retry_after: Math.max(1, Math.ceil(retryAfter)) }
  return new Refusal("too_many_requests", "Too many requests, please try again later", undefined, extras)
}
