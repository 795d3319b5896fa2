import { wordsIn } from "#panel/words/index.tsx"

export const useTryWords = wordsIn("discounts/detail/try", {
  en: {
    title: "Test discount",
    cart: "Cart ID",
    ask: "Test",
    help: "Test against a cart. The cart is not changed.",
    missing: "Cart not found.",
  },
  de: {
    title: "Rabatt testen",
    cart: "Warenkorb-ID",
    ask: "Testen",
    help: "Mit einem Warenkorb testen. Der Warenkorb wird nicht verändert.",
    missing: "Warenkorb nicht gefunden.",
  },
})
