import { Refusal } from "@mercer/commerce"
import { Id, input, rest } from "@mercer/rest"
import { open, router } from "../access/procedures.ts"
import { find, treeOf } from "../data/read.ts"
import { GiftCardAnswer } from "../wire/store-responses.ts"
import { limitGuesses } from "./code-guesses.ts"

/** @public */
export const giftCards = router({
  get: open
    .meta(rest("GET /store/gift-cards/{code}", "Get Gift Card by Code"))
    .input(input({ code: Id }))
    .output(GiftCardAnswer)
    .query(async ({ ctx, input: { code } }) => {
      await limitGuesses(ctx, { gift_cards: [code] })
      const [gift_card] = await find(ctx, "GiftCard", { code }, treeOf(ctx.shape))
      if (!gift_card) throw new Refusal("not_found", `Gift card with code ${code} was not found`)
      return { gift_card }
    }),
})
