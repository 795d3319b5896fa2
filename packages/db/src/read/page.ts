import { createHash } from "node:crypto"
import type { ModelName } from "../models.ts"
import { type Condition, conditionOf, type Filter } from "./filter.ts"
import type { Query } from "./tree.ts"
import { reviver, selected, type Tree, table } from "./tree-sql.ts"

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
}

/** An SQL expression on the row `t`, such as its lowest price; `parameter` puts a value into the statement. */
export interface OrderExpression {
  sql: (parameter: (value: unknown) => string) => string
  way: "asc" | "desc"
}

type Row = Record<string, unknown>

/** One page of a list, its rows' relations, and the number of all that match (up to a bound), in one statement. */
export async function readPage<M extends ModelName>(
  query: Query,
  model: M,
  page: PageOf<M>,
): Promise<{ rows: Row[]; count: number }> {
  const condition = conditionOf(model, page.where)
  const text = textFor(model, page, condition)
  const values = [...condition.values, page.limit, page.offset]
  const [found] = await query(condition.searches ? { name: "", text } : statement(text), values)
  const { rows, count } = JSON.parse((found as { row: string }).row) as { rows: Row[]; count: number }
  const { revive } = partsOf(model, page.tree)
  return { rows: rows.map(revive), count }
}

/** The exact number of matching rows. */
export async function countRows<M extends ModelName>(query: Query, model: M, where: Filter<M>): Promise<number> {
  const { tests, values } = conditionOf(model, where)
  const text = `SELECT count(*)::text AS row FROM ${table(model, "t")}${tests.length > 0 ? ` WHERE ${tests.join(" AND ")}` : ""}`
  const [found] = await query({ name: "", text }, values)
  return Number((found as { row: string }).row)
}

function textFor<M extends ModelName>(model: M, page: PageOf<M>, condition: Condition): string {
  const { by: first, order, tree, mostCounted } = page
  const { tests, values } = condition
  const where = tests.length > 0 ? ` WHERE ${tests.join(" AND ")}` : ""
  const columns = order.flatMap((one) => Object.entries(one))
  const by = columns.map(([column, way]) => `t."${column}" ${way.toUpperCase()}`)
  // Rows without such a value come last in both directions.
  if (first) by.unshift(`${first.sql((value) => `$${values.push(value)}`)} ${first.way.toUpperCase()} NULLS LAST`)
  const ordered = ` ORDER BY ${by.join(", ")}`
  const last = values.length + 1
  const bound = mostCounted === undefined ? "" : ` LIMIT ${Math.floor(mostCounted)}`
  // Relations are read for the rows of this page only, not for skipped rows.
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

/** The part that depends only on the tree; most trees are constants, so it is calculated once. */
function partsOf(model: ModelName, tree: Tree): Parts {
  const ofTree = known.get(tree) ?? new Map<ModelName, Parts>()
  known.set(tree, ofTree)
  const parts = ofTree.get(model) ?? { selected: selected(model, "t", tree), revive: reviver(model, tree) }
  ofTree.set(model, parts)
  return parts
}

const names = new Map<string, string>()
const MOST_NAMED = 200

/** The first texts get a permanent name, later ones none: a connection never forgets what it has prepared. */
function statement(text: string): { name: string; text: string } {
  const known = names.get(text)
  if (known || names.size >= MOST_NAMED) return { name: known ?? "", text }
  const name = `page_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`
  names.set(text, name)
  return { name, text }
}
