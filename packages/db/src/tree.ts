import { createHash } from "node:crypto"
import { models } from "./generated/models.ts"
import type { ModelFacts, ModelName } from "./models.ts"

/** In a tree: rows that were deleted count too, such as an order's discounts; at the top, the rows that are asked for. */
export const DELETED_TOO = "+deleted"

/** Which relations of a row to read with it, as the wire names them: `{ items: { variant: {} }, region: {} }`. */
export interface Tree {
  readonly [relation: string]: Tree
}

type Models = typeof models
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

/** The model at the end of a relation; tables that only tie two others are stepped over. */
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

/** A row with what hangs on it. What a relation points to may be gone, so one row can always be null. */
export type TreeRow<M extends ModelName, T> = Columns<M> & {
  -readonly [R in Exclude<keyof T, typeof DELETED_TOO>]: RelationOf<M, R> extends { many: true }
    ? TreeRow<Far<RelationOf<M, R>>, T[R]>[]
    : TreeRow<Far<RelationOf<M, R>>, T[R]> | null
}

/** Runs one statement: on the pool, or inside a transaction. One with the name "" is not to be prepared. */
export type Query = (statement: { name: string; text: string }, values: unknown[]) => Promise<{ row: string }[]>

/**
 * Reads rows with everything that hangs on them in one prepared statement: PostgreSQL builds the JSON.
 * It stands in for Prisma's `findMany({ where, include })` where a request is answered from it (three times as fast with
 * a deep cart); `test/tree.test.ts` holds both to the same rows. Soft-deleted rows are left out at every depth, lists come
 * in order of creation, and tables that only tie two others are stepped over (cart.discounts are discounts).
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

/** Columns and what they must equal; an array means any of its values. */
export type Where = Record<string, string | number | boolean | readonly string[]>

interface Plan {
  statement: { name: string; text: string }
  revive: (row: Row) => Row
}
type Row = Record<string, unknown>

/**
 * Plans that are used again and again are prepared under a name, on each connection once and for good. Clients choose
 * `expand`, so names go to few plans and only after some uses: a connection never forgets what it has prepared.
 */
const named = new Map<string, Plan>()
const recent = new Map<string, Plan & { uses: number }>()
const MOST_NAMED = 500
const MOST_RECENT = 500
const USES_BEFORE_A_NAME = 5

function plan(model: ModelName, columns: string[], tree: Tree): Plan {
  const key = `${model}(${columns})${JSON.stringify(tree)}`
  const settled = named.get(key)
  if (settled) return settled
  const found = recent.get(key) ?? remembered(key, model, columns, tree)
  found.uses += 1
  if (found.uses <= USES_BEFORE_A_NAME || named.size >= MOST_NAMED) return found
  const { text } = found.statement
  const name = `tree_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`
  const made = { statement: { name, text }, revive: found.revive }
  named.set(key, made)
  recent.delete(key)
  return made
}

function remembered(key: string, model: ModelName, columns: string[], tree: Tree) {
  const text = `SELECT row_to_json(x)::text AS row FROM (${selection(model, columns, tree)}) x`
  const made = { statement: { name: "", text }, revive: reviver(model, tree), uses: 0 }
  if (recent.size >= MOST_RECENT) recent.delete(recent.keys().next().value as string)
  recent.set(key, made)
  return made
}

function selection(model: ModelName, columns: string[], tree: Tree): string {
  const tests = columns.map((column, i) => equals(model, column, i + 1))
  const conditions = [...tests, ...(tree[DELETED_TOO] ? [] : alive(model, "t"))]
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(" AND ")}` : ""
  return `${body(model, "t", tree)}${where}${order(model, "t")}`
}

/** `= ANY` serves a single value too, so one statement does for both. */
function equals(model: ModelName, column: string, parameter: number): string {
  const { columns } = facts(model)
  const kind = Object.hasOwn(columns, column) ? columns[column]?.kind : undefined
  if (!kind) throw new Error(`${model} has no column ${column}`)
  return kind === "string" ? `t."${column}" = ANY($${parameter}::text[])` : `t."${column}" = $${parameter}`
}

function body(model: ModelName, alias: string, tree: Tree, source = table(model, alias)): string {
  const columns = Object.keys(facts(model).columns).map((column) => `${alias}."${column}"`)
  const relations = branches(tree).map(([name, below]) => relation(model, alias, name, below))
  return `SELECT ${[...columns, ...relations].join(", ")} FROM ${source}`
}

function relation(model: ModelName, alias: string, name: string, below: Tree): string {
  const { relations } = facts(model)
  const link = Object.hasOwn(relations, name) ? relations[name] : undefined
  if (!link) throw new Error(`${model} has no relation ${name}`)
  const near = `${alias}t`
  const tie = `${alias}j`
  const far = link.through ? (facts(link.model).relations[link.through] as typeof link) : link
  const source = link.through
    ? `${table(link.model, tie)} JOIN ${table(far.model, near)} ON ${join(near, far.to, tie, far.from)}`
    : table(far.model, near)
  const rows = [
    `${body(far.model, near, below, source)} WHERE `,
    [
      join(link.through ? tie : near, link.to, alias, link.from),
      ...(below[DELETED_TOO] ? [] : alive(far.model, near)),
      ...(link.through ? alive(link.model, tie) : []),
    ].join(" AND "),
    link.many ? order(far.model, near) : " LIMIT 1",
  ].join("")
  const json = link.many ? `coalesce(json_agg(row_to_json(x)), '[]'::json)` : `row_to_json(x)`
  return `(SELECT ${json} FROM (${rows}) x) AS "${name}"`
}

const branches = (tree: Tree) => Object.entries(tree).filter(([name]) => name !== DELETED_TOO)
const facts = (model: string) => models[model as ModelName] as ModelFacts
const table = (model: string, alias: string) => `"${facts(model).schema}"."${facts(model).table}" ${alias}`
const alive = (model: string, alias: string) =>
  facts(model).columns.deleted_at ? [`${alias}."deleted_at" IS NULL`] : []
const join = (a: string, as: readonly string[], b: string, bs: readonly string[]) =>
  as.map((column, i) => `${a}."${column}" = ${b}."${bs[i]}"`).join(" AND ")

function order(model: string, alias: string): string {
  const { columns, key } = facts(model)
  const by = [...(columns.created_at ? ["created_at"] : []), ...(columns.rank ? ["rank"] : []), ...key]
  return ` ORDER BY ${by.map((column) => `${alias}."${column}"`).join(", ")}`
}

/** JSON has no dates: the columns that are dates become them again. */
function reviver(model: ModelName, tree: Tree): (row: Row) => Row {
  const dates = Object.entries(facts(model).columns).flatMap(([name, { kind }]) => (kind === "date" ? [name] : []))
  const below = branches(tree).map(([name, next]) => {
    const link = facts(model).relations[name] as ModelFacts["relations"][string]
    const far = link.through ? (facts(link.model).relations[link.through]?.model ?? link.model) : link.model
    return { name, many: link.many, revive: reviver(far as ModelName, next) }
  })
  return (row) => {
    for (const name of dates) if (row[name] !== null) row[name] = new Date(row[name] as string)
    for (const { name, many, revive } of below) {
      if (many) for (const one of row[name] as Row[]) revive(one)
      else if (row[name]) revive(row[name] as Row)
    }
    return row
  }
}
