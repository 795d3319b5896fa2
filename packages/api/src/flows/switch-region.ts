import { mayChangeRegion, Refusal, startCountry } from "@mercer/commerce"
import type { Context } from "../context.ts"
import { find } from "../read.ts"
import { setShippingCountry } from "./cart-addresses.ts"
import { keepUsableDiscounts } from "./cart-discounts.ts"
import { dropShippingMethods, mustBePayable } from "./cart-lines.ts"
import { cartTree } from "./cart-tree.ts"
import type { LoadedCart } from "./load-cart.ts"
import { closeSessions } from "./payment-sessions.ts"
import { repriceLines } from "./reprice-lines.ts"

/**
 * Moves a cart to another region, and with it to another currency: prices are selected anew, shipping methods, gift
 * cards and payment sessions go, discounts stay where they are valid. Without a country the address loses its own,
 * unless the new region has just one. Refuses a country outside the region and a cart whose payment is authorized.
 */
export async function switchRegion(tx: Context, cart: LoadedCart, region_id: string, country?: string): Promise<void> {
  mayChangeRegion(cart)
  const [region] = await find(tx, "Region", { id: region_id }, cartTree.region)
  if (!region) throw new Refusal("not_found", `Region with id: ${region_id} was not found`)
  const country_code = startCountry(region, country)
  Object.assign(cart, { region_id, region })
  await setShippingCountry(tx, cart, country_code)
  await dropShippingMethods(tx, cart)
  await dropGiftCards(tx, cart)
  await keepUsableDiscounts(tx, cart)
  await closeSessions(tx, cart)
  await repriceLines(tx, cart)
  mustBePayable(cart)
}

async function dropGiftCards(tx: Context, cart: LoadedCart): Promise<void> {
  if (cart.gift_cards.length === 0) return
  await tx.db.cartGiftCard.deleteMany({ where: { cart_id: cart.id } })
  cart.gift_cards = []
}
