import { wordsIn } from "#panel/words/index.tsx"

export const useCurrencyWords = wordsIn("currencies", {
  title: "Currencies",
  name: "Name",
  code: "Code",
  symbol: "Symbol",
  tax: "Tax-inclusive prices",
  taxHelp: "When on, prices in this currency include tax. Regions can override this.",
  on: (code: string) => `Prices in ${code} now include tax`,
  off: (code: string) => `Prices in ${code} no longer include tax`,
  included: "Included",
  excluded: "Not included",
  include: "Include tax",
  exclude: "Exclude tax",
  changed: (n: number) => (n === 1 ? "1 currency updated" : `${n} currencies updated`),
  label: (code: string) => `Prices in ${code} include tax`,
  emptyTitle: "No currencies",
  emptyText: "Currencies are created when the store is set up.",
})
