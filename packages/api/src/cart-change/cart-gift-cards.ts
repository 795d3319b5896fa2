import { applicable, unknownGiftCard } from "@mercer/commerce"
import type { CartChange } from "../cart/cart-change.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import type { Context } from "../context/context.ts"
import { find } from "../data/read.ts"

/**
 * Replaces the cart's gift cards with these. Codes are case-sensitive; an unknown one is not_found, a disabled or
 * expired one not_allowed, one of another region invalid_data. A code given twice counts once.
 */
export async function setGiftCards(
  ctx: Pick<Context, "query" | "now">,
  cart: LoadedCart,
  codes: string[],
): Promise<CartChange[]> {
  const wanted = [...new Set(codes)]
  const gift_cards = wanted.length ? await find(ctx, "GiftCard", { code: wanted }, {}) : []
  const missing = wanted.find((code) => !gift_cards.some((card) => card.code === code))
  if (missing !== undefined) throw unknownGiftCard(missing)
  for (const card of gift_cards) applicable(card, { region_id: cart.region_id, now: ctx.now() })
  const added: CartChange[] = gift_cards.length > 0 ? [{ do: "add_gift_cards", gift_cards }] : []
  return [...clearGiftCards(cart), ...added]
}

/** Removes all gift cards from the cart. */
export function clearGiftCards(cart: LoadedCart): CartChange[] {
  return cart.gift_cards.length > 0 ? [{ do: "clear_gift_cards" }] : []
}
