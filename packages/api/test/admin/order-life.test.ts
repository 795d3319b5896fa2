import { afterAll, beforeAll, expect, test } from "vitest"
import { must } from "../support/checkout.ts"
import { aDesk, aPlacedOrder, bookOf, type Desk, newest, stockOf } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let desk: Desk

beforeAll(async () => {
  shop = await openShop()
  desk = await aDesk(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

test("an order is captured, fulfilled, shipped, partly returned and received, and the books balance at each step", async () => {
  const { id, item, market } = await aPlacedOrder(shop, 3)
  // 3 × 10.00 and 5.00 for shipping, 19 % on both.
  const total = 3570 + 595
  let { order } = must(await desk.get(id))
  expect(order).toMatchObject({
    status: "pending",
    fulfillment_status: "not_fulfilled",
    payment_status: "awaiting",
    total,
    paid_total: total,
    refunded_total: 0,
    refundable_amount: total,
    payments: [{ amount: total, captured_at: null, data: { status: "authorized" } }],
  })
  expect(await stockOf(shop, market.variant)).toBe(97)

  order = must(await desk.capture(id)).order
  expect(order).toMatchObject({ payment_status: "captured", payments: [{ captured_at: expect.any(String) }] })
  expect(await bookOf(shop, id)).toEqual({ held: total, captured: total, refunded: 0, voided: 0 })

  order = must(await desk.fulfill(id, item, 2)).order
  expect(order).toMatchObject({
    fulfillment_status: "partially_fulfilled",
    items: [{ fulfilled_quantity: 2, shipped_quantity: null }],
    fulfillments: [{ provider_id: "manual", shipped_at: null, items: [{ item_id: item, quantity: 2 }] }],
  })

  const parcel = newest<{ id: string }>(order.fulfillments)
  order = must(await desk.ship(id, parcel.id, ["T1", "T2"])).order
  expect(order).toMatchObject({
    fulfillment_status: "partially_shipped",
    items: [{ shipped_quantity: 2 }],
    fulfillments: [{ shipped_at: expect.any(String) }],
  })
  const links = order.fulfillments[0].tracking_links.map((link: { tracking_number: string }) => link.tracking_number)
  expect(links.sort()).toEqual(["T1", "T2"])

  order = await desk.send(id, item, 1)
  expect(order.fulfillment_status).toBe("shipped")

  order = must(await desk.takeBack(id, item, 2)).order
  expect(order).toMatchObject({
    fulfillment_status: "shipped",
    returns: [{ status: "requested", refund_amount: 2380, items: [{ item_id: item, quantity: 2 }] }],
  })

  const answer = must(await desk.receive(order.returns[0].id, item, 2))
  expect(answer.return).toMatchObject({
    status: "received",
    refund_amount: 2380,
    received_at: expect.any(String),
    items: [{ quantity: 2, received_quantity: 2, requested_quantity: 2, is_requested: true }],
  })
  order = must(await desk.get(id)).order
  expect(order).toMatchObject({
    fulfillment_status: "partially_returned",
    payment_status: "partially_refunded",
    refunded_total: 2380,
    refundable_amount: total - 2380,
    refunds: [{ amount: 2380, reason: "return" }],
    items: [{ quantity: 1, returned_quantity: 2, refundable: 1190 }],
  })
  expect(await stockOf(shop, market.variant)).toBe(99)
  expect(await bookOf(shop, id)).toEqual({ held: total, captured: total, refunded: 2380, voided: 0 })

  order = must(await desk.takeBack(id, item, 1, { receive_now: true })).order
  expect(order).toMatchObject({
    fulfillment_status: "returned",
    payment_status: "partially_refunded",
    refunded_total: 3570,
    items: [{ quantity: 0, refundable: 0 }],
  })
  order = must(await desk.refund(id, 595)).order
  expect(order).toMatchObject({ payment_status: "refunded", refundable_amount: 0 })
  expect(await stockOf(shop, market.variant)).toBe(100)
  expect(await bookOf(shop, id)).toEqual({ held: total, captured: total, refunded: total, voided: 0 })

  order = must(await desk.by.post(`/admin/orders/${id}/complete`)).order
  expect(order.status).toBe("completed")
  order = must(await desk.by.post(`/admin/orders/${id}/archive`)).order
  expect(order.status).toBe("archived")
})
