import type { WebhookKind } from "@mercer/commerce/webhook-kinds"
import { type PageLanguage, pageLanguageOf } from "#panel/words/choices.ts"
import { useLanguage } from "#panel/words/index.tsx"
import { ALL_KINDS } from "./all-kinds.ts"

/** The events that most webhooks want, in words; the others are displayed by their names. */
const NAMES: Record<PageLanguage, Partial<Record<WebhookKind, string>>> = {
  en: {
    "order.placed": "New order",
    "order.payment_captured": "Order paid",
    "order.canceled": "Order canceled",
    "order.fulfillment_created": "Order fulfilled",
    "order.shipment_created": "Order shipped",
    "order.refund_created": "Order refunded",
    "order.return_requested": "Return requested",
    "order.items_returned": "Return received",
    "claim.created": "New claim",
    "swap.created": "New exchange",
    "customer.created": "New customer",
    "customer.updated": "Customer updated",
    "product.created": "New product",
    "product.updated": "Product updated",
    "product.deleted": "Product deleted",
    "inventory-level.updated": "Stock changed by your team",
  },
  de: {
    "order.placed": "Neue Bestellung",
    "order.payment_captured": "Bestellung bezahlt",
    "order.canceled": "Bestellung storniert",
    "order.fulfillment_created": "Bestellung ausgeführt",
    "order.shipment_created": "Bestellung versandt",
    "order.refund_created": "Bestellung rückerstattet",
    "order.return_requested": "Rückgabe angefragt",
    "order.items_returned": "Rückgabe angenommen",
    "claim.created": "Neue Reklamation",
    "swap.created": "Neuer Umtausch",
    "customer.created": "Neuer Kunde",
    "customer.updated": "Kunde aktualisiert",
    "product.created": "Neues Produkt",
    "product.updated": "Produkt aktualisiert",
    "product.deleted": "Produkt gelöscht",
    "inventory-level.updated": "Bestand vom Team geändert",
  },
}

/** Names an event in words where there are some. */
export function useKindName(): (kind: string) => string {
  const names = NAMES[pageLanguageOf(useLanguage())]
  return (kind) => names[kind as WebhookKind] ?? kind
}

/** All events to choose from: those with words first, in their order, then the others by name. */
export function useKindOptions(): { key: string; name: string; detail?: string }[] {
  const names = NAMES[pageLanguageOf(useLanguage())]
  const named = Object.entries(names).map(([key, name]) => ({ key, name, detail: key }))
  const others = ALL_KINDS.filter((kind) => !(kind in names)).map((key) => ({ key, name: key }))
  return [...named, ...others]
}

/** The texts of a form as events. */
export const kindsOf = (texts: string[]): WebhookKind[] =>
  texts.flatMap((text) => ALL_KINDS.find((kind) => kind === text) ?? [])
