import os from "node:os"
import { PrismaPg } from "@prisma/adapter-pg"
import pg from "pg"
import { PrismaClient } from "./generated/client/client.ts"
import { clientIn, connectionOf, schemaOf, searchPath } from "./schema.ts"
import type { Query } from "./tree.ts"

/** How the database is opened. */
export interface DatabaseOptions {
  /** With `?schema=` for a shop that is not in public. */
  url: string
  poolSize?: number
  /**
   * A pooler in transaction mode stands in between: no named statements, and no limits of ours at the start of a
   * connection, which such poolers refuse (give them to the role: ALTER ROLE … SET statement_timeout = '5s').
   */
  pooler?: boolean
  /** Hears of connections that break while nobody uses them. */
  onConnectionError?: (error: Error) => void
}

/** Prisma and plain SQL over one pool. */
export interface Database {
  db: PrismaClient
  pool: pg.Pool
  /** Plain SQL on the pool, prepared where that is possible. */
  query: Query
  close(): Promise<void>
}

const LIMITS = { statement_timeout: 5_000, lock_timeout: 3_000, idle_in_transaction_session_timeout: 10_000 }
const NAMED_STATEMENTS = 500
/** What pg_stat_activity calls this process: `mercer doctor` counts them. PostgreSQL cuts names at 63 letters. */
const NAME = `mercer ${process.pid}@${os.hostname()}`.slice(0, 63)

/**
 * Prepared statements are planned once a connection: planning a cart's tree anew took four times as long as running it.
 * All conditions are on keys and indexed columns, whose best plan does not depend on the values. What a shop works with is
 * in memory: with PostgreSQL's price for a disk's random reads it would look through tables of some hundred rows once for
 * each row of a list (three times as long for 20 discounts).
 */
const OPTIONS = "-c TimeZone=UTC -c plan_cache_mode=force_generic_plan -c jit=off -c random_page_cost=1"

/** Opens the database: connections are made when first needed, and waiting for one ends after two seconds. */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, poolSize = 10, pooler = false, onConnectionError = () => {} } = options
  const schema = schemaOf(url)
  const path = searchPath(schema)
  const common = { application_name: NAME, max: poolSize, connectionTimeoutMillis: 2_000, Client: clientIn(schema) }
  const pool = new pg.Pool(
    pooler
      ? { ...connectionOf(url), ...common }
      : { ...connectionOf(url, OPTIONS, ...(path ? [`-c search_path=${path}`] : [])), ...common, ...LIMITS },
  )
  pool.on("error", onConnectionError)
  // Prisma's adapter takes times to be UTC. Poolers carry this one setting from connection to connection.
  if (pooler) pool.on("connect", (client) => void client.query("SET TIME ZONE 'UTC'").catch(onConnectionError))
  const adapter = new PrismaPg(pool, pooler ? {} : { statementNameGenerator: statementNames() })
  const db = new PrismaClient({ adapter, transactionOptions: { maxWait: 2_000, timeout: 10_000 } })
  return {
    db,
    pool,
    query: async ({ name, text }, values) => {
      const { rows } = await pool.query<{ row: string }>(
        pooler || name === "" ? { text, values } : { name, text, values },
      )
      return rows
    },
    close: async () => {
      await db.$disconnect()
      await pool.end()
    },
  }
}

/**
 * Names statements so that PostgreSQL parses each once a connection. The first ones get a name for good, later ones
 * none: a connection keeps what it has prepared, so that lists of varying length must not fill it without end.
 */
function statementNames() {
  const names = new Map<string, string>()
  return ({ sql }: { sql: string }) => {
    const known = names.get(sql)
    if (known !== undefined) return known
    if (names.size >= NAMED_STATEMENTS) return ""
    const name = `mercer_${names.size}`
    names.set(sql, name)
    return name
  }
}
