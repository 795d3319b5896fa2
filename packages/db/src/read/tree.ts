import type { ModelName } from "../models.ts"
import type { Models } from "../own.ts"
import { isHistory } from "./history.ts"
import {
  alive,
  BY_LOCATION,
  body,
  DELETED_TOO,
  facts,
  type MONEY_SINCE,
  order,
  reviver,
  type STORE_RULES,
  type Tree,
  table,
} from "./tree-sql.ts"
import { type ReadStatement, versionedBy } from "./versioned.ts"
import { versionOf } from "./versions.ts"

export { BY_LOCATION, DELETED_TOO, MONEY_SINCE, STORE_RULES, type Tree } from "./tree-sql.ts"

interface Kinds {
  string: string
  int: number
  float: number
  decimal: number
  bigint: number
  boolean: boolean
  date: Date
  json: unknown
}
type Value<C> = C extends { kind: infer K; nullable: infer N }
  ?
      | (K extends { enum: readonly (infer E)[] } ? E : K extends keyof Kinds ? Kinds[K] : never)
      | (N extends true ? null : never)
  : never

/** A table's row, column by column. */
export type Columns<M extends ModelName> = {
  -readonly [C in keyof Models[M]["columns"]]: Value<Models[M]["columns"][C]>
}

/** The model at the end of a relation; join tables are skipped. */
export type Far<R> = R extends { model: infer M extends ModelName; through: infer T }
  ? T extends keyof Models[M]["relations"]
    ? Models[M]["relations"][T] extends { model: infer F extends ModelName }
      ? F
      : never
    : never
  : R extends { model: infer M extends ModelName }
    ? M
    : never

/** A relation by its name on the wire. */
export type RelationOf<M extends ModelName, R> = R extends keyof Models[M]["relations"]
  ? Models[M]["relations"][R]
  : never

/** What is no relation in a tree. */
type Mark = typeof DELETED_TOO | typeof BY_LOCATION | typeof MONEY_SINCE | typeof STORE_RULES

/** A row with its relations. A referenced row may be deleted, so one row can always be null. */
export type TreeRow<M extends ModelName, T> = Columns<M> & {
  -readonly [R in Exclude<keyof T, Mark>]: RelationOf<M, R> extends { many: true }
    ? TreeRow<Far<RelationOf<M, R>>, T[R]>[]
    : TreeRow<Far<RelationOf<M, R>>, T[R]> | null
} & (T extends { [BY_LOCATION]: object } ? { by_location: boolean } : unknown) &
  (T extends { [STORE_RULES]: object } ? { store_rules: unknown } : unknown) &
  (T extends { [MONEY_SINCE]: object } ? { money_since: number | null } : unknown) &
  (M extends "ProductVariant" ? { requires_shipping: boolean } : unknown) &
  (M extends "LineItem" ? { own_rates: LineRates } : unknown)

/** What a custom line is taxed with, in percent; null for one without terms. */
type LineRates = { rate: number; name: string; code: string | null }[] | "region" | null

/** Runs one statement: on the pool, or inside a transaction. One with the name "" is not prepared. */
export type Query = (statement: ReadStatement, values: unknown[]) => Promise<{ row: string }[]>

/**
 * Reads rows with all their relations in one prepared statement: PostgreSQL builds the JSON.
 * It replaces Prisma's `findMany({ where, include })` where a request is answered from it (three times as fast with
 * a deep cart); `test/tree.test.ts` checks that both agree. Soft-deleted rows are omitted, lists come
 * in order of creation, and join tables are skipped (cart.discounts are discounts).
 */
export async function readTree<M extends ModelName, const T extends Tree>(
  query: Query,
  model: M,
  where: Where,
  tree: T,
): Promise<TreeRow<M, T>[]> {
  const columns = Object.keys(where)
  const { statement, revive } = plan(model, columns, tree)
  const values = columns.map((column) => listed(model, column, where[column] as Where[string]))
  const rows = await query(statement, values)
  return rows.map(({ row }) => revive(JSON.parse(row)) as TreeRow<M, T>)
}

const listed = (model: ModelName, column: string, value: Where[string]) =>
  facts(model).columns[column]?.kind === "string" && !Array.isArray(value) ? [value] : value

/** Columns and their values; an array means any of its values. */
export type Where = Record<string, string | number | boolean | readonly string[]>

interface Plan {
  statement: ReadStatement
  revive: (row: Row) => Row
}
type Row = Record<string, unknown>

/**
 * Plans in frequent use are prepared under a name, permanently on each connection. Clients choose
 * `expand`, so names go to few plans and only after some uses: a connection never forgets what it has prepared.
 */
const named = new Map<string, Plan>()
const recent = new Map<string, Plan & { uses: number }>()
const MOST_NAMED = 500
const MOST_RECENT = 500
const USES_BEFORE_A_NAME = 5

const texts = new WeakMap<Tree, string>()

/** Most trees are constants, so their text is calculated once. */
function textOf(tree: Tree): string {
  const text = texts.get(tree) ?? JSON.stringify(tree)
  texts.set(tree, text)
  return text
}

function plan(model: ModelName, columns: string[], tree: Tree): Plan {
  const key = `${model}(${columns})${textOf(tree)}`
  const settled = named.get(key)
  if (settled) return settled
  const found = recent.get(key) ?? remembered(key, model, columns, tree)
  found.uses += 1
  if (found.uses <= USES_BEFORE_A_NAME || named.size >= MOST_NAMED) return found
  const made = { ...found, statement: { ...found.statement, name: "tree" } }
  named.set(key, made)
  recent.delete(key)
  return made
}

function remembered(key: string, model: ModelName, columns: string[], tree: Tree) {
  const head = "SELECT row_to_json(x)::text AS row"
  const from = ` FROM (${selection(model, columns, tree)}) x`
  const versioned = versionedBy(head, from, (tracked) => {
    const version = versionOf({ model, alias: "t", past: isHistory(model) }, tree, tracked) ?? "''"
    return `(SELECT string_agg(${version}, ';') FROM ${table(model, "t")}${condition(model, columns, tree)})`
  })
  const statement = { name: "", text: head + from, versioned }
  const made = { statement, revive: reviver(model, tree), uses: 0 }
  if (recent.size >= MOST_RECENT) recent.delete(recent.keys().next().value as string)
  recent.set(key, made)
  return made
}

const selection = (model: ModelName, columns: string[], tree: Tree) =>
  `${body(model, "t", tree)}${condition(model, columns, tree)}${order(model, "t")}`

function condition(model: ModelName, columns: string[], tree: Tree): string {
  const tests = columns.map((column, i) => equals(model, column, i + 1))
  const conditions = [...tests, ...(tree[DELETED_TOO] ? [] : alive(model, "t"))]
  return conditions.length > 0 ? ` WHERE ${conditions.join(" AND ")}` : ""
}

/** `= ANY` serves a single value too, so one statement works for both. */
function equals(model: ModelName, column: string, parameter: number): string {
  const { columns } = facts(model)
  const kind = Object.hasOwn(columns, column) ? columns[column]?.kind : undefined
  if (!kind) throw new Error(`${model} has no column ${column}`)
  return kind === "string" ? `t."${column}" = ANY($${parameter}::text[])` : `t."${column}" = $${parameter}`
}
