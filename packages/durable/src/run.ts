import type { Outcome, RunOptions } from "./outcome.ts"
import type { Kind, Process, Step } from "./process.ts"
import { type Source, sourceOf } from "./source.ts"
import { take } from "./take.ts"

/**
 * Runs a row of this process step by step until it ends, waits or is late. Throws what a step throws, but
 * for refusals that the step writes down: these are in the outcome. After an error the row is released.
 */
export async function run<K extends Kind>(
  ctx: K["ctx"],
  process: Process<K>,
  row: K["row"],
  options: RunOptions = {},
): Promise<Outcome<K>> {
  const stop = keepRenewing(ctx, process, row)
  const source = sourceOf(ctx)
  try {
    return await carryOn({ ctx, process, options, source }, row)
  } finally {
    stop()
    await source.close()
  }
}

function keepRenewing<K extends Kind>(ctx: K["ctx"], { store }: Process<K>, row: K["row"]): () => void {
  if (!store.renew) return () => {}
  // One that fails is followed by the next; a row that is not renewed in time goes to another process.
  const timer = setInterval(() => void store.renew?.(ctx, row).catch(() => {}), store.renew_every_ms)
  return () => clearInterval(timer)
}

interface Running<K extends Kind> {
  ctx: K["ctx"]
  process: Process<K>
  options: RunOptions
  source: Source<K>
}

async function carryOn<K extends Kind>(running: Running<K>, first: K["row"]): Promise<Outcome<K>> {
  const { ctx, process, options } = running
  let again = options.again ?? false
  let outcome: Outcome<K> = { end: "ended", row: first }
  for (;;) {
    const { row } = outcome
    const step: Step<K> | undefined = process.steps[row.state as never]
    if (!step) return { ...outcome, end: process.ends.includes(row.state) ? "ended" : "waiting" }
    try {
      outcome = { ...outcome, ...(await take({ ...running, step, row, again })) }
    } catch (error) {
      if (outcome.refusal) return { ...outcome, end: "unfinished", error }
      if (!process.keeps?.(error, { again })) await process.store.release(ctx, row)
      throw error
    }
    if (outcome.end === "lost") return outcome
    again = false
    if (!process.steps[outcome.row.state as never] || !options.late?.()) continue
    await process.store.release(ctx, outcome.row)
    return { ...outcome, end: "late" }
  }
}
