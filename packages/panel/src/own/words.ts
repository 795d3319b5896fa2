import { wordsIn } from "#panel/words/index.tsx"

export const useOwnWords = wordsIn("own", {
  en: {
    pageFailed: "This page failed",
    slotFailed: "This section failed",
    help: "The rest of the panel still works. This is part of your store’s own code.",
    again: "Reload",
  },
  de: {
    pageFailed: "Diese Seite ist fehlgeschlagen",
    slotFailed: "Dieser Abschnitt ist fehlgeschlagen",
    help: "Der Rest des Panels funktioniert weiter. Diese Seite gehört zum eigenen Code deines Shops.",
    again: "Neu laden",
  },
})
