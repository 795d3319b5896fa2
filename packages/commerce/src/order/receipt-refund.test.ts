import { expect, test } from "vitest"
import { shippingMethodCost } from "../totals/shipping-method.ts"
import { returnedAsRequested } from "./line-refund.ts"

const requested = [
  { item_id: "item_1", quantity: 3 },
  { item_id: "item_2", quantity: 1 },
]

test("everything was received as requested, in any order", () => {
  expect(returnedAsRequested(requested, requested)).toBe(true)
  expect(returnedAsRequested(requested, [...requested].reverse())).toBe(true)
})

test.each([
  ["fewer units", [{ item_id: "item_1", quantity: 2 }, requested[1]]],
  ["one line of two", [requested[0]]],
  ["another item too", [...requested, { item_id: "item_3", quantity: 1 }]],
])("%s are not what was requested", (_, received) =>
  expect(returnedAsRequested(requested, received as typeof requested)).toBe(false),
)

test("the return shipping costs its price with the tax on it", () => {
  expect(shippingMethodCost(null)).toBe(0)
  expect(shippingMethodCost({ price: 450, tax_lines: [{ rate: 7 }] })).toBe(482)
  expect(shippingMethodCost({ price: 450, includes_tax: true, tax_lines: [{ rate: 7 }] })).toBe(450)
})
