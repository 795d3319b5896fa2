import type { App } from "../context/context.ts"
import type { OwnHandlers } from "../context/own-parts.ts"
import {
  acquireHandlerWork,
  finishHandlerWork,
  type HandlerWork,
  postponeHandlerWork,
  renewHandlerWork,
} from "./queries.ts"
import { systemContext } from "./system.ts"

const RENEW_EVERY_MS = 20_000
/** What takes longer has failed: it would keep its place for ever. */
const LONGEST_MS = 15 * 60_000
const LOOK_EVERY_MS = 5_000

/** Limits of a handler's run, in milliseconds; tests have shorter ones. @public */
export interface HandlerTimes {
  renew_every_ms?: number
  longest_ms?: number
}

/** Does all due work of the shop's handlers, and waits for it. @public */
export async function workHandlers(app: App, times: HandlerTimes = {}): Promise<void> {
  const lane = laneOf(app, times)
  await lane()
}

/** Does due work, one after the other, until none is left. */
function laneOf(app: App, times: HandlerTimes = {}) {
  const handlers = app.own?.handlers
  if (!handlers) return async () => {}
  const wanted = { kinds: [...handlers.byWork.keys()], ordered: orderedIn(handlers), most: 1 }
  return async () => {
    for (;;) {
      const [work] = await acquireHandlerWork(app, wanted)
      if (!work) return
      await handle(app, handlers, work, times)
    }
  }
}

const orderedIn = ({ byWork }: OwnHandlers) =>
  [...byWork].filter(([, { order }]) => order === "by-subject").map(([kind]) => kind)

async function handle(app: App, { byWork }: OwnHandlers, work: HandlerWork, times: HandlerTimes): Promise<void> {
  const handler = byWork.get(work.kind)
  if (!handler) return
  const { renew_every_ms = RENEW_EVERY_MS, longest_ms = LONGEST_MS } = times
  const { source: _source, order_key: _order, ...facts } = work.payload
  const event = { ...facts, event: handler.event, attempt: work.attempts }
  const renewing = setInterval(() => void renewHandlerWork(app, work).catch(() => {}), renew_every_ms)
  try {
    await within(longest_ms, handler.run(systemContext(app) as never, event))
    await finishHandlerWork(app, work)
  } catch (error) {
    app.log.warn(
      { err: error, handler: handler.name, event: work.payload.event_id },
      "A handler failed; it is tried again",
    )
    const reason = error instanceof Error ? error.message : String(error)
    await postponeHandlerWork(app, { ...work, reason })
  } finally {
    clearInterval(renewing)
  }
}

async function within(longest_ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${longest_ms / 1_000} s`)), longest_ms)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Does the work of the shop's handlers as soon as there is some, `most` of it at once, and looks for due retries every
 * few seconds. `stop` waits for what is running. @public
 */
export function startHandlerWorker(app: App, most: number): { stop(): Promise<void> } {
  const lane = laneOf(app)
  const running = new Set<Promise<void>>()
  let stopped = false
  const begin = () => {
    if (stopped || running.size >= most) return
    const one = lane()
      .catch((error) => app.log.warn({ err: error }, "Handlers could not be worked; they are tried again"))
      .finally(() => running.delete(one))
    running.add(one)
  }
  const listening = app.signals.listen("own_events", begin)
  const timer = setInterval(begin, LOOK_EVERY_MS)
  timer.unref()
  begin()
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      listening.stop()
      await Promise.all(running)
    },
  }
}
