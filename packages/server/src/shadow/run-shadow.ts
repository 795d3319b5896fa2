import { count, requestOfLine, type ShadowRequest, type ShadowRule } from "@mercer/commerce"
import type { Callers } from "./callers.ts"
import { type LogPlace, linesOf } from "./log-lines.ts"
import { ownRequests } from "./own-requests.ts"
import { replay, type Servers } from "./replay.ts"
import type { ShadowState } from "./shadow-file.ts"

const AT_ONCE = 4
/** A busy shop's log has the same address again and again: it is compared once in this time. */
const REPEATED_MS = 10 * 60_000
const MOST_REMEMBERED = 20_000

export interface ShadowRun {
  servers: Servers
  callers: Callers
  rules: readonly ShadowRule[]
  /** The access log whose requests are replayed; without it those that every shop has. */
  log?: { file: string; follow: boolean } | undefined
  state: ShadowState
  /** Called after each batch: the state is whole then. */
  save(state: ShadowState): void
  /** Ends the run after the batch. */
  signal: AbortSignal
  again_ms?: number
}

/** Compares two servers until the requests end, or the run is stopped; continues where the state was saved. */
export async function runShadow(run: ShadowRun): Promise<void> {
  const { state, save, signal } = run
  const isNew = firstInAWhile()
  for await (const { requests, place } of batches(run)) {
    const wanted = requests.filter(isNew)
    state.skipped += requests.length - wanted.length
    await eachOf(wanted, (request) => compareOne(run, request))
    if (place) state.log = place
    state.updated_at = new Date().toISOString()
    save(state)
    if (signal.aborted) return
  }
}

interface Batch {
  requests: ShadowRequest[]
  place?: LogPlace
}

async function* batches({ log, state, servers, callers, signal }: ShadowRun): AsyncGenerator<Batch> {
  if (!log) for await (const requests of ownRequests(servers, callers)) yield { requests }
  else
    for await (const { lines, place } of linesOf(log.file, state.log, { follow: log.follow, signal }))
      yield { requests: lines.flatMap((line) => requestOfLine(line) ?? []), place }
}

async function compareOne({ servers, callers, rules, state, again_ms }: ShadowRun, request: ShadowRequest) {
  if (!callers.of(request.path)) {
    state.skipped++
    return
  }
  const replayed = await replay(servers, request, { callers, rules, ...(again_ms !== undefined && { again_ms }) })
  if (replayed) count(state, replayed.compared, replayed.judged)
  else state.unanswered++
}

/** A few at a time: the old server still sells. */
async function eachOf<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values()
  const worker = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

function firstInAWhile(): (request: ShadowRequest) => boolean {
  const seen = new Map<string, number>()
  return ({ path, query }) => {
    const [key, now] = [`${path}?${query}`, Date.now()]
    if (now - (seen.get(key) ?? Number.NEGATIVE_INFINITY) < REPEATED_MS) return false
    if (seen.size >= MOST_REMEMBERED) seen.clear()
    seen.set(key, now)
    return true
  }
}
