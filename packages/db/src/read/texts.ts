import { setImmediate } from "node:timers/promises"
import pg from "pg"
import type { ModelName } from "../models.ts"
import type { Query } from "./tree.ts"
import { facts, table } from "./tree-sql.ts"

/** In a filter: words that must be in the row's texts, and a part of one that few rows have. */
export const TEXTS = "+texts"

/**
 * Each word is in one of the columns. `part` belongs to one of the words: only it is looked up in the index of texts. An
 * index of three characters in a row takes longest for those that nearly every row has, such as those of "@example.com".
 */
export interface TextsFilter {
  readonly columns: readonly string[]
  /** Without line breaks. */
  readonly words: readonly string[]
  /** Letters and digits without accents. */
  readonly part: string
}

/** The tests of `TEXTS`; `parameter` puts a value into the statement. */
export function textsTests(
  alias: string,
  { columns, words, part }: TextsFilter,
  parameter: (value: string) => string,
): string[] {
  const names = columns.map((column) => `${alias}."${column}"`)
  const any = parameter(`%${part}%`)
  // No index is on this expression, so the words cost nothing but a look at the rows that have the part.
  const all = `concat_ws(E'\\n', ${names.join(", ")})`
  const whole = words.map((word) => `${all} ILIKE ${parameter(containing(word))}`)
  return [`(${names.map((name) => `${name} ILIKE ${any}`).join(" OR ")})`, ...whole]
}

/** The same by the index of texts alone, with the words as part of the statement: for words that many rows have. */
export const writtenTextsTests = (alias: string, { columns, words }: TextsFilter): string[] =>
  words.map((word) => {
    const pattern = pg.escapeLiteral(containing(word))
    return `(${columns.map((column) => `(${alias}."${column}" ILIKE ${pattern})`).join(" OR ")})`
  })

const containing = (word: string) => `%${word.replace(/[\\%_]/g, "\\$&")}%`

/** What some of a table's rows have in their texts. */
export interface TextSample {
  /** How many rows the table has, about. */
  rows: number
  /** How many of them were looked at. */
  size: number
  /** In how many of these each three characters in a row are. */
  counts: ReadonlyMap<string, number>
}

/** By fewer, three digits that one row in two hundred has, thousands in all, are too often in none and taken for rare. */
const SAMPLED = 2_400
/** Rows beside each other are often alike, such as accounts of one day: of so many on a page only one is looked at. */
const OF_NEIGHBORS = 8

/** Looks at the texts of some of a table's rows: takes as long however large the table is. */
export async function readTextSample(query: Query, model: ModelName, columns: readonly string[]): Promise<TextSample> {
  const { schema, table: name } = facts(model)
  const about = `greatest(reltuples, pg_relation_size(oid) / 500.0, 1)::float8`
  const all = `(SELECT ${about} FROM pg_class WHERE oid = '"${schema}"."${name}"'::regclass)`
  const texts = `lower(concat_ws(E'\\n', ${columns.map((column) => `t."${column}"`).join(", ")}))`
  const share = `least(100, ${100 * SAMPLED * OF_NEIGHBORS} / ${all})`
  const chance = `${SAMPLED} / ${all} / (${share} / 100)`
  const rows = `SELECT ${texts} AS text FROM ${table(model, "t")} TABLESAMPLE SYSTEM (${share})
    WHERE random() < ${chance} LIMIT ${2 * SAMPLED}`
  const text = `SELECT json_build_object('rows', ${all}, 'texts', coalesce(json_agg(text), '[]'::json))::text AS row FROM (${rows}) x`
  const [found] = await query({ name: "", text }, [])
  const { rows: count, texts: sample } = JSON.parse((found as { row: string }).row) as { rows: number; texts: string[] }
  return { rows: count, size: sample.length, counts: await countsOf(sample) }
}

/** Other requests go on in between: all at once takes about 50 ms. */
async function countsOf(texts: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const [n, text] of texts.entries()) {
    if (n % 200 === 199) await setImmediate()
    for (const three of new Set(runsOf(text).flatMap(threesOf))) counts.set(three, (counts.get(three) ?? 0) + 1)
  }
  return counts
}

/** Up to so many rows have a part that is rare. */
const MOST_ROWS = 1_000

/**
 * The longest part of the words of which every three characters in a row are rare, by the sample; undefined if there is
 * none, or nothing is known of the table.
 */
export function rarePart({ rows, size, counts }: TextSample, words: readonly string[]): string | undefined {
  if (size === 0) return undefined
  const most = (size * MOST_ROWS) / rows
  const isRare = (three: string) => (counts.get(three) ?? 0) <= most
  const parts = words.flatMap(runsOf).flatMap((run) => rareRuns(run, isRare))
  return parts.reduce<string | undefined>((best, part) => (part.length > (best?.length ?? 0) ? part : best), undefined)
}

/** The parts between what is not rare, as they are written: PostgreSQL alone knows which letters it takes for the same. */
function rareRuns(run: string, isRare: (three: string) => boolean): string[] {
  const parts: string[] = []
  let from = 0
  for (const [at, three] of [...threesOf(run), undefined].entries()) {
    if (three !== undefined && isRare(three.toLowerCase())) continue
    if (at > from) parts.push(run.slice(from, at + 2))
    from = at + 1
  }
  return parts
}

const runsOf = (text: string): string[] => text.match(/[A-Za-z0-9]{3,}/g) ?? []
const threesOf = (run: string): string[] => Array.from({ length: run.length - 2 }, (_, at) => run.slice(at, at + 3))
