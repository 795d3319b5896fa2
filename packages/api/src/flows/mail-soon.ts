import type { Shop } from "../context.ts"
import { workOutbox } from "./work-outbox.ts"

/**
 * Works the outbox as soon as something was left there, without anybody waiting for it. One run at a time, and one more
 * for whatever came meanwhile. What fails is left to the sweep. `stop` waits for the run that is under way.
 */
export function mailSoon(shop: Shop, work: (shop: Shop) => Promise<void> = workOutbox): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  let again = false
  const run = async () => {
    do {
      again = false
      await work(shop).catch((error) => shop.log.warn({ err: error }, "The outbox could not be worked; the sweep will"))
    } while (again)
    running = undefined
  }
  shop.nudge = () => {
    if (running) again = true
    else running = run()
  }
  return {
    stop: async () => {
      shop.nudge = undefined
      again = false
      await running
    },
  }
}
