import { type ChildProcess, spawn } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { isPooled } from "@mercer/db/testing"
import { createDatabase } from "@mercer/testing"
import { onTestFinished } from "vitest"
import { program } from "./bundle.ts"

const web = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..")

/** A separate server in its own process. */
export interface TestServer {
  url: string
  process: ChildProcess
  database_url: string
  data_dir: string
  /** Its output so far, but for the set-up code. */
  log(): string
  /** What it has printed while the shop has no operator; "" otherwise. */
  setUpLine(): string
  /** Sends a signal and waits for the exit; returns the exit code, null after a kill. */
  end(signal?: NodeJS.Signals): Promise<number | null>
  /** Stops it if it still runs and deletes its database and folder. */
  stop(): Promise<void>
}

/**
 * Starts the server on a free port with its own database and folder, unless DATABASE_URL and DATA_DIR name others:
 * `stop()` it in `afterAll`. Output to an open file passed as `stdout` is not in its `log()`.
 */
export async function startServer(
  env: Record<string, string> = {},
  output: { stdout?: number } = {},
): Promise<TestServer> {
  const { DATABASE_URL: given } = env
  const shared = given ? { url: given, directUrl: given, drop: async () => {} } : undefined
  const database = shared || (await createDatabase())
  const data_dir = env.DATA_DIR ?? fs.mkdtempSync(path.join(os.tmpdir(), "mercer-web-"))
  const settings = { DATABASE_URL: database.url, DATA_DIR: data_dir, PORT: "0", LOG_LEVEL: "warn", NODE_ENV: "test" }
  const pooled: Record<string, string> = isPooled && !shared ? pooledSettings(database.directUrl) : {}
  const child = launch({ ...settings, ...pooled, ...env }, output)
  let log = ""
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (log += chunk))
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve))
  const end = (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal)
    return ended
  }
  const stop = async () => {
    await end("SIGKILL")
    await database.drop()
    if (!env.DATA_DIR) fs.rmSync(data_dir, { recursive: true, force: true })
  }
  const port = await listening(child, ended, () => log).catch(async (error) => {
    await stop()
    throw error
  })
  const url = `http://127.0.0.1:${port}`
  const setUpLine = () => SET_UP.exec(log)?.[0] ?? ""
  const others = () => log.replace(SET_UP, "")
  return { url, process: child, database_url: database.directUrl, data_dir, log: others, setUpLine, end, stop }
}

const SET_UP = /^.*There is no operator yet.*\n/m

/** Of a server whose database is behind PgBouncer: the server only, while the test itself asks PostgreSQL. */
const pooledSettings = (directUrl: string) => ({ DATABASE_POOLER: "true", DATABASE_DIRECT_URL: directUrl })

/** The same for one test; removed at its end. */
export async function serverForThisTest(...how: Parameters<typeof startServer>): Promise<TestServer> {
  const server = await startServer(...how)
  onTestFinished(server.stop)
  return server
}

function launch(env: Record<string, string>, { stdout }: { stdout?: number }) {
  return spawn(process.execPath, [program("server")], {
    cwd: web,
    env: { ...process.env, ...env },
    stdio: ["ignore", stdout ?? "pipe", "pipe", "ipc"],
  })
}

function listening(child: ChildProcess, ended: Promise<unknown>, log: () => string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on("message", (message) => resolve((message as { listening: number }).listening))
    ended.then(() => reject(new Error(`The server did not start:\n${log()}`)))
  })
}
