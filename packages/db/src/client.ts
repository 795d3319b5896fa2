import os from "node:os"
import pg from "pg"
import { PrismaClient } from "./generated/client/client.ts"
import type { Query } from "./read/tree.ts"
import { clientIn, connectionOf, inSchema, schemaOf, searchPath } from "./schema.ts"
import { joiningAdapter } from "./sql/joined-prisma.ts"
import { keepWarm } from "./sql/keep-warm.ts"
import { lazyPrisma } from "./sql/lazy-prisma.ts"
import { readOwnValues, schemaWith } from "./sql/own-values.ts"
import { pgSql, useSql } from "./sql/sql.ts"
import { statementNames } from "./sql/statement-names.ts"
import { runTransactionsOn } from "./sql/transaction.ts"

/** How the database is opened. */
export interface DatabaseOptions {
  /** With `?schema=` for a shop that is not in public. */
  url: string
  poolSize?: number
  /** How long a request waits for a connection while all are in use; two seconds if not given. */
  waitMs?: number
  /** How long a statement may say nothing before its connection is closed; five seconds if not given. */
  silentMs?: number
  /**
   * There is a pooler in transaction mode: no named statements, and no limits of ours at the start of a
   * connection, which such poolers refuse (give them to the role: ALTER ROLE … SET statement_timeout = '5s').
   */
  pooler?: boolean
  /** Asked before each statement or transaction: while true, PostgreSQL itself refuses every write. Not with a pooler. */
  readOnly?: () => boolean
  /** The client of a shop with its own tables, as `mercer generate` wrote it; Mercer's unless given. */
  Client?: unknown
  /** Called for connections that break while idle. */
  onConnectionError?: (error: Error) => void
}

/** Prisma and plain SQL over one pool. */
export interface Database {
  db: PrismaClient
  pool: pg.Pool
  /** Plain SQL on the pool, prepared where that is possible. */
  query: Query
  /** From now on connections are open, and large statements prepared, before they are needed. Not with a pooler. */
  keepWarm(): Promise<void>
  close(): Promise<void>
}

/**
 * A host that has vanished answers nothing, not even that it is gone: only we can end what waits for it. One that is
 * there ends a statement itself before that.
 */
const SILENT_MS = 5_000
const LIMITS = { statement_timeout: 4_500, lock_timeout: 3_000, idle_in_transaction_session_timeout: 10_000 }
/** A shop that is too busy answers that it is, before its clients have left. */
const WAIT_MS = 2_000
/** A new connection has prepared nothing yet: in a quiet shop nearly every visit would wait for that. */
const IDLE_MS = 10 * 60_000
/** What pg_stat_activity calls this process: `mercer doctor` counts them. PostgreSQL cuts names at 63 characters. */
const NAME = `mercer ${process.pid}@${os.hostname()}`.slice(0, 63)

/**
 * Statements are planned once per connection: planning a cart's tree again took four times as long as running it.
 * All conditions are on keys and indexed columns, whose best plan is independent of values. A shop's working set is
 * in memory: with PostgreSQL's price for a disk's random reads it would scan tables of a few hundred rows once for
 * each row of a list (three times as long for 20 discounts).
 */
const OPTIONS = "-c TimeZone=UTC -c plan_cache_mode=force_generic_plan -c jit=off -c random_page_cost=1"

/** Opens the database: connections are made when first needed. */
export function openDatabase(options: DatabaseOptions): Database {
  const { pooler = false } = options
  const pool = openPool(options)
  const names = pooler ? undefined : statementNames()
  const nameOf = names?.of
  const { db, disconnect } = lazyPrisma(() => prismaOn(pool, nameOf, options))
  const plain = pgSql(pool, { named: !pooler, nameOf, note: names?.note })
  useSql(db, plain)
  runTransactionsOn(db, { pool, nameOf, note: names?.note })
  let warm: ReturnType<typeof keepWarm> | undefined
  return {
    db,
    pool,
    query: (statement, values) => plain.rows({ ...statement, values }),
    keepWarm: async () => {
      if (!names) return
      warm ??= keepWarm(pool, names, (text) => inSchema(text, schemaOf(options.url)))
      await warm.now()
    },
    close: async () => {
      warm?.stop()
      await disconnect()
      await pool.end()
    },
  }
}

/** A Prisma client that knows the values that the shop has added to Medusa's enums before it is first used. */
function prismaOn(pool: pg.Pool, nameOf: ((text: string) => string) | undefined, options: DatabaseOptions) {
  const Client = (options.Client ?? PrismaClient) as typeof PrismaClient
  const adapter = joiningAdapter(pool, {
    nameOf,
    before: async (connection) => {
      const own = await readOwnValues(connection, schemaOf(options.url))
      // The engine reads its schema after it has connected; Prisma has no option for it.
      const { _engine } = client as unknown as { _engine: { datamodel: string } }
      if (own.length > 0) _engine.datamodel = schemaWith(_engine.datamodel, own)
    },
  })
  const transactionOptions = { maxWait: options.waitMs ?? WAIT_MS, timeout: 10_000 }
  const client = new Client({ adapter, transactionOptions })
  return client
}

function openPool(options: DatabaseOptions): pg.Pool {
  const { url, poolSize = 10, pooler = false, readOnly, onConnectionError = () => {} } = options
  if (readOnly?.()) mustReachPostgres({ pooler })
  const schema = schemaOf(url)
  const path = searchPath(schema)
  const common = {
    application_name: NAME,
    max: poolSize,
    connectionTimeoutMillis: options.waitMs ?? WAIT_MS,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: options.silentMs ?? SILENT_MS,
    Client: clientIn(schema),
    // Statements that need no earlier answer leave together.
    pipeline: true,
  }
  const pool = new pg.Pool(
    pooler
      ? { ...connectionOf(url), ...common }
      : { ...connectionOf(url, OPTIONS, ...(path ? [`-c search_path=${path}`] : [])), ...common, ...LIMITS },
  )
  pool.on("error", onConnectionError)
  if (readOnly && !pooler) followReadOnly(pool, readOnly)
  // Prisma's adapter assumes UTC. Poolers carry this one setting from connection to connection.
  if (pooler) pool.on("connect", (client) => void client.query("SET TIME ZONE 'UTC'").catch(onConnectionError))
  return pool
}

/** Refuses to only read behind a pooler in transaction mode: a connection's settings do not stay with it there. */
export function mustReachPostgres({ pooler }: { pooler: boolean }): void {
  if (!pooler) return
  throw new Error(
    "Behind a pooler Mercer cannot make sure that it only reads: give it PostgreSQL's own address (DATABASE_URL), " +
      "without DATABASE_POOLER, until `mercer takeover live`.",
  )
}

/** A connection's mode is set before whoever acquires it sends the first statement. */
function followReadOnly(pool: pg.Pool, readOnly: () => boolean) {
  const modes = new WeakMap<pg.PoolClient, boolean>()
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  async function connected(): Promise<pg.PoolClient> {
    const client = await connect()
    const wanted = readOnly()
    if ((modes.get(client) ?? false) === wanted) return client
    try {
      await client.query(`SET default_transaction_read_only = ${wanted ? "on" : "off"}`)
    } catch (error) {
      client.release(true)
      throw error
    }
    modes.set(client, wanted)
    return client
  }
  type Done = (error: Error | undefined, client?: pg.PoolClient, release?: unknown) => void
  const connectEither = (done?: Done) => {
    if (!done) return connected()
    connected().then((client) => done(undefined, client, client.release), done)
  }
  pool.connect = connectEither as typeof pool.connect
}
