import type { Language } from "#panel/words/choices.ts"

type Texts = Record<string, string>

/** What operations apply to, with a placeholder for the article: “Updated product”, „Produkt aktualisiert“. */
const NOUNS: Record<Language, Texts> = {
  en: {
    collections: "collection",
    currencies: "currency",
    "customer-groups": "customer group",
    customers: "customer",
    "discount-conditions": "discount condition",
    discounts: "discount",
    "draft-orders": "draft order",
    "gift-cards": "gift card",
    invites: "invitation",
    notes: "note",
    "order-edits": "order edit",
    orders: "order",
    "price-lists": "price list",
    "product-categories": "category",
    products: "product",
    "publishable-api-keys": "publishable API key",
    regions: "region",
    "return-reasons": "return reason",
    returns: "return",
    "sales-channels": "sales channel",
    "shipping-options": "shipping option",
    "shipping-profiles": "shipping profile",
    store: "store settings",
    "tax-rates": "tax rate",
    uploads: "file",
    users: "team member",
    webhooks: "webhook",
  },
  de: {
    collections: "Kollektion",
    currencies: "Währung",
    "customer-groups": "Kundengruppe",
    customers: "Kunde",
    "discount-conditions": "Rabattbedingung",
    discounts: "Rabatt",
    "draft-orders": "Bestellentwurf",
    "gift-cards": "Gutschein",
    invites: "Einladung",
    notes: "Notiz",
    "order-edits": "Bestelländerung",
    orders: "Bestellung",
    "price-lists": "Preisliste",
    "product-categories": "Kategorie",
    products: "Produkt",
    "publishable-api-keys": "Veröffentlichbarer API-Schlüssel",
    regions: "Region",
    "return-reasons": "Rückgabegrund",
    returns: "Rückgabe",
    "sales-channels": "Vertriebskanal",
    "shipping-options": "Versandart",
    "shipping-profiles": "Versandprofil",
    store: "Shop-Einstellungen",
    "tax-rates": "Steuersatz",
    uploads: "Datei",
    users: "Teammitglied",
    webhooks: "Webhook",
  },
}

const VERBS: Record<Language, Record<string, (noun: string) => string>> = {
  en: {
    create: (noun) => `Created ${noun}`,
    update: (noun) => `Updated ${noun}`,
    delete: (noun) => `Deleted ${noun}`,
    addProducts: (noun) => `Added products to ${noun}`,
    removeProducts: (noun) => `Removed products from ${noun}`,
  },
  de: {
    create: (noun) => `${noun} erstellt`,
    update: (noun) => `${noun} aktualisiert`,
    delete: (noun) => `${noun} gelöscht`,
    addProducts: (noun) => `${noun}: Produkte hinzugefügt`,
    removeProducts: (noun) => `${noun}: Produkte entfernt`,
  },
}

/** Operations whose names do not consist of a verb and a noun. */
const OTHERS: Record<string, Record<Language, string>> = {
  "apps.authorize": { en: "Connected app", de: "App verbunden" },
  "auth.createToken": { en: "Created access token", de: "Zugriffstoken erstellt" },
  "auth.login": { en: "Logged in", de: "Angemeldet" },
  "auth.logout": { en: "Logged out", de: "Abgemeldet" },
  "batch-jobs.cancel": { en: "Canceled import or export", de: "Import oder Export abgebrochen" },
  "batch-jobs.confirm": { en: "Started import", de: "Import gestartet" },
  "batch-jobs.create": { en: "Created import or export", de: "Import oder Export erstellt" },
  "batch-jobs.undo": { en: "Undid import", de: "Import rückgängig gemacht" },
  "customer-groups.addCustomers": { en: "Added customers to group", de: "Kunden zur Gruppe hinzugefügt" },
  "customer-groups.removeCustomers": { en: "Removed customers from group", de: "Kunden aus der Gruppe entfernt" },
  "discount-conditions.addResources": { en: "Added to discount condition", de: "Zu Rabattbedingung hinzugefügt" },
  "discount-conditions.removeResources": { en: "Removed from discount condition", de: "Aus Rabattbedingung entfernt" },
  "discounts.addRegion": { en: "Added region to discount", de: "Region zum Rabatt hinzugefügt" },
  "discounts.createDynamicCode": { en: "Created unique discount code", de: "Eindeutigen Rabattcode erstellt" },
  "discounts.deleteDynamicCode": { en: "Deleted unique discount code", de: "Eindeutigen Rabattcode gelöscht" },
  "discounts.removeRegion": { en: "Removed region from discount", de: "Region vom Rabatt entfernt" },
  "draft-orders.addLineItem": { en: "Added item to draft order", de: "Artikel zum Bestellentwurf hinzugefügt" },
  "draft-orders.deleteLineItem": { en: "Removed item from draft order", de: "Artikel aus dem Bestellentwurf entfernt" },
  "draft-orders.pay": { en: "Marked draft order as paid", de: "Bestellentwurf als bezahlt markiert" },
  "draft-orders.updateLineItem": { en: "Updated item of draft order", de: "Artikel des Bestellentwurfs aktualisiert" },
  "invites.accept": { en: "Accepted invitation", de: "Einladung angenommen" },
  "invites.create": { en: "Invited team member", de: "Teammitglied eingeladen" },
  "invites.delete": { en: "Withdrew invitation", de: "Einladung zurückgezogen" },
  "invites.resend": { en: "Resent invitation", de: "Einladung erneut gesendet" },
  "notifications.resend": { en: "Resent email", de: "E-Mail erneut gesendet" },
  "order-edits.addItem": { en: "Added item to order edit", de: "Artikel zur Bestelländerung hinzugefügt" },
  "order-edits.cancel": { en: "Canceled order edit", de: "Bestelländerung storniert" },
  "order-edits.confirm": { en: "Confirmed order edit", de: "Bestelländerung bestätigt" },
  "order-edits.deleteChange": { en: "Undid change of order edit", de: "Änderung der Bestelländerung zurückgenommen" },
  "order-edits.removeItem": { en: "Removed item from order edit", de: "Artikel aus der Bestelländerung entfernt" },
  "order-edits.request": { en: "Sent order edit to customer", de: "Bestelländerung an Kunden gesendet" },
  "order-edits.updateItem": { en: "Changed quantity in order edit", de: "Menge in der Bestelländerung geändert" },
  "orders.archive": { en: "Archived order", de: "Bestellung archiviert" },
  "orders.cancel": { en: "Canceled order", de: "Bestellung storniert" },
  "orders.cancelClaim": { en: "Canceled claim", de: "Reklamation storniert" },
  "orders.cancelClaimFulfillment": { en: "Canceled claim fulfillment", de: "Fulfillment der Reklamation storniert" },
  "orders.cancelFulfillment": { en: "Canceled fulfillment", de: "Fulfillment storniert" },
  "orders.cancelSwap": { en: "Canceled exchange", de: "Umtausch storniert" },
  "orders.cancelSwapFulfillment": { en: "Canceled exchange fulfillment", de: "Fulfillment des Umtauschs storniert" },
  "orders.capture": { en: "Captured payment", de: "Zahlung erfasst" },
  "orders.complete": { en: "Completed order", de: "Bestellung abgeschlossen" },
  "orders.createClaim": { en: "Created claim", de: "Reklamation erstellt" },
  "orders.createSwap": { en: "Created exchange", de: "Umtausch erstellt" },
  "orders.fulfill": { en: "Fulfilled items", de: "Artikel ausgeführt" },
  "orders.fulfillClaim": { en: "Fulfilled replacement", de: "Ersatz ausgeführt" },
  "orders.fulfillSwap": { en: "Fulfilled exchange", de: "Umtausch ausgeführt" },
  "orders.processSwapPayment": { en: "Settled difference of exchange", de: "Unterschied des Umtauschs ausgeglichen" },
  "orders.refund": { en: "Refunded payment", de: "Zahlung rückerstattet" },
  "orders.requestReturn": { en: "Requested return", de: "Rückgabe angefragt" },
  "orders.ship": { en: "Marked fulfillment as shipped", de: "Fulfillment als versandt markiert" },
  "orders.shipClaim": { en: "Marked replacement as shipped", de: "Ersatz als versandt markiert" },
  "orders.shipSwap": { en: "Marked exchange as shipped", de: "Umtausch als versandt markiert" },
  "orders.updateClaim": { en: "Updated claim", de: "Reklamation aktualisiert" },
  "payment-collections.authorize": { en: "Marked order edit as paid", de: "Bestelländerung als bezahlt markiert" },
  "price-lists.addPrices": { en: "Updated prices in price list", de: "Preise der Preisliste aktualisiert" },
  "price-lists.removePrices": { en: "Removed prices from price list", de: "Preise aus Preisliste entfernt" },
  "price-lists.removeProductPrices": { en: "Removed prices from price list", de: "Preise aus Preisliste entfernt" },
  "price-lists.removeProductsPrices": { en: "Removed prices from price list", de: "Preise aus Preisliste entfernt" },
  "price-lists.removeVariantPrices": { en: "Removed prices from price list", de: "Preise aus Preisliste entfernt" },
  "products.createOption": { en: "Added product option", de: "Produktoption hinzugefügt" },
  "products.createVariant": { en: "Created variant", de: "Variante erstellt" },
  "products.deleteOption": { en: "Deleted product option", de: "Produktoption gelöscht" },
  "products.deleteVariant": { en: "Deleted variant", de: "Variante gelöscht" },
  "products.setMetadata": { en: "Updated product metadata", de: "Metadaten des Produkts aktualisiert" },
  "products.updateOption": { en: "Updated product option", de: "Produktoption aktualisiert" },
  "products.updateVariant": { en: "Updated variant", de: "Variante aktualisiert" },
  "publishable-api-keys.addChannels": { en: "Added sales channels to key", de: "Vertriebskanäle hinzugefügt" },
  "publishable-api-keys.removeChannels": { en: "Removed sales channels from key", de: "Vertriebskanäle entfernt" },
  "publishable-api-keys.revoke": { en: "Revoked publishable API key", de: "API-Schlüssel widerrufen" },
  "regions.addCountry": { en: "Added country to region", de: "Land zur Region hinzugefügt" },
  "regions.addFulfillmentProvider": { en: "Added fulfillment provider", de: "Fulfillment-Anbieter hinzugefügt" },
  "regions.addPaymentProvider": { en: "Added payment provider", de: "Zahlungsanbieter hinzugefügt" },
  "regions.removeCountry": { en: "Removed country from region", de: "Land aus Region entfernt" },
  "regions.removeFulfillmentProvider": { en: "Removed fulfillment provider", de: "Fulfillment-Anbieter entfernt" },
  "regions.removePaymentProvider": { en: "Removed payment provider", de: "Zahlungsanbieter entfernt" },
  "returns.cancel": { en: "Canceled return", de: "Rückgabe storniert" },
  "returns.receive": { en: "Received return", de: "Rückgabe angenommen" },
  "store.addCurrency": { en: "Added currency to store", de: "Währung zum Shop hinzugefügt" },
  "store.removeCurrency": { en: "Removed currency from store", de: "Währung aus dem Shop entfernt" },
  "tax-rates.addProductTypes": { en: "Added product types to tax rate", de: "Produkttypen zum Steuersatz hinzugefügt" },
  "tax-rates.addShippingOptions": {
    en: "Added shipping options to tax rate",
    de: "Versandarten zum Steuersatz hinzugefügt",
  },
  "tax-rates.removeProductTypes": {
    en: "Removed product types from tax rate",
    de: "Produkttypen vom Steuersatz entfernt",
  },
  "tax-rates.removeShippingOptions": {
    en: "Removed shipping options from tax rate",
    de: "Versandarten vom Steuersatz entfernt",
  },
  "uploads.create": { en: "Uploaded files", de: "Dateien hochgeladen" },
  "uploads.createProtected": { en: "Uploaded protected files", de: "Geschützte Dateien hochgeladen" },
  "uploads.link": { en: "Created download link", de: "Downloadlink erstellt" },
  "users.beginSecondFactor": { en: "Began two-factor sign-in", de: "Anmeldung in zwei Schritten begonnen" },
  "users.confirmSecondFactor": { en: "Turned on two-factor sign-in", de: "Anmeldung in zwei Schritten aktiviert" },
  "users.createRecoveryCodes": { en: "Created recovery codes", de: "Wiederherstellungscodes erstellt" },
  "users.createToken": { en: "Created API token", de: "API-Token erstellt" },
  "users.deleteToken": { en: "Revoked API token", de: "API-Token widerrufen" },
  "users.endOtherSessions": { en: "Logged out all other devices", de: "Alle anderen Geräte abgemeldet" },
  "users.endSession": { en: "Logged out a device", de: "Gerät abgemeldet" },
  "users.removeSecondFactor": { en: "Turned off two-factor sign-in", de: "Anmeldung in zwei Schritten deaktiviert" },
  "users.requestPasswordReset": { en: "Requested password reset", de: "Zurücksetzen des Passworts angefordert" },
  "users.resetSecondFactor": { en: "Reset two-factor sign-in", de: "Anmeldung in zwei Schritten zurückgesetzt" },
  "users.resetPassword": { en: "Reset password", de: "Passwort zurückgesetzt" },
  "jobs.run": { en: "Ran job", de: "Job gestartet" },
  "mentions.read": { en: "Read a mention", de: "Erwähnung gelesen" },
  "event-runs.retry": { en: "Retried event run", de: "Ereignis-Verarbeitung erneut gestartet" },
  "webhooks.resend": { en: "Resent webhook event", de: "Webhook-Ereignis erneut gesendet" },
  "webhooks.rotateSecret": { en: "Rotated webhook secret", de: "Webhook-Geheimnis erneuert" },
}

/**
 * An operation in words: “Updated product” for admin.products.update. An unknown operation's name is split into
 * words.
 */
export function operationText(operation: string, language: Language): string {
  const name = operation.replace(/^admin\./, "")
  const known = OTHERS[name]
  if (known) return known[language]
  const [resource = "", action = ""] = name.split(".")
  const noun = NOUNS[language][resource]
  const say = VERBS[language][action]
  return noun && say ? say(noun) : sentenceCase(`${noun ?? resource}: ${action}`)
}

/** “inventoryQuantity” and “inventory_quantity” as “Inventory quantity”. */
export function sentenceCase(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
