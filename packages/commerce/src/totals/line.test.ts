import { describe, expect, test } from "vitest"
import { discountOn, lineTotals, ratesOf } from "./line.ts"
import { beforeDiscount } from "./line-v1.ts"

const totals = (unit_price: number, quantity: number, includes_tax: boolean, discount: number, rates: number[]) => {
  const { subtotal, discount_total, tax_total, total } = lineTotals(
    { unit_price, quantity, includes_tax },
    discount,
    rates,
    1,
  )
  return [subtotal, discount_total, tax_total, total]
}

describe("a line", () => {
  test.each<[string, number[], number[]]>([
    ["without tax", totals(500, 2, false, 0, []), [1000, 0, 0, 1000]],
    ["with tax on top", totals(500, 2, false, 100, [20]), [1000, 100, 180, 1080]],
    ["with a discount greater than itself", totals(500, 2, false, 5000, [20]), [1000, 1000, 0, 0]],
    ["with a negative discount", totals(500, 2, false, -5, [20]), [1000, 0, 200, 1200]],
    ["with tax included", totals(120, 1, true, 0, [20]), [100, 0, 20, 120]],
    ["with tax included but no tax lines", totals(120, 2, true, 0, []), [240, 0, 0, 240]],
    ["with tax included, given away", totals(1299, 3, true, 3248, [20]), [3248, 3248, 0, 0]],
    // 10 x 1.22: the taxes are taken from 10.20, 4 more than the subtotal; they are not owed for what is free.
    ["with tax included, given away, of many units", totals(122, 10, true, 1016, [20]), [1016, 1016, 0, 0]],
    ["returned", totals(-500, 2, false, -100, [20]), [-1000, -100, -180, -1080]],
    ["of nothing", totals(0, 3, true, 10, [20]), [0, 0, 0, 0]],
    ["with more tax than it costs", totals(1, 3, true, 0, [24, 24, 24, 24]), [0, 0, 3, 3]],
  ])("%s", (_, actual, expected) => expect(actual).toEqual(expected))
})

test.each([
  ["exclusive", false],
  ["inclusive", true],
])("none of a returned %s line is 0, not -0", (_, includes_tax) =>
  expect(beforeDiscount({ unit_price: -500, quantity: 0, includes_tax }, [20])).toEqual({
    base: 0,
    subtotal: 0,
    tax: 0,
  }),
)

test("the rates of tax lines: none where a line has none, 0 for one without a rate", () => {
  expect(ratesOf(null)).toEqual([])
  expect(ratesOf(undefined)).toEqual([])
  expect(ratesOf([{ rate: 19 }, { rate: null }])).toEqual([19, 0])
})

test("per-unit rounding can make subtotal and base differ", () =>
  expect(beforeDiscount({ unit_price: 1299, quantity: 3, includes_tax: true }, [20])).toEqual({
    base: 3246,
    subtotal: 3248,
    tax: 649,
  }))

describe("the discount on a line", () => {
  const line = { id: "a", unit_price: 1000, quantity: 1, allow_discounts: true }
  const made = (...all: [string | null, number][]) => all.map(([discount_id, amount]) => ({ discount_id, amount }))
  test.each([
    ["of an attached code", line, made(["on", 100]), 100],
    ["of a code no longer attached", line, made(["off", 100]), 0],
    ["made by hand", line, made([null, 30]), 30],
    ["of both", line, made(["on", 100], [null, 30]), 130],
    ["where none are allowed", { ...line, allow_discounts: false }, made(["on", 100], [null, 30]), 30],
    ["with an old fraction", line, made(["on", 333.5]), 334],
    ["without any", line, [], 0],
    ["whose adjustments were not read", line, null, 0],
  ])("%s", (_, row, adjustments, expected) =>
    expect(discountOn({ ...row, adjustments }, new Set(["on"]), 1)).toBe(expected),
  )
})
