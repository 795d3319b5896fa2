import { wordsIn } from "#panel/words/index.tsx"

export const useTryWords = wordsIn({
  en: {
    title: "Does it apply to this cart?",
    cart: "Id of the cart",
    ask: "Check",
    help: "By the very rules of checkout, as if it were the only discount on the cart. Nothing is changed.",
    missing: "There is no cart with this id.",
  },
  de: {
    title: "Gilt er für diesen Warenkorb?",
    cart: "Id des Warenkorbs",
    ask: "Prüfen",
    help: "Nach genau den Regeln der Kasse, als wäre er der einzige Rabatt. Es ändert sich nichts.",
    missing: "Diesen Warenkorb gibt es nicht.",
  },
})
