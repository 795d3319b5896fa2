import { discountCode } from "@mercer/commerce"
import { live } from "@mercer/db"
import type { Context } from "../context/context.ts"

interface Codes {
  discounts?: string[]
  gift_cards?: string[]
}

/**
 * Codes are worth money, so one limit covers every path that reveals whether a code exists. Wrong codes are counted,
 * each one, for the address and for the cart; right ones are not. Refuses with 429 before anything about the codes is
 * returned.
 */
export async function limitGuesses(ctx: Context, { discounts = [], gift_cards = [] }: Codes, cart_id?: string) {
  if (discounts.length + gift_cards.length === 0) return
  const who = { address: ctx.request.ip, account: cart_id }
  await ctx.limits.gift_card.guess(who, async () => {
    const codes = new Set(discounts.map(discountCode))
    return (await unknownDiscounts(ctx, codes)) + (await unknownCards(ctx, new Set(gift_cards)))
  })
}

async function unknownDiscounts({ db }: Context, codes: Set<string>): Promise<number> {
  if (codes.size === 0) return 0
  const where = { code: { in: [...codes] }, rule_id: { not: null }, ...live }
  return codes.size - (await db.discount.count({ where }))
}

async function unknownCards({ db }: Context, codes: Set<string>): Promise<number> {
  if (codes.size === 0) return 0
  return codes.size - (await db.giftCard.count({ where: { code: { in: [...codes] }, ...live } }))
}
