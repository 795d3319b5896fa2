import { wordsIn } from "#panel/words/index.tsx"

export const useOwnWords = wordsIn("own", {
  pageFailed: "This page failed",
  slotFailed: "This section failed",
  help: "The rest of the panel still works. This is part of your store’s own code.",
  again: "Reload",
})
