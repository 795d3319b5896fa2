import path from "node:path"
import { fileURLToPath } from "node:url"
import { afterChanges } from "./after-changes.ts"
import { compiling } from "./compiling.ts"
import { whenAskedToEnd } from "./ending.ts"
import { generating } from "./generating.ts"
import { Runner } from "./runner.ts"
import { databases, environmentOf } from "./settings.ts"

const dist = path.dirname(fileURLToPath(import.meta.url))
/** In this time a Ctrl-C that has ended a program reaches this process too. */
const REPORT_AFTER_MS = 100

/**
 * `mercer dev`: compiles the shop at every change, and starts the server again with it. After a change of its tables their
 * client is generated before; the server applies new migrations. What fails is printed, and tried again after the next
 * change; a shop that runs goes on until then. All that it starts ends with it.
 */
export async function develop(folder: string): Promise<void> {
  const ending = new AbortController()
  const openDatabase = databases(folder, ending.signal)
  let env = process.env
  let looking: ReturnType<typeof afterChanges> | undefined
  const tables = generating(folder, path.join(dist, "cli.mjs"))
  const run = new Runner(path.join(dist, "server.mjs"), {
    mustGenerate() {
      tables.want()
      looking?.again()
    },
    hasStopped: () => looking?.atAnyChange(),
  })
  const code = compiling(folder, { compiled: (compiled) => run.again({ compiled, env }), failed: () => run.explain() })
  whenAskedToEnd(
    async () => {
      ending.abort()
      looking?.stop()
      tables.stop()
      await Promise.all([run.stop(), code.stop(), openDatabase.settled()])
    },
    () => run.kill(),
  )
  looking = afterChanges(folder, async () => {
    try {
      env = await openDatabase.for(environmentOf(folder))
      if (await tables.bringUpToDate()) {
        await code.again()
        return true
      }
      run.explain()
    } catch (error) {
      setTimeout(() => {
        if (ending.signal.aborted) return
        process.stderr.write(`${(error as Error).message}\n`)
        run.explain()
      }, REPORT_AFTER_MS)
    }
    return false
  })
}
