import { wordsIn } from "#panel/words/index.tsx"

/** Texts for quantities and tracking numbers. */
export const useUnitsWords = wordsIn("orders/units", {
  en: {
    tracking: "Tracking numbers",
    trackingHelp: "Press Enter to add.",
    quantityOf: (title: string) => `Quantity of ${title}`,
    ofMost: (most: number) => `of ${most}`,
    range: (most: number) => `0 to ${most}, with at least one item in total`,
  },
  de: {
    tracking: "Sendungsnummern",
    trackingHelp: "Zum Hinzufügen Eingabetaste drücken.",
    quantityOf: (title) => `Menge von ${title}`,
    ofMost: (most) => `von ${most}`,
    range: (most) => `0 bis ${most}, insgesamt mindestens ein Artikel`,
  },
})
