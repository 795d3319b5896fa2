import { wordsIn } from "#panel/words/index.tsx"

export const useRegionWords = wordsIn("regions", {
  title: "Regions",
  one: "Region",
  create: "New region",
  name: "Name",
  currency: "Currency",
  created: "Region created",
  currencyHelp: "It can’t be changed once prices, gift cards, or carts use it.",
  storeCurrencies: "Your store’s currencies",
  otherCurrencies: "Other currencies (added to your store)",
  countries: "Countries",
  countriesHelp: "Customers in these countries buy in this region. A country can be in one region only.",
  searchCountry: "Search countries",
  noCountries: "No countries yet. Customers can’t order in this region.",
  takenBy: (region: string) => `in ${region}`,
  more: (n: number) => `and ${n} more`,
  payment: "Payment providers",
  paymentHelp: "Payment methods available to customers in this region.",
  fulfillment: "Fulfillment providers",
  fulfillmentHelp: "Shipping options use the methods of these providers.",
  providers: {
    external: "Paid elsewhere",
    manual: "Manual",
    scripted: "Test payments (development)",
  } as Record<string, string>,
  taxes: "Taxes",
  rate: "Default tax rate",
  rateHelp: "Applies unless a tax rate overrides it.",
  code: "Tax code",
  codeHelp: "For your accounting. Included in tax lines.",
  taxQuestion: "Do the prices you enter include tax?",
  taxYes: "Yes",
  taxYesHelp: "A price of 100 costs customers 100.",
  taxNo: "No",
  taxNoHelp: "A price of 100 costs customers 100 plus tax.",
  willAdd: (code: string) => `${code} will be added to your store’s currencies.`,
  willInclude: (code: string) => `Prices in ${code} will include tax.`,
  willIncludeAlso: (code: string, regions: string) =>
    `Prices in ${code} will include tax. This also applies to ${regions}, where tax has been added to them until now.`,
  willExclude: (code: string) => `Prices in ${code} will no longer include tax.`,
  staysExcluded: (code: string, regions: string) =>
    `Prices in ${code} stay without tax because ${regions} also uses them. In this region, tax will be added to the prices you enter on products; only region-specific prices will include it. Change the setting of the currency if prices include tax in all of these regions.`,
  staysIncluded: (code: string, regions: string) =>
    `Prices in ${code} keep including tax because ${regions} also uses them. This applies to all prices in this region. Change the setting of the currency if tax is added to prices in all of these regions.`,
  toCurrencies: (code: string) => `Tax setting of ${code}`,
  includesTax: "Region-specific prices include tax",
  includesTaxHelp:
    "Applies to prices set for this region only. Prices entered on products follow the setting of their currency.",
  conflicts: {
    only_region: (code: string) =>
      `Prices in ${code} don’t include tax. In this region, tax is added to the prices entered on products; only region-specific prices include it.`,
    only_currency: (code: string) =>
      `Prices in ${code} include tax. This applies to all prices in this region, also to region-specific ones.`,
  },
  automatic: "Calculate taxes automatically",
  automaticHelp:
    "When off, taxes are calculated only when your storefront requests them. Use this if your tax provider charges per calculation.",
  giftCards: "Charge tax on gift cards",
  giftCardsHelp: "When off, tax is charged on what they pay for. Can’t be changed while cards have a balance.",
  taxProvider: "Tax provider",
  ownRates: "Store tax rates",
  here: "In this region",
  options: (n: number) => (n === 1 ? "1 shipping option" : `${n} shipping options`),
  rates: (n: number) => (n === 1 ? "1 additional tax rate" : `${n} additional tax rates`),
  emptyTitle: "No regions yet",
  emptyText: "Create a region to set where you sell, and its currency, taxes, payments, and shipping.",
  confirm: (n: number) => (n === 1 ? "Delete this region?" : `Delete ${n} regions?`),
  confirmText: "Customers in its countries can no longer order. Existing orders don’t change. This can’t be undone.",
  deleted: (n: number) => (n === 1 ? "Region deleted" : `${n} regions deleted`),
})

/** Names that are the same in each language. */
const BRANDS: Record<string, string> = {
  paypal: "PayPal",
  stripe: "Stripe",
  "stripe-bancontact": "Bancontact (Stripe)",
  "stripe-blik": "BLIK (Stripe)",
  "stripe-giropay": "giropay (Stripe)",
  "stripe-ideal": "iDEAL (Stripe)",
  "stripe-przelewy24": "Przelewy24 (Stripe)",
}

/** The display name of a provider. */
export function useProviderName() {
  const { providers } = useRegionWords()
  return (id: string) => providers[id] ?? BRANDS[id] ?? id
}
