import { Refusal } from "@mercer/commerce"
import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aGiftCard } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { aDesk, aPlacedOrder, bookOf, type Desk, failing } from "../support/orders.ts"
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

describe("a capture", () => {
  test("captures the authorized amount, once", async () => {
    const { id } = await placed()
    expect(must(await desk.capture(id)).order).toMatchObject({
      payment_status: "captured",
      payments: [{ captured_at: expect.any(String), amount_refunded: 0, data: { status: "captured" } }],
    })
    expect(refusal(await desk.capture(id))).toEqual(notAllowed(/already been captured/))
    expect(await bookOf(shop, id)).toMatchObject({ captured: TOTAL })
  })

  test("that the provider refuses leaves nothing behind", async () => {
    const { id } = await placed()
    const mend = failing(shop, "capture", new Refusal("not_allowed", "The hold has expired"))
    const { order: before } = must(await desk.get(id))
    expect(refusal(await desk.capture(id))).toEqual(notAllowed(/^The hold has expired$/))
    expect(must(await desk.get(id)).order).toEqual(before)
    mend()
    must(await desk.capture(id))
    expect((await acts(id)).map(({ state }) => state)).toEqual(["refused", "done"])
  })

  test("with an unknown result is a conflict, and is requested again", async () => {
    const { id } = await placed()
    const mend = failing(shop, "capture", new Error("socket hang up"))
    expect(refusal(await desk.capture(id))).toMatchObject({ status: 409, type: "conflict" })
    expect(must(await desk.get(id)).order.payment_status).toBe("awaiting")
    // Until the result is known nothing else can be done: the capture must end first.
    expect(refusal(await desk.cancel(id))).toMatchObject({ status: 409, type: "conflict" })
    mend()
    await shop.api.sweep()
    expect(must(await desk.get(id)).order.payment_status).toBe("captured")
    expect(await bookOf(shop, id)).toMatchObject({ captured: TOTAL })
  })

  test("with an unknown result that turns out to be refused has no effect", async () => {
    const { id } = await placed()
    const mend = failing(shop, "capture", new Error("socket hang up"))
    expect((await desk.capture(id)).status).toBe(409)
    mend()
    const refuse = failing(shop, "capture", new Refusal("not_allowed", "The hold has expired"))
    await shop.api.sweep()
    refuse()
    expect((await acts(id)).map(({ state, error }) => [state, error])).toEqual([
      ["refused", { type: "not_allowed", message: "The hold has expired" }],
    ])
    expect(must(await desk.get(id)).order.payment_status).toBe("awaiting")
    must(await desk.capture(id))
  })

  test("of an order with nothing to pay marks it as captured", async () => {
    const id = await freeOrder()
    expect(must(await desk.capture(id)).order).toMatchObject({ payment_status: "captured", payments: [] })
    expect(refusal(await desk.capture(id))).toEqual(notAllowed(/already been captured/))
    expect(refusal(await desk.refund(id, 1))).toEqual(notAllowed(/Refund amount is greater that the refundable amount/))
    expect(must(await desk.cancel(id)).order).toMatchObject({ status: "canceled", payment_status: "canceled" })
  })

  test("of a canceled or unknown order is refused", async () => {
    const { id } = await placed()
    must(await desk.cancel(id))
    expect(refusal(await desk.capture(id))).toEqual(notAllowed(/order is canceled/))
    expect((await desk.capture("nothing")).status).toBe(404)
  })
})

/** An order whose gift card pays for everything. */
async function freeOrder(): Promise<string> {
  const id = await cartAt(shop, market).withShipping(1)
  const { code } = await aGiftCard(shop.db, market.region.id, { value: 10_000, tax_rate: 19 })
  must(await shop.post(`/store/carts/${id}`, { gift_cards: [{ code }] }))
  const { data } = must(await shop.post(`/store/carts/${id}/complete`))
  expect(data.total).toBe(0)
  return data.id
}

describe("a refund", () => {
  test("refunds partial amounts until nothing is left, and never more", async () => {
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
    expect(refusal(await desk.refund(id, TOTAL - 699))).toEqual(
      notAllowed(/^Refund amount is greater that the refundable amount$/),
    )
    order = must(await desk.refund(id, TOTAL - 700)).order
    expect(order).toMatchObject({ payment_status: "refunded", refundable_amount: 0, refunded_total: TOTAL })
    expect(refusal(await desk.refund(id, 1))).toEqual(notAllowed(/already been fully refunded/))
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
    const mend = failing(shop, "refund", new Refusal("not_allowed", "The card was closed"))
    expect(refusal(await desk.refund(id, 5))).toEqual(notAllowed(/The card was closed/))
    mend()
    expect(must(await desk.get(id)).order).toEqual(before)
  })

  test("of several payments starts with the newest; if the second refuses, the first one's refund is recorded", async () => {
    const { id } = await placed()
    must(await desk.capture(id))
    const [old] = await shop.db.payment.findMany({ where: { order_id: id } })
    const created_at = new Date((old?.created_at.getTime() ?? 0) + 1000)
    const own = { provider_id: "manual", data: { status: "captured" }, amount: 1000, currency_code: "eur" }
    const newer = { ...own, id: newId("pay"), order_id: id, captured_at: created_at, created_at }
    await shop.db.payment.create({ data: newer })
    must(await desk.refund(id, 300))
    const mend = failing(shop, "refund", new Refusal("not_allowed", "The card was closed"))
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
