/**
 * `pnpm bench processes`: one server process and two on the same database, by turns. Where load generator, servers and
 * PostgreSQL share the cores, the rate cannot grow as it would with cores to spare; so besides it counts what a request
 * takes of the processors, which must not grow when a second process shares the shop.
 */
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { parseArgs } from "node:util"
import { type Catalog, fillData } from "./data.ts"
import { type BenchDatabase, openBenchDatabase } from "./database.ts"
import type { Measured } from "./load.ts"
import { type Begin, checkoutsOn, loadOn } from "./loads.ts"
import { callFor } from "./requests.ts"
import { withCpu } from "./scenarios.ts"
import { type BenchServer, buildServer, startServer } from "./server.ts"

const PROCESSES = [1, 2] as const

async function main() {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      seconds: { type: "string", default: "3" },
      turns: { type: "string", default: "3" },
      "no-build": { type: "boolean" },
    },
  })
  const program = buildServer({ host: "front", build: !values["no-build"] })
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-bench-processes-"))
  const database = await openBenchDatabase({ durable: true, settings: [] })
  const servers: BenchServer[] = []
  try {
    const catalog = await fillData(database)
    await database.settle()
    const start = () => startServer({ program, database_url: database.url, data_dir: folder })
    for (const _ of PROCESSES) servers.push(await start())
    for (const [name, load] of Object.entries(LOADS))
      await byTurns({ name, servers, database, load: (url) => load(url, catalog) }, values)
  } finally {
    for (const server of servers) await server.stop()
    await database.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

const LOADS: Record<string, (url: string, catalog: Catalog) => Begin> = {
  "list products": (url, catalog) => {
    let n = 0
    return loadOn(url, "products", () => callFor("products", catalog, undefined, n++, "typical"))
  },
  "whole checkouts": checkoutsOn,
}

interface Trial {
  name: string
  servers: BenchServer[]
  database: BenchDatabase
  load: (url: string) => Begin
}

async function byTurns(trial: Trial, { seconds, turns }: { seconds: string; turns: string }) {
  const begins = trial.servers.map(({ url }) => trial.load(url))
  for (let turn = 0; turn <= Number(turns); turn++)
    for (const count of PROCESSES) {
      const line = await measured(trial, begins.slice(0, count), turn === 0 ? 1 : Number(seconds))
      if (turn > 0) process.stdout.write(`${trial.name}, ${count} process${count > 1 ? "es" : ""}: ${line}\n`)
    }
}

async function measured({ servers, database }: Trial, begins: Begin[], seconds: number): Promise<string> {
  const cpu = () => servers.reduce((sum, server) => sum + (server.cpu() ?? 0), 0)
  const run = await withCpu({ server: { cpu }, database }, async () =>
    together(await Promise.all(begins.map((begin) => begin(seconds)))),
  )
  if (run.errors > 0) throw new Error(`${run.errors} errors, the first: ${run.error}`)
  return `${run.rate.toFixed(0)} a second; servers ${run.server_ms?.toFixed(2)} ms, PostgreSQL ${run.postgres_ms?.toFixed(2)} ms each`
}

/** Loads on several servers as one; its times are those of the first. */
function together([first, ...others]: Measured[]): Measured {
  if (!first) throw new Error("There is no load")
  const sum = (of: "done" | "rate" | "errors") => others.reduce((all, one) => all + one[of], first[of])
  const error = [first, ...others].find((one) => one.error)?.error
  return { ...first, done: sum("done"), rate: sum("rate"), errors: sum("errors"), error }
}

await main()
