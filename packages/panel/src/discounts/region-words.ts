import { wordsIn } from "#panel/words/index.tsx"

/** Texts for the regions of a discount. */
export const useRegionWords = wordsIn("discounts/region", {
  en: {
    region: "Add region",
    regionAdded: (name: string) => `Now valid in ${name}`,
    regionRemoved: (name: string) => `No longer valid in ${name}`,
    regionRemove: (name: string) => `Remove ${name}`,
    lastRegion: "A discount needs at least one region. Add another region first.",
    otherCurrency: "different currency",
    moveTo: "Change region",
  },
  de: {
    region: "Region hinzufügen",
    regionAdded: (name) => `Gilt jetzt in ${name}`,
    regionRemoved: (name) => `Gilt nicht mehr in ${name}`,
    regionRemove: (name) => `${name} entfernen`,
    lastRegion: "Ein Rabatt benötigt mindestens eine Region. Fügen Sie zuerst eine andere hinzu.",
    otherCurrency: "andere Währung",
    moveTo: "Region ändern",
  },
})
