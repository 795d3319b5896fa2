import { wordsIn } from "#panel/words/index.tsx"

export const useRegionWords = wordsIn("regions", {
  en: {
    title: "Regions",
    one: "Region",
    create: "New region",
    name: "Name",
    currency: "Currency",
    currencyHelp: "Choose from your store’s currencies. It can’t be changed once prices, gift cards, or carts use it.",
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
    includesTax: "Prices include tax",
    includesTaxHelp: "Prices for this region include tax. Overrides the currency setting.",
    automatic: "Calculate taxes automatically",
    automaticHelp:
      "When off, taxes are calculated only when your storefront requests them. Use this if your tax provider charges per calculation.",
    giftCards: "Charge tax on gift cards",
    giftCardsHelp: "When off, tax is charged on the items bought with a gift card.",
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
  },
  de: {
    title: "Regionen",
    one: "Region",
    create: "Neue Region",
    name: "Name",
    currency: "Währung",
    currencyHelp:
      "Wählen Sie eine Währung Ihres Shops. Sie kann nicht mehr geändert werden, sobald Preise, Gutscheine oder Warenkörbe sie verwenden.",
    countries: "Länder",
    countriesHelp: "Kunden in diesen Ländern kaufen in dieser Region ein. Ein Land kann nur in einer Region sein.",
    searchCountry: "Länder suchen",
    noCountries: "Noch keine Länder. Kunden können in dieser Region nicht bestellen.",
    takenBy: (region) => `in ${region}`,
    more: (n) => `und ${n} weitere`,
    payment: "Zahlungsanbieter",
    paymentHelp: "Zahlungsmethoden für Kunden in dieser Region.",
    fulfillment: "Fulfillment-Anbieter",
    fulfillmentHelp: "Versandarten verwenden die Methoden dieser Anbieter.",
    providers: { external: "Anderswo bezahlt", manual: "Manuell", scripted: "Testzahlungen (Entwicklung)" },
    taxes: "Steuern",
    rate: "Standardsteuersatz",
    rateHelp: "Gilt, sofern kein anderer Steuersatz ihn ersetzt.",
    code: "Steuercode",
    codeHelp: "Für Ihre Buchhaltung. In Steuerzeilen enthalten.",
    includesTax: "Preise enthalten Steuern",
    includesTaxHelp: "Preise für diese Region enthalten Steuern. Ersetzt die Einstellung der Währung.",
    automatic: "Steuern automatisch berechnen",
    automaticHelp:
      "Wenn deaktiviert, werden Steuern nur auf Anfrage des Onlineshops berechnet. Sinnvoll, wenn Ihr Steueranbieter pro Berechnung abrechnet.",
    giftCards: "Steuern auf Gutscheine berechnen",
    giftCardsHelp: "Wenn deaktiviert, werden Steuern auf die mit dem Gutschein gekauften Artikel berechnet.",
    taxProvider: "Steueranbieter",
    ownRates: "Steuersätze des Shops",
    here: "In dieser Region",
    options: (n) => (n === 1 ? "1 Versandart" : `${n} Versandarten`),
    rates: (n) => (n === 1 ? "1 weiterer Steuersatz" : `${n} weitere Steuersätze`),
    emptyTitle: "Noch keine Regionen",
    emptyText:
      "Erstellen Sie eine Region, um festzulegen, wo Sie verkaufen, samt Währung, Steuern, Zahlungen und Versand.",
    confirm: (n) => (n === 1 ? "Diese Region löschen?" : `${n} Regionen löschen?`),
    confirmText:
      "Kunden in diesen Ländern können nicht mehr bestellen. Bestehende Bestellungen bleiben unverändert. Das kann nicht rückgängig gemacht werden.",
    deleted: (n) => (n === 1 ? "Region gelöscht" : `${n} Regionen gelöscht`),
  },
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
