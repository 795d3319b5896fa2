import type { StockVariant } from "./stock.ts"

/** An item that one unit of a variant needs, and how many units of it. */
export interface Part {
  inventory_item_id: string
  required_quantity: number
}

/** An item that a variant needs, with how much of it is available where the variant is sold; negative on back-order. */
export interface AvailablePart extends Part {
  available: number
}

/** Units of a variant in a cart, with its parts where the cart buys. */
export interface WantedUnits {
  variant_id: string
  quantity: number
  parts: readonly AvailablePart[]
}

/** How many whole units of a variant its parts make; negative when more was promised. */
export function unitsMade(parts: readonly AvailablePart[]): number {
  return Math.min(...parts.map(({ available, required_quantity }) => Math.floor(available / required_quantity)))
}

/**
 * The variants of which there is not enough for these lines: lines of one variant count together, and so do variants
 * that share an item.
 */
export function shortUnits(lines: readonly WantedUnits[]): string[] {
  const needed = new Map<string, number>()
  for (const { parts, quantity } of lines)
    for (const { inventory_item_id: item, required_quantity } of parts)
      needed.set(item, (needed.get(item) ?? 0) + quantity * required_quantity)
  const isShort = ({ inventory_item_id, available }: AvailablePart) => (needed.get(inventory_item_id) ?? 0) > available
  const short = lines.filter(({ parts }) => parts.some(isShort))
  return [...new Set(short.map(({ variant_id }) => variant_id))].sort()
}

type Sold = Pick<StockVariant, "manage_inventory" | "allow_backorder" | "inventory_quantity">

/** What a shopper sees of a variant's stock in a shop with stock locations. */
export interface SoldUnits {
  inventory_quantity: number
  /** Whether it can be bought at all. */
  purchasable: boolean
}

/** A variant's stock where it is sold: what its parts make there; without managed parts its own quantity. */
export function soldUnits(variant: Sold, parts: readonly AvailablePart[] = []): SoldUnits {
  const { manage_inventory, allow_backorder } = variant
  const inventory_quantity = manage_inventory && parts.length > 0 ? unitsMade(parts) : variant.inventory_quantity
  return { inventory_quantity, purchasable: !manage_inventory || allow_backorder || inventory_quantity > 0 }
}
