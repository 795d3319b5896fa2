import { countUpTo, estimateRows, type Filter, isOutOfTime, type ModelName } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { MOST_COUNTED, MOST_EXACT } from "../context/count.ts"
import { limitTime } from "./queries.ts"

/** Above this multiple of MOST_EXACT an estimate is sure to be right about there being more than that. */
const SURE = 2
/** Milliseconds for counting exactly what may be few. */
const COUNTING_MS = 50

interface ReadPage {
  limit: number
  offset: number
  /** The number of rows on the page. */
  found: number
  /** The number of all that match, up to one more than MOST_COUNTED; 0 if they were not counted. */
  counted: number
}

/** The number of rows that match: exact up to MOST_EXACT, else an estimate above it, in a bounded time. */
export async function aboutAll<M extends ModelName>(
  ctx: Context,
  model: M,
  where: Filter<M>,
  { limit, offset, found, counted }: ReadPage,
): Promise<number> {
  if (counted > 0 && counted <= MOST_COUNTED) return counted
  const isLast = found < limit && (found > 0 || offset === 0)
  if (isLast) return offset + found
  return ctx.counts.counted(`about ${JSON.stringify([model, where])}`, () => about(ctx, model, where))
}

async function about<M extends ModelName>(ctx: Context, model: M, where: Filter<M>): Promise<number> {
  const estimate = await estimateRows(ctx.query, model, where)
  if (estimate > SURE * MOST_EXACT) return estimate
  const few = await fewOf(ctx, model, where)
  return few !== undefined && few <= MOST_EXACT ? few : Math.max(MOST_EXACT + 1, estimate)
}

/** The rows counted up to one more than MOST_EXACT; undefined if that takes too long. */
async function fewOf<M extends ModelName>(ctx: Context, model: M, where: Filter<M>): Promise<number | undefined> {
  try {
    return await ctx.tx(async (tx) => {
      await limitTime(tx, COUNTING_MS)
      return countUpTo(tx.query, model, where, MOST_EXACT + 1)
    })
  } catch (error) {
    if (isOutOfTime(error)) return undefined
    throw error
  }
}
