import type { Output } from "#panel/server/operations.ts"

export type Price = NonNullable<Output["variants"]["get"]["variant"]["prices"]>[number]

/** Where a variant may have a price: a currency of the shop, or a region in its own. */
export interface Place {
  name: string
  word: string
  currency_code: string
  region_id?: string
  /** Whether a price that is entered here includes tax; undefined where that is not known. */
  includes_tax?: boolean | undefined
}

const isPlain = ({ min_quantity, max_quantity }: Price) => min_quantity === null && max_quantity === null

/** The price of a variant at a place for any quantity. A variant's prices exclude those of price lists. */
export const priceAt = (prices: Price[] | undefined, { region_id, currency_code }: Place) =>
  prices?.find((one) => isPlain(one) && one.region_id === (region_id ?? null) && one.currency_code === currency_code)
