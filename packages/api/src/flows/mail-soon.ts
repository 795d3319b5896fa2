import { randomInt } from "node:crypto"
import type { Shop } from "../context.ts"
import { workOutbox } from "./work-outbox.ts"

/**
 * Works the outbox as soon as something was left there, without anybody waiting for it. One run at a time, and one more
 * for whatever came meanwhile. What fails is left to the sweep. `stop` waits for the run that is under way.
 */
export function mailSoon(shop: Shop, work: (shop: Shop) => Promise<void> = workOutbox): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  const run = async () => {
    do {
      again = false
      await work(shop).catch((error) => shop.log.warn({ err: error }, "The outbox could not be worked; the sweep will"))
    } while (again)
    running = undefined
  }
  shop.nudge = () => {
    // Requests that are under way still have it, and those that nudge later may do so after the end.
    if (stopped) return
    if (running) again = true
    else running = run()
  }
  return {
    stop: async () => {
      shop.nudge = undefined
      stopped = true
      again = false
      await running
    },
  }
}

const LONGEST_WAIT_MS = 2_000

/**
 * A nudge at a moment of chance within the next two seconds, for mails that only accounts get: work that began at once
 * would hold up whatever the same client asks next, and so tell him that there is an account.
 */
export function nudgeSometime(ctx: Pick<Shop, "nudge">): () => void {
  return () => void setTimeout(() => ctx.nudge?.(), randomInt(LONGEST_WAIT_MS)).unref()
}
