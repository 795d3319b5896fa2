import type { ModelName } from "../models.ts"
import { type Condition, conditionOf, type Filter, lookedUp } from "./filter.ts"
import { isHistory } from "./history.ts"
import type { Query } from "./tree.ts"
import { facts, reviver, selected, type Tree, table } from "./tree-sql.ts"
import { type ReadStatement, type Versioned, versionedBy } from "./versioned.ts"
import { versionOf } from "./versions.ts"

export interface PageOf<M extends ModelName> {
  where: Filter<M>
  /** The first sort key, if it is not a column. */
  by?: OrderExpression | undefined
  order: Record<string, "asc" | "desc">[]
  limit: number
  offset: number
  tree: Tree
  /** The maximum number of rows counted; all by default. */
  mostCounted?: number
  /** Counts only what it finds anyway; else the count is 0. */
  isUncounted?: boolean | undefined
  /** Planned at each request by its values and its place, as lists are of which nobody knows which filters are used. */
  isPlanned?: boolean | undefined
  /** Its texts have turned out not to be rare. */
  isCommon?: boolean | undefined
}

/** An SQL expression on the row `t`, such as its lowest price; `parameter` puts a value into the statement. */
export interface OrderExpression {
  sql: (parameter: (value: unknown) => string) => string
  way: "asc" | "desc"
}

type Row = Record<string, unknown>

/**
 * One page of a list, its rows' relations, and the number of all that match (up to a bound), in one statement. What is
 * planned at each request takes two, since planning the relations would take longer than reading them; a text that more
 * rows have than are counted takes three, since planning for both would take longer than looking up a rare one. A text
 * that was believed to be rare and is not takes one more.
 */
export async function readPage<M extends ModelName>(
  query: Query,
  model: M,
  page: PageOf<M>,
): Promise<{ rows: Row[]; count: number }> {
  const { mostCounted = 0, isCommon = false } = page
  if (!isCommon && mostCounted > 0 && conditionFor(model, page).isFew) {
    const few = await readFound(query, model, page, fewText)
    return few.count < mostCounted ? few : readPage(query, model, { ...page, isCommon: true })
  }
  const few = isLookedUp(conditionFor(model, page), page) ? await readFound(query, model, page, fewText) : undefined
  if (few && few.count < mostCounted) return few
  if (!few) return readFound(query, model, page, pageText)
  const { rows } = await readFound(query, model, { ...page, isUncounted: true }, pageText)
  return { rows, count: few.count }
}

interface Found {
  rows: Row[]
  count: number
}

async function readFound<M extends ModelName>(
  query: Query,
  model: M,
  page: PageOf<M>,
  textFor: typeof pageText<M>,
): Promise<Found> {
  const condition = conditionFor(model, page)
  const planned = isPlanned(condition, page)
  const { selected, revive } = partsOf(model, page.tree)
  const key = planned ? keyOf(model) : undefined
  const { text, versioned } = textFor(model, page, condition, key ? `t."${key}"` : selected)
  const [found] = await query(planned ? { name: "", text } : statement(text, versioned), condition.values)
  const { rows, count } = JSON.parse((found as { row: string }).row) as Found
  const whole = key ? await rowsOf(query, model, page.tree, { key, found: rows }) : rows
  return { rows: whole.map(revive), count }
}

/** The one column of a table's key. */
function keyOf(model: ModelName): string | undefined {
  const { key, columns } = facts(model)
  return key.length === 1 && columns[key[0] as string]?.kind === "string" ? key[0] : undefined
}

/** The rows with these keys and their relations, in the keys' order. */
async function rowsOf(
  query: Query,
  model: ModelName,
  tree: Tree,
  { key, found }: { key: string; found: Row[] },
): Promise<Row[]> {
  if (found.length === 0) return []
  const source = `unnest($1::text[]) WITH ORDINALITY AS k (key, place) JOIN ${table(model, "t")} ON t."${key}" = k.key`
  const rows = `SELECT ${partsOf(model, tree).selected} FROM ${source} ORDER BY k.place`
  const text = `SELECT coalesce(json_agg(row_to_json(x)), '[]'::json)::text AS row FROM (${rows}) x`
  const [all] = await query(statement(text), [found.map((row) => row[key])])
  return JSON.parse((all as { row: string }).row) as Row[]
}

function conditionFor<M extends ModelName>(model: M, page: PageOf<M>): Condition {
  if (page.isCommon) return conditionOf(model, page.where, true)
  const condition = conditionOf(model, page.where)
  return isPlanned(condition, page) ? conditionOf(model, page.where, true) : condition
}

/**
 * Whether the statement is planned at each request: with its values in its text. The first rows of all that are not
 * deleted need no such plan.
 */
const isPlanned = ({ searches, isFew, tests }: Condition, page: { isPlanned?: boolean | undefined; offset: number }) =>
  searches ||
  (!isFew && page.isPlanned === true && (page.offset > 0 || tests.some((test) => !test.endsWith(" IS NULL"))))

/** What clients ask for, so that few statements differ in this alone. */
const USUAL_LIMITS = [1, 5, 6, 8, 9, 10, 12, 15, 16, 18, 20, 24, 25, 30, 32, 36, 40, 48, 50, 60, 100, 200]

/** Unless it knows how few rows are wanted, PostgreSQL plans for a tenth of them. */
function cutOf(condition: Condition, page: { isPlanned?: boolean | undefined; limit: number; offset: number }): string {
  const { limit, offset } = page
  if (isPlanned(condition, page)) return `LIMIT ${Math.floor(limit)} OFFSET ${Math.floor(offset)}`
  if (offset === 0 && USUAL_LIMITS.includes(limit)) return `LIMIT ${limit}`
  return `LIMIT $${condition.values.push(limit)} OFFSET $${condition.values.push(offset)}`
}

/** The exact number of matching rows. */
export async function countRows<M extends ModelName>(query: Query, model: M, where: Filter<M>): Promise<number> {
  const { text, values } = matching(model, where)
  return counted(query, `SELECT count(*)::text AS row ${text}`, values)
}

/** A column of at most `most` matching rows, unsorted. A search text is part of the statement, so that its index is used. */
export async function keysOf<M extends ModelName>(
  query: Query,
  model: M,
  column: string,
  where: Filter<M>,
  most: number,
): Promise<string[]> {
  const { text, values } = matching(model, where)
  const rows = await query({ name: "", text: `SELECT t."${column}" AS row ${text} LIMIT ${most}` }, values)
  return rows.map((found) => (found as { row: string }).row)
}

/** The number of matching rows, counted up to `most`. */
export async function countUpTo<M extends ModelName>(
  query: Query,
  model: M,
  where: Filter<M>,
  most: number,
): Promise<number> {
  const { text, values } = matching(model, where)
  return counted(query, `SELECT count(*)::text AS row FROM (SELECT ${text} LIMIT ${most}) few`, values)
}

/** Rows that an estimate looks at; fewer when each of them has related rows to be looked up. */
const SAMPLE = 5_000
const SAMPLE_RELATED = 1_500

/** About how many rows match, by those on some of the table's pages: takes as long however large the table is. */
export async function estimateRows<M extends ModelName>(query: Query, model: M, where: Filter<M>): Promise<number> {
  const { table: name, schema } = facts(model)
  const all = `SELECT reltuples::text AS row FROM pg_class WHERE oid = '"${schema}"."${name}"'::regclass`
  const { tests, values } = conditionOf(model, where, true)
  const wanted = tests.some((test) => test.includes("EXISTS (")) ? SAMPLE_RELATED : SAMPLE
  const share = Math.min(1, wanted / Math.max(1, await counted(query, all, [])))
  // A share that is calculated within the statement would be planned as a tenth of the table.
  const sample = `${table(model, "t")} TABLESAMPLE SYSTEM (${(100 * share).toFixed(6)}) REPEATABLE (1)`
  const text = `SELECT count(*)::text AS row FROM ${sample}${whereOf(tests)}`
  return Math.round((await counted(query, lookedUp(text), values)) / share)
}

const whereOf = (tests: string[]) => (tests.length > 0 ? ` WHERE ${tests.join(" AND ")}` : "")

function matching<M extends ModelName>(model: M, where: Filter<M>): { text: string; values: unknown[] } {
  const { tests, values } = conditionOf(model, where, true)
  return { text: `FROM ${table(model, "t")}${whereOf(tests)}`, values }
}

async function counted(query: Query, text: string, values: unknown[]): Promise<number> {
  const [found] = await query({ name: "", text }, values)
  return Number((found as { row: string }).row)
}

interface PageText {
  text: string
  versioned?: Versioned | undefined
}

/** The rows of a page, and how many match. */
function pageText<M extends ModelName>(model: M, page: PageOf<M>, condition: Condition, selected: string): PageText {
  const { tree, mostCounted, isUncounted } = page
  const where = whereOf(condition.tests)
  const ordered = orderOf(page, condition)
  const bound = mostCounted === undefined ? "" : ` LIMIT ${Math.floor(mostCounted)}`
  const counted = isUncounted ? "0" : `(SELECT count(*) FROM (SELECT FROM ${table(model, "t")}${where}${bound}) c)`
  // Relations are read for the rows of this page only, not for skipped rows.
  const these = `FROM ${table(model, "t")}${lookedUp(where)}${ordered} ${cutOf(condition, page)}`
  const text = result(counted, `SELECT ${selected} FROM (SELECT t.* ${these}) t${ordered}`)
  const versioned = versionedBy(text, "", (tracked) => {
    const owner = { model, alias: "t", past: isHistory(model) }
    const version = versionOf(owner, tree, tracked, `t."+place"`) ?? `t."+place"`
    const placed = `SELECT t.xmin::text || t.ctid::text AS "+place", t.* ${these}`
    return `(${counted}::text || coalesce((SELECT string_agg(${version}, ';') FROM (${placed}) t), ''))`
  })
  return { text, versioned }
}

/** A text together with related rows: what PostgreSQL assumes about how many match both is too wrong to plan by. */
const isLookedUp = (
  { searches, isRelated }: Condition,
  page: { mostCounted?: number; isUncounted?: boolean | undefined },
) => searches && page.mostCounted !== undefined && page.mostCounted > 0 && (isRelated || !page.isUncounted)

/** Looks for a text once: the page is of the matches found, and has no rows if there are too many to count. */
function fewText<M extends ModelName>(model: M, page: PageOf<M>, condition: Condition, selected: string): PageText {
  const most = Math.floor(page.mostCounted ?? 0)
  const ordered = orderOf(page, condition)
  const matches = `SELECT t.* FROM ${table(model, "t")}${whereOf(condition.tests)} LIMIT ${most}`
  const few = `SELECT t.* FROM m t WHERE (SELECT count(*) FROM m) < ${most}${ordered} ${cutOf(condition, page)}`
  const rows = `SELECT ${selected} FROM (${few}) t${ordered}`
  return { text: `WITH m AS MATERIALIZED (${matches}) ${result("(SELECT count(*) FROM m)", rows)}` }
}

function orderOf<M extends ModelName>({ by: first, order }: PageOf<M>, { values }: Condition): string {
  const columns = order.flatMap((one) => Object.entries(one))
  const by = columns.map(([column, way]) => `t."${column}" ${way.toUpperCase()}`)
  // Rows without such a value come last in both directions.
  if (first) by.unshift(`${first.sql((value) => `$${values.push(value)}`)} ${first.way.toUpperCase()} NULLS LAST`)
  return ` ORDER BY ${by.join(", ")}`
}

const result = (count: string, rows: string) => `SELECT json_build_object('count', ${count},
    'rows', (SELECT coalesce(json_agg(row_to_json(x)), '[]'::json) FROM (${rows}) x))::text AS row`

interface Parts {
  selected: string
  revive: (row: Row) => Row
}

const known = new WeakMap<Tree, Map<ModelName, Parts>>()

/** The part that depends only on the tree; most trees are constants, so it is calculated once. */
function partsOf(model: ModelName, tree: Tree): Parts {
  const ofTree = known.get(tree) ?? new Map<ModelName, Parts>()
  known.set(tree, ofTree)
  const parts = ofTree.get(model) ?? { selected: selected(model, "t", tree), revive: reviver(model, tree) }
  ofTree.set(model, parts)
  return parts
}

const named = new Set<string>()
const MOST_NAMED = 200

/** The first texts get a permanent name, later ones none: a connection never forgets what it has prepared. */
function statement(text: string, versioned?: Versioned): ReadStatement {
  if (named.size < MOST_NAMED) named.add(text)
  return { name: named.has(text) ? "page" : "", text, ...(versioned && { versioned }) }
}
