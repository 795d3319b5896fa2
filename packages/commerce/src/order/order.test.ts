import { describe, expect, test } from "vitest"
import { orderFromCart } from "./order-from-cart.ts"
import { refundFrom } from "./refund.ts"

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
  test("copies its columns", () =>
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
    [{ email: null }, "Cannot create an order from the cart without a customer"],
  ])("%j is refused", (more, message) =>
    expect(() => orderFromCart({ ...cart, ...more })).toThrow(
      expect.objectContaining({ type: "invalid_data", message }),
    ),
  )
})

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
  test("refunds the newest first, regardless of the order they are read in", () => {
    const payments = [payment("a", 70, { amount_refunded: 30 }), payment("b", 50, { created_at: new Date(2) })]
    const parts = [
      { payment_id: "b", amount: 50 },
      { payment_id: "a", amount: 10 },
    ]
    expect(refundFrom(payments, 60)).toEqual(parts)
    expect(refundFrom([...payments].reverse(), 60)).toEqual(parts)
  })
  test("of payments made at the same time refunds the later id first", () =>
    expect(refundFrom([payment("a", 50), payment("c", 50), payment("b", 50)], 120)).toEqual([
      { payment_id: "c", amount: 50 },
      { payment_id: "b", amount: 50 },
      { payment_id: "a", amount: 20 },
    ]))
  test("leaves out payments that have nothing left, and those it does not need", () => {
    const spent = payment("c", 50, { amount_refunded: 50 })
    expect(refundFrom([payment("a", 50), payment("b", 50), spent], 50)).toEqual([{ payment_id: "b", amount: 50 }])
  })
  test("of more than is left is refused as a whole, with v1's message", () =>
    expect(() => refundFrom([payment("a", 50), payment("b", 30, { amount_refunded: 1 })], 80)).toThrow(
      expect.objectContaining({
        type: "not_allowed",
        message: "Refund amount is greater that the refundable amount",
      }),
    ))
  test.each([
    ["not captured", { captured_at: null }],
    ["canceled", { canceled_at: date }],
    ["given back already", { amount_refunded: 50 }],
  ])("takes nothing from a payment that is %s", (_, more) =>
    expect(() => refundFrom([payment("a", 50, more)], 1)).toThrow(expect.objectContaining({ type: "not_allowed" })),
  )
  test("of 0 refunds nothing", () => expect(refundFrom([], 0)).toEqual([]))
})
