import type { App } from "../context/context.ts"
import { workMails } from "./work-mails.ts"
import { workOthers } from "./work-outbox.ts"

/**
 * Processes the outbox as soon as a row is written to it, in the background: emails in this process only if nobody else
 * sends them. Failures are left to the sweep. `stop` waits for what is running.
 * @public
 */
export function startMailWorker(app: App): { stop(): Promise<void> } {
  let isStopping = false
  const others = oneByOne(app, () => workOthers(app))
  const mails = oneByOne(app, () => workMails(app, () => isStopping))
  const listening = [
    app.signals.listen("outbox", others.begin),
    app.signals.listen("mails", () => {
      if (!app.mails?.begin()) mails.begin()
    }),
  ]
  return {
    stop: async () => {
      isStopping = true
      for (const one of listening) one.stop()
      await Promise.all([others.stop(), mails.stop()])
    },
  }
}

/** One run at a time, and one more for rows that came in the meantime. */
function oneByOne({ log }: Pick<App, "log">, work: () => Promise<unknown>) {
  let running: Promise<void> | undefined
  let again = false
  const run = async () => {
    do {
      again = false
      await work().catch((error) => log.warn({ err: error }, "The outbox could not be worked; the sweep will"))
    } while (again)
    running = undefined
  }
  return {
    begin: () => {
      if (running) again = true
      else running = run()
    },
    stop: async () => {
      again = false
      await running
    },
  }
}
