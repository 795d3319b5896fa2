import { RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible"
import type { Rate } from "./rates.ts"
import { sha256 } from "./secret.ts"

interface Statement {
  text: string
  values: unknown[]
}

/** The part of the shared `pg` pool used here. */
export interface PoolLike {
  query(statement: Statement): Promise<unknown>
}

/** Counts one kind of event by key, for all instances together; per process while the database can't be reached. */
export function makeCounter(pool: PoolLike, keyPrefix: string, { points, seconds: duration }: Rate) {
  const limits = { keyPrefix, points, duration }
  const store = new RateLimiterPostgres({
    ...limits,
    // The store names its statements, which poolers in transaction mode don't take; unnamed statements always work.
    storeClient: { query: ({ text, values }: Statement) => pool.query({ text, values }) },
    storeType: "pool",
    schemaName: "mercer",
    tableName: "rate_limit",
    tableCreated: true,
    // Left to the housekeeping job, else every instance would sweep.
    clearExpiredByTimeout: false,
    insuranceLimiter: new RateLimiterMemory(limits),
  })

  /** Seconds to wait when the limit is reached, else 0. */
  async function secondsToWait(key: string) {
    const found = await store.get(hashed(key))
    return found && found.consumedPoints >= points ? Math.max(1, Math.ceil(found.msBeforeNext / 1000)) : 0
  }

  /** Counts `times` more; seconds to wait when that is too many. */
  async function count(key: string, times = 1) {
    const found = await store.penalty(hashed(key), times)
    return found.consumedPoints > points ? Math.max(1, Math.ceil(found.msBeforeNext / 1000)) : 0
  }

  /** Resets the count. */
  async function forget(key: string) {
    await store.delete(hashed(key))
  }

  return { secondsToWait, count, forget }
}

export type Counter = ReturnType<typeof makeCounter>

// Keys hold at most 255 characters, and emails must not be stored in this table.
function hashed(key: string) {
  return sha256(key)
}
