import { compareText } from "../compare.ts"
import { withTax } from "../rate.ts"
import { Refusal } from "../refusal.ts"

export type Price = {
  id: string
  amount: number
  currency_code: string
  region_id: string | null
  min_quantity: number | null
  max_quantity: number | null
  deleted_at?: Date | null
  price_list?: PriceList | null
  region?: { includes_tax: boolean } | null
  currency?: { includes_tax: boolean } | null
}

export type PriceList = {
  type: string
  status: string
  starts_at: Date | null
  ends_at: Date | null
  includes_tax: boolean
  deleted_at?: Date | null
  customer_groups?: { id: string }[]
}

export type PriceContext = {
  region: { id: string; currency_code: string }
  now: Date
  group_ids: string[]
  quantity?: number
  /** Sum of the product's rates in the region, percent; undefined when not known. */
  tax_rate?: number
}

export type SelectedPrice = {
  original_price: number | null
  calculated_price: number | null
  calculated_price_type: string | null
  original_price_includes_tax: boolean | null
  calculated_price_includes_tax: boolean | null
}

type Candidate = Price & { includes_tax: boolean }

/**
 * The price of a variant for this region, customer and quantity: the lowest that applies now, and the original one
 * with it (no price list, no quantity bounds; the region's before the currency's). Amounts in minor units.
 * v1: price lists never raise a price, nor does a region's price above the currency's.
 */
export function selectPrice(prices: Price[], context: PriceContext): SelectedPrice {
  const candidates = prices.filter((price) => priceApplies(price, context)).map(flagged)
  const sorted = candidates.sort(plainFirst)
  const original = sorted.find((price) => !price.price_list && !price.min_quantity && !price.max_quantity)
  const calculated = sorted
    .filter((price) => fits(price, context.quantity))
    .reduce<Candidate | null>(
      (best, price) => (best === null || isLower(price, best, context.tax_rate) ? price : best),
      null,
    )
  return {
    original_price: original?.amount ?? null,
    calculated_price: calculated?.amount ?? null,
    calculated_price_type: calculated && (calculated.price_list?.type ?? "default"),
    original_price_includes_tax: original?.includes_tax ?? null,
    calculated_price_includes_tax: calculated?.includes_tax ?? null,
  }
}

/** What one unit is charged, with the price's tax flag; refuses with invalid_data when nothing is for sale here. */
export function unitPrice(selected: SelectedPrice, variant_id: string): { unit_price: number; includes_tax: boolean } {
  if (selected.calculated_price === null)
    throw new Refusal("invalid_data", `Variant with id: ${variant_id} has no price in this region`)
  return { unit_price: selected.calculated_price, includes_tax: selected.calculated_price_includes_tax ?? false }
}

/** Whether a price is for this shopper now, and for this region or its currency, for any quantity. */
export function priceApplies(price: Price, context: PriceContext): boolean {
  const { region } = context
  if (!priceIsOpen(price, context)) return false
  // v1: prices of other regions that share the currency were candidates too
  return price.region_id === null ? price.currency_code === region.currency_code : price.region_id === region.id
}

/** Whether a shopper gets a price now, in any region: its list has begun, has not ended, and is for their groups. */
export function priceIsOpen(price: Price, { now, group_ids }: Pick<PriceContext, "now" | "group_ids">): boolean {
  return !price.deleted_at && (!price.price_list || isOpen(price.price_list, now, group_ids))
}

function isOpen(list: PriceList, now: Date, group_ids: string[]): boolean {
  if (list.deleted_at || list.status !== "active") return false
  if ((list.starts_at && list.starts_at >= now) || (list.ends_at && list.ends_at <= now)) return false
  const groups = list.customer_groups ?? []
  return groups.length === 0 || groups.some((group) => group_ids.includes(group.id))
}

/** Tax is in the price when its price list says so, else its region, else its currency. */
function flagged(price: Price): Candidate {
  const { price_list, region, currency } = price
  return { ...price, includes_tax: !!(price_list?.includes_tax || region?.includes_tax || currency?.includes_tax) }
}

/** Of equal prices the plain one counts, the region's before the currency's, then by id: never the row order. */
function plainFirst(a: Candidate, b: Candidate): number {
  const by_list = Number(!!a.price_list) - Number(!!b.price_list)
  const by_region = Number(a.region_id === null) - Number(b.region_id === null)
  return by_list || by_region || compareText(a.id, b.id)
}

/** Both bounds count as inside, a missing bound or 0 is open. Without a quantity only prices from the first unit on. */
function fits(price: Price, quantity: number | undefined): boolean {
  if (quantity === undefined) return !price.min_quantity
  return (price.min_quantity || 0) <= quantity && quantity <= (price.max_quantity || Number.POSITIVE_INFINITY)
}

/** Whether a price is lower, tax included: only known rates make a price with tax comparable to one without. */
function isLower(price: Candidate, best: Candidate, tax_rate: number | undefined): boolean {
  if (price.includes_tax === best.includes_tax) return price.amount < best.amount
  if (tax_rate === undefined) return false
  return gross(price, tax_rate).lessThan(gross(best, tax_rate))
}

function gross(price: Candidate, tax_rate: number) {
  return withTax(price.amount, price.includes_tax ? 0 : tax_rate)
}
