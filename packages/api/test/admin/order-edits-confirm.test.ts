import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { absent, type EditsDesk, editsDesk, lineIn } from "../support/edits.ts"
import { aPlacedOrder, type Desk, desk as deskOf, stockOf } from "../support/orders.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let by: Visitor
let desk: Desk
let edits: EditsDesk
let market: Market

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
  desk = deskOf(by)
  edits = editsDesk({ by }, shop)
  market = await aMarket(shop, { stock: 100_000 })
})
afterAll(() => shop.close())
beforeEach(() => expect(shop.errors).toEqual([]))

const notAllowed = (message: RegExp) => ({ status: 400, type: "not_allowed", message: expect.stringMatching(message) })
const editOf = async (id: string) => must(await edits.get(id)).order_edit
const orderOf = async (id: string) => must(await desk.get(id)).order
const another = async (facts: object = {}) =>
  (await aProduct(shop.db, { variants: [{ prices: [{ amount: 500 }], ...facts }] })).variant

describe("confirming an edit", () => {
  test("takes and gives stock, and the lines become the order's", async () => {
    const [more, less] = [await another(), await another()]
    const order = await aPlacedOrder(shop, 2, { ...market, variant: less })
    const edit = await edits.made(order.id)
    must(await edits.add(edit.id, more, 3))
    must(await edits.set(edit.id, lineIn(edit, less), 1))
    const before = [await stockOf(shop, more), await stockOf(shop, less)]
    const body = must(await edits.confirm(edit.id))
    expect(absent("admin.order-edits.confirm", body)).toEqual([])
    expect(body.order_edit).toMatchObject({ status: "confirmed", difference_due: 0, confirmed_by: expect.any(String) })
    expect([await stockOf(shop, more), await stockOf(shop, less)]).toEqual([(before[0] ?? 0) - 3, (before[1] ?? 0) + 1])
    const { items } = await orderOf(order.id)
    expect(items.map((one: { variant_id: string; quantity: number }) => [one.variant_id, one.quantity])).toEqual([
      [less, 1],
      [more, 3],
    ])
    expect(must(await edits.confirm(edit.id)).order_edit).toEqual(body.order_edit)
    expect(await stockOf(shop, more)).toBe((before[0] ?? 0) - 3)
    expect(refusal(await edits.cancel(edit.id))).toEqual(notAllowed(/Cannot cancel/))
  })

  test("is refused as a whole when goods are out of stock", async () => {
    const order = await aPlacedOrder(shop, 1, market)
    const { id } = await edits.made(order.id)
    const variant = await another({ inventory_quantity: 1 })
    must(await edits.add(id, variant, 2))
    expect(await edits.confirm(id)).toMatchObject({ status: 400, body: { code: "insufficient_inventory" } })
    expect(await editOf(id)).toMatchObject({ status: "created", confirmed_at: null })
    expect((await orderOf(order.id)).items.map(({ id }: { id: string }) => id)).toEqual([order.item])
    expect(await stockOf(shop, variant)).toBe(1)
  })

  test("keeps what was fulfilled, shipped and asked back, under the new lines; old ids still work", async () => {
    const order = await aPlacedOrder(shop, 4, market)
    must(await desk.capture(order.id))
    const edit = await edits.made(order.id)
    // After the edit was created: two packed, one of them shipped and to be returned.
    await desk.send(order.id, order.item, 1)
    const { returns } = must(await desk.takeBack(order.id, order.item, 1)).order
    const { fulfillments } = must(await desk.fulfill(order.id, order.item, 1)).order
    must(await edits.add(edit.id, await another()))
    must(await edits.confirm(edit.id))
    const line = lineIn(edit, market.variant)
    let found = await orderOf(order.id)
    expect(found.fulfillment_status).toBe("partially_shipped")
    expect(found.items[0]).toMatchObject({ id: line, fulfilled_quantity: 2, shipped_quantity: 1 })
    must(await desk.ship(order.id, fulfillments.at(-1).id))
    must(await desk.receive(returns[0].id, order.item, 1))
    found = await orderOf(order.id)
    expect(found.items[0]).toMatchObject({ id: line, shipped_quantity: 2, returned_quantity: 1 })
    must(await desk.fulfill(order.id, order.item, 2))
    expect((await orderOf(order.id)).items[0]).toMatchObject({ id: line, fulfilled_quantity: 4 })
    must(await desk.takeBack(order.id, order.item, 1))
    const claim_items = [{ item_id: order.item, quantity: 1, reason: "other" }]
    must(await by.post(`/admin/orders/${order.id}/claims`, { type: "refund", claim_items }))
    expect((await orderOf(order.id)).claims[0].claim_items[0].item_id).toBe(line)
  })

  test("lets a swap name a line by the id that it had before", async () => {
    const order = await aPlacedOrder(shop, 2, market)
    must(await desk.capture(order.id))
    await desk.send(order.id, order.item, 2)
    const edit = await edits.made(order.id)
    must(await edits.add(edit.id, await another()))
    must(await edits.confirm(edit.id))
    await shop.db.order.update({ where: { id: order.id }, data: { payment_status: "captured" } })
    const return_items = [{ item_id: order.item, quantity: 1 }]
    const { order: swapped } = must(await by.post(`/admin/orders/${order.id}/swaps`, { return_items }))
    expect(swapped.swaps[0].return_order.items[0].item_id).toBe(lineIn(edit, market.variant))
  })

  test("reopens the fulfillment of an order that was shipped", async () => {
    const order = await aPlacedOrder(shop, 1, market)
    await desk.send(order.id, order.item, 1)
    const { id } = await edits.made(order.id)
    must(await edits.add(id, await another()))
    must(await edits.confirm(id))
    expect((await orderOf(order.id)).fulfillment_status).toBe("partially_shipped")
  })

  test("without the money cancels the collection, so that it cannot be paid later", async () => {
    const order = await aPlacedOrder(shop, 1, market)
    const { id } = await edits.made(order.id)
    must(await edits.add(id, market.variant))
    const { payment_collection_id: collection } = must(await edits.request(id)).order_edit
    must(await edits.confirm(id))
    expect((await editOf(id)).payment_collection).toMatchObject({ status: "canceled" })
    const answer = await shop.post(`/store/payment-collections/${collection}/sessions`, { provider_id: "scripted" })
    expect(refusal(answer)).toEqual(notAllowed(/status canceled/))
    expect(await orderOf(order.id)).toMatchObject({ total: 2975, paid_total: 1785 })
  })

  test("with the money gives its payment to the order", async () => {
    const order = await aPlacedOrder(shop, 1, market)
    must(await desk.capture(order.id))
    const { id } = await edits.paid(order.id, market.variant)
    must(await edits.confirm(id))
    expect(await orderOf(order.id)).toMatchObject({ total: 2975, paid_total: 2975, payment_status: "requires_action" })
    must(await desk.capture(order.id))
    expect((await orderOf(order.id)).payment_status).toBe("captured")
  })

  test("is refused when only a part of the money is authorized", async () => {
    const order = await aPlacedOrder(shop, 1, market)
    const { id } = await edits.paid(order.id, market.variant)
    await shop.db.paymentCollection.updateMany({
      where: { order_edits: { some: { id } } },
      data: { status: "partially_authorized" },
    })
    expect(refusal(await edits.confirm(id))).toEqual(notAllowed(/part of the difference/))
  })

  test("is refused for an edit of v1 whose lines another edit has replaced", async () => {
    const order = await aPlacedOrder(shop, 1, market)
    const { id } = await edits.made(order.id)
    must(await edits.add(id, market.variant))
    await shop.db.orderEdit.update({ where: { id }, data: { canceled_at: new Date() } })
    const other = await edits.made(order.id)
    must(await edits.add(other.id, market.variant))
    must(await edits.confirm(other.id))
    await shop.db.orderEdit.update({ where: { id }, data: { canceled_at: null } })
    expect(refusal(await edits.confirm(id))).toEqual(notAllowed(/lines have changed/))
    expect((await orderOf(order.id)).items).toHaveLength(2)
  })
})

describe("ending an edit", () => {
  test("cancels it once, and lets go of its money", async () => {
    const order = await aPlacedOrder(shop, 1, market)
    const { id } = await edits.paid(order.id, market.variant)
    const body = must(await edits.cancel(id))
    expect(absent("admin.order-edits.cancel", body)).toEqual([])
    expect(body.order_edit).toMatchObject({ status: "canceled", payment_collection: { status: "canceled" } })
    const collection = body.order_edit.payment_collection_id
    const kinds = (await shop.ledger.entries()).filter(({ cart_id }) => cart_id === collection).map(({ kind }) => kind)
    expect(kinds).toEqual(["hold", "void"])
    expect(must(await edits.cancel(id)).order_edit).toEqual(body.order_edit)
    expect(refusal(await edits.confirm(id))).toEqual(notAllowed(/Cannot confirm/))
  })

  test("happens when its order is canceled", async () => {
    const order = await aPlacedOrder(shop, 1, market)
    const { id, payment_collection_id } = await edits.paid(order.id, market.variant)
    must(await desk.cancel(order.id))
    expect(await editOf(id)).toMatchObject({ status: "canceled", payment_collection: { status: "canceled" } })
    const entries = (await shop.ledger.entries()).filter(({ cart_id }) => cart_id === payment_collection_id)
    expect(entries.map(({ kind }) => kind)).toEqual(["hold", "void"])
  })
})
