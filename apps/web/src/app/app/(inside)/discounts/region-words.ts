import { wordsIn } from "#panel/words/index.tsx"

/** The words of where a discount is good. */
export const useRegionWords = wordsIn({
  en: {
    region: "Add a region",
    regionAdded: (name: string) => `Good in ${name} now`,
    regionRemoved: (name: string) => `No longer good in ${name}`,
    regionRemove: (name: string) => `Remove ${name}`,
    lastRegion: "A discount needs a region. Add another one first.",
    otherCurrency: "other currency",
    moveTo: "Move to another region",
  },
  de: {
    region: "Region hinzufügen",
    regionAdded: (name) => `Gilt jetzt in ${name}`,
    regionRemoved: (name) => `Gilt nicht mehr in ${name}`,
    regionRemove: (name) => `${name} entfernen`,
    lastRegion: "Ein Rabatt braucht eine Region. Erst eine andere hinzufügen.",
    otherCurrency: "andere Währung",
    moveTo: "In eine andere Region",
  },
})
