import type { Data } from "../data.ts"

/** A rate in percent, as the shop keeps it for a region, product, product type or shipping option. Null counts as 0. */
export type TaxRate = { rate: number | null; name: string; code: string | null }

/** A line item and the rates that the shop found for it. Amounts in the currency's smallest unit. */
export type TaxedItem = {
  item: { id: string; unit_price?: number; quantity?: number; variant_id?: string | null }
  rates: TaxRate[]
}

export type TaxedShipping = { shipping_method: { id: string; price?: number }; rates: TaxRate[] }

export type TaxContext = {
  region: { id: string; currency_code?: string }
  shipping_address?: {
    country_code?: string | null
    province?: string | null
    postal_code?: string | null
    city?: string | null
  } | null
  customer?: { id: string; email?: string } | null
  is_return?: boolean
  data?: Data
}

export type ItemTaxLine = { item_id: string; rate: number; name: string; code: string | null }
export type ShippingTaxLine = { shipping_method_id: string; rate: number; name: string; code: string | null }
export type TaxLine = ItemTaxLine | ShippingTaxLine

/**
 * Somebody who knows which taxes apply: a row of `tax_provider`, chosen per region.
 *
 * Called whenever a cart with taxes is calculated, before totals and never inside a database transaction; the lines are
 * stored when the cart becomes an order, and an order never asks again. It returns rates, not amounts: all lines of one
 * item apply to the same base, and money is rounded by the shop. Any exception stops the calculation; a `Refusal` says
 * the client why. It only reads, so it has no idempotency key. No call may take longer than 10 s (`ProviderTimeout`).
 */
export interface TaxProvider {
  /** The value stored in `tax_provider_id` columns; letters, digits, - and _. */
  readonly id: string

  getTaxLines(items: TaxedItem[], shipping: TaxedShipping[], context: TaxContext): Promise<TaxLine[]>
}
