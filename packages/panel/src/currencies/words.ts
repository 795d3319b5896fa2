import { wordsIn } from "#panel/words/index.tsx"

export const useCurrencyWords = wordsIn("currencies", {
  title: "Currencies",
  name: "Name",
  code: "Code",
  symbol: "Symbol",
  decimals: "Decimals",
  step: "Smallest amount",
  tax: "Tax-inclusive prices",
  taxHelp:
    "When on, all prices in this currency include tax. When off, tax is added to the prices you enter on products, in every region with this currency.",
  on: (code: string) => `Prices in ${code} now include tax`,
  off: (code: string) => `Prices in ${code} no longer include tax`,
  included: "Included",
  excluded: "Not included",
  include: "Include tax",
  exclude: "Exclude tax",
  changed: (n: number) => (n === 1 ? "1 currency updated" : `${n} currencies updated`),
  label: (code: string) => `Prices in ${code} include tax`,
  regions: "Regions",
  differs: (region: string) => `${region} is set differently`,
  conflicts: {
    only_region: (region: string, code: string) =>
      `${region}: only region-specific prices include tax. Tax is added to the prices entered on products, because prices in ${code} don’t include tax.`,
    only_currency: (region: string, code: string) =>
      `${region}: all prices include tax, because prices in ${code} do. The region’s own setting has no effect.`,
  },
  withTax: "Includes tax",
  withoutTax: "Tax is added",
  add: "Add currencies",
  remove: "Remove from store",
  removed: (n: number) => (n === 1 ? "1 currency removed" : `${n} currencies removed`),
  emptyTitle: "No currencies",
  emptyText: "Add the currencies you sell in.",
})
