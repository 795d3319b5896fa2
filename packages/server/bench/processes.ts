/**
 * `pnpm bench processes`: one server process and two on the same database, by turns. Where load generator, servers and
 * PostgreSQL share the cores, the rate cannot grow as it would with cores to spare; so besides it counts what a request
 * takes of the processors, which must not grow when a second process shares the shop.
 */
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { parseArgs } from "node:util"
import type { Catalog } from "./data.ts"
import { fillData } from "./data.ts"
import { type BenchDatabase, openBenchDatabase } from "./database.ts"
import { type Begin, checkoutsOn, loadOn } from "./loads.ts"
import { callFor } from "./requests.ts"
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
  const program = buildServer({ host: "front", build: !values["no-build"] } as never)
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
  const cpuOfServers = () => servers.reduce((sum, server) => sum + (server.cpu() ?? 0), 0)
  const before = { servers: cpuOfServers(), postgres: (await database.cpu()) ?? 0 }
  const found = await Promise.all(begins.map((begin) => begin(seconds)))
  const done = found.reduce((sum, one) => sum + one.done, 0)
  const errors = found.reduce((sum, one) => sum + one.errors, 0)
  if (errors > 0) throw new Error(`${errors} errors, the first: ${found.find((one) => one.error)?.error}`)
  const [node, postgres] = [cpuOfServers() - before.servers, ((await database.cpu()) ?? 0) - before.postgres]
  const rate = found.reduce((sum, one) => sum + one.rate, 0)
  return `${rate.toFixed(0)} a second; servers ${((node / done) * 1_000).toFixed(2)} ms, PostgreSQL ${((postgres / done) * 1_000).toFixed(2)} ms each; ${(done / node).toFixed(0)} for each CPU second of the servers`
}

await main()
