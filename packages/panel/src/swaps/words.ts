import { wordsIn } from "#panel/words/index.tsx"

export const useSwapWords = wordsIn("swaps", {
  title: "Exchanges",
  open: "Create exchange",
  none: "No exchanges",
})
