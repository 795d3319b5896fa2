import type { Shop } from "../context.ts"
import { AT_ONCE, claimDue, deliver } from "./deliver-webhooks.ts"

/** A server that is to stop does not wait for receivers longer than this. */
const PATIENCE_MS = 1_000

export interface Delivering {
  /** Begins whatever is due, and does not wait for it. */
  nudge(): void
  /** Resolves when nothing is under way and nothing more is due. */
  idle(): Promise<void>
  /** Begins nothing more, and waits for what is under way, which is broken off after a second: it is sent again later. */
  stop(): Promise<void>
}

/**
 * Sends webhooks side by side, and takes up the next as soon as one is done, so that none waits for a slower one. One of
 * these is enough for a server; several servers may work at the same time.
 */
export function delivering(ctx: Shop): Delivering {
  let under_way = 0
  let claiming = false
  let again = false
  let stopped = false
  const breakOff = new AbortController()
  let waiting: (() => void)[] = []

  async function fill(): Promise<void> {
    again = true
    if (claiming) return
    claiming = true
    while (again && !stopped) {
      again = false
      for (const work of await due()) void begin(work)
    }
    claiming = false
    if (under_way > 0) return
    for (const done of waiting) done()
    waiting = []
  }

  async function due() {
    if (under_way >= AT_ONCE) return []
    return claimDue(ctx, AT_ONCE - under_way).catch((error) => {
      ctx.log.warn({ err: error }, "Webhooks could not be looked for; the next sweep will")
      return []
    })
  }

  async function begin(work: Parameters<typeof deliver>[1]): Promise<void> {
    under_way++
    await deliver(ctx, work, breakOff.signal).catch((error) => {
      ctx.log.warn({ err: error, delivery: work.id }, "A webhook could not be recorded; it will be sent again")
    })
    under_way--
    void fill()
  }

  const idle = () => new Promise<void>((done) => (under_way > 0 || claiming ? waiting.push(done) : done()))
  return {
    nudge: () => void fill(),
    idle,
    stop: () => {
      stopped = true
      setTimeout(() => breakOff.abort(), PATIENCE_MS).unref()
      return idle()
    },
  }
}

/** From now on what is due leaves as soon as it is known, and whenever the sweep comes by. */
export function deliverSoon(shop: Shop): Pick<Delivering, "stop"> {
  const { nudge, stop } = delivering(shop)
  shop.deliver = nudge
  return {
    stop: () => {
      shop.deliver = undefined
      return stop()
    },
  }
}
