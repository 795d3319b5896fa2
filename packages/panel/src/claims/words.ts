import { wordsIn } from "#panel/words/index.tsx"

export const useClaimWords = wordsIn("claims", { title: "Claims", open: "Create claim", none: "No claims" })
