import { mustHaveStock, type StockVariant, shortage, shortUnits, type WantedUnits } from "@mercer/commerce"
import type { App } from "../context/context.ts"
import { type PartsByVariant, partsByVariant } from "../inventory/sold-units.ts"
import type { CartLine } from "./cart-change.ts"
import type { LoadedCart } from "./load-cart.ts"

/** What is available for a cart where its channel sells from; empty in a shop without stock locations. @public */
export type CartStock = PartsByVariant

const NONE: CartStock = new Map()

/**
 * The stock that a cart can buy: of the variants that are wanted, and of those in its lines, which may share their
 * items. In a shop without stock locations nothing is read.
 * @public
 */
export async function stockFor(
  ctx: Pick<App, "query">,
  { items, sales_channel_id, by_location }: Pick<LoadedCart, "items" | "sales_channel_id" | "by_location">,
  wanted: Iterable<{ id: string; by_location?: boolean }>,
): Promise<CartStock> {
  const variants = [...wanted]
  if (!by_location && !variants.some((variant) => variant.by_location)) return NONE
  const ids = [...variants.map(({ id }) => id), ...items.flatMap(({ variant_id }) => variant_id ?? [])]
  return partsByVariant(ctx, [...new Set(ids)], sales_channel_id ? [sales_channel_id] : "anywhere")
}

/**
 * A variant must have the stock for a quantity beside the cart's other lines; else not_allowed, insufficient_inventory.
 * Where it is stocked by locations, lines of one variant count together, and so do variants that share an item; a
 * variant without items has its own stock, of which each line counts alone.
 * @public
 */
export function mustBeInStock(
  stock: CartStock,
  others: readonly CartLine[],
  variant: StockVariant,
  quantity: number,
): void {
  if (!stock.has(variant.id)) mustHaveStock(variant, quantity)
  else if (counts(variant) && shortIn(stock, [...others.filter(isCounted), { variant_id: variant.id, quantity }]))
    throw shortage([variant.id])
}

/** Whether there is not enough for the last of these lines. */
function shortIn(stock: CartStock, lines: { variant_id: string | null; quantity: number }[]): boolean {
  const wanted = lines.map(({ variant_id, quantity }): WantedUnits => {
    return { variant_id: variant_id ?? "", quantity, parts: stock.get(variant_id ?? "") ?? [] }
  })
  return shortUnits(wanted).includes(wanted.at(-1)?.variant_id ?? "")
}

const counts = (variant: { manage_inventory: boolean; allow_backorder: boolean }) =>
  variant.manage_inventory && !variant.allow_backorder
const isCounted = ({ variant, is_return }: CartLine) => variant !== null && counts(variant) && !is_return
