import { Id, rest, takes } from "@mercer/rest"
import { one } from "../answers.ts"
import { GiftCard } from "../entities/index.ts"
import { open, router } from "../procedures.ts"
import { find, treeOf } from "../read.ts"
import { Refusal } from "@mercer/commerce"

export const giftCards = router({
  get: open
    .meta(rest("GET /store/gift-cards/{code}", "Get Gift Card by Code"))
    .input(takes({ code: Id }))
    .output(one("gift_card", GiftCard, ["region"]))
    .query(async ({ ctx, input: { code } }) => {
      // Codes are money: an address that keeps guessing is held up.
      const read = async () => (await find(ctx, "GiftCard", { code }, treeOf(ctx.shape)))[0]
      const gift_card = await ctx.limits.gift_card.attempt({ address: ctx.request.ip }, read)
      if (!gift_card) throw new Refusal("not_found", `Gift card with code ${code} was not found`)
      return { gift_card }
    }),
})
