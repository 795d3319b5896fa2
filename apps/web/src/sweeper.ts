import type { Logger } from "pino"

const EVERY = 15_000

/** Runs the sweeper every 15 seconds, never twice at once; `stop` waits for the run that is under way. */
export function startSweeper(sweep: () => Promise<unknown>, log: Logger) {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= Promise.resolve()
      .then(sweep)
      .then(
        () => {},
        (error) => log.error({ err: error }, "The sweeper failed; it runs again in 15 seconds"),
      )
      .finally(() => {
        running = undefined
      })
  }, EVERY)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
