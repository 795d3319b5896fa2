import type { Context } from "../context/context.ts"
import { createdSince, type NewestOf } from "./queries.ts"

/** Texts are indexed by three characters in a row. */
const SHORTEST = 3
/** So many of the newest rows are searched where no index can be used; fewer where each has related rows to look up. */
const MOST_SEARCHED: Record<NewestOf, number> = {
  customer: 20_000,
  inventory_item: 20_000,
  order: 3_000,
  product: 5_000,
  product_variant: 5_000,
}

/** Whether an index of texts cannot find it. @public */
export const isShort = (word: string): boolean => word.length < SHORTEST

/**
 * The condition that a search for nothing but short words adds: only the newest rows are looked through, so that
 * a word which hardly any row has does not cost a look at all of a large shop's. No condition for a smaller table.
 * @public
 */
export async function amongNewest(
  ctx: Pick<Context, "db">,
  table: NewestOf,
  words: readonly string[],
): Promise<{ created_at?: { gte: Date } }> {
  if (words.length === 0 || !words.every(isShort)) return {}
  const since = await createdSince(ctx, table, MOST_SEARCHED[table])
  return since ? { created_at: { gte: since } } : {}
}
