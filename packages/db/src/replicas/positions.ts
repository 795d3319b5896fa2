import type pg from "pg"
import { pgSql, type Sql } from "../sql/sql.ts"

/** What the primary says before a read goes to a replica. */
export interface PrimaryState {
  /** Where the log was when the account last wrote; null: not within the last minute. */
  written: bigint | null
  /** Where the log is now. */
  now: bigint
  /** When this PostgreSQL was started: after a crash or a failover it remembers no writes. */
  started: string
}

/** Which database a connection reached, and how far its log is. */
export interface DatabaseState {
  /** Its cluster and database, by numbers that a replica shares with its primary. */
  identity: string
  is_replica: boolean
  position: bigint
}

// A replica that is used is never further behind than that: see MOST_BEHIND_MS.
const KEPT = "interval '1 minute'"
const NOW = "(pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint"

/** What the primary knows of an account's last write, and of itself. */
export async function primaryState(sql: Sql, account: string): Promise<PrimaryState> {
  const [state] = await sql.rows<PrimaryState>({ text: PRIMARY, values: [account] })
  return state as PrimaryState
}

const PRIMARY = `SELECT ${NOW} AS now, pg_postmaster_start_time()::text AS started, (
  SELECT "position" FROM mercer.recent_write WHERE account = $1 AND written_at > now() - ${KEPT}) AS written`

/** Notes that the account has written: whatever it committed is before this position. */
export async function noteWrite(sql: Sql, account: string): Promise<void> {
  await sql.run({ text: NOTE, values: [account] })
}

const NOTE = `INSERT INTO mercer.recent_write AS known (account, "position") VALUES ($1, ${NOW})
  ON CONFLICT (account) DO UPDATE SET "position" = greatest(known.position, excluded.position), written_at = now()`

/** Deletes what nobody asks for any more. */
export async function deleteOldWrites(sql: Sql): Promise<void> {
  await sql.run({ text: `DELETE FROM mercer.recent_write WHERE written_at < now() - ${KEPT}`, values: [] })
}

/** The state of the database behind a pool; positions are bytes of the log. */
export async function databaseState(pool: pg.Pool): Promise<DatabaseState> {
  const [state] = await pgSql(pool, { named: false }).rows<DatabaseState>({ text: STATE, values: [] })
  return state as DatabaseState
}

const STATE = `SELECT pg_is_in_recovery() AS is_replica,
  (SELECT system_identifier FROM pg_control_system()) || '/' ||
    (SELECT oid FROM pg_database WHERE datname = current_database()) AS identity,
  (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END
    - '0/0'::pg_lsn)::bigint AS "position"`
