import { describe, expect, test } from "vitest"
import { customLineRates, itemTaxLines, shippingTaxLines, storedTaxLines, type TaxRate, taxLines } from "./tax-lines.ts"

const region = { id: "R", tax_rate: 19, gift_cards_taxable: true }
const rate = (id: string, more: Partial<TaxRate> = {}): TaxRate => ({
  id,
  rate: 7,
  name: id,
  code: id,
  region_id: "R",
  ...more,
})
const DEFAULT = { rate: 19, name: "default", code: "default" }
const line = (id: string, of = 7) => ({ rate: of, name: id, code: id })
const item = (tax_rates: TaxRate[], by_type: TaxRate[] | null = null) => ({
  variant: { product: { tax_rates, type: by_type && { tax_rates: by_type } } },
})

describe("of an item", () => {
  test.each([
    ["the region's", item([]), [DEFAULT]],
    ["its product's", item([rate("a")]), [line("a")]],
    ["its type's", item([], [rate("b")]), [line("b")]],
    ["both, in the order of ids", item([rate("b")], [rate("a")]), [line("a"), line("b")]],
    ["one rate tied twice, once", item([rate("a")], [rate("a")]), [line("a")]],
    ["none of another region", item([rate("a", { region_id: "Q" })]), [DEFAULT]],
    ["0 for a rate of null", item([rate("a", { rate: null })]), [line("a", 0)]],
    ["none without product", { variant: { product: null } }, []],
    ["none without variant", { variant: null }, []],
    ["its own, of a custom line", { variant: null, own_rates: [line("own", 25)] }, [line("own", 25)]],
    ["the region's default, of a custom line", { variant: null, own_rates: "region" as const }, [DEFAULT]],
    ["none, of a tax-free custom line", { variant: null, own_rates: [] }, []],
    ["its product's, whatever its terms", { ...item([rate("a")]), own_rates: "region" as const }, [line("a")]],
    [
      "those it was sold with, when returned",
      { ...item([rate("a")]), is_return: true, tax_lines: [DEFAULT] },
      [DEFAULT],
    ],
    ["the region's, when its rates were not read", { variant: { product: {} } }, [DEFAULT]],
    ["none, when returned without them", { ...item([rate("a")]), is_return: true }, []],
    ["none, when returned without any", { ...item([rate("a")]), is_return: true, tax_lines: null }, []],
  ])("%s", (_, sold, expected) => expect(itemTaxLines(sold, region, 2)).toEqual(expected))
})

test.each([
  [
    "money where they are not taxed",
    { is_giftcard: true },
    false,
    2,
    [{ rate: 0, name: "Gift card", code: "gift_card" }],
  ],
  ["taxed by version 1", { is_giftcard: true }, false, 1, [line("a")]],
  ["taxed where they are", { is_giftcard: true }, true, 2, [line("a")]],
  ["taxed as sold, when returned", { is_giftcard: true, is_return: true, tax_lines: [DEFAULT] }, false, 2, [DEFAULT]],
] as const)("gift cards are %s", (_, sold, gift_cards_taxable, money, expected) => {
  const tax_lines = "tax_lines" in sold ? [...sold.tax_lines] : []
  expect(itemTaxLines({ ...item([rate("a")]), ...sold, tax_lines }, { ...region, gift_cards_taxable }, money)).toEqual(
    expected,
  )
})

test("of a shipping method: its option's rates, of any region, else the region's", () => {
  expect(shippingTaxLines({ shipping_option: { tax_rates: [rate("a", { region_id: "Q" })] } }, region)).toEqual([
    line("a"),
  ])
  expect(shippingTaxLines({ shipping_option: { tax_rates: [] } }, region)).toEqual([DEFAULT])
  expect(shippingTaxLines({ shipping_option: null }, region)).toEqual([DEFAULT])
})

test("rates without a code have none, for any number of rates", () =>
  expect(taxLines([rate("a", { code: null }), rate("b", { code: null })], region).map(({ code }) => code)).toEqual([
    null,
    null,
  ]))

test("two rates of one code both have it, and only the first one where they are stored", () => {
  const found = taxLines([rate("a", { code: "vat" }), rate("b", { code: "vat", rate: 2 })], region)
  expect(found).toEqual([
    { rate: 7, name: "a", code: "vat" },
    { rate: 2, name: "b", code: "vat" },
  ])
  expect(storedTaxLines(found).map(({ code }) => code)).toEqual(["vat", null])
  expect(storedTaxLines([{ code: null }, { code: "a" }, { code: null }]).map(({ code }) => code)).toEqual([
    null,
    "a",
    null,
  ])
})

test.each([
  ["those given", [line("own")], "current", [line("own")]],
  ["those given, under v1's rules", [line("own")], "v1", [line("own")]],
  ["none where none are given on purpose", [], "current", []],
  ["the region's without any", undefined, "current", "region"],
  ["the region's for null", null, "current", "region"],
  ["none under v1's rules", undefined, "v1", null],
  ["the region's where they are named, under v1's rules", "region", "v1", "region"],
] as const)("a custom line's rates are %s", (_, given, rules, expected) =>
  expect(customLineRates(typeof given === "object" ? given && [...given] : given, rules)).toEqual(expected),
)
