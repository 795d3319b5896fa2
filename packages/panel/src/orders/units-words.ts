import { wordsIn } from "#panel/words/index.tsx"

/** Texts for quantities and tracking numbers. */
export const useUnitsWords = wordsIn("orders/units", {
  tracking: "Tracking numbers",
  trackingHelp: "Press Enter to add.",
  quantityOf: (title: string) => `Quantity of ${title}`,
  ofMost: (most: number) => `of ${most}`,
  range: (most: number) => `0 to ${most}, with at least one item in total`,
})
