import { setTimeout as sleep } from "node:timers/promises"
import { checkout, shop } from "./checkout.ts"
import { type Cloner, cloneOf } from "./clones.ts"
import type { Catalog } from "./data.ts"
import type { BenchDatabase } from "./database.ts"
import { type Ask, must } from "./http.ts"
import { countRows, grown, type Recording } from "./replay.ts"
import { callFor, linesOf, SIZES_OF_CART, type SingleName, type Size, type Templates, templateFor } from "./requests.ts"
import { SCENARIOS, type ScenarioName } from "./targets.ts"
import type { WireTap } from "./wire-tap.ts"

/** SQL statements of one request; `steps` are the requests of a checkout. */
export interface Counted {
  sizes: Record<Size, number>
  steps?: Record<string, Record<Size, number>>
  /** The scenario's own request: its statements and what they wrote. */
  recording: Recording
  /** Bytes of its response. */
  body_size: number
}

export interface Recorder {
  ask: Ask
  tap: WireTap
  database: BenchDatabase
  catalog: Catalog
  templates: Templates
  clone: Cloner
}

const TIMES = 3
/** The queue of batch jobs asks for work all the time. */
const BACKGROUND = /\bpgboss\./
/** Time for work that a server does after the response. */
const AFTERWARDS = 60

/** Counts the statements of every scenario's request on an otherwise idle server. */
export async function countStatements(recorder: Recorder): Promise<Record<ScenarioName, Counted>> {
  const counted: Partial<Record<ScenarioName, Counted>> = {}
  for (const name of SCENARIOS) {
    counted[name] = name === "checkout" ? await countCheckout(recorder) : await countSingle(recorder, name)
  }
  return counted as Record<ScenarioName, Counted>
}

async function countSingle(recorder: Recorder, name: SingleName): Promise<Counted> {
  const { ask, catalog, templates, clone } = recorder
  let body_size = 0
  const record = async (size: Size) => {
    const template = templateFor(templates, name, size)
    const numbers = template ? await clone(template, TIMES + 1) : [0, 1, 2, 3]
    const found: Recording[] = []
    for (const n of numbers) {
      const { method, path, body, cookie } = callFor(name, catalog, template && cloneOf(template, n), n, size)
      const recording = await recorded(recorder, async () => {
        const answer = await ask(method, path, body && JSON.parse(body), cookie)
        must(answer)
        if (size === "typical") body_size = Buffer.byteLength(answer.text)
      })
      found.push({ ...recording, ...(template && { cart: { template, n } }) })
    }
    return median(found.slice(1)) // the first one may include one-time work
  }
  const recording = await record("typical")
  const count = async (size: Size) => (size === "typical" ? recording : await record(size)).statements.length
  return {
    sizes: { typical: await count("typical"), one: await count("one"), fifty: await count("fifty") },
    recording,
    body_size,
  }
}

async function countCheckout(recorder: Recorder): Promise<Counted> {
  const recordings: Record<Size, Recording[]> = { typical: [], one: [], fifty: [] }
  const steps: Record<string, Record<Size, number>> = {}
  for (const size of SIZES_OF_CART) {
    for (let n = 0; n <= TIMES; n++) recordings[size].push(await wholeCheckout(recorder, size, n, steps))
  }
  const of = (size: Size) => median(recordings[size].slice(1))
  const count = (size: Size) => of(size).statements.length
  const sizes = { typical: count("typical"), one: count("one"), fifty: count("fifty") }
  return { sizes, steps, recording: of("typical"), body_size: 0 }
}

/** One checkout, whose requests are counted into `steps`. With prepared lines, the two items increase existing ones. */
async function wholeCheckout(
  recorder: Recorder,
  size: Size,
  n: number,
  steps: Record<string, Record<Size, number>>,
): Promise<Recording> {
  const parts: Recording[] = []
  const around = async (name: string, request: () => Promise<void>) => {
    const part = await recorded(recorder, request)
    parts.push(part)
    const step = (steps[name] ??= { typical: 0, one: 0, fifty: 0 })
    step[size] = part.statements.length
  }
  const { ask, catalog } = recorder
  if (size === "typical") await checkout(ask, catalog, n, around)
  else {
    const lines = Array.from({ length: linesOf(size, 2) }, (_, i) => i)
    await shop(ask, catalog, { lines, added: [0, lines.length - 1], until: "complete" }, around)
  }
  const written = parts.reduce<Recording["written"]>((sum, part) => {
    for (const [table, count] of Object.entries(part.written)) sum[table] = (sum[table] ?? 0) + count
    return sum
  }, {})
  return { statements: parts.flatMap((part) => part.statements), started: parts[0]?.started ?? 0, written }
}

async function recorded({ tap, database }: Recorder, request: () => Promise<void>): Promise<Recording> {
  const before = await countRows(database.pool)
  tap.take()
  const started = Date.now()
  await request()
  await sleep(AFTERWARDS)
  const statements = tap.take().filter(({ text }) => !BACKGROUND.test(text))
  return { statements, started, written: grown(before, await countRows(database.pool)) }
}

/** The median: the sweeper may have run during one of them. */
function median(recordings: Recording[]): Recording {
  const sorted = [...recordings].sort((a, b) => a.statements.length - b.statements.length)
  return sorted[Math.floor(sorted.length / 2)] as Recording
}
