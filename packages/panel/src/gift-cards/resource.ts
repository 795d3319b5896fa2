import { crudResource } from "#panel/crud/resource.ts"
import { useGiftCardWords } from "./words.ts"

export const giftCards = crudResource({
  name: "gift-cards",
  one: "gift_card",
  many: "gift_cards",
  page: "gift-cards",
  words: useGiftCardWords,
  refusals: { invalid_data: "balance" },
})
