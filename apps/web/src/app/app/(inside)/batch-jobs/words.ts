import { wordsIn } from "#panel/words/index.tsx"
import { de } from "./words-de.ts"
import { en } from "./words-en.ts"

export const useBatchWords = wordsIn({ en, de })
export type { BatchWords } from "./words-en.ts"
