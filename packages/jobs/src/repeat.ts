/** Where a run that failed is written down. */
export interface Log {
  error(facts: object, message: string): void
}

/**
 * Runs some work again and again, the next time `every_ms` after the last began, never twice at once in this process.
 * Any number of processes may repeat the same work: it must itself see to it that nothing is done twice.
 * A run that fails is logged, and is followed by the next. `stop` waits for the run that is under way.
 */
export function repeat(name: string, every_ms: number, work: () => Promise<unknown>, log: Log) {
  let running: Promise<void> | undefined
  const run = async () => {
    try {
      await work()
    } catch (error) {
      log.error({ err: error, job: name }, "A repeated job failed; it runs again")
    } finally {
      running = undefined
    }
  }
  const timer = setInterval(() => {
    running ??= run()
  }, every_ms)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
