import type { Price, PriceContext, SelectedPrice } from "@mercer/commerce"

/** What the price of a variant is selected from. */
export interface PriceGiven extends Readonly<PriceContext> {
  readonly variant_id: string
  /** All of the variant's prices, also of other regions and of lists that are not active. */
  readonly prices: readonly Price[]
  /** What Mercer's own rule selects. */
  readonly core: SelectedPrice
}

/** A price in minor units of the region's currency; whether tax is in it is as Mercer's own rule says, unless given. */
export interface ChosenPrice {
  amount: number
  includes_tax?: boolean | undefined
}

/** What the price of a shipping option is for. */
export interface ShippingGiven {
  readonly option: {
    readonly id: string
    readonly name: string
    readonly profile_id: string
    readonly provider_id: string
  }
  readonly cart: {
    readonly id: string
    readonly region_id: string
    readonly customer_id: string | null
    /** Of the goods, before discounts: in minor units, without tax. */
    readonly subtotal: number
    readonly items: readonly {
      readonly variant_id: string | null
      readonly quantity: number
      readonly unit_price: number
      readonly weight: number | null
    }[]
  }
  /** The option's own price, flat or calculated by its provider. */
  readonly amount: number
  readonly now: Date
}

/** What decides whether a line is discounted. */
export interface DiscountGiven {
  /** Its value is percent, or an amount in minor units. */
  readonly discount: {
    readonly id: string
    readonly code: string
    readonly type: string
    readonly value: number
    readonly allocation: string | null
  }
  /** The discount's conditions; of what they list, the ids that the lines' products and the customer match. */
  readonly conditions: readonly { readonly type: string; readonly operator: string; readonly ids: readonly string[] }[]
  readonly line: {
    readonly id: string
    readonly variant_id: string | null
    readonly quantity: number
    readonly unit_price: number
    readonly metadata: unknown
    readonly product: {
      readonly id: string
      readonly type_id: string | null
      readonly collection_id: string | null
    } | null
  }
  readonly customer: { readonly id: string; readonly group_ids: readonly string[] } | null
  /** What Mercer's own rule says, which goes by the conditions. */
  readonly core: boolean
  /** Of a placed order, whose edits and swaps are discounted as it was: when it was placed. */
  readonly now: Date
}

/** What decides how many units of an order's line may be returned. */
export interface ReturnGiven {
  readonly order: {
    readonly id: string
    readonly display_id: number
    readonly customer_id: string
    readonly region_id: string
    readonly created_at: Date
    readonly metadata: unknown
  }
  readonly line: DiscountGiven["line"]
  /** When the last units of the line were shipped. */
  readonly shipped_at: Date | null
  /** How many Mercer allows: those that were shipped and that no return has. */
  readonly core: number
  readonly now: Date
}

/** What the number of an order is made from, when it is placed. */
export interface NumberGiven {
  /** Mercer's own number: the next one. */
  readonly display_id: number
  readonly order: {
    readonly id: string
    readonly email: string
    readonly customer_id: string
    readonly region_id: string
    readonly currency_code: string
    readonly sales_channel_id: string | null
    readonly metadata: unknown
  }
  /** When it is placed. */
  readonly now: Date
}

/**
 * What a shop decides itself. Rules are pure and synchronous: they read no clock but `now`, and equal input gives equal
 * output, since a price is computed again before it is paid. @public
 */
export interface OwnRules {
  /** The price of a variant; null: it is not for sale there. */
  selectPrice?(given: PriceGiven): ChosenPrice | null
  /** The price of a shipping option for a cart, in minor units. */
  shippingPrice?(given: ShippingGiven): number
  /** Whether a discount applies to a line that allows discounts. */
  discountApplies?(given: DiscountGiven): boolean
  /** How many units of a line may be returned or swapped: from 0 to `core`. */
  returnable?(given: ReturnGiven): number
  /** The number of an order that people see, at most 64 characters. One that throws does not refuse the order. */
  orderNumber?(given: NumberGiven): string
}
