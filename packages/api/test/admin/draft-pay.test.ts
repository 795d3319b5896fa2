import { newId } from "@mercer/db"
import type { PaymentProvider } from "@mercer/providers"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aDiscount, aProduct } from "../support/catalog.ts"
import { aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { type DraftsDesk, draftsDesk } from "../support/drafts.ts"
import { expectSound } from "../support/invariants.ts"
import { mailsTo } from "../support/mails.ts"
import { desk, stockOf } from "../support/orders.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

/** What the provider `card` was asked, and what it holds for a session. */
const card = { held: false, asked: [] as string[], silent: false, captured: false }

const cardPayment: PaymentProvider = {
  id: "card",
  createSession: async ({ session_id }) => ({ id: session_id }),
  updateSession: async (data) => data,
  updateData: async (data, patch) => ({ ...data, ...patch }),
  deleteSession: async () => {
    if (card.silent) throw new Error("The network is down")
    card.asked.push("close")
  },
  authorize: async (data) => ({ status: "authorized", data }),
  findAuthorization: async (data) => (card.held ? { status: "authorized", data } : null),
  capture: async ({ data }) => data,
  refund: async ({ data }) => data,
  cancel: async ({ data, amount }) => {
    card.asked.push(`cancel ${amount}`)
    return data
  },
}

let shop: TestShop
let market: Market
let by: Visitor
let at: DraftsDesk

beforeAll(async () => {
  shop = await openShop({ payment: [cardPayment] })
  market = await aMarket(shop, { tax_rate: 20, payment: ["scripted", "card"], stock: 1000 })
  by = await anOperatorAtWork(shop)
  at = draftsDesk(by)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const attempts = (cart_id: string) => shop.db.completion.findMany({ where: { cart_id } })

describe("paying a draft", () => {
  test("makes its order, captured by the provider system, and takes its stock", async () => {
    const before = await stockOf(shop, market.variant)
    const draft = await at.made(market, { no_notification_order: true, metadata: { src: "phone" } })
    const { order } = must(await at.pay(draft.id))
    expect(order).toMatchObject({
      status: "pending",
      payment_status: "captured",
      fulfillment_status: "not_fulfilled",
      draft_order_id: draft.id,
      cart_id: draft.cart_id,
      no_notification: true,
      metadata: { src: "phone" },
      total: 3000,
      paid_total: 3000,
      refundable_amount: 3000,
    })
    const { captured_at } = order.payments[0]
    expect(order.payments).toMatchObject([{ provider_id: "system", amount: 3000, data: {}, order_id: order.id }])
    expect(new Date(captured_at).getTime()).toBeGreaterThan(Date.now() - 60_000)
    expect(await stockOf(shop, market.variant)).toBe(before - 2)
    expect(must(await at.get(draft.id)).draft_order).toMatchObject({
      status: "completed",
      order_id: order.id,
      order: { id: order.id },
      completed_at: expect.any(String),
    })
    const sessions = await shop.db.paymentSession.findMany({ where: { cart_id: draft.cart_id } })
    expect(sessions).toMatchObject([{ provider_id: "system", status: "authorized", is_selected: true, amount: 3000 }])
    expect(await mailsTo(shop, "draft@example.com")).toEqual([])
    await expectSound(shop, { [market.variant]: before })
  })

  test("mails the buyer, and counts discounts once", async () => {
    const { id, code } = await aDiscount(shop.db, { regions: [market.region.id], usage_limit: 1 })
    const discounts = [{ code }]
    const [draft, late] = [
      await at.made(market, { email: "buyer@example.com", discounts }),
      await at.made(market, { email: "buyer@example.com", discounts }),
    ]
    must(await at.pay(draft.id))
    expect(await shop.db.discount.findUnique({ where: { id } })).toMatchObject({ usage_count: 1 })
    expect(refusal(await at.pay(late.id))).toMatchObject({ status: 400, type: "not_allowed" })
    expect(must(await at.get(late.id)).draft_order.status).toBe("open")
    expect(await mailsTo(shop, "buyer@example.com")).toHaveLength(1)
  })

  test("is refused twice, but the same Idempotency-Key answers the order again", async () => {
    const draft = await at.made(market)
    const key = { "idempotency-key": newId("ikey") }
    const first = await at.pay(draft.id, key)
    expect(must(first).order.draft_order_id).toBe(draft.id)
    expect((await at.pay(draft.id, key)).text).toBe(first.text)
    const no = { status: 400, type: "not_allowed", message: expect.stringContaining("already paid") }
    expect(refusal(await at.pay(draft.id))).toEqual(no)
    expect(refusal(await at.pay(draft.id, { "idempotency-key": newId("ikey") }))).toEqual(no)
  })

  test("is refused with 409 when stock is short, and nothing happens", async () => {
    const { variant } = await aProduct(shop.db, { variants: [{ inventory_quantity: 1 }] })
    const draft = await at.made({ ...market, variant })
    const message = `Variant with id: ${variant} does not have the required inventory`
    const item_ids = [expect.stringMatching(/^item_/)]
    expect(refusal(await at.pay(draft.id))).toEqual({
      status: 409,
      type: "not_allowed",
      code: "insufficient_inventory",
      message,
      errors: [{ type: "not_allowed", code: "insufficient_inventory", message, variant_id: variant, item_ids }],
    })
    expect(must(await at.get(draft.id)).draft_order).toMatchObject({ status: "open", order: null })
    expect(await shop.db.payment.count({ where: { cart_id: draft.cart_id } })).toBe(0)
    expect(await shop.db.paymentSession.count({ where: { cart_id: draft.cart_id } })).toBe(0)
    expect(await stockOf(shop, variant)).toBe(1)
    await shop.db.productVariant.update({ where: { id: variant }, data: { allow_backorder: true } })
    must(await at.pay(draft.id))
    expect(await stockOf(shop, variant)).toBe(-1)
  })

  test("is refused without lines, and for an unknown draft", async () => {
    const draft = await at.made(market, { items: [] })
    const empty = { status: 400, type: "invalid_data", message: "Cannot create order from empty cart" }
    expect(refusal(await at.pay(draft.id))).toEqual(empty)
    expect(await attempts(draft.cart_id)).toEqual([])
    expect(refusal(await at.pay("dorder_x"))).toMatchObject({ status: 404, type: "not_found" })
  })

  test("makes an order whose money can be given back", async () => {
    const draft = await at.made(market)
    const { order } = must(await at.pay(draft.id))
    const orders = desk(by)
    const refunded = must(await orders.refund(order.id, 1000)).order
    expect(refunded).toMatchObject({ payment_status: "partially_refunded", refunded_total: 1000 })
    expect(refusal(await orders.capture(order.id))).toMatchObject({ status: 400, type: "not_allowed" })
    expect(must(await orders.refund(order.id, 2000)).order.payment_status).toBe("refunded")
    expect(must(await orders.cancel(order.id)).order.status).toBe("canceled")
  })
})

describe("what a shopper has begun to pay", () => {
  async function begun() {
    const draft = await at.made(market)
    must(await shop.post(`/store/carts/${draft.cart_id}/payment-sessions`))
    must(await shop.post(`/store/carts/${draft.cart_id}/payment-session`, { provider_id: "card" }))
    Object.assign(card, { held: false, silent: false, asked: [] })
    return draft
  }

  test("is closed, and its money let go, before the draft is paid", async () => {
    const draft = await begun()
    card.held = true
    must(await at.pay(draft.id))
    expect(card.asked.slice(0, 2)).toEqual(["close", "cancel 3000"])
    const sessions = await shop.db.paymentSession.findMany({ where: { cart_id: draft.cart_id } })
    expect(sessions.map(({ provider_id }) => provider_id)).toEqual(["system"])
  })

  test("stays when its provider does not answer, and so does the draft", async () => {
    const draft = await begun()
    card.silent = true
    expect(refusal(await at.pay(draft.id))).toMatchObject({ status: 409 })
    expect(await shop.db.paymentSession.count({ where: { cart_id: draft.cart_id, is_selected: true } })).toBe(1)
    expect(must(await at.get(draft.id)).draft_order.status).toBe("open")
    card.silent = false
    must(await at.pay(draft.id))
  })

  test("is let go when the draft is deleted, with its cart", async () => {
    const draft = await begun()
    card.held = true
    expect(must(await at.drop(draft.id))).toEqual({ id: draft.id, object: "draft-order", deleted: true })
    expect(card.asked.slice(0, 2)).toEqual(["close", "cancel 3000"])
    const { cart_id } = draft
    expect(refusal(await at.get(draft.id))).toMatchObject({ status: 404 })
    expect(refusal(await shop.get(`/store/carts/${cart_id}`))).toMatchObject({ status: 404 })
    expect(refusal(await shop.post(`/store/carts/${cart_id}/complete`))).toMatchObject({ status: 404 })
    const left = [
      await shop.db.lineItem.count({ where: { cart_id } }),
      await shop.db.shippingMethod.count({ where: { cart_id } }),
      await shop.db.paymentSession.count({ where: { cart_id } }),
    ]
    expect(left).toEqual([0, 0, 0])
    expect(must(await at.drop(draft.id))).toMatchObject({ deleted: true })
  })

  test("a draft that has lost its cart is deleted too", async () => {
    const { id, cart_id } = await at.made(market)
    await shop.db.cart.update({ where: { id: cart_id }, data: { deleted_at: new Date() } })
    expect(must(await at.get(id)).draft_order.cart).toBeNull()
    expect(refusal(await at.pay(id))).toMatchObject({ status: 404, type: "not_found" })
    must(await at.drop(id))
    expect(await shop.db.draftOrder.count({ where: { id } })).toBe(0)
  })

  test("an earlier authorization that v1 left on the cart is canceled first", async () => {
    const draft = await at.made(market)
    const facts = { amount: 3000, currency_code: "eur", provider_id: "card", data: {}, cart_id: draft.cart_id }
    const { id } = await shop.db.payment.create({ data: { id: newId("pay"), ...facts } })
    await shop.db.cart.update({ where: { id: draft.cart_id }, data: { payment_id: id } })
    must(await at.pay(draft.id))
    expect(await shop.db.payment.findUnique({ where: { id } })).toMatchObject({ canceled_at: expect.any(Date) })
  })
})
