import { describe, expect, test } from "vitest"
import { aCart, type Said } from "../fixtures.ts"
import { adjustments, leftOut } from "./adjustments.ts"

const amounts = (lines: NonNullable<Said["lines"]>, rule: { type: string; value: number; allocation: string | null }) =>
  adjustments(aCart({ lines }).items, { id: "disc", rule }, 1).map((made) => [made.item_id, made.amount])

const percentage = (value: number) => ({ type: "percentage", value, allocation: null })
const fixed = (value: number, allocation: string | null) => ({ type: "fixed", value, allocation })

describe("which lines are discounted", () => {
  test.each([
    ["an ordinary line", {}, 1],
    ["a line that allows no discounts", { allow_discounts: false }, 0],
    ["a returned line", { is_return: true }, 0],
    ["a line without variant", { variant: null }, 0],
    ["a line that costs nothing", { price: 0 }, 0],
  ])("%s", (_, more, count) => expect(amounts([{ price: 100, ...more }], percentage(50))).toHaveLength(count))
})

describe("why a line is not discounted", () => {
  const [shirt] = aCart({ lines: [{ price: 100 }] }).items
  const line = shirt!
  const products = (operator: string) => ({ type: "products", operator, products: [{ id: "prod_a" }] })

  test.each([
    [
      "it is a gift card sold as money",
      { ...line, is_giftcard: true, tax_lines: [{ rate: 0, code: "gift_card" }] },
      { why: "not_discountable" },
    ],
    ["it allows no discounts", { ...line, allow_discounts: false }, { why: "not_discountable" }],
    ["it is returned", { ...line, is_return: true }, { why: "returned" }],
    ["it has no product", { ...line, variant: {} }, { why: "no_product" }],
    ["it has no variant", { ...line, variant: null }, { why: "no_product" }],
  ])("%s", (_, given, why) => expect(leftOut(given, [products("in")])).toEqual(why))

  test("a condition does not accept its product", () => {
    const [accepts, bars] = [products("in"), products("not_in")]
    expect(leftOut(line, [accepts, bars])).toEqual({ why: "condition", condition: bars })
    expect(leftOut(line, [accepts])).toBeNull()
    expect(leftOut(line, [])).toBeNull()
  })
})

test("a row names line, discount and amount", () =>
  expect(adjustments(aCart({ lines: [{ price: 58 }] }).items, { id: "disc", rule: percentage(25) }, 1)).toEqual([
    { item_id: "a", discount_id: "disc", amount: 15, description: "discount" },
  ]))

test.each([
  [100, [["a", 1000]]],
  [150, [["a", 1000]]],
  [0, []],
])("%d percent of 1000", (value, expected) => expect(amounts([{ price: 1000 }], percentage(value))).toEqual(expected))

test("an inclusive line is discounted on its price before tax", () =>
  expect(amounts([{ price: 1299, quantity: 3, tax: 20, inclusive: true }], percentage(100))).toEqual([["a", 3248]]))

test("a fixed value counts per unit, also without allocation", () => {
  expect(amounts([{ price: 1000, quantity: 2 }], fixed(250, "item"))).toEqual([["a", 500]])
  expect(amounts([{ price: 1000, quantity: 2 }], fixed(250, null))).toEqual([["a", 500]])
})

test("equal shares: the missing unit goes to the line created first, then by id", () => {
  const [late, early] = [
    { price: 5, created_at: new Date(2) },
    { price: 5, created_at: new Date(1) },
  ]
  expect(amounts([late, early], fixed(1, "total"))).toEqual([["b", 1]])
  expect(amounts([late, late], fixed(1, "total"))).toEqual([["a", 1]])
})

test("a fixed value is split by the price of lines, the oldest first where shares are equal", () => {
  const line = (price: number, day: number) => ({ price, created_at: new Date(day) })
  // 10 by 500, 500 and 1000: 2.5, 2.5 and 5; the missing unit goes to the older of the two.
  expect(amounts([line(500, 3), line(500, 2), line(1000, 1)], fixed(10, "total"))).toEqual([
    ["a", 2],
    ["b", 3],
    ["c", 5],
  ])
  expect(amounts([line(0, 1), line(0, 2)], fixed(10, "total"))).toEqual([])
  expect(amounts([line(500, 1)], fixed(-10, "total"))).toEqual([])
})

test("free shipping, or no rule, adjusts no line", () => {
  expect(amounts([{ price: 5 }], { type: "free_shipping", value: 5, allocation: "total" })).toEqual([])
  expect(amounts([{ price: 5 }], { type: "free_shipping", value: 5, allocation: "item" })).toEqual([])
  expect(adjustments(aCart({ lines: [{ price: 5 }] }).items, { id: "disc", rule: null }, 1)).toEqual([])
})

describe("a shop's own rule", () => {
  const rule = { ...percentage(50), conditions: [{ type: "products", operator: "in", products: [] }] }
  const discounted = (more: Partial<Said["lines"] extends (infer One)[] | undefined ? One : never>, says: boolean) =>
    adjustments(aCart({ lines: [{ price: 100, ...more }] }).items, { id: "disc", rule }, 1, () => says).length

  test("decides instead of the conditions", () => {
    expect(discounted({}, true)).toBe(1)
    expect(discounted({ variant: null }, true)).toBe(1)
    expect(discounted({}, false)).toBe(0)
  })

  test("never discounts returned lines, nor those that allow no discounts", () => {
    expect(discounted({ is_return: true }, true)).toBe(0)
    expect(discounted({ allow_discounts: false }, true)).toBe(0)
  })

  test("is given as the reason, unless a condition is one", () => {
    const [line] = aCart({ lines: [{ price: 100 }] }).items
    expect(leftOut(line!, [], () => false)).toEqual({ why: "rule" })
    expect(leftOut(line!, rule.conditions, () => false)).toMatchObject({ why: "condition" })
    expect(leftOut(line!, rule.conditions, () => true)).toBeNull()
  })
})
