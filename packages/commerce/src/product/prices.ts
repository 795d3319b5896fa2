import { Refusal } from "../refusal.ts"

/** A variant's price as an operator writes it: for a region or for a currency, perhaps for some quantities only. */
export type WantedPrice = {
  id?: string | null | undefined
  region_id?: string | null | undefined
  currency_code?: string | null | undefined
  /** Minor units. */
  amount: number
  min_quantity?: number | null | undefined
  max_quantity?: number | null | undefined
}

export type PriceFacts = {
  region_id: string | null
  currency_code: string
  amount: number
  min_quantity: number | null
  max_quantity: number | null
}

export type StoredPrice = PriceFacts & { id: string; price_list_id: string | null }

/** The currency of each region that prices may be for. */
export type RegionCurrencies = ReadonlyMap<string, string>

export type PricesChange = { create: PriceFacts[]; update: (PriceFacts & { id: string })[]; remove: string[] }

/**
 * The changes that give a variant exactly these prices: one for the same region or currency and quantities,
 * or with the same id, is changed; others are created; the rest is deleted. Prices of price lists stay.
 * Refuses ids of other prices (not_found), two prices for the same place and quantities, and bounds that exclude all.
 */
export function pricesChange(present: StoredPrice[], wanted: WantedPrice[], regions: RegionCurrencies): PricesChange {
  const plain = present.filter(({ price_list_id }) => price_list_id === null)
  const kept = new Set<string>()
  const taken = new Set<string>()
  const change: Omit<PricesChange, "remove"> = { create: [], update: [] }
  const named = new Set(wanted.map(({ id }) => id))
  for (const one of wanted) {
    const old = one.id ? priceNamed(plain, one.id) : undefined
    const facts = priceFacts(one, regions, old)
    const place = placeOf(facts)
    if (taken.has(place)) throw new Refusal("invalid_data", `There are two prices for ${describe(facts)}`)
    taken.add(place)
    const same = old ?? plain.find((price) => !named.has(price.id) && placeOf(price) === place)
    if (same && kept.has(same.id)) throw new Refusal("invalid_data", `The price ${same.id} is named twice`)
    if (same) kept.add(same.id)
    if (!same) change.create.push(facts)
    else if (same.amount !== facts.amount || placeOf(same) !== place) change.update.push({ ...facts, id: same.id })
  }
  const others = plain.filter(({ id }) => !kept.has(id))
  return { ...change, remove: others.map(({ id }) => id) }
}

/**
 * A price as it is stored: a region's is in the region's currency. Refuses an unknown region (not_found) and, with
 * invalid_data, a price without place, a currency that is not the region's, and a minimum above the maximum.
 */
export function priceFacts(wanted: WantedPrice, regions: RegionCurrencies, old?: PriceFacts): PriceFacts {
  const { amount } = wanted
  const elsewhere = wanted.region_id != null || wanted.currency_code != null
  const region_id = (elsewhere ? wanted.region_id : old?.region_id) ?? null
  const given = (elsewhere ? wanted.currency_code?.toLowerCase() : old?.currency_code) ?? null
  const min_quantity = (wanted.min_quantity === undefined ? old?.min_quantity : wanted.min_quantity) ?? null
  const max_quantity = (wanted.max_quantity === undefined ? old?.max_quantity : wanted.max_quantity) ?? null
  if ((min_quantity ?? Number.NEGATIVE_INFINITY) > (max_quantity ?? Number.POSITIVE_INFINITY))
    throw new Refusal("invalid_data", "The min_quantity of a price must not be above its max_quantity", undefined, {
      faults: [{ path: "prices", code: "quantity_range" }],
    })
  const currency_code = region_id === null ? given : currencyOf(region_id, given, regions)
  if (!currency_code) throw new Refusal("invalid_data", "A price needs a region_id or a currency_code")
  return { region_id, currency_code, amount, min_quantity, max_quantity }
}

function currencyOf(region_id: string, given: string | null, regions: RegionCurrencies): string {
  const currency_code = regions.get(region_id)
  if (!currency_code) throw new Refusal("not_found", `Region with id: ${region_id} was not found`)
  if (given && given !== currency_code)
    throw new Refusal("invalid_data", `The region ${region_id} sells in ${currency_code}, not in ${given}`)
  return currency_code
}

function priceNamed(plain: StoredPrice[], id: string): StoredPrice {
  const price = plain.find((one) => one.id === id)
  if (!price) throw new Refusal("not_found", `Money amount with id: ${id} was not found`)
  return price
}

/** Two prices with the same key are for the same region or currency and quantities. */
export const placeOf = ({ region_id, currency_code, min_quantity, max_quantity }: PriceFacts) =>
  JSON.stringify([region_id, region_id ?? currency_code, min_quantity, max_quantity])

const describe = ({ region_id, currency_code }: PriceFacts) =>
  region_id ? `the region ${region_id}` : `the currency ${currency_code}`
