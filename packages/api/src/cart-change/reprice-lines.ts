import type { CartChange } from "../cart/cart-change.ts"
import { inOrder } from "../cart/cart-changes.ts"
import { refreshAdjustments } from "../cart/cart-discounts.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import { type PricesNow, pricedVariants, pricesNow } from "../cart/variant-prices.ts"
import type { Context } from "../context/context.ts"
import { hasOwnPrice, savedLines, shippingAfterLines } from "./cart-lines.ts"

/**
 * Selects the price of every line again, for example after a change of region or customer. A line that has no price
 * there is removed, and shipping must then be selected again; a line without a variant, or with a price that an
 * operator has set, keeps its price.
 * @public
 */
export async function repriceLines(tx: Context, cart: LoadedCart): Promise<CartChange[]> {
  const variants = await variantsOf(tx, cart)
  return repriced(tx, cart, pricesNow(tx, cart, { variants, isFixed: (line) => hasOwnPrice(cart, line) }))
}

/** The variants of a cart's lines with their prices. */
export function variantsOf(tx: Pick<Context, "query">, { items }: LoadedCart) {
  return pricedVariants(tx, [...new Set(items.flatMap(({ variant_id }) => variant_id ?? []))])
}

/** What follows from new prices of lines. */
export function repriced(tx: Context, cart: LoadedCart, { changed, gone }: PricesNow): Promise<CartChange[]> {
  return inOrder(
    cart,
    () => [...savedLines(changed), ...deletedLines(gone)],
    (priced) => (gone.length > 0 ? shippingAfterLines(priced) : []),
    (priced) => refreshAdjustments(tx, priced),
  )
}

/** Removes lines from the cart, without the changes that follow. */
export function deletedLines(ids: string[]): CartChange[] {
  return ids.length > 0 ? [{ do: "delete_lines", ids }] : []
}
