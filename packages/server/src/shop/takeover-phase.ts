import { setTimeout as sleep } from "node:timers/promises"
import { type Database, readTakeoverPhase, type TakeoverPhase } from "@mercer/db"
import { otherPrograms } from "@mercer/takeover"
import type { Logger } from "pino"

const OTHER_PROGRAM =
  "Another program is connected to the database of this shop, which is live on Mercer. If it is Medusa, stop it: what it sells is refused"

/** Milliseconds until the phase is read again; a shop whose take-over is done, or that had none, never changes. */
const READ_AGAIN_MS: Partial<Record<TakeoverPhase, number>> = { applied: 1_000, live: 15_000 }

/** The phase of the shop's take-over, as this process knows it. */
export interface KnownPhase {
  /** What operations go by: no longer `applied` only when `open` of `follow` has succeeded. */
  phase(): TakeoverPhase | undefined
  /** Whether the database may only be read. */
  isReadOnly(): boolean
  /** Reads the phase once. */
  read(database: Pick<Database, "pool">): Promise<TakeoverPhase | undefined>
  /**
   * Reads it again and again, so that `mercer takeover live` and `done` need no restart. `open` runs when a shop that was
   * only read goes live, and again after a failure. While the shop is live and can go back, it warns of each program
   * besides Mercer's that is connected to the database: Medusa, started again by accident.
   */
  follow(database: Pick<Database, "pool">, log: Logger, open: () => Promise<void>): void
  stop(): Promise<void>
}

/** Knows nothing until it has read: then nothing but reading is to be done. */
export function knownPhase(): KnownPhase {
  let latest: TakeoverPhase | undefined
  let opened: TakeoverPhase | undefined
  const stopping = new AbortController()
  let following: Promise<void> | undefined

  const warnOfOthers = warnsOnce()

  async function again({ pool }: Pick<Database, "pool">, log: Logger, open: () => Promise<void>) {
    latest = await readTakeoverPhase(pool)
    if (opened === "applied" && latest !== "applied") await open()
    opened = latest
    if (opened === "live") await warnOfOthers(pool, log)
  }
  async function keepReading(database: Pick<Database, "pool">, log: Logger, open: () => Promise<void>) {
    for (let wait = waitFor(opened); wait !== undefined; wait = waitFor(opened)) {
      await sleep(wait, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      await again(database, log, open).catch((error) =>
        log.error({ err: error }, "The take-over's phase is not known now"),
      )
    }
  }
  return {
    phase: () => opened,
    isReadOnly: () => latest === "applied",
    read: async ({ pool }) => {
      latest = await readTakeoverPhase(pool)
      opened = latest
      return opened
    },
    follow: (database, log, open) => {
      following = keepReading(database, log, open)
    },
    stop: async () => {
      stopping.abort()
      await following
    },
  }
}

/** Warns of each program besides Mercer's that is connected, the first time that it is seen. */
function warnsOnce() {
  const warned = new Set<string>()
  return async (pool: Database["pool"], log: Logger) => {
    const rows = async <T>(sql: string) => (await pool.query(sql)).rows as T[]
    for (const program of await otherPrograms(rows)) {
      if (!warned.has(program)) log.warn({ program }, OTHER_PROGRAM)
      warned.add(program)
    }
  }
}

const waitFor = (phase: TakeoverPhase | undefined) => phase && READ_AGAIN_MS[phase]
