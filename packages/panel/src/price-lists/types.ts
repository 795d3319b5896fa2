import type { Input, Output } from "#panel/server/operations.ts"

export const TYPES = ["sale", "override"] as const
export const STATUSES = ["active", "draft"] as const

/** A price list as its pages read it. */
export type PriceList = Output["price-lists"]["get"]["price_list"]

/** A price of a price list. */
export type ListPrice = NonNullable<PriceList["prices"]>[number]

/** A price as the server accepts it. */
export type WantedPrice = NonNullable<Input["price-lists"]["addPrices"]["prices"]>[number]

/** A product with its variants and all their prices: its own, and those of price lists. */
export type PricedProduct = Output["price-lists"]["products"]["products"][number]

export type PricedVariant = NonNullable<PricedProduct["variants"]>[number]
