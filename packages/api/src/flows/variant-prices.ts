import { Refusal, selectPrice } from "@mercer/commerce"
import type { TreeRow } from "@mercer/db"
import type { Shop } from "../context.ts"
import { find } from "../read.ts"
import type { LoadedCart } from "./load-cart.ts"

const variantTree = {
  product: { tax_rates: {}, type: { tax_rates: {} }, profiles: {}, sales_channels: {} },
  prices: { price_list: { customer_groups: {} }, region: {}, currency: {} },
} as const

export type PricedVariant = TreeRow<"ProductVariant", typeof variantTree>

/** Variants by id, with their prices and what a line copies from them. */
export async function pricedVariants(ctx: Pick<Shop, "query">, ids: string[]): Promise<Map<string, PricedVariant>> {
  if (ids.length === 0) return new Map()
  const rows = await find(ctx, "ProductVariant", { id: ids }, variantTree)
  return new Map(rows.map((row) => [row.id, row]))
}
