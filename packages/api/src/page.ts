import { DELETED_TOO, factsOf, type ModelName, type OrderExpression, readPage, type Tree } from "@mercer/db"
import type { Context } from "./context.ts"
import { MOST_COUNTED } from "./count.ts"
import { find, treeFor } from "./read.ts"

interface Paging {
  limit: number
  offset: number
}

interface Listed {
  /** Prisma's condition for the model. */
  where: object
  /** Newest first unless told otherwise; the table's key always comes last, so that pages never overlap. */
  order?: Record<string, "asc" | "desc"> | undefined
  /** A value that the rows come by before all else. */
  by?: OrderExpression | undefined
  /** What rules must see of the rows beside what is shown. */
  besides?: Tree
}

interface Delegate {
  findMany(query: object): Promise<Record<string, unknown>[]>
  count(query: object): Promise<number>
}

/** One page of a list under its key, with the number of all rows that match. */
export async function page<K extends string>(ctx: Context, model: ModelName, key: K, paging: Paging, listed: Listed) {
  const { limit, offset } = paging
  const { by } = listed
  const { delegate, key: unique } = factsOf(model)
  const wanted = Object.entries(listed.order ?? NEWEST).map(([column, way]) => ({ [column]: way }))
  const orderBy = [...wanted, ...unique.map((column) => ({ [column]: "desc" as const }))]
  const tree = treeFor(listed.besides ?? NOTHING, ctx.shape)
  const where = listed.where as Record<string, unknown>
  const table = (ctx.db as unknown as Record<string, Delegate>)[delegate] as Delegate
  const all = (count: number) => allOf(ctx, model, table, where, count)
  const mostCounted = MOST_COUNTED + 1
  const read = await readPage(ctx.query, model, { where, by, order: orderBy, limit, offset, tree, mostCounted })
  if (!read && by) throw new Error(`${model} cannot be ordered by an expression under this condition`)
  if (read) return answer(key, read.rows, await all(read.count), paging)
  const [rows, count] = await Promise.all([
    limit === 0 ? [] : table.findMany({ where, orderBy, take: limit, skip: offset }),
    table.count({ where, take: mostCounted }),
  ])
  return answer(key, await expanded(ctx, model, rows, tree), await all(count), paging)
}

/** The number of all rows that match, where counting them stopped at the bound. */
async function allOf(ctx: Context, model: ModelName, table: Delegate, where: object, count: number): Promise<number> {
  if (count <= MOST_COUNTED) return count
  return ctx.counts.counted(JSON.stringify([model, where]), () => table.count({ where }))
}

const NOTHING: Tree = {}
const NEWEST = { created_at: "desc" } as const

function answer<K extends string>(key: K, rows: Record<string, unknown>[], count: number, { limit, offset }: Paging) {
  return { [key]: rows, count, offset, limit } as Record<K, Record<string, unknown>[]> & Record<string, unknown>
}

/** The same rows with the relations the request wants to see, in the same order. */
async function expanded(ctx: Context, model: ModelName, rows: Record<string, unknown>[], tree: Tree) {
  const [unique = "id"] = factsOf(model).key
  if (Object.keys(tree).length === 0 || rows.length === 0) return rows
  const keys = rows.map((row) => row[unique] as string)
  // A filter on deleted_at may have found deleted rows.
  const found: Record<string, unknown>[] = await find(ctx, model, { [unique]: keys }, { ...tree, [DELETED_TOO]: {} })
  const byKey = new Map(found.map((row) => [row[unique], row]))
  return keys.map((key) => byKey.get(key)).filter((row) => row !== undefined)
}
