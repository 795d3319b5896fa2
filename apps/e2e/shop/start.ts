import { type ChildProcess, spawn } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { dataFolder } from "./database.ts"
import { ended, freePort } from "./host.ts"

const START = "packages/launch/src/start.mjs"
const LONGEST_S = 240

/** What `npm start` runs, with its own folder and port and `more` settings, and its final output. */
export async function startAsNewcomer(
  more: Record<string, string> = {},
): Promise<{ printed: string; data: string; stop(): Promise<void> }> {
  const data = dataFolder()
  // If tests run as root, the user who runs PostgreSQL must be able to access this folder.
  fs.chmodSync(data, 0o755)
  const { TEST_DATABASE_URL: _test, DATABASE_URL: _other, ...base } = process.env
  const env = { ...base, PORT: `${await freePort()}`, DATA_DIR: data, NODE_ENV: "", ...more }
  const root = path.join(import.meta.dirname, "../../..")
  const launcher = spawn(process.execPath, [START], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] })
  const printed = await ready(launcher)
  const stop = async () => {
    launcher.kill("SIGTERM")
    await ended(launcher).catch(() => {})
    fs.rmSync(data, { recursive: true, force: true })
  }
  return { printed, data, stop }
}

async function ready(launcher: ChildProcess): Promise<string> {
  let printed = ""
  for (const stream of [launcher.stdout, launcher.stderr]) stream?.on("data", (chunk) => (printed += chunk))
  for (let tries = 0; tries < LONGEST_S * 10; tries++) {
    if (/\n {2}Try .*\n/.test(printed)) return printed
    if (launcher.exitCode !== null) break
    await sleep(100)
  }
  launcher.kill("SIGTERM")
  throw new Error(`npm start was not ready:\n${printed}`)
}
