import { describe, expect, test } from "vitest"
import { orderFromCart } from "./order-from-cart.ts"
import { refundFrom, statusAfterRefund } from "./refund.ts"

const cart = {
  id: "cart",
  email: "a@b.c",
  customer_id: "c",
  region_id: "R",
  region: { currency_code: "eur" },
  billing_address_id: "bill",
  shipping_address_id: null,
  sales_channel_id: "sc",
  metadata: null,
  items: [1],
}

describe("the order a cart becomes", () => {
  test("takes over its columns", () =>
    expect(orderFromCart(cart)).toEqual({
      status: "pending",
      fulfillment_status: "not_fulfilled",
      payment_status: "awaiting",
      cart_id: "cart",
      customer_id: "c",
      email: "a@b.c",
      region_id: "R",
      currency_code: "eur",
      billing_address_id: "bill",
      shipping_address_id: null,
      sales_channel_id: "sc",
      tax_rate: null,
      metadata: {},
      idempotency_key: null,
    }))
  test("of a draft names the draft", () =>
    expect(orderFromCart(cart, { id: "draft", no_notification_order: true })).toMatchObject({
      draft_order_id: "draft",
      no_notification: true,
    }))
  test.each([
    [{ items: [] }, "Cannot create order from empty cart"],
    [{ customer_id: null }, "Cannot create an order from the cart without a customer"],
  ])("%j is refused", (more, message) => expect(() => orderFromCart({ ...cart, ...more })).toThrow(message))
})

test.each([
  [100, 0, null],
  [100, 1, "partially_refunded"],
  [100, 99, "partially_refunded"],
  [100, 100, "refunded"],
])("paid %d, refunded %d: %s", (paid, refunded, status) => expect(statusAfterRefund(paid, refunded)).toBe(status))

describe("a refund", () => {
  const date = new Date(1)
  const payment = (id: string, amount: number, more = {}) => ({
    id,
    amount,
    amount_refunded: 0,
    captured_at: date,
    canceled_at: null,
    created_at: date,
    ...more,
  })
  test("drains the newest first", () =>
    expect(
      refundFrom([payment("b", 50, { created_at: new Date(2) }), payment("a", 70, { amount_refunded: 30 })], 60),
    ).toEqual([
      { payment_id: "b", amount: 50 },
      { payment_id: "a", amount: 10 },
    ]))
  test.each([
    ["not captured", { captured_at: null }],
    ["cancelled", { canceled_at: date }],
    ["given back already", { amount_refunded: 50 }],
  ])("takes nothing from a payment that is %s", (_, more) =>
    expect(() => refundFrom([payment("a", 50, more)], 1)).toThrow(expect.objectContaining({ type: "not_allowed" })),
  )
  test("of nothing moves nothing", () => expect(refundFrom([], 0)).toEqual([]))
})
