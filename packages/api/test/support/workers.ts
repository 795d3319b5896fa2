import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createRequire } from "node:module"
import { fileURLToPath, pathToFileURL } from "node:url"

const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href
const program = fileURLToPath(new URL("./import-worker.ts", import.meta.url))

/** A worker in a separate process, once it is running. */
export async function aWorker(url: string, folder: string): Promise<ChildProcess> {
  const worker = spawn(process.execPath, ["--import", tsx, program, url, folder], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "test" },
  })
  if (worker.stdout) await Promise.race([once(worker.stdout, "data"), once(worker, "exit")])
  if (worker.exitCode !== null) throw new Error("The worker has ended")
  return worker
}

/** SIGKILL, and the process is gone. */
export async function killed(worker: ChildProcess): Promise<void> {
  const gone = once(worker, "exit")
  worker.kill("SIGKILL")
  await gone
}
