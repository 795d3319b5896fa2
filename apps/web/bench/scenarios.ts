import { checkout } from "./checkout.ts"
import type { Cloner } from "./clones.ts"
import type { Catalog } from "./data.ts"
import type { BenchDatabase } from "./database.ts"
import { client } from "./http.ts"
import { type LimitLoad, measureLimits, type ReadLimits } from "./limits.ts"
import { type Call, cannonade, type Measured, workload } from "./load.ts"
import type { Options } from "./options.ts"
import { type ByHand, replay } from "./replay.ts"
import { callFor, type SingleName, type Templates, templateFor } from "./requests.ts"
import type { BenchServer } from "./server.ts"
import type { Counted } from "./statements.ts"
import { type ScenarioName, TARGETS } from "./targets.ts"

/** A load on the server, with the CPU time per request (or checkout) there and in PostgreSQL. */
export interface Run extends Measured {
  server_ms: number | null
  postgres_ms: number | null
}

export interface ScenarioResult {
  runs: Run[]
  /** For reads. */
  limits?: ReadLimits
  /** For writes: the same statements replayed through one client. */
  by_hand?: ByHand
}

/** Everything a scenario needs. */
export interface Stage {
  options: Pick<Options, "seconds" | "warm_up">
  server: BenchServer
  database: BenchDatabase
  catalog: Catalog
  templates: Templates
  clone: Cloner
}

/** How many carts per second are prepared; a faster server ends the measurement early. */
const FASTEST: Partial<Record<ScenarioName, number>> = { "add-item": 1000, complete: 500 }
const READ_CARTS = 500
const BY_HAND_FASTER = 2

/** Measures a scenario at one connection and at many, and then its limit. */
export async function runScenario(stage: Stage, name: ScenarioName, counted: Counted): Promise<ScenarioResult> {
  const { options, database } = stage
  const connections = [1, TARGETS[name].parallel]
  const begin = await loadOf(stage, name)
  await begin(Math.max(...connections), options.warm_up)
  const runs: Run[] = []
  for (const count of connections) runs.push(await withCpu(stage, () => begin(count, options.seconds)))
  if (TARGETS[name].kind === "read") {
    const next = (await callsOf(stage, name as SingleName)) as LimitLoad["next"]
    const load = { connections, seconds: options.seconds / 2, next }
    return { runs, limits: await measureLimits(counted, database.url, load) }
  }
  const template = counted.recording.cart?.template
  const wanted = Math.ceil((FASTEST[name] ?? 0) * BY_HAND_FASTER * options.seconds)
  const clones = template ? await stage.clone(template, wanted) : []
  await database.settle()
  return { runs, by_hand: await replay(database, counted.recording, clones, options.seconds / 2) }
}

/** Runs the scenario's load for the given seconds, with nothing else: for a profile. */
export async function runAlone(stage: Stage, name: ScenarioName): Promise<Run> {
  const { seconds, warm_up } = stage.options
  const begin = await loadOf(stage, name)
  await begin(TARGETS[name].parallel, warm_up)
  return withCpu(stage, () => begin(TARGETS[name].parallel, seconds))
}

type Begin = (connections: number, seconds: number) => Promise<Measured>

async function loadOf(stage: Stage, name: ScenarioName): Promise<Begin> {
  if (name === "checkout") return checkouts(stage)
  const next = await callsOf(stage, name)
  const { url } = stage.server
  const expected = name === "complete" ? '"type":"order"' : undefined
  return (connections, seconds) => cannonade({ url, connections, seconds, next, expected })
}

let shoppers = 0

function checkouts({ server, catalog }: Stage): Begin {
  return async (parallel, seconds) => {
    const { ask, close } = client(server.url, parallel)
    const job = async () => void (await checkout(ask, catalog, shoppers++))
    const found = await workload({ parallel, seconds, job })
    close()
    return found
  }
}

/** The scenario's requests in order: carts for writes are used once each, carts for reads repeatedly. */
async function callsOf(stage: Stage, name: SingleName): Promise<() => Call | undefined> {
  const { catalog, templates, clone, database, options } = stage
  const template = templateFor(templates, name, "typical")
  const each = FASTEST[name]
  const count = each ? Math.ceil(each * (2 * options.seconds + options.warm_up)) : READ_CARTS
  const numbers = template ? await clone(template, count) : Array.from({ length: count }, (_, n) => n)
  await database.settle()
  let at = 0
  return () => {
    if (each && at >= numbers.length) return undefined
    return callFor(name, catalog, template, numbers[at++ % numbers.length] ?? 0, "typical")
  }
}

async function withCpu({ server, database }: Stage, work: () => Promise<Measured>): Promise<Run> {
  const before = { server: server.cpu(), postgres: await database.cpu() }
  const found = await work()
  const after = { server: server.cpu(), postgres: await database.cpu() }
  const each = (from: number | null, to: number | null) =>
    from === null || to === null || found.done === 0 ? null : ((to - from) * 1000) / found.done
  return {
    ...found,
    server_ms: each(before.server, after.server),
    postgres_ms: each(before.postgres, after.postgres),
  }
}
