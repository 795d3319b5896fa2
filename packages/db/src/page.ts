import { createHash } from "node:crypto"
import pg from "pg"
import type { ModelFacts, ModelName } from "./models.ts"
import type { Query } from "./tree.ts"
import { facts, join, reviver, selected, type Tree, table } from "./tree-sql.ts"

export interface PageOf {
  /** A condition as Prisma takes it. */
  where: Record<string, unknown>
  /** What the rows come by first, where no column says it. */
  by?: OrderExpression | undefined
  order: Record<string, "asc" | "desc">[]
  limit: number
  offset: number
  tree: Tree
  /** So many rows are counted and no more; without it all. */
  mostCounted?: number
}

/** An SQL expression on the row `t`, such as its lowest price; `parameter` puts a value into the statement. */
export interface OrderExpression {
  sql: (parameter: (value: unknown) => string) => string
  way: "asc" | "desc"
}

type Row = Record<string, unknown>

/**
 * One page of a list, what hangs on its rows, and the number of all that match (up to a bound), in one statement. Serves
 * conditions on a table's own columns (equal, one of, null, before and after, parts of texts), on those of rows that are
 * tied to it (`some`, or the one), and several of them (`AND`, `OR`); for any other it gives null, and Prisma is asked.
 */
export async function readPage(
  query: Query,
  model: ModelName,
  page: PageOf,
): Promise<{ rows: Row[]; count: number } | null> {
  const condition = conditionOf(model, page.where)
  if (!condition) return null
  const text = textFor(model, page, condition)
  const values = [...condition.values, page.limit, page.offset]
  const [found] = await query(condition.searches ? { name: "", text } : statement(text), values)
  const { rows, count } = JSON.parse((found as { row: string }).row) as { rows: Row[]; count: number }
  const { revive } = partsOf(model, page.tree)
  return { rows: rows.map(revive), count }
}

function textFor(model: ModelName, { by: first, order, tree, mostCounted }: PageOf, condition: Condition): string {
  const { tests, values } = condition
  const where = tests.length > 0 ? ` WHERE ${tests.join(" AND ")}` : ""
  const columns = order.flatMap((one) => Object.entries(one))
  const by = columns.map(([column, way]) => `t."${column}" ${way.toUpperCase()}`)
  // Rows that have no such value come last in both directions.
  if (first) by.unshift(`${first.sql((value) => `$${values.push(value)}`)} ${first.way.toUpperCase()} NULLS LAST`)
  const ordered = ` ORDER BY ${by.join(", ")}`
  const last = values.length + 1
  const bound = mostCounted === undefined ? "" : ` LIMIT ${Math.floor(mostCounted)}`
  // What hangs on the rows is read for those of this page only, not for those that are turned over.
  const these = `SELECT t.* FROM ${table(model, "t")}${where}${ordered} LIMIT $${last} OFFSET $${last + 1}`
  const rows = `SELECT ${partsOf(model, tree).selected} FROM (${these}) t${ordered}`
  return `SELECT json_build_object('count', (SELECT count(*) FROM (SELECT FROM ${table(model, "t")}${where}${bound}) c),
    'rows', (SELECT coalesce(json_agg(row_to_json(x)), '[]'::json) FROM (${rows}) x))::text AS row`
}

interface Parts {
  selected: string
  revive: (row: Row) => Row
}

const known = new WeakMap<Tree, Map<ModelName, Parts>>()

/** What only the tree decides; most trees are constants, so that it is worked out once. */
function partsOf(model: ModelName, tree: Tree): Parts {
  const ofTree = known.get(tree) ?? new Map<ModelName, Parts>()
  known.set(tree, ofTree)
  const parts = ofTree.get(model) ?? { selected: selected(model, "t", tree), revive: reviver(model, tree) }
  ofTree.set(model, parts)
  return parts
}

const names = new Map<string, string>()
const MOST_NAMED = 200

/** The first texts get a name for good, later ones none: a connection never forgets what it has prepared. */
function statement(text: string): { name: string; text: string } {
  const known = names.get(text)
  if (known || names.size >= MOST_NAMED) return { name: known ?? "", text }
  const name = `page_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`
  names.set(text, name)
  return { name, text }
}

const COMPARISONS = { lt: "<", lte: "<=", gt: ">", gte: ">=", equals: "=" }

interface Condition {
  tests: string[]
  values: unknown[]
  /**
   * Whether it looks for parts of texts, which then stand in the statement: how rare they are decides between an index of
   * texts and the list's own order, and a plan of ours is made before it sees values (`client.ts`).
   */
  searches: boolean
}

type Link = ModelFacts["relations"][string]

function conditionOf(model: ModelName, where: Record<string, unknown>): Condition | null {
  const condition: Condition = { tests: [], values: [], searches: false }
  return addAll(condition, model, "t", where) ? condition : null
}

/** Adds the tests of a condition; false where one cannot be served. */
function addAll(to: Condition, model: ModelName, alias: string, where: Record<string, unknown>): boolean {
  return Object.entries(where).every(([name, wanted]) => {
    if (wanted === undefined) return true
    const { columns, relations } = facts(model)
    if (name === "AND") return [wanted].flat().every((one) => addAll(to, model, alias, one as Record<string, unknown>))
    if (name === "OR") return addEither(to, model, alias, [wanted].flat() as Record<string, unknown>[])
    if (Object.hasOwn(columns, name)) return add(to, `${alias}."${name}"`, columns[name]?.kind, wanted)
    const link = Object.hasOwn(relations, name) ? relations[name] : undefined
    return link !== undefined && addTied(to, link, alias, wanted)
  })
}

/** That one of the conditions holds. */
function addEither(to: Condition, model: ModelName, alias: string, wanted: Record<string, unknown>[]): boolean {
  const each = wanted.map((): Condition => ({ ...to, tests: [] }))
  if (!each.every((one, at) => addAll(one, model, alias, wanted[at] as Record<string, unknown>))) return false
  to.searches ||= each.some(({ searches }) => searches)
  if (each.some(({ tests }) => tests.length === 0)) return false
  const tests = each.map((one) => `(${one.tests.join(" AND ")})`)
  return to.tests.push(tests.length > 0 ? `(${tests.join(" OR ")})` : "false") > 0
}

/** That there is a row tied to this one for which the tests hold: some of many, or the one that there is. */
function addTied(to: Condition, link: Link, alias: string, wanted: unknown): boolean {
  if (typeof wanted !== "object" || wanted === null) return false
  const { some, ...more } = wanted as { some?: Record<string, unknown> }
  if (link.many && (!some || Object.keys(more).length > 0)) return false
  const tied = `${alias}s`
  const inner: Condition = { ...to, tests: [join(tied, link.to, alias, link.from)] }
  if (!addAll(inner, link.model as ModelName, tied, link.many ? (some as object as typeof more) : more)) return false
  to.searches ||= inner.searches
  return to.tests.push(`EXISTS (SELECT FROM ${table(link.model, tied)} WHERE ${inner.tests.join(" AND ")})`) > 0
}

/** Parts of texts as Prisma asks for them, whose caller has made `%` and `_` mean themselves. */
const PATTERNS: Record<string, (text: string) => string> = {
  contains: (text) => `%${text}%`,
  startsWith: (text) => `${text}%`,
  endsWith: (text) => `%${text}`,
}

function add(to: Condition, column: string, kind: unknown, wanted: unknown): boolean {
  const { tests, values } = to
  const test = (operator: string, value: unknown, cast = "") =>
    tests.push(`${column} ${operator.replace("$", () => `$${values.push(value)}${cast}`)}`)
  if (wanted === null) return tests.push(`${column} IS NULL`) > 0
  if (typeof wanted !== "object" || wanted instanceof Date) return test("= $", wanted) > 0
  const { mode, ...compared } = wanted as Record<string, unknown>
  for (const [key, value] of Object.entries(compared)) {
    const pattern = Object.hasOwn(PATTERNS, key) ? PATTERNS[key] : undefined
    if (value === undefined) continue
    if (pattern && typeof value === "string") {
      tests.push(`${column} ${mode === "insensitive" ? "ILIKE" : "LIKE"} ${pg.escapeLiteral(pattern(value))}`)
      to.searches = true
      continue
    }
    if (mode !== undefined) return false
    if (key === "in" && kind === "string" && Array.isArray(value)) test("= ANY($)", value, "::text[]")
    else if (key === "in" && isEnum(kind) && Array.isArray(value)) test("= ANY($)", value)
    else if (Object.hasOwn(COMPARISONS, key) && isValue(value)) test(`${COMPARISONS[key as "lt"]} $`, value)
    else return false
  }
  return true
}

const isEnum = (kind: unknown) => typeof kind === "object" && kind !== null
const isValue = (value: unknown) => value instanceof Date || ["string", "number", "boolean"].includes(typeof value)
