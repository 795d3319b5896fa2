import type { Context } from "../context.ts"
import { refreshAdjustments } from "./cart-discounts.ts"
import { dropShippingMethods, saveLines } from "./cart-lines.ts"
import type { LoadedCart } from "./load-cart.ts"
import { pricedVariants, priceIfAny } from "./variant-prices.ts"

/**
 * Selects the price of every line anew, as after a change of region or customer. A line that has no price there leaves
 * the cart, and shipping must then be chosen anew; a line without a variant keeps the price it was given.
 */
export async function repriceLines(tx: Context, cart: LoadedCart): Promise<void> {
  const variants = await pricedVariants(
    tx,
    cart.items.flatMap(({ variant_id }) => variant_id ?? []),
  )
  const gone: string[] = []
  const changed: LoadedCart["items"] = []
  for (const item of cart.items) {
    if (!item.variant_id) continue
    const variant = variants.get(item.variant_id)
    const price = variant && priceIfAny(tx, cart, variant, item.quantity)
    if (!price) gone.push(item.id)
    else if (price.unit_price !== item.unit_price || price.includes_tax !== item.includes_tax)
      changed.push(Object.assign(item, price))
  }
  await saveLines(tx, changed)
  await dropLines(tx, cart, gone)
  if (gone.length > 0) await dropShippingMethods(tx, cart)
  await refreshAdjustments(tx, cart)
}

/** Takes lines out of the cart without what follows from it. */
export async function dropLines(tx: Context, cart: LoadedCart, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.db.lineItem.deleteMany({ where: { id: { in: ids }, cart_id: cart.id } })
  cart.items = cart.items.filter(({ id }) => !ids.includes(id))
}
