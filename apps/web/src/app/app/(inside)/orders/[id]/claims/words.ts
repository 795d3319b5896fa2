import { wordsIn } from "#panel/words/index.tsx"

export const useClaimWords = wordsIn({
  en: {
    title: "Claims",
    none: "No claims",
    types: { replace: "Replacement", refund: "Refund" },
    canceled: "Cancelled",
  },
  de: {
    title: "Reklamationen",
    none: "Keine Reklamationen",
    types: { replace: "Ersatz", refund: "Erstattung" },
    canceled: "Storniert",
  },
})
