import { Refusal } from "@mercer/commerce"
import type { TreeRow } from "@mercer/db"
import type { Context } from "../context.ts"
import { findOne } from "../read.ts"

const held = { options: {}, variants: { options: {}, prices: {} } } as const

/** A product with its options and variants, kept from other writes until the transaction ends. */
export type HeldProduct = TreeRow<"Product", typeof held>

/** Refuses with not_found. Rules over all variants of a product hold only while nobody else writes them. */
export async function holdProduct(ctx: Pick<Context, "db" | "query">, id: string): Promise<HeldProduct> {
  const what = `Product with id: ${id}`
  const [found] = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM product WHERE id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`
  if (!found) throw new Refusal("not_found", `${what} was not found`)
  return findOne(ctx, "Product", { id }, held, what)
}
