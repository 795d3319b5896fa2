import { randomUUID } from "node:crypto"
import pg from "pg"
import { cloneId, type Template } from "./clones.ts"
import type { BenchDatabase } from "./database.ts"
import type { Measured } from "./load.ts"
import type { Statement } from "./wire-tap.ts"

/** The statements of one request, with the data needed to replay them for other carts. */
export interface Recording {
  statements: Statement[]
  /** When the request started: newer ids were created by it. */
  started: number
  /** The prepared cart that it used, and which of its clones. */
  cart?: { template: Template; n: number } | undefined
  /** How many rows it left in each of the watched tables. */
  written: Written
}

export type Written = Record<string, number>

/** Tables whose growth shows whether the replayed statements did the same work. */
const WATCHED = ["cart", "line_item", "address", '"order"', "payment", "mercer.completion", "mercer.outbox"]

/** How many rows the watched tables have. */
export async function countRows(pool: pg.Pool): Promise<Written> {
  const counts = WATCHED.map((table, i) => `(SELECT count(*)::int FROM ${table}) AS t${i}`)
  const { rows } = await pool.query(`SELECT ${counts.join(", ")}`)
  return Object.fromEntries(WATCHED.map((table, i) => [table, rows[0][`t${i}`]]))
}

export const grown = (before: Written, after: Written): Written =>
  Object.fromEntries(Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)]))

/** Each statement is planned once: a limit must not include planning it each time. */
export const AT_ITS_BEST = "-c TimeZone=UTC -c plan_cache_mode=force_generic_plan -c jit=off"

/** The rate of one pg client, and the milliseconds of each statement. */
export interface ByHand extends Measured {
  statements: { text: string; ms: number }[]
}

/** One run of the statements, for a clone of this number. */
type Program = { text: string; name?: string; values: (n: number) => (string | null)[] }[]

const PROBE = /\b([a-z]+)_([0-9A-HJKMNP-TV-Z]{26})\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

/**
 * Replays the same statements through one pg client, again and again: no HTTP, no rules, no responses. New ids
 * replace those the request had created, and the next clone's ids replace those of its cart.
 */
export async function replay(
  { url, pool }: Pick<BenchDatabase, "url" | "pool">,
  recording: Recording,
  clones: number[],
  seconds: number,
): Promise<ByHand> {
  const client = new pg.Client({ connectionString: url, options: AT_ITS_BEST })
  await client.connect()
  const before = await countRows(pool)
  try {
    const { passes, ...figures } = await timed(client, recording, clones, seconds)
    const written = grown(before, await countRows(pool))
    const error = unlike(recording, written, passes)
    return { connections: 1, ...figures, errors: error ? 1 : 0, error }
  } finally {
    await client.end()
  }
}

async function timed(client: pg.Client, recording: Recording, clones: number[], seconds: number) {
  const program = compile(recording)
  const times: number[] = []
  const spent = program.map(({ text }) => ({ text: shortened(text), ms: 0 }))
  let passes = 0
  const begun = performance.now()
  let started = begun
  for (; performance.now() - started < seconds * 1000; passes++) {
    const n = recording.cart ? clones[passes] : passes
    if (n === undefined) break
    const began = performance.now()
    const counts = began - begun > WARM_UP * seconds * 1000
    for (const [i, { text, name, values }] of program.entries()) {
      const asked = performance.now()
      await (name ? client.query({ text, name, values: values(n) }) : client.query(text))
      if (counts && spent[i]) spent[i].ms += performance.now() - asked
    }
    if (counts) times.push(performance.now() - began)
    else started = performance.now()
  }
  const elapsed = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  const statements = spent.map(({ text, ms }) => ({ text, ms: ms / Math.max(1, times.length) }))
  const done = times.length
  return { passes, statements, seconds: elapsed, done, rate: done / elapsed, p50: at(0.5), p99: at(0.99) }
}

/** A statement's beginning, on one line. */
export const shortened = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, 200)

const WARM_UP = 0.25

/** Reports when the replayed statements did not leave the same rows as the request. */
function unlike({ written }: Recording, now: Written, passes: number): string | undefined {
  const wrong = Object.entries(written).filter(([table, count]) => now[table] !== count * passes)
  if (wrong.length === 0) return undefined
  const words = wrong.map(([table, count]) => `${table} ${now[table]} instead of ${passes} × ${count}`)
  return `the statements by hand have written other rows than the request: ${words.join(", ")}`
}

function compile(recording: Recording): Program {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `bench_${names.size}`
    names.set(text, name)
    return name
  }
  const fresh = freshIds()
  return recording.statements.map(({ text, values, prepared }) => {
    const made = values.map((value) => (value === null ? null : generalised(value, recording, fresh)))
    return {
      text,
      ...(prepared && { name: nameOf(text) }),
      values: (n: number) => made.map((make) => (make === null ? null : make(n))),
    }
  })
}

type Make = (n: number) => string

/** The value with its ids replaced by those of another run. */
function generalised(value: string, { started, cart }: Recording, fresh: ReturnType<typeof freshIds>): Make {
  const own = new Map(cart?.template.ids.map((id) => [cloneId(id, cart.n), id]))
  const parts: (string | Make)[] = []
  let end = 0
  for (const { 0: found, 1: prefix, 2: ulid, index } of value.matchAll(PROBE)) {
    const original = own.get(found)
    const made = prefix && ulid && timeOf(ulid) >= started
    if (!original && !made && prefix) continue
    parts.push(value.slice(end, index))
    parts.push(original ? (n) => cloneId(original, n) : (n) => fresh(found, prefix, n))
    end = index + found.length
  }
  if (parts.length === 0) return () => value
  parts.push(value.slice(end))
  return (n) => parts.map((part) => (typeof part === "string" ? part : part(n))).join("")
}

/** New ids for old ones: the same one for the same id within one run. */
function freshIds() {
  const run = String(Date.now()).padStart(14, "0")
  let pass = -1
  let count = 0
  let known = new Map<string, string>()
  return (old: string, prefix: string | undefined, n: number): string => {
    if (n !== pass) known = new Map()
    pass = n
    const id = known.get(old) ?? (prefix ? `${prefix}_${run}${String(count++).padStart(12, "0")}` : randomUUID())
    known.set(old, id)
    return id
  }
}

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** The time in a ULID, in milliseconds. */
function timeOf(ulid: string): number {
  return [...ulid.slice(0, 10)].reduce((time, letter) => time * 32 + CROCKFORD.indexOf(letter), 0)
}
