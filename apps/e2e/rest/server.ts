import { type ChildProcess, spawn } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { startPostgres } from "@mercer/launch/embedded-postgres"

const web = path.join(path.dirname(fileURLToPath(import.meta.url)), "../../web")

/** The built server with the demo shop, in a process of its own, on a database that is gone afterwards. */
export async function startBuiltServer() {
  const postgres = await startPostgres({ temporary: true })
  const data = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-e2e-"))
  const env = {
    ...process.env,
    DATABASE_URL: postgres.url,
    DATA_DIR: data,
    PORT: "0",
    LOG_LEVEL: "warn",
    NODE_ENV: "test",
  }
  await ended(spawn(process.execPath, ["dist/mercer.mjs", "demo"], { cwd: web, env, stdio: "inherit" }))
  const child = spawn(process.execPath, ["dist/server.mjs"], {
    cwd: web,
    env,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
  const port = await listening(child)
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill("SIGTERM")
      await ended(child).catch(() => {})
      await postgres.stop()
      fs.rmSync(data, { recursive: true, force: true })
    },
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`It ended with ${code}`))))
  })
}

/** The server tells its port over the channel between parent and child. */
function listening(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("message", (message) => resolve((message as { listening: number }).listening))
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}`)))
  })
}
