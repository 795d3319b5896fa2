import type { Outcome, RunOptions } from "./outcome.ts"
import type { AtPoint, Kind, Process } from "./process.ts"
import { run } from "./run.ts"

/** Acquires a stale row and runs it to its end; undefined when another process has it. Throws as `run` does. */
export async function resume<K extends Kind>(
  ctx: K["ctx"],
  process: Process<K>,
  id: string,
  options: Omit<RunOptions, "again"> = {},
): Promise<Outcome<K> | undefined> {
  const row = await process.store.acquireStale(ctx, id)
  return row && run(ctx, process, row, { ...options, again: true })
}

export interface ResumeOptions {
  /** Called with errors and refusals. Without an id the search for stale rows failed. */
  failed(error: unknown, about: { process: string; id?: string }): void
  at?: AtPoint | undefined
}

/** The same if no caller waits for the outcome. Never throws. */
export async function resumeSafely<K extends Kind>(
  ctx: K["ctx"],
  process: Process<K>,
  id: string,
  { failed, at }: ResumeOptions,
): Promise<void> {
  const about = { process: process.name, id }
  try {
    const { error, refusal } = (await resume(ctx, process, id, { at })) ?? {}
    if (error ?? refusal) failed(error ?? refusal, about)
  } catch (error) {
    failed(error, about)
  }
}

export interface SweepOptions extends ResumeOptions {
  /** Rows of each process, at most. */
  most: number
  /** Rows that are resumed at once: a provider that hangs must not delay all others. */
  side_by_side: number
}

/** Resumes what crashes have left of all these processes. Run every few seconds by any number of servers. */
export async function sweep<C>(
  ctx: C,
  processes: readonly Process<Kind & { ctx: C }>[],
  { most, side_by_side, ...options }: SweepOptions,
): Promise<void> {
  const stale: { process: Process<Kind & { ctx: C }>; id: string }[] = []
  for (const process of processes) {
    try {
      for (const id of await process.store.findStale(ctx, most)) stale.push({ process, id })
    } catch (error) {
      options.failed(error, { process: process.name })
    }
  }
  const next = async (): Promise<void> => {
    for (let one = stale.shift(); one; one = stale.shift()) await resumeSafely(ctx, one.process, one.id, options)
  }
  await Promise.all(Array.from({ length: side_by_side }, next))
}
