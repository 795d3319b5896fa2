import { live } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { holding, MOST_NAMED, named } from "../data/filters.ts"

/** The ways in which a text finds variants: their own title or SKU, or their product's title, as in v1. */
export async function searchedVariants({ db }: Pick<Context, "db">, q: string) {
  const text = holding(q)
  const product = { title: text, ...live }
  const products = await db.product.findMany({ where: product, select: { id: true }, take: MOST_NAMED + 1 })
  const ids = products.map(({ id }) => id)
  return [{ title: text }, { sku: text }, ...named(ids, (all) => ({ product_id: { in: all } }), { product })]
}
