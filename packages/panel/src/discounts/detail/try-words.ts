import { wordsIn } from "#panel/words/index.tsx"

export const useTryWords = wordsIn("discounts/detail/try", {
  title: "Test discount",
  cart: "Cart ID",
  ask: "Test",
  help: "Test against a cart. The cart is not changed.",
  missing: "Cart not found.",
})
