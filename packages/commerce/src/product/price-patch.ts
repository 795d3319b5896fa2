import { Refusal } from "../refusal.ts"
import { type PricesChange, placeOf, priceFacts, type RegionCurrencies, type StoredPrice } from "./prices.ts"

/** The price an operator sets for one currency or region, in minor units; null removes it. */
export type PriceEdit = {
  region_id?: string | null | undefined
  currency_code?: string | null | undefined
  amount: number | null
}

/**
 * The changes of only the given prices of a variant. Other prices, of price lists and for certain
 * quantities stay. Where another program stored a price twice, both are changed, so that it does not matter which is read.
 * Refuses two edits of the same place (invalid_data), unknown regions (not_found) and a currency that is not the region's.
 */
export function patchPrices(present: StoredPrice[], edits: PriceEdit[], regions: RegionCurrencies): PricesChange {
  const change: PricesChange = { create: [], update: [], remove: [] }
  const seen = new Set<string>()
  for (const { amount, ...place } of edits) {
    const facts = priceFacts({ ...place, amount: amount ?? 0 }, regions)
    const key = placeOf(facts)
    if (seen.has(key))
      throw new Refusal("invalid_data", `There are two prices for ${place.region_id ?? facts.currency_code}`)
    seen.add(key)
    const same = present.filter((price) => price.price_list_id === null && placeOf(price) === key)
    if (amount === null) change.remove.push(...same.map(({ id }) => id))
    else if (same.length === 0) change.create.push(facts)
    else change.update.push(...same.filter((old) => old.amount !== amount).map(({ id }) => ({ ...facts, id })))
  }
  return change
}
