import { type ChildProcess, spawn } from "node:child_process"
import { endGroup, IN_OWN_GROUP } from "./group.ts"

/** Longer than a server takes to finish its requests. */
const PATIENCE_MS = 12_000
const STOPPED = "The shop has stopped. It starts again after the next change.\n"

export interface Runner {
  /** Starts the server with this compiled shop, after the one before has ended. */
  again(compiled: string | undefined): Promise<void>
  stop(): Promise<void>
  /** Ends the server at once. */
  kill(): void
}

/** One server at a time, of the program `server`; of several starts that wait for its end, the last one counts. */
export function runner(server: string): Runner {
  let child: ChildProcess | undefined
  let asked = 0
  async function again(compiled: string | undefined): Promise<void> {
    const mine = ++asked
    await end(child)
    if (mine !== asked) return
    const env = { ...process.env, ...(compiled && { MERCER_SHOP: compiled }) }
    // The channel is its leash: it stops when this process has ended.
    const next = spawn(process.execPath, [server], {
      ...IN_OWN_GROUP,
      env,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    })
    next.once("exit", () => mine === asked && process.stderr.write(STOPPED))
    child = next
  }
  async function stop(): Promise<void> {
    asked++
    await end(child)
  }
  return { again, stop, kill: () => endGroup(child, "SIGKILL") }
}

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || isOver(child)) return
  const ended = new Promise((resolve) => child.once("exit", resolve))
  const late = setTimeout(() => endGroup(child, "SIGKILL"), PATIENCE_MS)
  child.kill("SIGTERM")
  await ended
  clearTimeout(late)
}
