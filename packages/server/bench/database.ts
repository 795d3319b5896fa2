import { randomBytes } from "node:crypto"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { ensureBaseRows, migrate } from "@mercer/db"
import pg from "pg"
// @boundaries-ignore otherwise only the launcher starts PostgreSQL; the shop itself does not need it
import { startPostgres } from "../../../packages/launch/src/embedded-postgres.mjs"
import { places } from "../src/place.ts"

export interface About {
  version: string
  embedded: boolean
  fsync: string
  synchronous_commit: string
  /** The settings that were tried out. */
  settings: string[]
}

export interface BenchDatabase {
  url: string
  pool: pg.Pool
  /** A description of the measured PostgreSQL, for the report. */
  about: About
  /** CPU seconds that PostgreSQL's processes for this database have used; null if not visible. */
  cpu(): Promise<number | null>
  /** Vacuums after many writes, so that no autovacuum runs during the next measurement. */
  settle(): Promise<void>
  stop(): Promise<void>
}

interface Wanted {
  durable: boolean
  /** `name=value` each, set on all connections that do not override them. */
  settings: string[]
}

/**
 * A migrated database with its base rows, on our own PostgreSQL: a temporary one, which does not wait for the disk,
 * so that programs are compared and not disks, or a `durable` one, as with `npm start`.
 */
export async function openBenchDatabase({ durable, settings }: Wanted): Promise<BenchDatabase> {
  const given = process.env.BENCH_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startOwn(durable)
  const name = `mercer_bench_${randomBytes(4).toString("hex")}`
  await onServer(server.url, `CREATE DATABASE ${name}`)
  for (const setting of settings) {
    const [key, value = ""] = setting.split("=")
    await onServer(server.url, `ALTER DATABASE ${name} SET ${key} = '${value}'`)
  }
  const url = Object.assign(new URL(server.url), { pathname: name }).toString()
  await migrate({ url, folder: places.migrations() })
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  pool.on("error", () => {})
  await ensureBaseRows(pool, {
    providers: { payment: ["manual"], fulfillment: ["manual"], notification: [] },
    dataFolder: places.baseRows(),
  })
  return {
    url,
    pool,
    about: { ...(await aboutOf(pool)), embedded: !given, settings },
    cpu: () => cpuOf(pool),
    settle: async () => {
      await pool.query("VACUUM (ANALYZE)")
      await pool.query("CHECKPOINT").catch(() => {}) // not every user may do this
    },
    stop: async () => {
      await pool.end()
      await onServer(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await server.stop()
    },
  }
}

async function startOwn(durable: boolean) {
  if (!durable) {
    const { socketUrl: url, stop } = await startPostgres({ temporary: true })
    return { url, stop }
  }
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-bench-postgres-"))
  const { socketUrl: url, stop } = await startPostgres({ dataDir })
  return {
    url,
    stop: async () => {
      await stop()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function aboutOf(pool: pg.Pool): Promise<Pick<About, "version" | "fsync" | "synchronous_commit">> {
  const { rows } = await pool.query(`SELECT current_setting('server_version') AS version,
    current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous_commit`)
  return rows[0]
}

/** CPU seconds of open connections, and of all closed ones: their time is counted for PostgreSQL's first process. */
export async function cpuOf(pool: pg.Pool): Promise<number | null> {
  const { rows } = await pool.query("SELECT pid FROM pg_stat_activity WHERE datname = current_database()")
  try {
    const above = new Set<number>(rows.map(({ pid }) => processFacts(pid).parent))
    const ended = [...above].reduce((sum, pid) => sum + processFacts(pid).ended, 0)
    return rows.reduce((sum, { pid }) => sum + processFacts(pid).own, ended)
  } catch {
    return null // another machine's PostgreSQL, or a system without /proc
  }
}

const TICKS = 100

/** The parent process, and the CPU seconds that this process and its ended children have used. */
function processFacts(pid: number): { parent: number; own: number; ended: number } {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8")
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return { parent: fields[1] ?? 0, own: (user + system) / TICKS, ended: (endedUser + endedSystem) / TICKS }
}

/** CPU seconds of a process, in user and in system mode. */
export const cpuSeconds = (pid: number): number => processFacts(pid).own

async function onServer(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
