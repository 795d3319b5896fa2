import { wordsIn } from "#panel/words/index.tsx"

/** Texts for the regions of a discount. */
export const useRegionWords = wordsIn("discounts/region", {
  region: "Add region",
  regionAdded: (name: string) => `Now valid in ${name}`,
  regionRemoved: (name: string) => `No longer valid in ${name}`,
  regionRemove: (name: string) => `Remove ${name}`,
  lastRegion: "A discount needs at least one region. Add another region first.",
  otherCurrency: "different currency",
  moveTo: "Change region",
})
