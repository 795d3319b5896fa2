import type { Price } from "#panel/products/variants/price-at.ts"

export const TYPES = ["sale", "override"] as const
export const STATUSES = ["active", "draft"] as const

/** A price list as its pages read it. */
export interface PriceList {
  id: string
  name: string
  description: string
  type: string
  status: string
  starts_at: string | null
  ends_at: string | null
  customer_groups?: { id: string; name: string }[]
  created_at: string
  updated_at: string
}

/** A price of a price list. */
export interface ListPrice extends Price {
  variant_id: string
}

/** A price as the server accepts it. */
export interface WantedPrice {
  variant_id: string
  amount: number
  currency_code?: string
  region_id?: string
  min_quantity?: number
  max_quantity?: number
}

/** A product with its variants and all their prices: its own, and those of price lists. */
export interface PricedProduct {
  id: string
  title: string
  variants?: PricedVariant[]
}

export interface PricedVariant {
  id: string
  title: string
  sku: string | null
  prices?: (Price & { price_list_id: string | null })[]
}
