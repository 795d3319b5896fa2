import { compareText } from "../compare.ts"

type Row = { id: string }

type FingerprintAdjustment = { discount_id: string | null; amount: number; metadata?: unknown }

type FingerprintItem = Row & {
  variant_id: string | null
  unit_price: number
  quantity: number
  includes_tax?: boolean | null
  metadata?: unknown
  adjustments?: FingerprintAdjustment[] | null
}

type FingerprintAddress = Row & {
  first_name: string | null
  last_name: string | null
  company: string | null
  address_1: string | null
  address_2: string | null
  city: string | null
  province: string | null
  postal_code: string | null
  country_code: string | null
  phone: string | null
}

export type FingerprintCart = {
  region_id: string
  customer_id: string | null
  email: string | null
  items: FingerprintItem[]
  shipping_methods: (Row & { shipping_option_id: string; price: number })[]
  discounts: (Row & { rule?: { type: string; value: number; allocation: string | null } | null })[]
  gift_cards: (Row & { balance: number; tax_rate: number | null; is_disabled?: boolean })[]
  shipping_address?: FingerprintAddress | null
  billing_address?: FingerprintAddress | null
}

/**
 * A cart's lines, prices, discounts, gift cards, addresses and total (minor units) as one text. An attempt to complete
 * keeps it, and the order is placed only from a cart that still has the same; the order of rows doesn't matter.
 */
export function fingerprint(cart: FingerprintCart, totals: { total: number }): string {
  return JSON.stringify([
    [cart.region_id, cart.customer_id, cart.email, totals.total],
    sorted(cart.items, itemFacts),
    sorted(cart.shipping_methods, (one) => [one.id, one.shipping_option_id, one.price]),
    sorted(cart.discounts, ({ id, rule }) => [id, rule?.type, rule?.value, rule?.allocation]),
    sorted(cart.gift_cards, (card) => [card.id, card.balance, card.tax_rate, card.is_disabled ?? false]),
    addressFacts(cart.shipping_address),
    addressFacts(cart.billing_address),
  ])
}

function itemFacts(item: FingerprintItem): unknown[] {
  const { id, variant_id, unit_price, quantity, includes_tax } = item
  const adjustments = (item.adjustments ?? []).map(adjustmentFacts).sort()
  return [id, variant_id, unit_price, quantity, includes_tax ?? false, stable(item.metadata), adjustments]
}

/** Its amount and, where that is recorded, whose it is and what it takes off the price. */
function adjustmentFacts({ discount_id, amount, metadata }: FingerprintAdjustment): string {
  const { mercer } = (metadata ?? {}) as { mercer?: { discount_id?: unknown; basis?: unknown } }
  return `${discount_id}:${amount}${mercer ? `:${mercer.discount_id}:${mercer.basis}` : ""}`
}

function addressFacts(address: FingerprintAddress | null | undefined): unknown[] | null {
  if (!address) return null
  const { id, first_name, last_name, company, address_1, address_2, city } = address
  const { province, postal_code, country_code, phone } = address
  return [id, first_name, last_name, company, address_1, address_2, city, province, postal_code, country_code, phone]
}

function sorted<One extends Row>(rows: One[], facts: (row: One) => unknown[]): unknown[][] {
  return [...rows].sort((a, b) => compareText(a.id, b.id)).map(facts)
}

/** JSON with the keys of objects in alphabetical order, since the database may return them in any. */
function stable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stable)
  if (typeof value !== "object" || value === null) return value ?? null
  return Object.entries(value)
    .sort(([a], [b]) => compareText(a, b))
    .map(([key, inner]) => [key, stable(inner)])
}
