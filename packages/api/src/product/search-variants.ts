import { keysOf, live } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { holding, MOST_NAMED, named } from "../data/filters.ts"
import { amongNewest } from "../data/short-words.ts"

/** The ways in which a text finds variants: their own title or SKU, or their product's title, as in v1. */
export async function searchedVariants(ctx: Pick<Context, "db" | "query">, q: string) {
  const text = holding(q)
  const product = { title: text, ...live }
  const ids = await keysOf(ctx.query, "Product", "id", product, MOST_NAMED + 1)
  const OR = [{ title: text }, { sku: text }, ...named(ids, (all) => ({ product_id: { in: all } }), { product })]
  return { OR, ...(await amongNewest(ctx, "product_variant", [q])) }
}
