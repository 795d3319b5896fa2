/**
 * `pnpm bench`: the shop in production mode on a real PostgreSQL with a fixed data set, measured from outside, by
 * turns with the machine's yardstick, its own limits and a peer. Prints tables and writes JSON; see options.ts.
 */
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { openPeer } from "./beside/peer.ts"
import { cloner } from "./clones.ts"
import { type Catalog, fillData } from "./data.ts"
import { type BenchDatabase, openBenchDatabase } from "./database.ts"
import { client } from "./http.ts"
import { type Options, readOptions } from "./options.ts"
import { printedProfile, profileArgs } from "./profile.ts"
import { shortened } from "./replay.ts"
import { errorsOf, printed, type Report } from "./report.ts"
import { makeTemplates, type Templates } from "./requests.ts"
import { runAlone, runScenario, type Stage } from "./scenarios.ts"
import { type BenchServer, buildServer, startServer } from "./server.ts"
import { type Counted, countStatements } from "./statements.ts"
import { SCENARIOS, type ScenarioName } from "./targets.ts"
import { openWireTap } from "./wire-tap.ts"

/** Prints the current step to stderr, with the seconds since the start. */
const say = (words: string) =>
  process.stderr.write(`${performance.now().toFixed(0).slice(0, -3).padStart(4)} s  ${words}\n`)

/** The data that all parts of a run share. */
interface Bench {
  options: Options
  database: BenchDatabase
  catalog: Catalog
  clone: ReturnType<typeof cloner>
  program: string[]
  folder: string
}

async function main() {
  const options = readOptions(process.argv.slice(2))
  say("building")
  const program = buildServer(options)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-bench-"))
  say("filling the database")
  const database = await openBenchDatabase(options)
  try {
    const catalog = await fillData(database)
    await database.settle()
    const bench = { options, database, catalog, clone: cloner(database.pool), program, folder }
    if (options.profile) await profile(bench, options.profile)
    else await measure(bench)
  } finally {
    await database.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(bench: Bench) {
  const { options, database, program, folder } = bench
  say("counting statements")
  const { templates, counted } = await count(bench)
  say("starting the server")
  const starts: number[] = []
  const start = async () => {
    const server = await startServer({ program, database_url: database.url, data_dir: folder })
    starts.push(server.ready_in)
    return server
  }
  for (let n = 0; n < 2; n++) await (await start()).stop()
  const server = await start()
  try {
    await sleep(20_000)
    const idle_mib = server.memory_mib()
    const peer = await openPeer(options)
    const results: Report["results"] = {}
    for (const name of options.only) {
      say(`measuring ${name}`)
      results[name] = await runScenario({ ...bench, server, templates, peer }, name, counted[name])
    }
    const loaded_mib = server.memory_mib()
    finish(options, { ...facts(bench), starts, idle_mib, loaded_mib, statements: actual(counted), results })
  } finally {
    await server.stop()
  }
}

function facts({ options, database }: Bench) {
  const [cpu] = os.cpus()
  const memory_gib = Math.round(os.totalmem() / 2 ** 30)
  const machine = { cpus: os.cpus().length, cpu: cpu?.model.trim() ?? "?", node: process.version, memory_gib }
  const { host, seconds, turns, peer } = options
  return { at: new Date().toISOString(), machine, postgres: database.about, host, seconds, turns, peer }
}

function actual(counted: Record<ScenarioName, Counted>): Report["statements"] {
  const entries = SCENARIOS.map((name) => {
    const { recording, ...rest } = counted[name]
    return [name, { ...rest, texts: recording.statements.map(({ text }) => shortened(text)) }]
  })
  return Object.fromEntries(entries)
}

function finish({ out }: Options, report: Report) {
  fs.mkdirSync(path.dirname(out), { recursive: true })
  fs.writeFileSync(out, `${JSON.stringify(report, null, 2)}\n`)
  process.stdout.write(`${printed(report)}\n\nwritten to ${out}\n`)
  if (errorsOf(report).length > 0) process.exitCode = 1
}

/** On a separate server behind the tap: prepares the carts that are cloned later, and counts statements. */
async function count(bench: Bench): Promise<{ templates: Templates; counted: Record<ScenarioName, Counted> }> {
  const { database, catalog } = bench
  const tap = await openWireTap(database.url)
  try {
    return await withServer(bench, tap.url, [], async (server) => {
      const { ask, close } = client(server.url)
      const templates = await makeTemplates(ask, catalog, database.pool)
      const counted = await countStatements({ ...bench, ask, tap, templates })
      close()
      return { templates, counted }
    })
  } finally {
    tap.close()
  }
}

async function profile(bench: Bench, name: ScenarioName) {
  const { database, catalog, folder } = bench
  const templates = await withServer(bench, database.url, [], async (server) => {
    const { ask, close } = client(server.url)
    const made = await makeTemplates(ask, catalog, database.pool)
    close()
    return made
  })
  const profiles = path.join(folder, "profiles")
  say(`profiling ${name}`)
  const run = await withServer(bench, database.url, profileArgs(profiles), (server) => {
    const stage: Stage = { ...bench, server, templates }
    return runAlone(stage, name)
  })
  process.stdout.write(`${name} at ${run.connections}: ${run.rate.toFixed(0)} a second, `)
  process.stdout.write(`node ${run.server_ms?.toFixed(2)} ms, PostgreSQL ${run.postgres_ms?.toFixed(2)} ms each\n`)
  process.stdout.write(`${printedProfile(profiles, run.span, run.done)}\n`)
  if (run.errors > 0) throw new Error(`${run.errors} errors, the first: ${run.error}`)
}

async function withServer<T>(
  { program, folder }: Bench,
  database_url: string,
  node_args: string[],
  work: (server: BenchServer) => Promise<T>,
): Promise<T> {
  const server = await startServer({ program, database_url, data_dir: folder, node_args })
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1))

/** Other measurements, by the first word of the command. */
const OTHERS: Record<string, (() => Promise<unknown>) | undefined> = {
  import: () => import("./import.ts"),
  growth: () => import("./growth.ts"),
  processes: () => import("./processes.ts"),
}

const begun = (OTHERS[process.argv[2] ?? ""] ?? main)()
begun.catch((error) => {
  process.stderr.write(`\n${error instanceof Error ? (error.stack ?? error.message) : error}\n`)
  process.exit(1)
})
