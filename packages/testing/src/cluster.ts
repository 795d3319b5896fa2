import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
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
}

/** A server of our own whose promises are kept over a crash: for proofs. `stop()` takes its folder away. */
export async function startDurableCluster(): Promise<DurableCluster> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-durable-"))
  // Where tests are run by root, the user who runs PostgreSQL must be able to come here.
  fs.chmodSync(folder, 0o755)
  const dataDir = path.join(folder, "postgres")
  let running = await startPostgres({ dataDir })
  const port = Number(new URL(running.url).port)
  const pidFile = path.join(dataDir, "data/postmaster.pid")
  return {
    url: running.url,
    crash: async () => {
      const pid = Number(fs.readFileSync(pidFile, "utf8").split("\n")[0])
      process.kill(pid, "SIGQUIT")
      while (isAlive(pid)) await sleep(5)
    },
    start: async () => {
      running = await startPostgres({ dataDir, port })
    },
    stop: async () => {
      await running.stop()
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
