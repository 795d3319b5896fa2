import { Refusal } from "@mercer/commerce"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aDiscount, aGiftCard, aProduct } from "../support/catalog.ts"
import { ADDRESS, aMarket, ladder, type Market, must, refusal } from "../support/checkout.ts"
import { aDesk, aPlacedOrder, bookOf, type Desk, stockOf } from "../support/orders.ts"
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

const TOTAL = 1785
const placed = (quantity = 1) => aPlacedOrder(shop, quantity, market)
const notAllowed = (message: RegExp) => ({ status: 400, type: "not_allowed", message: expect.stringMatching(message) })
const acts = (order_id: string) => shop.db.orderAct.findMany({ where: { order_id }, orderBy: { created_at: "asc" } })

/** From now on the scripted provider says no, or nothing at all, to these calls; the answer puts it back. */
function failing(call: "capture" | "refund" | "cancel", error: Error): () => void {
  const provider = shop.providers.payment("scripted")
  const whole = provider[call]
  Object.assign(provider, {
    [call]: async () => {
      throw error
    },
  })
  return () => Object.assign(provider, { [call]: whole })
}

describe("a capture", () => {
  test("takes what is held, once", async () => {
    const { id } = await placed()
    expect(must(await desk.capture(id)).order).toMatchObject({
      payment_status: "captured",
      payments: [{ captured_at: expect.any(String), amount_refunded: 0, data: { status: "captured" } }],
    })
    expect(refusal(await desk.capture(id))).toEqual(notAllowed(/captured already/))
    expect(await bookOf(shop, id)).toMatchObject({ captured: TOTAL })
  })

  test("that the provider refuses leaves nothing behind", async () => {
    const { id } = await placed()
    const mend = failing("capture", new Refusal("not_allowed", "The hold has expired"))
    const { order: before } = must(await desk.get(id))
    expect(refusal(await desk.capture(id))).toEqual(notAllowed(/^The hold has expired$/))
    expect(must(await desk.get(id)).order).toEqual(before)
    mend()
    must(await desk.capture(id))
    expect((await acts(id)).map(({ state }) => state)).toEqual(["refused", "done"])
  })

  test("of which nobody knows what became is a conflict, and is asked for again", async () => {
    const { id } = await placed()
    const mend = failing("capture", new Error("socket hang up"))
    expect(refusal(await desk.capture(id))).toMatchObject({ status: 409, type: "conflict" })
    expect(must(await desk.get(id)).order.payment_status).toBe("awaiting")
    // Until it is known nothing else can be done: its own end comes first.
    expect(refusal(await desk.cancel(id))).toMatchObject({ status: 409, type: "conflict" })
    mend()
    await shop.door.sweep()
    expect(must(await desk.get(id)).order.payment_status).toBe("captured")
    expect(await bookOf(shop, id)).toMatchObject({ captured: TOTAL })
  })

  test("of an order with nothing to pay marks it as captured", async () => {
    const id = await freeOrder()
    expect(must(await desk.capture(id)).order).toMatchObject({ payment_status: "captured", payments: [] })
    expect(refusal(await desk.capture(id))).toEqual(notAllowed(/captured already/))
    expect(refusal(await desk.refund(id, 1))).toEqual(notAllowed(/1 cannot be refunded/))
    expect(must(await desk.cancel(id)).order).toMatchObject({ status: "canceled", payment_status: "canceled" })
  })

  test("of a canceled order, or none, is refused", async () => {
    const { id } = await placed()
    must(await desk.cancel(id))
    expect(refusal(await desk.capture(id))).toEqual(notAllowed(/order is canceled/))
    expect((await desk.capture("nothing")).status).toBe(404)
  })
})

/** An order whose gift card pays for everything. */
async function freeOrder(): Promise<string> {
  const id = await ladder(shop, market).withShipping(1)
  const { code } = await aGiftCard(shop.db, market.region.id, { value: 10_000, tax_rate: 19 })
  must(await shop.post(`/store/carts/${id}`, { gift_cards: [{ code }] }))
  const { data } = must(await shop.post(`/store/carts/${id}/complete`))
  expect(data.total).toBe(0)
  return data.id
}

describe("a refund", () => {
  test("gives back parts until nothing is left, and never more", async () => {
    const { id } = await placed()
    expect(refusal(await desk.refund(id, 1))).toEqual(
      notAllowed(/^Nothing has been captured: capture the payment first$/),
    )
    must(await desk.capture(id))
    let { order } = must(await desk.refund(id, 700))
    expect(order).toMatchObject({
      payment_status: "partially_refunded",
      refunded_total: 700,
      refundable_amount: TOTAL - 700,
      refunds: [{ amount: 700, reason: "other", note: null }],
      payments: [{ amount_refunded: 700 }],
    })
    expect(refusal(await desk.refund(id, TOTAL - 699))).toEqual(notAllowed(/1085 of what was paid is left/))
    order = must(await desk.refund(id, TOTAL - 700)).order
    expect(order).toMatchObject({ payment_status: "refunded", refundable_amount: 0, refunded_total: TOTAL })
    expect(refusal(await desk.refund(id, 1))).toEqual(notAllowed(/refunded already/))
    expect(await bookOf(shop, id)).toEqual({ held: TOTAL, captured: TOTAL, refunded: TOTAL, voided: 0 })
  })

  test("keeps its reason and note", async () => {
    const { id } = await placed()
    must(await desk.capture(id))
    const body = { amount: 5, reason: "discount", note: "late", no_notification: true }
    const { order } = must(await desk.by.post(`/admin/orders/${id}/refund`, body))
    expect(order.refunds).toMatchObject([{ amount: 5, reason: "discount", note: "late", order_id: id }])
  })

  test.each([
    [{ amount: 0, reason: "other" }],
    [{ amount: -5, reason: "other" }],
    [{ amount: 1.5, reason: "other" }],
    [{ amount: "5", reason: "other" }],
    [{ amount: 2 ** 31, reason: "other" }],
    [{ amount: 1e308, reason: "other" }],
    [{ amount: null, reason: "other" }],
    [{ reason: "other" }],
    [{ amount: 5 }],
    [{ amount: 5, reason: "because" }],
    [{ amount: 5, reason: "other", payment_id: "x" }],
    [{ amount: 5, reason: "other", note: "a\u0000" }],
  ])("refuses %j", async (body) => {
    const { id } = await placed()
    must(await desk.capture(id))
    expect((await desk.by.post(`/admin/orders/${id}/refund`, body)).status).toBe(400)
    expect(await bookOf(shop, id)).toMatchObject({ refunded: 0 })
  })

  test("that the provider refuses leaves nothing behind", async () => {
    const { id } = await placed()
    must(await desk.capture(id))
    const { order: before } = must(await desk.get(id))
    const mend = failing("refund", new Refusal("not_allowed", "The card was closed"))
    expect(refusal(await desk.refund(id, 5))).toEqual(notAllowed(/The card was closed/))
    mend()
    expect(must(await desk.get(id)).order).toEqual(before)
  })

  test("of several payments drains the newest first; what the second refuses stays, and what the first gave is known", async () => {
    const { id } = await placed()
    must(await desk.capture(id))
    const { id: old, ...payment } = await shop.db.payment.findFirstOrThrow({ where: { order_id: id } })
    const own = { cart_id: null, provider_id: "manual", data: { status: "captured" }, amount: 1000 }
    const created_at = new Date(payment.created_at.getTime() + 1000)
    const newer = { ...payment, ...own, id: `${old}2`, idempotency_key: `${old}2`, created_at }
    await shop.db.payment.create({ data: { ...newer, data: own.data } })
    must(await desk.refund(id, 300))
    const mend = failing("refund", new Refusal("not_allowed", "The card was closed"))
    expect(refusal(await desk.refund(id, 900))).toEqual(notAllowed(/The card was closed/))
    mend()
    expect(must(await desk.get(id)).order).toMatchObject({
      refunds: [{ amount: 300 }, { amount: 700 }],
      payment_status: "partially_refunded",
    })
    must(await desk.refund(id, 200))
    const payments = await shop.db.payment.findMany({ where: { order_id: id }, orderBy: { created_at: "asc" } })
    expect(payments.map(({ amount_refunded }) => amount_refunded)).toEqual([200, 1000])
    expect(await bookOf(shop, id)).toMatchObject({ refunded: 200 })
  })

  test("repeated with its key is the same refund, byte for byte", async () => {
    const { id } = await placed()
    must(await desk.capture(id))
    const headers = { "idempotency-key": `refund-${id}` }
    const one = await desk.refund(id, 100, headers)
    const two = await desk.refund(id, 100, headers)
    expect([two.text, two.headers.get("idempotency-key")]).toEqual([one.text, `refund-${id}`])
    expect((await desk.refund(id, 200, headers)).status).toBe(400)
    expect(await bookOf(shop, id)).toMatchObject({ refunded: 100 })
    // A key that was refused may be used again.
    const other = { "idempotency-key": `later-${id}` }
    expect((await desk.refund(id, 10_000, other)).status).toBe(400)
    expect((await desk.refund(id, 10_000, other)).status).toBe(400)
  })
})

describe("a cancellation", () => {
  test("lets the money go and gives stock, discounts' uses and gift cards back", async () => {
    const cart_id = await ladder(shop, market).withShipping(2)
    const before = await stockOf(shop, market.variant)
    const discount = await aDiscount(shop.db, { regions: [market.region.id], usage_limit: 1 })
    const emptied = await aGiftCard(shop.db, market.region.id, { value: 100 })
    const change = { discounts: [{ code: discount.code }], gift_cards: [{ code: emptied.code }] }
    must(await shop.post(`/store/carts/${cart_id}`, change))
    must(await shop.post(`/store/carts/${cart_id}/shipping-methods`, { option_id: market.option.id }))
    must(await shop.post(`/store/carts/${cart_id}/payment-sessions`))
    const { data } = must(await shop.post(`/store/carts/${cart_id}/complete`))
    expect(await stockOf(shop, market.variant)).toBe(before - 2)

    const { order } = must(await desk.cancel(data.id))
    expect(order).toMatchObject({
      status: "canceled",
      payment_status: "canceled",
      fulfillment_status: "canceled",
      canceled_at: expect.any(String),
      payments: [{ canceled_at: expect.any(String), data: { status: "canceled" } }],
      total: data.total,
      gift_card_total: 100,
    })
    expect(await stockOf(shop, market.variant)).toBe(before)
    expect(await shop.db.discount.findUnique({ where: { id: discount.id } })).toMatchObject({ usage_count: 0 })
    expect(await shop.db.giftCard.findUnique({ where: { id: emptied.id } })).toMatchObject({
      balance: 100,
      is_disabled: false,
    })
    expect(await bookOf(shop, data.id)).toEqual({ held: data.total, captured: 0, refunded: 0, voided: data.total })
    expect(refusal(await desk.cancel(data.id))).toEqual(notAllowed(/order is canceled/))
    expect(await stockOf(shop, market.variant)).toBe(before)
  })

  test("leaves unmanaged stock, and a card that was disabled with money on it, as they are", async () => {
    const { variant } = await aProduct(shop.db, { variants: [{ inventory_quantity: 5, manage_inventory: false }] })
    const cart_id = await ladder(shop, market).withShipping(1, variant)
    const card = await aGiftCard(shop.db, market.region.id, { value: 5000, tax_rate: 19 })
    must(await shop.post(`/store/carts/${cart_id}`, { gift_cards: [{ code: card.code }] }))
    const { data } = must(await shop.post(`/store/carts/${cart_id}/complete`))
    await shop.db.giftCard.update({ where: { id: card.id }, data: { is_disabled: true } })
    must(await desk.cancel(data.id))
    expect(await stockOf(shop, variant)).toBe(5)
    const after = await shop.db.giftCard.findUniqueOrThrow({ where: { id: card.id } })
    expect([after.balance, after.is_disabled]).toEqual([5000, true])
  })

  test("asks for a captured payment to be refunded first", async () => {
    const { id } = await placed()
    must(await desk.capture(id))
    expect(refusal(await desk.cancel(id))).toEqual(notAllowed(/refund the rest of the payment first$/))
    must(await desk.refund(id, 85))
    expect(refusal(await desk.cancel(id))).toEqual(notAllowed(/refund the rest of the payment first$/))
    must(await desk.refund(id, 1700))
    expect(must(await desk.cancel(id)).order).toMatchObject({ status: "canceled", payment_status: "refunded" })
  })

  test("asks for what is packed, on its way back or claimed to be undone first", async () => {
    const { id, item } = await placed(2)
    const { order } = must(await desk.fulfil(id, item, 1))
    expect(refusal(await desk.cancel(id))).toEqual(notAllowed(/cancel the fulfillments first$/))
    must(await desk.unpack(id, order.fulfillments[0].id))
    must(await desk.cancel(id))

    const other = await placed()
    await desk.send(other.id, other.item)
    expect(refusal(await desk.cancel(other.id))).toEqual(notAllowed(/take the goods back by a return first$/))
    const returned = must(await desk.takeBack(other.id, other.item)).order.returns[0]
    expect(refusal(await desk.cancel(other.id))).toEqual(notAllowed(/cancel the return first$/))
    must(await desk.by.post(`/admin/returns/${returned.id}/cancel`))
    expect(refusal(await desk.cancel(other.id))).toEqual(notAllowed(/take the goods back by a return first$/))
  })

  test("that the provider refuses leaves everything as it was", async () => {
    const { id } = await placed()
    const { order: before } = must(await desk.get(id))
    const stock = await stockOf(shop, market.variant)
    const mend = failing("cancel", new Refusal("not_allowed", "The bank is closed"))
    expect(refusal(await desk.cancel(id))).toEqual(notAllowed(/The bank is closed/))
    mend()
    expect(must(await desk.get(id)).order).toEqual(before)
    expect(await stockOf(shop, market.variant)).toBe(stock)
  })

  describe("of an order with gift cards", () => {
    async function withCards() {
      const { variant } = await aProduct(shop.db, { is_giftcard: true, variants: [5000] })
      const cart_id = await ladder(shop, market).withItems(2, variant)
      const buyer = { email: "buyer@example.com", shipping_address: ADDRESS, billing_address: ADDRESS }
      must(await shop.post(`/store/carts/${cart_id}`, buyer))
      must(await shop.post(`/store/carts/${cart_id}/payment-sessions`))
      const { data } = must(await shop.post(`/store/carts/${cart_id}/complete`))
      const cards = await shop.db.giftCard.findMany({ where: { order_id: data.id } })
      expect(cards).toHaveLength(2)
      return { id: data.id as string, cards }
    }

    test("makes the cards worthless", async () => {
      const { id } = await withCards()
      must(await desk.cancel(id))
      const cards = await shop.db.giftCard.findMany({ where: { order_id: id } })
      expect(cards.map(({ is_disabled }) => is_disabled)).toEqual([true, true])
    })

    test("is refused when one of them was used, and the others stay good", async () => {
      const { id, cards } = await withCards()
      await shop.db.giftCard.update({ where: { id: cards[0]?.id ?? "" }, data: { balance: 4000 } })
      expect(refusal(await desk.cancel(id))).toEqual(notAllowed(/has been used/))
      const after = await shop.db.giftCard.findMany({ where: { order_id: id } })
      expect(after.map(({ is_disabled }) => is_disabled)).toEqual([false, false])
    })

    test("makes them good again when the provider refuses", async () => {
      const { id } = await withCards()
      const mend = failing("cancel", new Refusal("not_allowed", "The bank is closed"))
      expect((await desk.cancel(id)).status).toBe(400)
      mend()
      const after = await shop.db.giftCard.findMany({ where: { order_id: id } })
      expect(after.map(({ is_disabled }) => is_disabled)).toEqual([false, false])
    })
  })
})
