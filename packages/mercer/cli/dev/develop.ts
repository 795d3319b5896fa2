import path from "node:path"
import { fileURLToPath } from "node:url"
import { openDatabase } from "../database.ts"
import { runAs } from "../run-as.ts"
import { afterChanges } from "./after-changes.ts"
import { compiling } from "./compiling.ts"
import { whenAskedToEnd } from "./ending.ts"
import { generating } from "./generating.ts"
import { runner } from "./runner.ts"

const dist = path.dirname(fileURLToPath(import.meta.url))

/**
 * `mercer dev`: compiles the shop at every change, and starts the server again with it. After a change of its tables their
 * client is generated before; the server applies new migrations. All that it starts ends with it.
 */
export async function develop(folder: string): Promise<void> {
  runAs("development")
  const run = runner(path.join(dist, "server.mjs"))
  const tables = generating(folder, path.join(dist, "cli.mjs"))
  const code = compiling(folder, run)
  const opened = openDatabase(folder)
  let stopLooking = () => {}
  whenAskedToEnd(async () => {
    stopLooking()
    tables.stop()
    await Promise.all([run.stop(), code.stop(), opened.catch(() => {})])
  }, run.kill)
  await opened
  stopLooking = afterChanges(folder, async () => {
    if (await tables.bringUpToDate()) await code.again()
  })
}
