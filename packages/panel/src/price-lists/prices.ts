import { changedByPercent } from "@mercer/commerce/percent"
import type { Price } from "#panel/products/variants/price-at.ts"
import type { ListPrice, PricedProduct, WantedPrice } from "./types.ts"

const LARGEST_LIST = 10_000

/** How the server names where a price applies: a region, or else a currency. */
const placeOf = ({ region_id, currency_code }: Pick<Price, "region_id" | "currency_code">) =>
  region_id ? { region_id } : { currency_code }

/** All variants' own prices with a percentage off, as prices of a list. Prices for quantities are left out. */
export function discounted(products: PricedProduct[], percent: number): WantedPrice[] {
  return products
    .flatMap(({ variants = [] }) => variants)
    .flatMap(({ id, prices = [] }) =>
      prices
        .filter((one) => one.price_list_id === null && one.min_quantity === null && one.max_quantity === null)
        .map((one) => ({ variant_id: id, ...placeOf(one), amount: changedByPercent(one.amount, -percent) })),
    )
}

/** A stored price as the server's input. */
export const asWanted = ({ variant_id, amount, min_quantity, max_quantity, ...place }: ListPrice): WantedPrice => ({
  variant_id,
  amount,
  ...placeOf(place),
  ...(min_quantity !== null && { min_quantity }),
  ...(max_quantity !== null && { max_quantity }),
})

/** What an edited cell sets; null removes the price. */
export interface PriceEntry {
  variant_id: string
  place: Pick<Price, "region_id" | "currency_code">
  amount: number | null
}

/** All prices of a list after these entries; those for quantities stay. */
export function afterEntries(stored: ListPrice[], entries: PriceEntry[]): WantedPrice[] {
  const entered = new Map(entries.map((one) => [keyOf(one.variant_id, one.place), one]))
  const kept = stored.filter(
    (one) => one.min_quantity !== null || one.max_quantity !== null || !entered.has(keyOf(one.variant_id, one)),
  )
  const set = entries.flatMap(({ variant_id, place, amount }) =>
    amount === null ? [] : [{ variant_id, ...placeOf(place), amount }],
  )
  return [...kept.map(asWanted), ...set]
}

const keyOf = (variant_id: string, { region_id, currency_code }: Pick<Price, "region_id" | "currency_code">) =>
  `${variant_id} ${region_id ?? currency_code}`

/** The server takes at most this many prices at once. */
export const isTooLarge = (prices: WantedPrice[]) => prices.length > LARGEST_LIST
