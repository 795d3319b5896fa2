import { expect, test } from "vitest"
import { shippingMethodCost } from "../totals/shipping-method.ts"
import { receiptRefund } from "./line-refund.ts"

const requested = [
  { item_id: "item_1", quantity: 3 },
  { item_id: "item_2", quantity: 1 },
]
const facts = { is_settled: false, requested, received: requested, agreed: 2500, worth: 4000, shipping_total: 500 }

test("what was received as requested refunds the agreed amount, in any order", () => {
  expect(receiptRefund(facts)).toBe(2500)
  expect(receiptRefund({ ...facts, received: [...requested].reverse() })).toBe(2500)
})

test.each([
  ["fewer units", [{ item_id: "item_1", quantity: 2 }, requested[1]]],
  ["one line of two", [requested[0]]],
  ["another item too", [...requested, { item_id: "item_3", quantity: 1 }]],
])("%s refund what they are worth, less the return shipping", (_, received) => {
  expect(receiptRefund({ ...facts, received: received as typeof requested })).toBe(3500)
  expect(receiptRefund({ ...facts, received: received as typeof requested, worth: 300 })).toBe(0)
})

test("the return of a claim or a swap refunds nothing itself", () => {
  expect(receiptRefund({ ...facts, is_settled: true })).toBe(0)
})

test("the return shipping costs its price with the tax on it", () => {
  expect(shippingMethodCost(null)).toBe(0)
  expect(shippingMethodCost({ price: 450, tax_lines: [{ rate: 7 }] })).toBe(482)
  expect(shippingMethodCost({ price: 450, includes_tax: true, tax_lines: [{ rate: 7 }] })).toBe(450)
})
