import { wordsIn } from "#panel/words/index.tsx"

export const useVariantPickerWords = wordsIn("form/variant", {
  en: {
    search: "Search products",
    stock: (n: number) => `${n} in stock`,
    isIn: "already added",
  },
  de: {
    search: "Produkte suchen",
    stock: (n) => `${n} auf Lager`,
    isIn: "bereits hinzugefügt",
  },
})
