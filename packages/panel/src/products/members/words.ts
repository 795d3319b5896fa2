import { wordsIn } from "#panel/words/index.tsx"

export const useMemberWords = wordsIn("products/members", {
  en: {
    products: "Products",
    handle: "Handle",
    status: "Status",
    none: "No products yet",
    noneText: "Search for products or paste handles.",
    search: "Search products",
    paste: "Paste handles",
    pasteHelp: "One handle per line or separated by commas.",
    unknownHandles: (handles: string) => `Not found: ${handles}`,
    added: (n: number) => (n === 1 ? "1 product added" : `${n} products added`),
    removed: (n: number) => (n === 1 ? "1 product removed" : `${n} products removed`),
    isIn: "already added",
  },
  de: {
    products: "Produkte",
    handle: "Handle",
    status: "Status",
    none: "Noch keine Produkte",
    noneText: "Suchen Sie nach Produkten oder fügen Sie Handles ein.",
    search: "Produkte suchen",
    paste: "Handles einfügen",
    pasteHelp: "Ein Handle pro Zeile oder durch Komma getrennt.",
    unknownHandles: (handles) => `Nicht gefunden: ${handles}`,
    added: (n) => (n === 1 ? "1 Produkt hinzugefügt" : `${n} Produkte hinzugefügt`),
    removed: (n) => (n === 1 ? "1 Produkt entfernt" : `${n} Produkte entfernt`),
    isIn: "bereits hinzugefügt",
  },
})
