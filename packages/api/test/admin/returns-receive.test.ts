import { Refusal } from "@mercer/commerce"
import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { aDesk, aPlacedOrder, bookOf, type Desk, failing, stockOf } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let desk: Desk
let market: Market

beforeAll(async () => {
  shop = await openShop()
  desk = await aDesk(shop)
  market = await aMarket(shop, { stock: 1000 })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const notAllowed = (message: RegExp) => ({ status: 400, type: "not_allowed", message: expect.stringMatching(message) })

/** An order that is paid and shipped. */
async function sent(quantity = 3, given = market) {
  const placed = await aPlacedOrder(shop, quantity, given)
  must(await desk.capture(placed.id))
  await desk.send(placed.id, placed.item, quantity)
  return placed
}

async function requested(quantity = 2, more: object = {}) {
  const placed = await sent()
  const { order } = must(await desk.takeBack(placed.id, placed.item, quantity, more))
  return { ...placed, return_id: order.returns[0].id as string, order }
}

describe("a receipt", () => {
  test("of all units restocks them and refunds the agreed amount", async () => {
    const { id, item, return_id } = await requested(2, { refund: 2000 })
    const stock = await stockOf(shop, market.variant)
    const answer = must(await desk.receive(return_id, item, 2, { location_id: "sloc_2" }))
    expect(answer.return).toMatchObject({
      status: "received",
      refund_amount: 2000,
      location_id: "sloc_2",
      order: { id, payment_status: "partially_refunded", fulfillment_status: "partially_returned" },
    })
    expect(await stockOf(shop, market.variant)).toBe(stock + 2)
    expect(await bookOf(shop, id)).toMatchObject({ refunded: 2000 })
    expect(refusal(await desk.receive(return_id, item, 2))).toEqual(notAllowed(/has already been received/))
  })

  test("of a return without a refund needs no captured payment, where no gift card has paid", async () => {
    const { id, item } = await aPlacedOrder(shop, 2, market)
    await desk.send(id, item, 2)
    const { order } = must(await desk.takeBack(id, item, 1, { refund: 0 }))
    const answer = must(await desk.receive(order.returns[0].id, item, 1))
    expect(answer.return).toMatchObject({ status: "received", refund_amount: 0 })
    expect(await bookOf(shop, id)).toMatchObject({ refunded: 0 })
  })

  test("of fewer units refunds those, and the rest can be returned again", async () => {
    const { id, item, return_id } = await requested(2)
    const answer = must(await desk.receive(return_id, item, 1))
    expect(answer.return).toMatchObject({
      refund_amount: 1190,
      items: [{ quantity: 2, requested_quantity: 2, received_quantity: 1 }],
    })
    must(await desk.takeBack(id, item, 2, { receive_now: true }))
    expect(must(await desk.get(id)).order).toMatchObject({ fulfillment_status: "returned", refunded_total: 3570 })
  })

  test("of more units than requested is accepted up to the shipped quantity", async () => {
    const { id, item, return_id } = await requested(1)
    expect(refusal(await desk.receive(return_id, item, 4))).toEqual(notAllowed(/3 can$/))
    must(await desk.receive(return_id, item, 3))
    expect(must(await desk.get(id)).order).toMatchObject({ fulfillment_status: "returned", refunded_total: 3570 })
  })

  test("of other items than requested marks them as not requested", async () => {
    const { variant } = await aProduct(shop.db, { title: "Sock" })
    const cart_id = await cartAt(shop, market).withShipping(1)
    must(await shop.post(`/store/carts/${cart_id}/line-items`, { variant_id: variant, quantity: 1 }))
    must(await shop.post(`/store/carts/${cart_id}/shipping-methods`, { option_id: market.option.id }))
    must(await shop.post(`/store/carts/${cart_id}/payment-sessions`))
    const { data } = must(await shop.post(`/store/carts/${cart_id}/complete`))
    const [shirt, sock] = await shop.db.lineItem.findMany({
      where: { order_id: data.id },
      orderBy: { created_at: "asc" },
    })
    must(await desk.capture(data.id))
    await desk.send(data.id, shirt?.id ?? "")
    await desk.send(data.id, sock?.id ?? "")
    const { order } = must(await desk.takeBack(data.id, shirt?.id ?? ""))
    const before = [await stockOf(shop, market.variant), await stockOf(shop, variant)]
    const answer = must(await desk.receive(order.returns[0].id, sock?.id ?? ""))
    const items = new Map(answer.return.items.map((one: { item_id: string }) => [one.item_id, one]))
    expect(items.get(shirt?.id)).toMatchObject({ is_requested: true, received_quantity: 0 })
    expect(items.get(sock?.id)).toMatchObject({ is_requested: false, received_quantity: 1, requested_quantity: null })
    expect(await stockOf(shop, market.variant)).toBe(before[0])
    expect(await stockOf(shop, variant)).toBe((before[1] ?? 0) + 1)
  })

  test.each([
    [{ refund: 100 }, 100],
    [{ refund: 0 }, 0],
    [{ refund: 4165 }, 4165],
    [{ refund: null }, 2380],
    [{}, 2380],
  ])("with %j refunds %d", async (more, refunded) => {
    const { id, item, return_id } = await requested()
    must(await desk.receive(return_id, item, 2, more))
    expect(await bookOf(shop, id)).toMatchObject({ refunded })
    expect(must(await desk.get(id)).order.refunds).toHaveLength(refunded > 0 ? 1 : 0)
  })

  test.each([
    [{ refund: -1 }, "invalid_data"],
    [{ refund: 1.5 }, "invalid_data"],
    [{ refund: 4166 }, "not_allowed"],
    [{ refund: 2 ** 31 }, "invalid_data"],
    [{ items: [] }, "invalid_data"],
    [{ items: [{ item_id: "nothing", quantity: 1 }] }, "invalid_data"],
    [{ status: "received" }, "invalid_data"],
  ])("refuses %j as %s", async (more, type) => {
    const { id, item, return_id } = await requested()
    expect((await desk.receive(return_id, item, 2, more)).body.type).toBe(type)
    const { order } = must(await desk.get(id))
    expect([order.returns[0].status, order.refunded_total]).toEqual(["requested", 0])
  })

  test("never refunds more than the refundable amount", async () => {
    const { id, item, return_id } = await requested()
    must(await desk.refund(id, 4165 - 1000))
    must(await desk.receive(return_id, item, 2))
    expect(must(await desk.get(id)).order).toMatchObject({ refunded_total: 4165, payment_status: "refunded" })
  })

  test("before the payment is captured requires the capture, unless the refund is zero", async () => {
    const { id, item } = await aPlacedOrder(shop, 1, market)
    await desk.send(id, item)
    const { order } = must(await desk.takeBack(id, item))
    const return_id = order.returns[0].id
    expect(refusal(await desk.receive(return_id, item))).toEqual(notAllowed(/capture the payment first$/))
    expect(refusal(await desk.receive(return_id, item, 1, { refund: 5 }))).toEqual(notAllowed(/capture the payment/))
    must(await desk.receive(return_id, item, 1, { refund: 0 }))
    expect(must(await desk.get(id)).order).toMatchObject({ payment_status: "awaiting", fulfillment_status: "returned" })
  })

  test("that the payment provider refuses changes nothing", async () => {
    const { id, item, return_id } = await requested()
    const { order: before } = must(await desk.get(id))
    const stock = await stockOf(shop, market.variant)
    const mend = failing(shop, "refund", new Refusal("not_allowed", "The card was closed"))
    expect(refusal(await desk.receive(return_id, item, 2))).toEqual(notAllowed(/card was closed/))
    mend()
    expect(must(await desk.get(id)).order).toEqual(before)
    expect(await stockOf(shop, market.variant)).toBe(stock)
  })

  test("does not change untracked stock", async () => {
    const { variant } = await aProduct(shop.db, { variants: [{ manage_inventory: false, inventory_quantity: 5 }] })
    const { id, item } = await sent(1, { ...market, variant })
    must(await desk.takeBack(id, item, 1, { receive_now: true }))
    expect(await stockOf(shop, variant)).toBe(5)
  })

  test("of a v1 return that belongs to a refunded claim refunds nothing again", async () => {
    const { id, item, return_id } = await requested()
    const claim = { id: newId("claim"), order_id: id, type: "refund", payment_status: "refunded" } as const
    await shop.db.claimOrder.create({ data: { ...claim, refund_amount: 2380 } })
    await shop.db.return.update({ where: { id: return_id }, data: { claim_order_id: claim.id, order_id: null } })
    const answer = must(await desk.receive(return_id, item, 2))
    expect(answer.return).toMatchObject({ status: "received", refund_amount: 0 })
    expect(await bookOf(shop, id)).toMatchObject({ refunded: 0 })
    expect(must(await desk.get(id)).order.items).toMatchObject([{ returned_quantity: 2 }])
  })
})
