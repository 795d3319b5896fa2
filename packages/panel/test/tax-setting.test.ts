import { describe, expect, test } from "vitest"
import { partOf } from "../src/currencies/part-of.ts"
import { planFor, taxConflict, usuallyIncludesTax } from "../src/regions/tax-setting.ts"

const region = (name: string, includes_tax: boolean) => ({ id: name, name, currency_code: "eur", includes_tax })

test.each([
  [["de", "fr"], true],
  [["ch"], true],
  [["au", "jp"], true],
  [["us"], false],
  [["us", "ca", "pr"], false],
  [["us", "de"], undefined],
  [[], undefined],
])("in %j entered prices usually include tax: %s", (countries, expected) => {
  expect(usuallyIncludesTax(countries)).toBe(expected)
})

test.each([
  [true, true, undefined],
  [false, false, undefined],
  [true, false, "only_region"],
  [false, true, "only_currency"],
  [true, undefined, undefined],
])("a region with %s and a currency with %s: %s", (own, currency, expected) => {
  expect(taxConflict(own, currency)).toBe(expected)
})

describe("the answer for a new region", () => {
  test.each([true, false])("changes a currency that no other region uses (%s)", (answer) => {
    expect(planFor(answer, !answer, [])).toEqual({ changes: true, others: [] })
  })

  test.each([true, false])("changes nothing where the currency agrees (%s)", (answer) => {
    expect(planFor(answer, answer, [region("Alps", !answer)])).toEqual({ changes: false, others: [] })
  })

  test("yes takes the currency with it if all others in it say yes, and names them", () => {
    expect(planFor(true, false, [region("Alps", true)])).toEqual({ changes: true, others: ["Alps"] })
  })

  test("yes leaves the currency of a region that says no: its customers would pay less", () => {
    const sharing = [region("Alps", true), region("Europe", false)]
    expect(planFor(true, false, sharing)).toEqual({ changes: false, others: ["Europe"] })
  })

  test.each([true, false])("no leaves the currency of any other region (%s): its prices include tax", (own) => {
    expect(planFor(false, true, [region("Europe", own)])).toEqual({ changes: false, others: ["Europe"] })
  })

  test("changes nothing without a currency", () => {
    expect(planFor(true, undefined, [])).toEqual({ changes: false, others: [] })
  })
})

describe("part of the store's currencies", () => {
  const usd = { code: "usd", name: "US Dollar", includes_tax: false }
  const eur = { code: "eur", name: "Euro", includes_tax: true }
  const cad = { code: "cad", name: "Canadian Dollar", includes_tax: false }
  const all = [usd, eur, cad]
  const asked = { q: undefined, order: undefined, limit: 20, offset: 0 }

  test("is sorted by code, or as requested", () => {
    expect(partOf(all, asked).rows).toEqual([cad, eur, usd])
    expect(partOf(all, { ...asked, order: "-name" }).rows).toEqual([usd, eur, cad])
    expect(partOf(all, { ...asked, order: "-includes_tax" }).rows).toEqual([eur, usd, cad])
  })

  test("is searched by code and name, and filtered", () => {
    expect(partOf(all, { ...asked, q: "DOLLAR" }).rows).toEqual([cad, usd])
    expect(partOf(all, { ...asked, q: "eur" }).rows).toEqual([eur])
    expect(partOf(all, asked, "false").rows).toEqual([cad, usd])
  })

  test("counts all that match, beyond the page", () => {
    expect(partOf(all, { ...asked, limit: 1, offset: 1 })).toEqual({
      ...{ rows: [eur], count: 3 },
      codes: ["cad", "eur", "usd"],
    })
  })
})
