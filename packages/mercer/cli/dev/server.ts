import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { endGroup, IN_OWN_GROUP } from "./group.ts"

/** Longer than a server takes to finish its requests. */
const PATIENCE_MS = 12_000

/** What a server is started with: the compiled shop, if there is one, and its environment. */
export interface Start {
  compiled: string | undefined
  env: NodeJS.ProcessEnv
}

/** Starts the program `server`, which waits before it listens. */
export function spawnServer(server: string, { compiled, env }: Start): ChildProcess {
  // The channel is its leash: it stops when this process has ended.
  return spawn(process.execPath, [server, "--hand-over"], {
    ...IN_OWN_GROUP,
    env: { ...env, ...(compiled && { MERCER_SHOP: compiled }) },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
}

export const runs = (child: ChildProcess | undefined): child is ChildProcess =>
  child !== undefined && child.exitCode === null && child.signalCode === null

/** Resolves when the server says this, or has ended: then with its exit code. */
export function outcomeOf<Word extends string>(child: ChildProcess, word: Word): Promise<Word | number | null> {
  const said = new Promise<Word>((resolve) => {
    child.on("message", (message: object) => word in message && resolve(word))
  })
  return Promise.race([said, exitOf(child)])
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (runs(child)) await once(child, "exit")
  return child.exitCode
}

/** Ends a server, in time or by force. */
export async function endServer(child: ChildProcess | undefined): Promise<void> {
  if (!runs(child)) return
  const late = setTimeout(() => endGroup(child, "SIGKILL"), PATIENCE_MS)
  child.kill("SIGTERM")
  await exitOf(child)
  clearTimeout(late)
}
