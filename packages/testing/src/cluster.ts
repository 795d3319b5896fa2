import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { openDatabase } from "@mercer/db"
import { startPostgres } from "@mercer/launch/embedded-postgres"

/** A running PostgreSQL server. */
export interface Cluster {
  url: string
  stop(): Promise<void>
}

/**
 * The server of TEST_DATABASE_URL when that is set, else one of our own that leaves nothing behind. `bySocket` reaches it
 * over a socket where there is one (TEST_DATABASE_SOCKET_URL): half the cost of a statement.
 */
export async function startCluster({ bySocket = false } = {}): Promise<Cluster> {
  const { TEST_DATABASE_URL, TEST_DATABASE_SOCKET_URL } = process.env
  const given = (bySocket && TEST_DATABASE_SOCKET_URL) || TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const { url, socketUrl, stop } = await startPostgres({ temporary: true })
  return { url: (bySocket && socketUrl) || url, stop }
}

/** A PostgreSQL that flushes what it commits, as in production, and can be crashed. */
export interface DurableCluster extends Cluster {
  /** What `pg_ctl stop -m immediate` does: every process of it ends at once, nothing is written any more. */
  crash(): Promise<void>
  /** Starts it again on the same data and port. */
  start(): Promise<void>
  /** A streaming replica of it, as it is now; it stops before its primary does. */
  replica(): Promise<DurableCluster>
}

/** A server of our own whose promises are kept over a crash: for proofs. `stop()` takes its folder away. */
export async function startDurableCluster(): Promise<DurableCluster> {
  return runDurable(durableFolder())
}

function durableFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-durable-"))
  // Where tests are run by root, the user who runs PostgreSQL must be able to come here.
  fs.chmodSync(folder, 0o755)
  return folder
}

async function runDurable(folder: string): Promise<DurableCluster> {
  const dataDir = path.join(folder, "postgres")
  let running = await startPostgres({ dataDir })
  const { url } = running
  const port = Number(new URL(url).port)
  const pidFile = path.join(dataDir, "data/postmaster.pid")
  return {
    url,
    crash: async () => {
      const pid = Number(fs.readFileSync(pidFile, "utf8").split("\n")[0])
      process.kill(pid, "SIGQUIT")
      while (isAlive(pid)) await sleep(5)
    },
    start: async () => {
      running = await startPostgres({ dataDir, port })
    },
    replica: async () => {
      const copy = durableFolder()
      await copyCluster(url, dataDir, path.join(copy, "postgres"))
      return runDurable(copy)
    },
    stop: async () => {
      await running.stop()
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** What pg_basebackup does, which the embedded PostgreSQL does not have: its files, and what makes a replica of them. */
async function copyCluster(url: string, from: string, to: string): Promise<void> {
  const { pool, close } = openDatabase({ url })
  const client = await pool.connect()
  await client.query("SELECT pg_backup_start('replica', true)")
  fs.cpSync(from, to, {
    recursive: true,
    filter: (name) => !/postmaster\.(pid|opts)$|launcher\.pid$|\.s\.PGSQL\./.test(name),
  })
  const { rows } = await client.query("SELECT labelfile FROM pg_backup_stop(false)")
  client.release()
  await close()
  const { port, username, password } = new URL(url)
  const data = path.join(to, "data")
  fs.writeFileSync(path.join(data, "backup_label"), rows[0].labelfile)
  fs.writeFileSync(path.join(data, "standby.signal"), "")
  const primary = `host=127.0.0.1 port=${port} user=${username} password=${password}`
  fs.appendFileSync(path.join(data, "postgresql.auto.conf"), `primary_conninfo = '${primary}'\n`)
  giveTo(fs.statSync(path.join(from, "data")), to)
}

function giveTo({ uid, gid }: fs.Stats, folder: string): void {
  if (process.getuid?.() !== 0) return
  const inside = fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name))
  for (const name of [folder, ...inside]) fs.lchownSync(name, uid, gid)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
