import { mayChangeRegion, Refusal, startCountry } from "@mercer/commerce"
import type { CartChange } from "../cart/cart-change.ts"
import { inOrder } from "../cart/cart-changes.ts"
import { keepUsableDiscounts } from "../cart/cart-discounts.ts"
import { cartTree } from "../cart/cart-tree.ts"
import { keepsMethods } from "../cart/kept-shipping.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import type { Context } from "../context/context.ts"
import { find } from "../data/read.ts"
import { closeSessions } from "../payment-session/payment-sessions.ts"
import { setShippingCountry } from "./cart-addresses.ts"
import { clearGiftCards } from "./cart-gift-cards.ts"
import { clearedShipping, mustBePayable } from "./cart-lines.ts"
import { repriceLines } from "./reprice-lines.ts"

/**
 * Moves a cart to another region, and so to another currency: prices are selected again; shipping methods, gift cards
 * and payment sessions are removed; discounts stay if they are valid there. Without a country the address loses its
 * country, unless the new region has just one. Refuses a country outside the region and a cart whose payment is
 * authorized.
 * @public
 */
export async function switchRegion(
  tx: Context,
  cart: LoadedCart,
  region_id: string,
  country?: string,
): Promise<CartChange[]> {
  mayChangeRegion(cart)
  const [region] = await find(tx, "Region", { id: region_id }, cartTree.region)
  if (!region) throw new Refusal("not_found", `Region with id: ${region_id} was not found`)
  const country_code = startCountry(region, country)
  return inOrder(
    cart,
    () => [{ do: "set", columns: { region_id }, known: { region } }],
    (moved) => setShippingCountry(tx, moved, country_code),
    // v1: no answer says so, and so it stays under the rules of v1.
    (moved) => clearedShipping(moved, keepsMethods(moved) ? "other_region" : undefined),
    clearGiftCards,
    keepUsableDiscounts,
    (moved) => closeSessions(tx, moved),
    (moved) => repriceLines(tx, moved),
    mustBePayable,
  )
}
