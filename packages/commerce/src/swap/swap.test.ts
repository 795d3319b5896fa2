import { expect, test } from "vitest"
import { isSwapPaid, swapFulfillmentStatus, swapState } from "./swap.ts"

const line = (fulfilled: number | null, shipped: number | null = null, quantity = 2) => {
  return { quantity, fulfilled_quantity: fulfilled, shipped_quantity: shipped }
}

test.each([
  [[line(null)], "canceled"],
  [[line(2), line(0)], "requires_action"],
  [[line(1)], "requires_action"],
  [[line(2), line(2)], "fulfilled"],
  [[line(2, 1), line(2)], "partially_shipped"],
  [[line(2, 2), line(2, 2)], "shipped"],
  [[], "canceled"],
])("goods %j are %s", (lines, expected) => expect(swapFulfillmentStatus(lines)).toBe(expected))

test.each([
  ["canceled", null, "fulfillment_canceled"],
  ["canceled", new Date(1), "canceled"],
  ["not_fulfilled", null, "not_fulfilled"],
  ["not_fulfilled", new Date(1), "canceled"],
] as const)("%s, canceled at %s, is %s", (fulfillment_status, canceled_at, expected) => {
  expect(swapState({ fulfillment_status, canceled_at })).toBe(expected)
})

test.each([
  ["not_paid", false],
  ["awaiting", false],
  ["confirmed", true],
  ["captured", true],
  ["difference_refunded", true],
  ["partially_refunded", true],
  ["requires_action", false],
  ["refunded", false],
  ["canceled", false],
] as const)("goods of a swap that is %s are paid: %s", (payment_status, expected) => {
  expect(isSwapPaid({ payment_status })).toBe(expected)
})
