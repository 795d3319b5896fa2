import type { App } from "../context/context.ts"
import { AT_ONCE, claimDue, deliver } from "./deliver-webhooks.ts"

/** A server that is shutting down does not wait for receivers longer than this. */
const PATIENCE_MS = 1_000

export interface Delivering {
  /** Starts all due deliveries, without waiting for them. */
  begin(): void
  /** Resolves when nothing is running and nothing more is due. */
  idle(): Promise<void>
  /** Starts nothing more and waits for running deliveries; after a second they are aborted and sent again later. */
  stop(): Promise<void>
}

/**
 * Sends webhooks concurrently, and starts the next as soon as one is done, so that none waits for a slower one. One of
 * these is enough for a server; several servers may work at the same time.
 * @public
 */
export function delivering(ctx: App): Delivering {
  const breakOff = new AbortController()
  const { begin, idle, close } = sideBySide({
    most: AT_ONCE,
    next: (room) =>
      claimDue(ctx, room).catch((error) => {
        ctx.log.warn({ err: error }, "Webhooks could not be looked for; the next sweep will")
        return []
      }),
    work: (work) =>
      deliver(ctx, work, breakOff.signal).catch((error) => {
        ctx.log.warn({ err: error, delivery: work.id }, "A webhook could not be recorded; it will be sent again")
      }),
  })
  return {
    begin,
    idle,
    stop: () => {
      close()
      setTimeout(() => breakOff.abort(), PATIENCE_MS).unref()
      return idle()
    },
  }
}

interface SideBySide<Work> {
  /** The most that runs at a time. */
  most: number
  /** Returns at most `room` pieces of work; it must not throw. */
  next(room: number): Promise<Work[]>
  /** Does the work; it must not throw. */
  work(work: Work): Promise<void>
}

/** Concurrent work, the next as soon as there is room for it: `begin` looks for some; after `close` none is started. */
function sideBySide<Work>({ most, next, work }: SideBySide<Work>) {
  let under_way = 0
  let looking = false
  let again = false
  let closed = false
  let waiting: (() => void)[] = []

  async function fill(): Promise<void> {
    again = true
    if (looking) return
    looking = true
    while (again && !closed) {
      again = false
      for (const one of under_way < most ? await next(most - under_way) : []) void carryOut(one)
    }
    looking = false
    if (under_way > 0) return
    for (const done of waiting) done()
    waiting = []
  }

  async function carryOut(one: Work): Promise<void> {
    under_way++
    await work(one)
    under_way--
    void fill()
  }

  return {
    begin: () => void fill(),
    idle: () => new Promise<void>((done) => (under_way > 0 || looking ? waiting.push(done) : done())),
    close: () => {
      closed = true
    },
  }
}

/** Starts sending due deliveries when they are committed, and at each sweep. @public */
export function startWebhookWorker(app: App): Pick<Delivering, "stop"> {
  const { begin, stop } = delivering(app)
  const listening = app.signals.listen("webhooks", begin)
  return {
    stop: () => {
      listening.stop()
      return stop()
    },
  }
}
