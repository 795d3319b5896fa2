import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { connectionOf } from "../schema.ts"
import type { Queryable } from "./catalog.ts"

/** The number Prisma's own migrate locks with, so that they never run at once. */
const LOCK = 72707369
const ASK_AGAIN_MS = 100
/** How long somebody may wait for us; with the time to notice it and to stop, less than two seconds. */
const LONGEST_WAIT_MS = 1_000
const WATCH_EVERY_MS = 150
const REPORT_EVERY_MS = 3_000
const PAUSE_MS = 700
const PATIENCE_MS = 15 * 60_000
/** lock_not_available, query_canceled, deadlock_detected */
const PASSING = ["55P03", "57014", "40P01"]

/**
 * Runs the work while no other process migrates this database. It is asked for again and again instead of waiting in
 * PostgreSQL: an index that is built concurrently would wait for the transaction of whoever waits for its builder.
 */
export async function migratingAlone<T>(client: Queryable, work: () => Promise<T>): Promise<T> {
  while (!(await isOurs(client))) await sleep(ASK_AGAIN_MS)
  return untilDone(client, work)
}

async function untilDone<T>(client: Queryable, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [LOCK]).catch(() => {})
  }
}

/** Runs the work unless another process migrates this database: then it answers undefined at once. */
export async function aloneNow<T>(client: Queryable, work: () => Promise<T>): Promise<{ result: T } | undefined> {
  return (await isOurs(client)) ? { result: await untilDone(client, work) } : undefined
}

async function isOurs(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>("SELECT pg_try_advisory_lock($1) AS ours", [LOCK])
  return rows[0]?.ours ?? false
}

/** Who keeps a take-over waiting. */
export interface Blocker {
  pid: number
  name: string
  address: string | null
  seconds: number
}

/** How tables are locked: `waiting` reports who is in the way. */
export interface Patience {
  waiting(blockers: Blocker[]): void
  /** No limits: nobody else works with the database. */
  offline?: boolean
}

/** What one try does: `begin` says which tables must be locked for `change`. */
interface Change<T, B> {
  begin(): Promise<B>
  change(begun: B): Promise<T>
}

/**
 * Runs `begin` and then, while v1's tables are locked, `change`, in one transaction of `client`. Nobody waits for it longer
 * than two seconds, whether it has the locks or waits for them: then it is rolled back and tried again later.
 */
export async function changingTables<T, B extends { locks: string[] }>(
  client: pg.Client,
  url: string,
  work: Change<T, B>,
  patience: Patience,
): Promise<T> {
  const canceler = new pg.Client(connectionOf(url))
  await canceler.connect()
  try {
    return await tryAgain(client, canceler, work, patience)
  } finally {
    await canceler.end()
  }
}

async function tryAgain<T, B extends { locks: string[] }>(
  client: pg.Client,
  canceler: pg.Client,
  work: Change<T, B>,
  patience: Patience,
): Promise<T> {
  const started = Date.now()
  for (;;) {
    try {
      return await tryOnce(client, canceler, work, patience)
    } catch (error) {
      await client.query("ROLLBACK")
      if (!PASSING.includes((error as pg.DatabaseError).code ?? "")) throw error
      if (Date.now() - started > PATIENCE_MS) throw new Error(GIVEN_UP, { cause: error })
      patience.waiting(await blockersOf(client))
      await sleep(PAUSE_MS)
    }
  }
}

const GIVEN_UP =
  "Medusa's tables could not be locked for two seconds in a quarter of an hour. Stop Medusa, or what holds long " +
  "transactions, and run `mercer takeover apply --offline`. Nothing was changed."

async function tryOnce<T, B extends { locks: string[] }>(
  client: pg.Client,
  canceler: pg.Client,
  { begin, change }: Change<T, B>,
  { offline, waiting }: Patience,
): Promise<T> {
  await client.query("BEGIN")
  await client.query("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0")
  const begun = await begin()
  const changing = async () => {
    if (begun.locks.length > 0) await client.query(`LOCK TABLE ${begun.locks.join(", ")} IN ACCESS EXCLUSIVE MODE`)
    return change(begun)
  }
  const watch = { canceler, waiting, limit_ms: offline ? Number.POSITIVE_INFINITY : LONGEST_WAIT_MS }
  const result = await unlessInTheWay(client, watch, changing)
  await client.query("COMMIT")
  return result
}

interface Watch {
  canceler: pg.Client
  limit_ms: number
  waiting: Patience["waiting"]
}

/** Cancels what the client runs as soon as somebody has waited for it too long; reports whom it waits for itself. */
async function unlessInTheWay<T>(client: pg.Client, watch: Watch, work: () => Promise<T>): Promise<T> {
  const { canceler, limit_ms, waiting } = watch
  const { processID } = client as unknown as { processID: number }
  let isInTheWay = false
  let reported = Date.now()
  let looking: Promise<void> | undefined
  const look = async () => {
    const { rowCount } = await canceler.query(CANCEL_IN_THE_WAY, [processID, limit_ms])
    isInTheWay ||= Boolean(rowCount)
    if (Date.now() - reported < REPORT_EVERY_MS) return
    reported = Date.now()
    waiting(await blockersOf(canceler))
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch(() => {})
      .finally(() => {
        looking = undefined
      })
  }, WATCH_EVERY_MS)
  try {
    const result = await work()
    await looking
    if (isInTheWay) throw Object.assign(new Error("The tables were locked for too long"), { code: "57014" })
    return result
  } finally {
    clearInterval(timer)
    await looking
  }
}

const CANCEL_IN_THE_WAY = `
  SELECT pg_cancel_backend($1) FROM pg_locks WHERE NOT granted AND pid <> $1
    AND extract(epoch FROM clock_timestamp() - waitstart) * 1000 > $2 AND $1 = ANY (pg_blocking_pids(pid)) LIMIT 1`

/** Transactions older than a second, the oldest first: those that keep locks. */
export async function blockersOf(client: Queryable): Promise<Blocker[]> {
  return (await client.query<Blocker>(BLOCKERS)).rows
}

/** Of a row of pg_stat_activity: who the client is. */
export const CLIENT = `coalesce(nullif(application_name, ''), usename::text, 'unknown') AS name, host(client_addr) AS address`

/** The other clients of this database. */
export const OTHER_CLIENTS = `
  pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`

const BLOCKERS = `
  SELECT pid, ${CLIENT}, round(extract(epoch FROM clock_timestamp() - xact_start))::int AS seconds
  FROM ${OTHER_CLIENTS} AND xact_start < clock_timestamp() - interval '1 second' ORDER BY xact_start LIMIT 5`
