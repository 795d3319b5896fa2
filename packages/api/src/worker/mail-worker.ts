import type { App } from "../context/context.ts"
import { workOutbox } from "./work-outbox.ts"

/**
 * Processes the outbox as soon as a row is written to it, in the background. One run at a time, and one more for rows
 * that came in the meantime. Failures are left to the sweep. `stop` waits for the current run.
 * @public
 */
export function startMailWorker(app: App, work: (app: App) => Promise<void> = workOutbox): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  let again = false
  const run = async () => {
    do {
      again = false
      await work(app).catch((error) => app.log.warn({ err: error }, "The outbox could not be worked; the sweep will"))
    } while (again)
    running = undefined
  }
  const listening = app.signals.listen("outbox", () => {
    if (running) again = true
    else running = run()
  })
  return {
    stop: async () => {
      listening.stop()
      again = false
      await running
    },
  }
}
