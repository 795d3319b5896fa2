import { expect, test } from "vitest"
import { worthOf } from "../src/orders/dialogs/worth.ts"
import type { Order } from "../src/orders/order.ts"

/** One of three units of 50.00 with tax has been returned; a discount of 10.01 with tax was charged with them. */
const line = {
  id: "item",
  unit_price: 5000,
  quantity: 2,
  returned_quantity: 1,
  includes_tax: true,
  tax_lines: [{ rate: 10 }],
  adjustments: [{ amount: 910, discount_id: "disc", metadata: null }],
  ...{ subtotal: 13636, discount_total: 910, tax_total: 1273, total: 13999, original_total: 15000 },
}
const items = [{ item_id: "item", quantity: 1, received_quantity: 1 }]
const returned = { id: "ret", status: "received", claim_order_id: null, swap_id: null, items }
const order = { tax_rate: null, discounts: [], items: [line], returns: [returned] } as unknown as Order

test("units are worth what the order charged for them, whatever its formulas: all parts are the line's total", () => {
  const first = Math.floor(13999 / 3)
  expect(worthOf(order, [{ item_id: "item", quantity: 2 }])).toBe(13999 - first)
  expect(worthOf(order, [{ item_id: "item", quantity: 1 }])).toBe(Math.floor((13999 * 2) / 3) - first)
})

test("what the order does not have is worth nothing", () =>
  expect(worthOf(order, [{ item_id: "other", quantity: 1 }])).toBe(0))
