import { wordsIn } from "#panel/words/index.tsx"

export const useMemberWords = wordsIn("products/members", {
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
})
