import { expect, test, vi } from "vitest"
import { useFieldText } from "../src/audit/field-text.ts"
import { useOperationText } from "../src/audit/operation-text.ts"
import { currencyOf, valueText } from "../src/audit/value-text.ts"
import type { Language } from "../src/words/choices.ts"
import { speak } from "./spoken.ts"

vi.mock("#panel/words/index.tsx", () => import("./spoken.ts"))

const by = { language: "en", yes: "Yes", no: "No", none: "—" } as const

test.each([
  ["admin.products.update", "Updated product", "Produkt aktualisiert", "Produit : mise à jour"],
  ["admin.orders.capture", "Captured payment", "Zahlung erfasst", "Paiement capturé"],
  ["admin.tax-rates.addProducts", "Added products to tax rate", "Steuersatz: Produkte hinzugefügt"],
  ["admin.draft-orders.create", "Created draft order", "Bestellentwurf erstellt"],
  ["admin.order-edits.request", "Sent order edit to customer", "Bestelländerung an Kunden gesendet"],
  ["admin.orders.createSwap", "Created exchange", "Umtausch erstellt"],
  ["admin.things.madeUp", "Things: made up", "Things: made up"],
])("%s is “%s”", (operation, en, de, fr?: string) => {
  const inWords = (language: Language) => {
    speak(language)
    return useOperationText()(operation)
  }
  expect(inWords("en")).toBe(en)
  expect(inWords("de")).toBe(de)
  if (fr) expect(inWords("fr")).toBe(fr)
})

test.each([
  ["title", "Title", "Titel"],
  ["inventory_quantity", "Inventory quantity", "Bestand"],
  ["prices.eur.10+", "Price EUR 10+", "Preis EUR 10+"],
  ["collection_id", "Collection", "Kollektion"],
])("the field %s is “%s”", (field, en, de) => {
  const inWords = (language: Language) => {
    speak(language)
    return useFieldText()(field)
  }
  expect([inWords("en"), inWords("de")]).toEqual([en, de])
})

test.each([
  [1250, "eur", "€12.50"],
  [1250, "jpy", "¥1,250"],
  [7, undefined, "7"],
  [null, undefined, "—"],
  [true, undefined, "Yes"],
  [{ id: "pcol_1", name: "Winter" }, undefined, "Winter"],
  [["oak", "ash"], undefined, "oak, ash"],
  [[{ currency_code: "eur", amount: 500 }], undefined, "€5.00"],
  ["2026-11-21T12:00:00.000Z", undefined, expect.stringContaining("2026")],
])("%j in %s is displayed as %s", (value, currency, text) => {
  expect(valueText(value, { ...by, currency })).toEqual(text)
})

test("statuses and other enums are displayed in the panel's words", () => {
  const states = { payment_status: { partially_refunded: "Partially refunded" } }
  expect(valueText("partially_refunded", { ...by, field: "payment_status", states })).toBe("Partially refunded")
  expect(valueText("flat_rate", { ...by, field: "price_type", states })).toBe("Flat rate")
  expect(valueText("partially_refunded", { ...by, field: "note", states })).toBe("partially_refunded")
})

test("sent amounts use the entry's currency, other numbers have none", () => {
  expect(currencyOf("amount", "admin.orders.refund", "eur")).toBe("eur")
  expect(currencyOf("value", "admin.gift-cards.create", "usd")).toBe("usd")
  expect(currencyOf("usage_limit", "admin.discounts.update", "usd")).toBeUndefined()
  expect(currencyOf("amount", "admin.orders.refund", null)).toBeUndefined()
})
