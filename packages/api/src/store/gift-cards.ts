import { Refusal } from "@mercer/commerce"
import { Id, rest, takes } from "@mercer/rest"
import { open, router } from "../procedures.ts"
import { find, treeOf } from "../read.ts"
import { GiftCardAnswer } from "./shown.ts"

export const giftCards = router({
  get: open
    .meta(rest("GET /store/gift-cards/{code}", "Get Gift Card by Code"))
    .input(takes({ code: Id }))
    .output(GiftCardAnswer)
    .query(async ({ ctx, input: { code } }) => {
      // Codes are money: an address that keeps guessing is held up.
      const read = async () => (await find(ctx, "GiftCard", { code }, treeOf(ctx.shape)))[0]
      const gift_card = await ctx.limits.gift_card.attempt({ address: ctx.request.ip }, read)
      if (!gift_card) throw new Refusal("not_found", `Gift card with code ${code} was not found`)
      return { gift_card }
    }),
})
