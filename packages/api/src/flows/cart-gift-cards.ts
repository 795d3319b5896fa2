import { applicable, Refusal } from "@mercer/commerce"
import type { Context } from "../context.ts"
import { find } from "../read.ts"
import type { LoadedCart } from "./load-cart.ts"

/**
 * Puts exactly these gift cards on the cart. Codes are matched as they are written; an unknown one is not found, a
 * disabled or expired one not allowed, one of another region invalid data. A code given twice counts once.
 */
export async function setGiftCards(tx: Context, cart: LoadedCart, codes: string[]): Promise<void> {
  const wanted = [...new Set(codes)]
  const cards = wanted.length ? await find(tx, "GiftCard", { code: wanted }, {}) : []
  const missing = wanted.find((code) => !cards.some((card) => card.code === code))
  if (missing !== undefined) throw new Refusal("not_found", `Gift card with code ${missing} was not found`)
  for (const card of cards) applicable(card, { region_id: cart.region_id, now: tx.now() })
  if (cart.gift_cards.length) await tx.db.cartGiftCard.deleteMany({ where: { cart_id: cart.id } })
  if (cards.length)
    await tx.db.cartGiftCard.createMany({ data: cards.map(({ id }) => ({ cart_id: cart.id, gift_card_id: id })) })
  cart.gift_cards = cards
}
