import { Refusal } from "../refusal.ts"
import type { Price, PriceList } from "./select-price.ts"

/** How long a price list that has ended by itself still counts for a shopper who was about to pay by it. */
export const PRICE_GRACE_MS = 15 * 60 * 1000

interface Line {
  id: string
  title: string
  variant_id: string | null
  is_return: boolean
  should_merge: boolean
}

/**
 * Whether a line keeps its price whatever becomes of its variant's: in the carts of swaps, claims and drafts, and for
 * goods that come back or are of no variant. v1: a line whose price was given by a program or an operator never merges.
 */
export const hasFixedPrice = ({ type }: { type: string }, line: Omit<Line, "id" | "title">): boolean =>
  type !== "default" || line.variant_id === null || line.is_return || !line.should_merge

/** A line that costs something else than before; amounts of one unit, in minor units. */
export interface PriceChange {
  item_id: string
  unit_price_before: number
  unit_price: number
}

interface Stamped extends PriceList {
  updated_at?: Date
}

/**
 * The prices that count for a payment that was agreed upon then: a list that ended by itself after that, and less than
 * fifteen minutes ago, is as if it had not ended. One that an operator has changed since its end, or by ending it, has
 * ended. Without a time: the prices as they are.
 */
export function pricesAsAgreed<One extends Omit<Price, "price_list"> & { price_list?: Stamped | null }>(
  prices: readonly One[],
  now: Date,
  agreed_at: Date | null | undefined,
): readonly One[] {
  if (!agreed_at) return prices
  return prices.map((price) =>
    price.price_list && isStillAgreed(price.price_list, now, agreed_at)
      ? { ...price, price_list: { ...price.price_list, ends_at: null } }
      : price,
  )
}

function isStillAgreed({ ends_at, updated_at }: Stamped, now: Date, agreed_at: Date): boolean {
  if (!ends_at || ends_at > now || now.getTime() - ends_at.getTime() >= PRICE_GRACE_MS) return false
  return agreed_at < ends_at && (!updated_at || updated_at < ends_at)
}

/**
 * The refusal of a cart that costs more than its shopper saw. Not a conflict: published clients repeat those by
 * themselves, and would pay what nobody has seen.
 */
export const priceChanged = (items: PriceChange[]): Refusal =>
  new Refusal(
    "not_allowed",
    "Prices have changed, and the cart costs more now. Review it and pay again",
    "price_changed",
    {
      items: items.map(({ item_id, unit_price_before, unit_price }) => ({ item_id, unit_price_before, unit_price })),
    },
  )

/** Several rounds of changes as one: each line from its first price to its last, without those that came back to it. */
export function joinedChanges<One extends PriceChange>(earlier: One[], later: One[]): One[] {
  const last = new Map(later.map((one) => [one.item_id, one]))
  const first = new Set(earlier.map(({ item_id }) => item_id))
  const joined = earlier.map((one) => ({ ...one, unit_price: last.get(one.item_id)?.unit_price ?? one.unit_price }))
  return [...joined, ...later.filter(({ item_id }) => !first.has(item_id))].filter(
    ({ unit_price_before, unit_price }) => unit_price_before !== unit_price,
  )
}
