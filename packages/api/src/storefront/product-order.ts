import type { OrderExpression } from "@mercer/db"
import { lowestPrice, titleOfVariants } from "./queries.ts"
import type { PriceView } from "./shopper-prices.ts"

/** The orders of a storefront's product list, other than products' own columns. */
export const VARIANT_ORDERS = ["variants.prices.amount", "variants.title"] as const

/** Sorting by the prices or titles of variants; undefined for an order by a product's own column. */
export function orderByVariants(order: string | undefined, view: PriceView): OrderExpression | undefined {
  const way = order?.startsWith("-") ? "desc" : "asc"
  const name = order?.replace("-", "")
  if (name === "variants.prices.amount") return { way, sql: (parameter) => lowestPrice(pricedIn(view), parameter) }
  if (name !== "variants.title") return undefined
  return { way, sql: () => titleOfVariants(way === "asc" ? "min" : "max") }
}

/** By the rules of `selectPrice`: in the request's region or currency; without either, in any. */
const pricedIn = ({ region, now, group_ids }: PriceView) => region && { region, now, group_ids }
