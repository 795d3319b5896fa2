import { compareText } from "../compare.ts"
import { Refusal, type RefusalDetail } from "../refusal.ts"

export type StockVariant = {
  id: string
  manage_inventory: boolean
  allow_backorder: boolean
  inventory_quantity: number
}

export type StockLine = { variant_id: string | null; quantity: number; is_return?: boolean }

export type Wanted = { variant_id: string; quantity: number }

/** The error code of a shortage. */
export const INSUFFICIENT_INVENTORY = "insufficient_inventory"

/** The error code of a line whose variant or product was deleted. */
const ITEM_UNAVAILABLE = "item_unavailable"

/** A variant must have the stock for a quantity (all lines of it together); else not_allowed, insufficient_inventory. */
export function mustHaveStock(variant: StockVariant, quantity: number): void {
  if (isShort(variant, quantity)) throw shortage([variant.id])
}

/**
 * The variants of which there isn't enough for these lines, with the quantity wanted: lines of one variant count
 * together. Variants without managed stock, or that allow backorders, are never short; unknown ones always are.
 */
export function shortages(lines: StockLine[], variants: StockVariant[]): Wanted[] {
  const known = new Map(variants.map((variant) => [variant.id, variant]))
  return wantedByVariant(lines).filter(({ variant_id, quantity }) => {
    const variant = known.get(variant_id)
    return !variant || isShort(variant, quantity)
  })
}

/** The refusal for variants that are out of stock. */
export function shortage(variant_ids: string[]): Refusal {
  return new Refusal("not_allowed", shortOf(variant_ids[0]), INSUFFICIENT_INVENTORY)
}

/**
 * The same for a cart that can no longer be completed, with v1's list of all variants that are short, and with their ids
 * and those of the `lines` that want them.
 */
export function outOfStock(variant_ids: string[], lines: (StockLine & { id: string })[]): Refusal {
  const errors = detailsOf(variant_ids, lines, { code: INSUFFICIENT_INVENTORY, words: shortOf })
  return new Refusal("out_of_stock", shortOf(variant_ids[0]), INSUFFICIENT_INVENTORY, { errors })
}

/** The refusal of a cart with variants that were deleted since they were added to it: no stock brings those back. */
export function unavailable(variant_ids: string[], lines: (StockLine & { id: string })[]): Refusal {
  const errors = detailsOf(variant_ids, lines, { code: ITEM_UNAVAILABLE, words: goneOf })
  return new Refusal("not_allowed", goneOf(variant_ids[0]), ITEM_UNAVAILABLE, { errors })
}

interface Reason {
  code: string
  words: (variant_id: string) => string
}

/** A reason for each variant, with the lines that want it. */
function detailsOf(variant_ids: string[], lines: (StockLine & { id: string })[], { code, words }: Reason) {
  return variant_ids.map((variant_id): RefusalDetail => {
    const wanting = lines.filter((line) => line.variant_id === variant_id && !line.is_return)
    const ids = { variant_id, item_ids: wanting.map(({ id }) => id) }
    return { message: words(variant_id), type: "not_allowed", code, ...ids }
  })
}

const goneOf = (variant_id: string | undefined): string =>
  `Variant with id: ${variant_id} is no longer available. Remove its line from the cart`

const shortOf = (variant_id: string | undefined): string =>
  variant_id ? `Variant with id: ${variant_id} does not have the required inventory` : "There is not enough inventory"

/** The stock an order decrements: one entry per managed variant, sorted by id, so that orders never deadlock. */
export function decrements(lines: StockLine[], variants: StockVariant[]): (Wanted & { may_go_negative: boolean })[] {
  const known = new Map(variants.map((variant) => [variant.id, variant]))
  return wantedByVariant(lines).flatMap((wanted) => {
    const variant = known.get(wanted.variant_id)
    return variant?.manage_inventory ? [{ ...wanted, may_go_negative: variant.allow_backorder }] : []
  })
}

/** Quantities summed per variant, in the order of the variants' ids; lines without variant, and returns, need no stock. */
export function wantedByVariant(lines: StockLine[]): Wanted[] {
  const sums = new Map<string, number>()
  for (const { variant_id, quantity, is_return } of lines) {
    if (variant_id !== null && !is_return) sums.set(variant_id, (sums.get(variant_id) ?? 0) + quantity)
  }
  return [...sums]
    .map(([variant_id, quantity]) => ({ variant_id, quantity }))
    .sort((a, b) => compareText(a.variant_id, b.variant_id))
}

function isShort(variant: StockVariant, quantity: number): boolean {
  return variant.manage_inventory && !variant.allow_backorder && variant.inventory_quantity < quantity
}
