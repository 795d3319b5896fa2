import type pg from "pg"

/**
 * How far a shop of Medusa v1 is taken over: `applied` means v1 still sells and Mercer only reads, `live` that Mercer
 * sells and v1 could take over again, `done` that there is no way back.
 */
export type TakeoverPhase = "applied" | "live" | "done"

const PHASES: readonly string[] = ["applied", "live", "done"] satisfies TakeoverPhase[]

/** The phase of the shop's take-over; undefined for a shop that Mercer created. */
export async function readTakeoverPhase(pool: Pick<pg.Pool, "query">): Promise<TakeoverPhase | undefined> {
  const { rows } = await pool.query<{ phase: string }>("SELECT phase FROM mercer.takeover")
  const phase = rows[0]?.phase
  if (phase === undefined || PHASES.includes(phase)) return phase as TakeoverPhase | undefined
  throw new Error(`This Mercer does not know the phase "${phase}" of a take-over: a newer one has written it.`)
}
