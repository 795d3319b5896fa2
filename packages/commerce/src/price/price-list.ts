import { type PriceFacts, priceFacts, type RegionCurrencies, type WantedPrice } from "../product/prices.ts"
import { Refusal, type RefusalFault } from "../refusal.ts"

export type WantedListPrice = WantedPrice & { variant_id: string }
export type ListPrice = PriceFacts & { id: string; variant_id: string }
export type ListPricesChange = {
  create: (PriceFacts & { variant_id: string })[]
  update: (PriceFacts & { id: string })[]
  /** Ids of the other prices: they are deleted when the given ones replace all. */
  others: string[]
}

/**
 * The changes that add these prices to a price list: one given by its id, or with the same
 * variant, place and quantities, is changed; others are created. Refuses ids of other lists (not_found), and with
 * invalid_data two prices for one variant, place and quantities, a price that would change its variant, and what no price
 * may be.
 */
export function listPricesChange(
  present: readonly ListPrice[],
  wanted: readonly WantedListPrice[],
  regions: RegionCurrencies,
): ListPricesChange {
  const byId = new Map(present.map((price) => [price.id, price]))
  const byPlace = new Map(present.map((price) => [placeOf(price), price]))
  const named = new Set(wanted.map(({ id }) => id))
  const taken = new Set<string>()
  const kept = new Set<string>()
  const change: Omit<ListPricesChange, "others"> = { create: [], update: [] }
  for (const one of wanted) {
    const old = one.id ? priceNamed(byId, one.id, one.variant_id) : undefined
    const facts = priceFacts(one, regions, old)
    const place = placeOf({ ...facts, variant_id: one.variant_id })
    if (taken.has(place)) refuse(`There are two prices of the variant ${one.variant_id} for one place and quantity`)
    taken.add(place)
    const there = byPlace.get(place)
    const same = old ?? (there && !named.has(there.id) ? there : undefined)
    if (same && kept.has(same.id)) refuse(`The price ${same.id} is named twice`)
    if (same) kept.add(same.id)
    if (same) change.update.push({ ...facts, id: same.id })
    else change.create.push({ ...facts, variant_id: one.variant_id })
  }
  const others = present.filter(({ id }) => !kept.has(id))
  return { ...change, others: others.map(({ id }) => id) }
}

/** A price list ends after it begins; refuses others with invalid_data. */
export function checkPeriod(starts_at: Date | null | undefined, ends_at: Date | null | undefined): void {
  if (starts_at && ends_at && ends_at <= starts_at)
    refuse("ends_at must be after starts_at", { path: "ends_at", code: "end_before_start" })
}

function priceNamed(byId: Map<string, ListPrice>, id: string, variant_id: string): ListPrice {
  const price = byId.get(id)
  if (!price) throw new Refusal("not_found", `Money amount with id: ${id} was not found in the price list`)
  if (price.variant_id !== variant_id) refuse(`The price ${id} is of another variant`)
  return price
}

const placeOf = ({ variant_id, region_id, currency_code, min_quantity, max_quantity }: Omit<ListPrice, "id">) =>
  JSON.stringify([variant_id, region_id, currency_code, min_quantity, max_quantity])

function refuse(message: string, ...faults: RefusalFault[]): never {
  throw new Refusal("invalid_data", message, undefined, { faults })
}
