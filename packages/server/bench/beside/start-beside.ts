import { type ChildProcess, spawn } from "node:child_process"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { places } from "../../src/place.ts"

/** A server of the bench's own that is measured beside the shop. */
export interface Beside {
  url: string
  stop(): void
}

const FOLDER = path.dirname(fileURLToPath(import.meta.url))

/** The machine's yardstick, on this database. */
export const startYardstick = (database_url: string) => startBeside("yardstick.mjs", database_url)

/** Starts a program of this folder, which sends its port. */
export async function startBeside(program: string, argument: string): Promise<Beside> {
  const child = spawn(process.execPath, ["--import", "tsx", path.join(FOLDER, program), argument], {
    cwd: places.server(),
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
  const port = await portOf(child, program)
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() }
}

function portOf(child: ChildProcess, program: string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("message", (message) => resolve((message as { port: number }).port))
    child.once("exit", (code) => reject(new Error(`${program} ended with ${code}`)))
  })
}
