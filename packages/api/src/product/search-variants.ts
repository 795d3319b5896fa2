import { keysOf, live } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { holding, MOST_NAMED, named } from "../data/filters.ts"
import { amongNewest, isShort } from "../data/short-words.ts"

/** The ways in which a text finds variants: their own title or SKU, or their product's title, as in v1. */
export async function searchedVariants(ctx: Pick<Context, "db" | "query">, q: string) {
  const text = holding(q)
  const product = { title: text, ...live }
  const own = [{ title: text }, { sku: text }]
  // Of the few variants that are looked through for a short word, the product is looked up one by one.
  if (isShort(q)) return { OR: [...own, { product }], ...(await amongNewest(ctx, "product_variant", [q])) }
  const ids = await keysOf(ctx.query, "Product", "id", product, MOST_NAMED + 1)
  return { OR: [...own, ...named(ids, (all) => ({ product_id: { in: all } }), { product })] }
}
