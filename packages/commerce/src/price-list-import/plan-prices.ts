import { decimalText } from "../currency/unit.ts"
import type { Difference, FieldChange } from "../import/difference.ts"
import { type Fault, fault } from "../import/fault.ts"
import { notInSteps } from "../import/row.ts"
import type { PriceRow } from "./price-row.ts"

/** A price list's prices of one variant. */
export interface ListedVariant {
  id: string
  sku: string | null
  title: string
  prices: ListedPrice[]
}

export interface ListedPrice {
  id: string
  region_id: string | null
  currency_code: string
  amount: number
  min_quantity: number | null
  max_quantity: number | null
}

/** What a file changes of one variant's prices in the list. */
export interface PricePlan {
  before: ListedVariant
  after: ListedVariant
}

/**
 * The prices of one variant after its rows: those in the file are set, by region or currency and quantities; the others
 * stay, or with `override` are removed. With errors there is no plan.
 */
export function planPrices(
  rows: readonly PriceRow[],
  before: ListedVariant | undefined,
  { override, newId }: { override: boolean; newId(): string },
): { plan?: PricePlan; faults: Fault[] } {
  if (!before) return { faults: rows.map(noVariant) }
  const stored = new Map(before.prices.map((price) => [placeOf(price), price]))
  const { wanted, faults } = wantedPrices(rows, before, (place) => stored.get(place), newId)
  if (faults.length > 0) return { faults }
  const kept = before.prices.flatMap((price): ListedPrice[] => {
    const now = wanted.get(placeOf(price))
    if (!now) return override ? [] : [price]
    // Medusa v1 stored several prices for one place: the file's replaces all of them.
    return now.id === price.id ? [now] : []
  })
  const added = [...wanted].filter(([place]) => !stored.has(place)).map(([, price]) => price)
  return { plan: { before, after: { ...before, prices: [...kept, ...added] } }, faults }
}

type StoredAt = (place: string) => ListedPrice | undefined

/** The prices in a variant's rows by their places, and what is wrong between the rows. */
function wantedPrices(rows: readonly PriceRow[], variant: ListedVariant, storedAt: StoredAt, newId: () => string) {
  const faults: Fault[] = []
  const wanted = new Map<string, ListedPrice>()
  const lines = new Map<string, number>()
  for (const row of rows) {
    const { line, min_quantity, max_quantity } = row
    faults.push(...otherSku(row, variant))
    for (const { header, unit, ...price } of row.prices) {
      const facts = { ...price, min_quantity, max_quantity }
      const place = placeOf(facts)
      const rule = `line ${lines.get(place)} has a price for the same quantities`
      if (lines.has(place)) faults.push(fault(line, header, null, rule, "remove one of the two"))
      lines.set(place, line)
      const old = storedAt(place)
      if (unit && old?.amount !== price.amount)
        faults.push(fault(line, header, decimalText(price.amount, unit.decimals), ...notInSteps(price.amount, unit)))
      wanted.set(place, { ...facts, id: old?.id ?? newId() })
    }
  }
  return { wanted, faults }
}

/** A row that names its variant twice names one variant. */
function otherSku({ line, variant: { id, sku } }: PriceRow, variant: ListedVariant): Fault[] {
  if (!id || !sku || sku === variant.sku) return []
  return [fault(line, "Variant SKU", sku, "this is not the SKU of the variant", `write ${variant.sku ?? "nothing"}`)]
}

const noVariant = ({ line, variant: { id, sku } }: PriceRow) =>
  id
    ? fault(line, "Variant Id", id, "there is no variant with this id", "write the id of a variant that exists")
    : fault(line, "Variant SKU", sku, "there is no variant with this SKU", "write the SKU of a variant that exists")

/** A list has one price for a variant, a region or currency, and quantities. */
const placeOf = ({ region_id, currency_code, min_quantity, max_quantity }: Omit<ListedPrice, "id" | "amount">) =>
  JSON.stringify([region_id, region_id ?? currency_code, min_quantity, max_quantity])

/** How many prices a plan creates, changes, removes and leaves. */
export interface PriceCounts {
  PRICE_CREATE: number
  PRICE_UPDATE: number
  PRICE_DELETE: number
  prices_unchanged: number
}

export const NO_PRICE_COUNTS: PriceCounts = { PRICE_CREATE: 0, PRICE_UPDATE: 0, PRICE_DELETE: 0, prices_unchanged: 0 }

/** The counts with those of one more plan. */
export function countPrices(counts: PriceCounts, { before, after }: PricePlan): PriceCounts {
  const old = new Map(before.prices.map((price) => [price.id, price]))
  const sum = { ...counts }
  for (const price of after.prices) {
    const was = old.get(price.id)
    if (!was) sum.PRICE_CREATE++
    else if (was.amount !== price.amount) sum.PRICE_UPDATE++
    else sum.prices_unchanged++
    old.delete(price.id)
  }
  sum.PRICE_DELETE += old.size
  return sum
}

/** What a plan changes, as people read it: `price eur`, `price Europe [eur] from 10 to 20`. Amounts are minor units. */
export function priceDifference({ before, after }: PricePlan, regions: ReadonlyMap<string, string>): Difference {
  const named = ({ prices }: ListedVariant) => new Map(prices.map((price) => [nameOf(price, regions), price.amount]))
  const [old, now] = [named(before), named(after)]
  const fields = [...new Set([...old.keys(), ...now.keys()])].flatMap((field): FieldChange[] => {
    const [was, is] = [old.get(field) ?? null, now.get(field) ?? null]
    return was === is ? [] : [{ field, old: was, new: is }]
  })
  const outcome = fields.length > 0 ? "updated" : "unchanged"
  return { id: after.id, name: after.sku ?? after.title, outcome, fields }
}

function nameOf(price: ListedPrice, regions: ReadonlyMap<string, string>): string {
  const { region_id, currency_code, min_quantity: min, max_quantity: max } = price
  const place = region_id === null ? currency_code : `${regions.get(region_id) ?? region_id} [${currency_code}]`
  return [`price ${place}`, min !== null && `from ${min}`, max !== null && `to ${max}`].filter(Boolean).join(" ")
}

/** Whether a variant's prices in the list are the same, in whatever order they were read. */
export const isSamePrices = (a: ListedVariant, b: ListedVariant): boolean => canonical(a) === canonical(b)

function canonical({ id, prices }: ListedVariant): string {
  const rows = prices.map((price) => [price.id, placeOf(price), price.amount] as const)
  return JSON.stringify([id, rows.sort(([x], [y]) => (x < y ? -1 : 1))])
}
