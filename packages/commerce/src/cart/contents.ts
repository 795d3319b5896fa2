import { checkAmount } from "../money.ts"
import { Refusal } from "../refusal.ts"

/** The maximum units of one line. */
export const MAX_QUANTITY = 9_999_999

export type MergeableLine = { variant_id: string | null; should_merge: boolean; is_return?: boolean; metadata: unknown }

/**
 * The line that an added item merges into: of the same variant, open to merging, with the same metadata; all lines are
 * checked. v1: only one line of the variant was.
 */
export function merging<Line extends MergeableLine>(
  lines: Line[],
  wanted: { variant_id: string; metadata?: unknown },
): Line | undefined {
  return lines.find(
    (line) =>
      line.should_merge &&
      !line.is_return &&
      line.variant_id === wanted.variant_id &&
      sameValue(line.metadata ?? {}, wanted.metadata ?? {}),
  )
}

/** A quantity to add is a whole number from 1 to 9,999,999; else invalid_data. */
export function addedQuantity(quantity: number): number {
  if (quantity >= 1) return checkQuantity(quantity)
  throw new Refusal("invalid_data", "Quantity must be at least 1")
}

/** The most lines of a cart, unless the shop's setting says otherwise. */
export const MOST_CART_LINES = 500

/**
 * A cart that grows has at most so many lines; else too_many_lines. One that has more already, such as one of Medusa v1,
 * is only kept from growing.
 */
export function mustHaveRoom(now: number, added: number, most: number): void {
  if (added > 0 && now + added > most)
    throw new Refusal("too_many_lines", `A cart has at most ${most} lines; this one would have ${now + added}`)
}

/** A line's price times quantity must fit the tables (minor units); else invalid_data. */
export function checkLine(line: { unit_price: number; quantity: number }): void {
  checkAmount(line.unit_price * line.quantity, "The price of the line")
}

function checkQuantity(quantity: number): number {
  if (!Number.isInteger(quantity)) throw new Refusal("invalid_data", "Quantity must be a whole number")
  if (quantity > MAX_QUANTITY) throw new Refusal("invalid_data", `Quantity must not exceed ${MAX_QUANTITY}`)
  return quantity
}

/** Deep equality of JSON values; the order of an object's keys doesn't matter. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const left = Object.entries(a)
  const right = new Map(Object.entries(b))
  return left.length === right.size && left.every(([key, value]) => right.has(key) && sameValue(value, right.get(key)))
}
