import { startLimit } from "./beside/limits.ts"
import type { Peer } from "./beside/peer.ts"
import { type Beside, startYardstick } from "./beside/start-beside.ts"
import { type Cloner, cloneOf } from "./clones.ts"
import type { Catalog } from "./data.ts"
import type { BenchDatabase } from "./database.ts"
import { type Call, type Measured, microseconds, type Span } from "./load.ts"
import { type Begin, checkoutsOn, loadOn } from "./loads.ts"
import type { Options } from "./options.ts"
import { type ByHand, replay } from "./replay.ts"
import { callFor, type SingleName, type Templates, templateFor } from "./requests.ts"
import type { BenchServer } from "./server.ts"
import type { Counted } from "./statements.ts"
import { type ScenarioName, TARGETS } from "./targets.ts"

/** A turn of the shop, with the CPU time per request (or checkout) there and in PostgreSQL. */
export interface Run extends Measured {
  server_ms: number | null
  postgres_ms: number | null
}

/** The turns of a scenario, in their order: the first of each were next to each other, and so on. */
export interface ScenarioResult {
  shop: Run[]
  yardstick: Measured[]
  peer?: Measured[]
  /** For reads: HTTP with the one statement that reads the rows. */
  limit?: Measured[]
  /** For writes: the same statements replayed through one client. */
  by_hand?: ByHand
}

/** Everything a scenario needs. */
export interface Stage {
  options: Pick<Options, "seconds" | "turns" | "warm_up">
  server: BenchServer
  database: BenchDatabase
  catalog: Catalog
  templates: Templates
  clone: Cloner
  peer?: Peer | undefined
}

/** How many carts per second are prepared; a faster server ends the measurement early. */
const FASTEST: Partial<Record<ScenarioName, number>> = {
  "first-cart": 1000,
  "add-item": 1000,
  complete: 500,
  popular: 500,
}
/** How many carts are read again and again, and as many other requests. */
const READ_CARTS = 100
const BY_HAND_FASTER = 2

/** Measures a scenario by turns: the yardstick, the shop, its limit and the peer, again and again. */
export async function runScenario(stage: Stage, name: ScenarioName, counted: Counted): Promise<ScenarioResult> {
  const { options, database, peer } = stage
  const beside: Beside[] = []
  const loadBeside = async (starting: Promise<Beside>, next: () => Call | undefined) => {
    const started = await starting
    beside.push(started)
    return loadOn(started.url, name, next)
  }
  try {
    const begin = await loadOf(stage, name)
    const isRead = TARGETS[name].kind === "read"
    const found = await byTurns(options, {
      yardstick: await loadBeside(startYardstick(database.url), () => ({ method: "GET", path: "/" })),
      shop: (seconds) => withCpu(stage, () => begin(seconds)),
      ...(isRead && {
        limit: await loadBeside(startLimit(counted, database.url), await callsOf(stage, name as SingleName)),
      }),
      ...(peer && { peer: await peer.loadOf(name, options) }),
    })
    const { yardstick = [], shop = [], ...rest } = found
    return { ...rest, yardstick, shop: shop as Run[], ...(!isRead && { by_hand: await byHand(stage, name, counted) }) }
  } finally {
    for (const one of beside) one.stop()
  }
}

async function byTurns<Name extends string>(
  { turns, seconds, warm_up }: Stage["options"],
  loads: { [name in Name]?: Begin | undefined },
): Promise<{ [name in Name]?: Measured[] }> {
  const entries = (Object.entries(loads) as [Name, Begin | undefined][]).filter(([, begin]) => begin !== undefined)
  const found: { [name in Name]?: Measured[] } = {}
  for (let turn = 0; turn <= turns; turn++) {
    for (const [name, begin] of entries) {
      const measured = await (begin as Begin)(turn === 0 ? warm_up : seconds)
      if (turn > 0) found[name] = [...(found[name] ?? []), measured]
    }
  }
  return found
}

async function byHand(stage: Stage, name: ScenarioName, counted: Counted): Promise<ByHand> {
  const { database, options } = stage
  const template = counted.recording.cart?.template
  const wanted = Math.ceil((FASTEST[name] ?? 0) * BY_HAND_FASTER * options.seconds)
  const clones = template ? await stage.clone(template, wanted) : []
  await database.settle()
  return replay(database, counted.recording, clones, options.seconds)
}

/** Runs the shop's load alone, and says when: for a profile. */
export async function runAlone(stage: Stage, name: ScenarioName): Promise<Run & { span: Span }> {
  const { seconds, warm_up } = stage.options
  const begin = await loadOf(stage, name)
  await begin(warm_up)
  const from = microseconds()
  const run = await withCpu(stage, () => begin(seconds))
  return { ...run, span: { from, to: microseconds() } }
}

async function loadOf(stage: Stage, name: ScenarioName): Promise<Begin> {
  const { url } = stage.server
  if (name === "checkout") return checkoutsOn(url, stage.catalog)
  return loadOn(url, name, await callsOf(stage, name), isCompletion(name) ? '"type":"order"' : undefined)
}

const isCompletion = (name: ScenarioName) => name === "complete" || name === "popular"

/** The scenario's requests in order: carts for writes are used once each, carts for reads repeatedly. */
async function callsOf(stage: Stage, name: SingleName): Promise<() => Call | undefined> {
  const { catalog, templates, clone, database, options } = stage
  const template = templateFor(templates, name, "typical")
  const each = FASTEST[name]
  const count = each ? Math.ceil(each * (options.turns * options.seconds + options.warm_up)) : READ_CARTS
  const numbers = template ? await clone(template, count) : Array.from({ length: count }, (_, n) => n)
  await database.settle()
  let at = 0
  return () => {
    if (each && at >= numbers.length) return undefined
    const n = numbers[at++ % numbers.length] ?? 0
    return callFor(name, catalog, template && cloneOf(template, n), n, "typical")
  }
}

/** Runs a load, and counts the CPU time per request on both sides. */
export async function withCpu(
  { server, database }: { server: Pick<BenchServer, "cpu">; database: Pick<BenchDatabase, "cpu"> },
  work: () => Promise<Measured>,
): Promise<Run> {
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
