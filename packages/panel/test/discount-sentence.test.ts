import { describe, expect, test, vi } from "vitest"
import { durationOf, durationText, unitOf } from "../src/discounts/duration.ts"
import { usePhrases } from "../src/discounts/sentence/phrases.ts"
import { sentence } from "../src/discounts/sentence/sentence.ts"
import type { Said, SaidCondition } from "../src/discounts/sentence/types.ts"
import { stateOf } from "../src/discounts/state.ts"
import type { Language } from "../src/words/choices.ts"
import { speak } from "./spoken.ts"

vi.mock("#panel/words/index.tsx", () => import("./spoken.ts"))

const now = Date.parse("2026-11-21T12:00:00Z")
const plain: Said = {
  type: "percentage",
  value: 10,
  currency: "eur",
  allocation: "item",
  conditions: [],
  regions: undefined,
  starts_at: "2026-01-01T00:00:00Z",
  ends_at: null,
  usage_limit: null,
  is_dynamic: false,
  valid_duration: null,
}
const is = (kind: SaidCondition["kind"], count?: number, name?: string): SaidCondition => ({
  kind,
  operator: "in",
  count,
  name,
})
const not = (...given: Parameters<typeof is>): SaidCondition => ({ ...is(...given), operator: "not_in" })

/** The operator's time zone is Berlin. */
function say(more: Partial<Said>, language: Language) {
  speak(language)
  const reader = { language, say: usePhrases(), now, timeZone: "Europe/Berlin" }
  return sentence({ ...plain, ...more }, reader).replaceAll(/[\u00a0\u202f]/g, " ")
}

describe("a discount in one sentence", () => {
  test.each<[Partial<Said>, en: string, de: string]>([
    [{}, "10% off each item.", "10 % Rabatt auf jeden Artikel."],
    [{ allocation: "total" }, "10% off the entire order.", "10 % Rabatt auf die gesamte Bestellung."],
    [
      {
        conditions: [is("products", 2, "Mug")],
        regions: ["Germany"],
        starts_at: "2026-11-30T23:00:00Z",
        ends_at: "2026-12-24T22:59:00Z",
        usage_limit: 100,
      },
      "10% off each item of 2 products, in Germany, from Dec 1 until Dec 24, up to 100 uses.",
      "10 % Rabatt auf jeden Artikel von 2 Produkten, in Germany, vom 1. Dez. bis 24. Dez., bis zu 100-mal verwendbar.",
    ],
    [
      { type: "fixed", value: 500, conditions: [is("products", 1, "Mug")] },
      "€5.00 off each item of the product “Mug”.",
      "5,00 € Rabatt auf jeden Artikel des Produkts „Mug“.",
    ],
    [
      { type: "fixed", value: 500, currency: "jpy", allocation: "total", conditions: [is("product_collections", 2)] },
      "¥500 off all items of 2 collections together.",
      "500 ¥ Rabatt auf alle Artikel von 2 Kollektionen zusammen.",
    ],
    [
      { conditions: [is("product_types", 1, "Books"), is("product_tags", 3)] },
      "10% off each item of the type “Books” and with one of 3 tags.",
      "10 % Rabatt auf jeden Artikel vom Typ „Books“ und mit einem von 3 Tags.",
    ],
    [
      { conditions: [not("product_tags", 1, "sale"), is("customer_groups", 1, "VIP")] },
      "10% off each item, except products tagged “sale”, for customers in the group “VIP”.",
      "10 % Rabatt auf jeden Artikel, außer Produkten mit dem Tag „sale“, für Kunden der Gruppe „VIP“.",
    ],
    [
      { conditions: [is("products"), not("customer_groups")] },
      "10% off each item of certain products, not for customers in certain groups.",
      "10 % Rabatt auf jeden Artikel bestimmter Produkte, nicht für Kunden bestimmter Gruppen.",
    ],
    [
      { type: "free_shipping", value: 0, conditions: [is("products", 2), is("customer_groups", 2)] },
      "Free shipping, for customers in 2 groups.",
      "Kostenloser Versand, für Kunden von 2 Gruppen.",
    ],
    [{ value: null }, "… off each item.", "… Rabatt auf jeden Artikel."],
    [{ type: "fixed", currency: undefined }, "… off each item.", "… Rabatt auf jeden Artikel."],
    [{ regions: [] }, "10% off each item, no regions yet.", "10 % Rabatt auf jeden Artikel, noch keine Regionen."],
    [
      { regions: ["Europe", "Japan"] },
      "10% off each item, in Europe and Japan.",
      "10 % Rabatt auf jeden Artikel, in Europe und Japan.",
    ],
    [
      { regions: ["A", "B", "C", "D"] },
      "10% off each item, in 4 regions.",
      "10 % Rabatt auf jeden Artikel, in 4 Regionen.",
    ],
    [
      { starts_at: "2026-12-01T08:30:00Z" },
      "10% off each item, from Dec 1, 09:30.",
      "10 % Rabatt auf jeden Artikel, ab 1. Dez., 09:30.",
    ],
    [
      { ends_at: "2027-01-31T23:00:00Z" },
      "10% off each item, until Feb 1, 2027.",
      "10 % Rabatt auf jeden Artikel, bis 1. Feb. 2027.",
    ],
    [{ usage_limit: 1 }, "10% off each item, one use.", "10 % Rabatt auf jeden Artikel, einmal verwendbar."],
    [
      { is_dynamic: true, valid_duration: "P30D" },
      "10% off each item, with unique codes valid for 30 days.",
      "10 % Rabatt auf jeden Artikel, mit eindeutigen Codes, je 30 Tage gültig.",
    ],
    [
      { is_dynamic: true },
      "10% off each item, with unique codes.",
      "10 % Rabatt auf jeden Artikel, mit eindeutigen Codes.",
    ],
  ])("%#", (more, en, de) => {
    expect(say(more, "en")).toBe(en)
    expect(say(more, "de")).toBe(de)
  })

  test("in the languages of catalogs", () => {
    const more = { conditions: [is("products", 3), not("product_tags", 1, "sale")], usage_limit: 1 }
    expect(say(more, "fr")).toBe(
      "10 % de réduction sur chaque article de 3 produits, sauf les produits avec le tag « sale », une seule utilisation.",
    )
    expect(say({ allocation: "total", is_dynamic: true, valid_duration: "P30D" }, "es")).toBe(
      "10 % de descuento en todo el pedido, con códigos únicos válidos durante 30 días.",
    )
    expect(say({ conditions: [is("products", 2)] }, "ar")).toContain("من منتجين")
  })
})

describe("a duration", () => {
  test.each([
    ["P30D", "30", "D", "30 days"],
    ["PT90M", "90", "TM", "90 minutes"],
    ["P1M", "1", "M", "1 month"],
    ["PT12H", "12", "TH", "12 hours"],
    ["P1DT12H", "P1DT12H", "iso", "1 day 12 hours"],
    ["PT30S", "PT30S", "iso", "30 seconds"],
  ])("%s is %s %s", (duration, amount, unit, text) => {
    expect(unitOf(duration)).toEqual({ amount, unit })
    expect(durationOf(amount, unit)).toBe(duration)
    expect(durationText(duration, "en")).toBe(text)
  })

  test("no duration is an empty field, and invalid text is left to the server", () => {
    expect(unitOf(null)).toEqual({ amount: "", unit: "D" })
    expect(durationOf(" ", "D")).toBeNull()
    expect(durationOf("soon", "D")).toBe("PsoonD")
    expect(durationText("soon", "en")).toBe("soon")
  })
})

test.each([
  [{}, "active"],
  [{ starts_at: "2026-12-01T00:00:00Z" }, "scheduled"],
  [{ ends_at: "2026-11-01T00:00:00Z" }, "expired"],
  [{ usage_limit: 5, usage_count: 5 }, "used_up"],
  [{ usage_limit: 5, usage_count: 4 }, "active"],
  [{ is_disabled: true, ends_at: "2026-11-01T00:00:00Z" }, "disabled"],
  [{ parent_discount: { is_disabled: true } }, "disabled"],
])("a discount with %j is %s", (more, state) => {
  const usual = {
    is_disabled: false,
    starts_at: plain.starts_at ?? "",
    ends_at: null,
    usage_limit: null,
    usage_count: 0,
  }
  expect(stateOf({ ...usual, ...more }, now)).toBe(state)
})
