import { wordsIn } from "#panel/words/index.tsx"

export const useClaimWords = wordsIn({
  en: { title: "Claims", open: "Open a claim", none: "No claims" },
  de: { title: "Reklamationen", open: "Reklamation eröffnen", none: "Keine Reklamationen" },
})
