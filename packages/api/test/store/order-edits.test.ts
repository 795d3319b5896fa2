import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { absent, type EditsDesk, editsDesk } from "../support/edits.ts"
import { mailsTo } from "../support/mails.ts"
import { aPlacedOrder, type Desk, desk as deskOf, stockOf } from "../support/orders.ts"
import { anOperatorAtWork, aShopper } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let desk: Desk
let edits: EditsDesk
let market: Market

beforeAll(async () => {
  shop = await openShop({ settings: { public_url: "https://api.test", storefront_url: "https://shop.test/" } })
  const by = await anOperatorAtWork(shop)
  desk = deskOf(by)
  edits = editsDesk({ by }, shop)
  market = await aMarket(shop, { stock: 100_000 })
})
afterAll(() => shop.close())
beforeEach(() => expect(shop.errors).toEqual([]))

const notAllowed = (message: RegExp) => ({ status: 400, type: "not_allowed", message: expect.stringMatching(message) })
const orderOf = async (id: string) => must(await desk.get(id)).order

async function requested(quantity = 1) {
  const order = await aPlacedOrder(shop, 2, market)
  const { id } = await edits.made(order.id)
  must(await edits.add(id, market.variant, quantity))
  return { order, id, edit: must(await edits.request(id)).order_edit }
}

describe("an order edit", () => {
  test("is returned to anybody who has its id, without what is the operators' business", async () => {
    const { id } = await requested()
    const body = must(await shop.get(`/store/order-edits/${id}`))
    expect(absent("store.order-edits.get", body)).toEqual([])
    expect(body.order_edit).toMatchObject({ id, status: "requested", difference_due: 1190 })
    for (const hidden of ["internal_note", "created_by", "requested_by", "confirmed_by", "canceled_by"])
      expect(body.order_edit).not.toHaveProperty(hidden)
  })

  test.each(["fields=internal_note", "fields=created_by", "expand=order", "expand=items.variant.prices"])(
    "refuses %s",
    async (query) => {
      const { id } = await requested()
      expect(refusal(await shop.get(`/store/order-edits/${id}?${query}`))).toMatchObject({
        status: 400,
        type: "invalid_data",
      })
    },
  )

  test("that does not exist is not found", async () => {
    expect((await shop.get("/store/order-edits/nothing")).status).toBe(404)
    expect((await edits.complete("nothing")).status).toBe(404)
    expect((await edits.decline("nothing")).status).toBe(404)
  })
})

describe("completing", () => {
  test("is refused until the difference is authorized, and then done once", async () => {
    const { id, order, edit } = await requested()
    expect(refusal(await edits.complete(id))).toEqual(notAllowed(/payment is not authorized/))
    const at = `/store/payment-collections/${edit.payment_collection_id}/sessions`
    const [session] = must(await shop.post(at, { provider_id: "scripted" })).payment_collection.payment_sessions
    must(await shop.post(`${at}/${session.id}/authorize`))
    const before = await stockOf(shop, market.variant)
    const body = must(await edits.complete(id))
    expect(absent("store.order-edits.complete", body)).toEqual([])
    expect(body.order_edit).toMatchObject({ status: "confirmed", difference_due: 0 })
    expect(must(await edits.complete(id)).order_edit).toEqual(body.order_edit)
    expect(await stockOf(shop, market.variant)).toBe(before - 1)
    expect(await orderOf(order.id)).toMatchObject({ total: 4165, paid_total: 4165, payment_status: "awaiting" })
    expect(must(await shop.get(`/store/orders/${order.id}`)).order.items).toHaveLength(2)
  })

  test("without a difference needs no payment, and notes who it was", async () => {
    const order = await aPlacedOrder(shop, 2, market)
    const edit = await edits.made(order.id)
    must(await edits.set(edit.id, edit.items[0]?.id ?? "", 1))
    expect(refusal(await edits.complete(edit.id))).toEqual(notAllowed(/status created/))
    must(await edits.request(edit.id))
    const { visitor, id } = await aShopper(shop)
    must(await visitor.post(`/store/order-edits/${edit.id}/complete`))
    expect(must(await edits.get(edit.id)).order_edit).toMatchObject({ status: "confirmed", confirmed_by: id })
    expect(await orderOf(order.id)).toMatchObject({ total: 1785, paid_total: 2975 })
  })

  test("is 409 when goods have run out; the edit stays requested and the money authorized", async () => {
    const order = await aPlacedOrder(shop, 1, market)
    const { variant } = await aProduct(shop.db, { variants: [{ prices: [{ amount: 500 }], inventory_quantity: 1 }] })
    const { id } = await edits.paid(order.id, variant)
    await shop.db.productVariant.update({ where: { id: variant }, data: { inventory_quantity: 0 } })
    expect(await edits.complete(id)).toMatchObject({
      status: 409,
      body: { type: "not_allowed", code: "insufficient_inventory", errors: [{ code: "insufficient_inventory" }] },
    })
    expect(must(await edits.get(id)).order_edit).toMatchObject({
      status: "requested",
      payment_collection: { status: "authorized" },
    })
    await shop.db.productVariant.update({ where: { id: variant }, data: { inventory_quantity: 1 } })
    must(await edits.complete(id))
    expect(await stockOf(shop, variant)).toBe(0)
  })

  test("is refused when less is secured than the difference, though the collection says authorized", async () => {
    const order = await aPlacedOrder(shop, 1, market)
    const { id, payment_collection_id } = await edits.paid(order.id, market.variant)
    const where = { payment_collections: { some: { payment_collection_id: payment_collection_id ?? "" } } }
    await shop.db.payment.updateMany({ where, data: { canceled_at: new Date() } })
    expect(refusal(await edits.complete(id))).toEqual(notAllowed(/payment is not authorized/))
  })

  test("follows when an operator has marked the collection as authorized", async () => {
    const { id, order, edit } = await requested()
    must(await desk.by.post(`/admin/payment-collections/${edit.payment_collection_id}/authorize`))
    must(await edits.complete(id))
    expect(await orderOf(order.id)).toMatchObject({ total: 4165, paid_total: 2975 })
  })
})

describe("declining", () => {
  test("keeps the first reason, voids the money, and leaves the order as it was", async () => {
    const order = await aPlacedOrder(shop, 2, market)
    const { id, payment_collection_id } = await edits.paid(order.id, market.variant)
    const before = await orderOf(order.id)
    const body = must(await edits.decline(id, "too dear"))
    expect(absent("store.order-edits.decline", body)).toEqual([])
    expect(body.order_edit).toMatchObject({ status: "declined", declined_reason: "too dear", declined_by: null })
    expect(must(await edits.decline(id, "again")).order_edit).toMatchObject({ declined_reason: "too dear" })
    const entries = (await shop.ledger.entries()).filter(({ cart_id }) => cart_id === payment_collection_id)
    expect(entries.map(({ kind }) => kind)).toEqual(["hold", "void"])
    expect({ ...(await orderOf(order.id)), updated_at: null }).toEqual({ ...before, updated_at: null })
    expect(refusal(await edits.complete(id))).toEqual(notAllowed(/status declined/))
  })

  test("is refused before the edit is requested, and after it is confirmed", async () => {
    const { id } = await edits.made((await aPlacedOrder(shop, 1, market)).id)
    expect(refusal(await edits.decline(id))).toEqual(notAllowed(/Cannot decline an order edit with status created/))
    must(await edits.add(id, market.variant))
    must(await edits.confirm(id))
    expect(refusal(await edits.decline(id))).toEqual(notAllowed(/status confirmed/))
  })
})

describe("the buyer is emailed", () => {
  const subjects = async (order: string) =>
    (await mailsTo(shop, (await orderOf(order)).email)).map(({ subject }) => subject).join("\n")

  test("a link at the request, and that the order was changed", async () => {
    const { id, order } = await requested()
    const mails = await mailsTo(shop, (await orderOf(order.id)).email)
    expect(mails.map(({ text }) => text).join()).toContain(`https://shop.test/order-edit?order_edit_id=${id}`)
    must(await edits.confirm(id))
    expect(await subjects(order.id)).toMatch(/wurde geändert|was changed/)
  })

  test("by the store's own link, if it has one for edits", async () => {
    const template = "https://shop.test/pay/{payment_collection_id}?edit={order_edit_id}"
    await shop.db.store.updateMany({ data: { payment_link_template: template } })
    const { id, order, edit } = await requested()
    const mails = await mailsTo(shop, (await orderOf(order.id)).email)
    expect(mails.map(({ text }) => text).join()).toContain(
      `https://shop.test/pay/${edit.payment_collection_id}?edit=${id}`,
    )
    await shop.db.store.updateMany({ data: { payment_link_template: null } })
  })

  test("nothing, when the order says so", async () => {
    const order = await aPlacedOrder(shop, 1, market)
    await shop.db.order.update({ where: { id: order.id }, data: { no_notification: true } })
    const { id } = await edits.made(order.id)
    must(await edits.add(id, market.variant))
    must(await edits.request(id))
    must(await edits.confirm(id))
    expect(await subjects(order.id)).not.toMatch(/geändert|changed|Änderungen|Changes/)
  })
})
