import { type ChildProcess, spawn } from "node:child_process"
import { hasUnwrittenChanges } from "../../src/tables/unwritten.ts"
import { mustGenerate } from "../tables.ts"
import { endGroup, IN_OWN_GROUP } from "./group.ts"

const UNWRITTEN =
  "The tables in prisma/ have changed since the last migration. Write one, and it is applied: npx mercer migration NAME\n"

/** Generates the client of a shop's tables when they have changed, by the program `cli` as `mercer generate` does. */
export function generating(folder: string, cli: string) {
  let child: ChildProcess | undefined
  let isOver = false
  let isWanted = false
  /** Returns false when the client could not be generated; the program has said why. */
  async function bringUpToDate(): Promise<boolean> {
    // Its sources may change while it is generated.
    while (isWanted || mustGenerate(folder)) {
      if (isOver || (await generate()) !== 0) return false
      isWanted = false
      if (hasUnwrittenChanges(folder)) process.stderr.write(UNWRITTEN)
    }
    return true
  }
  function generate(): Promise<number | null> {
    const next = spawn(process.execPath, [cli, "generate"], { cwd: folder, stdio: "inherit", ...IN_OWN_GROUP })
    child = next
    return new Promise((resolve) => next.once("exit", resolve))
  }
  function stop(): void {
    isOver = true
    endGroup(child, "SIGTERM")
  }
  /** Those of plugins are known to the server alone, which says so when it starts. */
  function want(): void {
    isWanted = true
  }
  return { bringUpToDate, want, stop }
}
