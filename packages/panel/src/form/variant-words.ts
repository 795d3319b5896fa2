import { wordsIn } from "#panel/words/index.tsx"

export const useVariantPickerWords = wordsIn("form/variant", {
  search: "Search products",
  stock: (n: number) => `${n} in stock`,
  isIn: "already added",
})
