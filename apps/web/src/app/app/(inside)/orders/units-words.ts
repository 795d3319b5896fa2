import { wordsIn } from "#panel/words/index.tsx"

/** Of quantities and tracking numbers. */
export const useUnitsWords = wordsIn({
  en: {
    tracking: "Tracking numbers",
    trackingHelp: "Enter adds another one.",
    quantityOf: (title: string) => `Quantity of ${title}`,
    ofMost: (most: number) => `of ${most}`,
    range: (most: number) => `0 to ${most}, and at least one in all`,
  },
  de: {
    tracking: "Sendungsnummern",
    trackingHelp: "Enter nimmt die nächste auf.",
    quantityOf: (title) => `Menge von ${title}`,
    ofMost: (most) => `von ${most}`,
    range: (most) => `0 bis ${most}, insgesamt mindestens eins`,
  },
})
