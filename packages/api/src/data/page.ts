import { countRows, type Filter, factsOf, type ModelName, type OrderExpression, readPage, type Tree } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { MOST_COUNTED } from "../context/count.ts"
import { aboutAll } from "./estimate.ts"
import { treeFor } from "./read.ts"

interface Paging {
  limit: number
  offset: number
}

interface Listed<M extends ModelName> {
  where: Filter<M>
  /** Newest first unless another order is requested; the table's key always comes last, so that pages never overlap. */
  order?: Record<string, "asc" | "desc"> | undefined
  /** A value that the rows are sorted by first. */
  by?: OrderExpression | undefined
  /** What rules must read of the rows in addition to the response. */
  besides?: Tree
}

/** One page of a list under its key, with the number of all rows that match. @public */
export async function page<M extends ModelName, K extends string>(
  ctx: Context,
  model: M,
  key: K,
  { limit, offset }: Paging,
  { where: wanted, order: asked = NEWEST, by, besides = NOTHING }: Listed<M>,
) {
  const custom = ctx.custom?.entity === model ? ctx.custom : undefined
  const where = custom?.where ? ({ AND: [wanted, custom.where] } as unknown as Filter<M>) : wanted
  const order = inFull(model, asked)
  const tree = treeFor(besides, ctx.shape)
  const read = await readPage(ctx.query, model, {
    where,
    by: by ?? custom?.by,
    order,
    limit,
    offset,
    tree,
    // Planning takes as long as reading what shoppers request most often.
    isPlanned: ctx.user_id !== null,
    mostCounted: MOST_COUNTED + 1,
    isUncounted: ctx.counts.areEstimates,
  })
  const count = ctx.counts.areEstimates
    ? await aboutAll(ctx, model, where, { limit, offset, found: read.rows.length, counted: read.count })
    : await allOf(ctx, model, where, read.count)
  return { [key]: read.rows, count, offset, limit } as Record<K, Record<string, unknown>[]> & Record<string, unknown>
}

/** The number of all rows that match; counting stops at the bound. */
async function allOf<M extends ModelName>(ctx: Context, model: M, where: Filter<M>, count: number): Promise<number> {
  if (count <= MOST_COUNTED) return count
  return ctx.counts.counted(JSON.stringify([model, where]), () => countRows(ctx.query, model, where))
}

/**
 * Rows that tie are listed newest first, and in a descending order exactly the other way around: one index serves both.
 * The table's key comes last, so that pages never overlap.
 */
function inFull(model: ModelName, asked: Record<string, "asc" | "desc">): Record<string, "asc" | "desc">[] {
  const wanted = Object.entries(asked)
  const [column, way] = wanted.at(-1) ?? ["", "asc"]
  const { key, columns } = factsOf(model)
  const ties: "asc" | "desc" = column === "created_at" || way === "asc" ? "desc" : "asc"
  const newest = column !== "created_at" && columns.created_at && !key.includes(column) ? ["created_at"] : []
  const last = [...newest, ...key].filter((name) => !(name in asked))
  const all: [string, "asc" | "desc"][] = [...wanted, ...last.map((name): [string, "asc" | "desc"] => [name, ties])]
  return all.map(([name, to]) => ({ [name]: to }))
}

const NOTHING: Tree = {}
const NEWEST = { created_at: "desc" } as const
