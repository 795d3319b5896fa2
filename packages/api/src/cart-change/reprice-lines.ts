import type { CartChange, CartLine } from "../cart/cart-change.ts"
import { inOrder } from "../cart/cart-changes.ts"
import { refreshAdjustments } from "../cart/cart-discounts.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import { pricedVariants, priceIfAny } from "../cart/variant-prices.ts"
import type { Context } from "../context/context.ts"
import { hasOwnPrice, savedLines, shippingAfterLines } from "./cart-lines.ts"

/**
 * Selects the price of every line again, for example after a change of region or customer. A line that has no price
 * there is removed, and shipping must then be selected again; a line without a variant, or with a price that an
 * operator has set, keeps its price.
 * @public
 */
export async function repriceLines(tx: Context, cart: LoadedCart): Promise<CartChange[]> {
  const { changed, gone } = await pricesOf(tx, cart)
  return inOrder(
    cart,
    () => [...savedLines(changed), ...deletedLines(gone)],
    (priced) => (gone.length > 0 ? shippingAfterLines(priced) : []),
    (priced) => refreshAdjustments(tx, priced),
  )
}

async function pricesOf(tx: Context, cart: LoadedCart): Promise<{ changed: CartLine[]; gone: string[] }> {
  const variants = await pricedVariants(
    tx,
    cart.items.flatMap(({ variant_id }) => variant_id ?? []),
  )
  const gone: string[] = []
  const changed: CartLine[] = []
  for (const item of cart.items) {
    if (!item.variant_id || hasOwnPrice(cart, item)) continue
    const variant = variants.get(item.variant_id)
    const price = variant && priceIfAny(tx, cart, variant, item.quantity)
    if (!price) gone.push(item.id)
    else if (price.unit_price !== item.unit_price || price.includes_tax !== item.includes_tax)
      changed.push({ ...item, ...price })
  }
  return { changed, gone }
}

/** Removes lines from the cart, without the changes that follow. */
export function deletedLines(ids: string[]): CartChange[] {
  return ids.length > 0 ? [{ do: "delete_lines", ids }] : []
}
