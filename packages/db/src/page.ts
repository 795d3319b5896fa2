import { createHash } from "node:crypto"
import type { ModelName } from "./models.ts"
import type { Query } from "./tree.ts"
import { body, facts, reviver, type Tree } from "./tree-sql.ts"

export interface PageOf {
  /** A condition as Prisma takes it. */
  where: Record<string, unknown>
  order: Record<string, "asc" | "desc">[]
  limit: number
  offset: number
  tree: Tree
  /** So many rows are counted and no more; without it all. */
  mostCounted?: number
}

type Row = Record<string, unknown>

/**
 * One page of a list, what hangs on its rows, and the number of all that match (up to a bound), in one statement. Serves conditions on a
 * table's own columns (equal, one of, null, before and after); for any other it gives null, and Prisma is asked.
 */
export async function readPage(
  query: Query,
  model: ModelName,
  page: PageOf,
): Promise<{ rows: Row[]; count: number } | null> {
  const condition = conditionOf(model, page.where)
  if (!condition) return null
  const values = [...condition.values, page.limit, page.offset]
  const [found] = await query(statement(textFor(model, page, condition)), values)
  const { rows, count } = JSON.parse((found as { row: string }).row) as { rows: Row[]; count: number }
  return { rows: rows.map(reviver(model, page.tree)), count }
}

function textFor(model: ModelName, { order, tree, mostCounted }: PageOf, { tests, values }: Condition): string {
  const { schema, table } = facts(model)
  const where = tests.length > 0 ? ` WHERE ${tests.join(" AND ")}` : ""
  const by = order.flatMap((one) => Object.entries(one)).map(([column, way]) => `t."${column}" ${way.toUpperCase()}`)
  const last = values.length + 1
  const rows = `${body(model, "t", tree)}${where} ORDER BY ${by.join(", ")} LIMIT $${last} OFFSET $${last + 1}`
  const bound = mostCounted === undefined ? "" : ` LIMIT ${Math.floor(mostCounted)}`
  return `SELECT json_build_object('count', (SELECT count(*) FROM (SELECT FROM "${schema}"."${table}" t${where}${bound}) c),
    'rows', (SELECT coalesce(json_agg(row_to_json(x)), '[]'::json) FROM (${rows}) x))::text AS row`
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
}

function conditionOf(model: ModelName, where: Record<string, unknown>): Condition | null {
  const condition: Condition = { tests: [], values: [] }
  const { columns } = facts(model)
  for (const [name, wanted] of Object.entries(where)) {
    if (wanted === undefined) continue
    if (!Object.hasOwn(columns, name) || !add(condition, name, columns[name]?.kind, wanted)) return null
  }
  return condition
}

function add({ tests, values }: Condition, name: string, kind: unknown, wanted: unknown): boolean {
  const column = `t."${name}"`
  const test = (operator: string, value: unknown, cast = "") =>
    tests.push(`${column} ${operator.replace("$", () => `$${values.push(value)}${cast}`)}`)
  if (wanted === null) return tests.push(`${column} IS NULL`) > 0
  if (typeof wanted !== "object" || wanted instanceof Date) return test("= $", wanted) > 0
  for (const [key, value] of Object.entries(wanted)) {
    if (value === undefined) continue
    if (key === "in" && kind === "string" && Array.isArray(value)) test("= ANY($)", value, "::text[]")
    else if (Object.hasOwn(COMPARISONS, key) && isValue(value)) test(`${COMPARISONS[key as "lt"]} $`, value)
    else return false
  }
  return true
}

const isValue = (value: unknown) => value instanceof Date || ["string", "number", "boolean"].includes(typeof value)
