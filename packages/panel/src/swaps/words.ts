import { wordsIn } from "#panel/words/index.tsx"

export const useSwapWords = wordsIn("swaps", {
  en: {
    title: "Exchanges",
    open: "Create exchange",
    none: "No exchanges",
  },
  de: {
    title: "Umtausche",
    open: "Umtausch erstellen",
    none: "Keine Umtausche",
  },
})
