import { describe, expect, test } from "vitest"
import { aCart, type Said } from "../fixtures.ts"
import { adjustments } from "./adjustments.ts"

const amounts = (lines: NonNullable<Said["lines"]>, rule: { type: string; value: number; allocation: string | null }) =>
  adjustments(aCart({ lines }).items, { id: "disc", rule }).map((made) => [made.item_id, made.amount])

const percentage = (value: number) => ({ type: "percentage", value, allocation: null })
const fixed = (value: number, allocation: string | null) => ({ type: "fixed", value, allocation })

describe("who takes part", () => {
  test.each([
    ["an ordinary line", {}, 1],
    ["a line that allows no discounts", { allow_discounts: false }, 0],
    ["a returned line", { is_return: true }, 0],
    ["a line without variant", { variant: null }, 0],
    ["a line that costs nothing", { price: 0 }, 0],
  ])("%s", (_, more, count) => expect(amounts([{ price: 100, ...more }], percentage(50))).toHaveLength(count))
})

test("a row names line, discount and amount", () =>
  expect(adjustments(aCart({ lines: [{ price: 58 }] }).items, { id: "disc", rule: percentage(25) })).toEqual([
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

test("equal shares: the missing unit goes to the line made first, then by id", () => {
  const [late, early] = [
    { price: 5, created_at: new Date(2) },
    { price: 5, created_at: new Date(1) },
  ]
  expect(amounts([late, early], fixed(1, "total"))).toEqual([["b", 1]])
  expect(amounts([late, late], fixed(1, "total"))).toEqual([["a", 1]])
})

test("free shipping, or no rule, adjusts no line", () => {
  expect(amounts([{ price: 5 }], { type: "free_shipping", value: 0, allocation: "total" })).toEqual([])
  expect(adjustments(aCart({ lines: [{ price: 5 }] }).items, { id: "disc", rule: null })).toEqual([])
})
