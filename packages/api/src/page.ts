import { DELETED_TOO, factsOf, type ModelName, type Tree } from "@mercer/db"
import type { Context } from "./context.ts"
import { find, merge, treeOf } from "./read.ts"

interface Paging {
  limit: number
  offset: number
}

interface Listed {
  /** Prisma's condition for the model. */
  where: object
  /** Newest first unless told otherwise; the table's key always comes last, so that pages never overlap. */
  order?: Record<string, "asc" | "desc">
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
  const { delegate, key: unique } = factsOf(model)
  const table = (ctx.db as unknown as Record<string, Delegate>)[delegate] as Delegate
  const orderBy = [listed.order ?? { created_at: "desc" }, ...unique.map((column) => ({ [column]: "desc" }))]
  const [rows, count] = await Promise.all([
    limit === 0 ? [] : table.findMany({ where: listed.where, orderBy, take: limit, skip: offset }),
    table.count({ where: listed.where }),
  ])
  const found = { [key]: await expanded(ctx, model, rows, listed.besides ?? {}), count, offset, limit }
  return found as Record<K, Record<string, unknown>[]> & Record<string, unknown>
}

/** The same rows with the relations the request wants to see, in the same order. */
async function expanded(ctx: Context, model: ModelName, rows: Record<string, unknown>[], besides: Tree) {
  const tree = merge(besides, treeOf(ctx.shape))
  const [unique = "id"] = factsOf(model).key
  if (Object.keys(tree).length === 0 || rows.length === 0) return rows
  const keys = rows.map((row) => row[unique] as string)
  // A filter on deleted_at may have found deleted rows.
  const found: Record<string, unknown>[] = await find(ctx, model, { [unique]: keys }, { ...tree, [DELETED_TOO]: {} })
  const byKey = new Map(found.map((row) => [row[unique], row]))
  return keys.map((key) => byKey.get(key)).filter((row) => row !== undefined)
}
