import { wordsIn } from "#panel/words/index.tsx"

export const useClaimWords = wordsIn("claims", {
  en: { title: "Claims", open: "Create claim", none: "No claims" },
  de: { title: "Reklamationen", open: "Reklamation erstellen", none: "Keine Reklamationen" },
})
