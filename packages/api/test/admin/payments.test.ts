import { Refusal } from "@mercer/commerce"
import { newId } from "@mercer/db"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { mailsTo } from "../support/mails.ts"
import { aDesk, aPlacedOrder, bookOf, type Desk, failing } from "../support/orders.ts"
import { lacking } from "../support/recorded.ts"
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
  await shop.close()
})
beforeEach(() => expect(shop.errors).toEqual([]))

const TOTAL = 1785
const notAllowed = (message: RegExp) => ({ status: 400, type: "not_allowed", message: expect.stringMatching(message) })

async function aPayment(more: { captured?: boolean } = {}) {
  const order = await aPlacedOrder(shop, 1, market)
  if (more.captured) must(await desk.capture(order.id))
  const { id } = await shop.db.payment.findFirstOrThrow({ where: { order_id: order.id } })
  return { id, order: order.id, at: `/admin/payments/${id}` }
}

/** Another payment of the order, at the provider that keeps no book. */
async function andAnother(order_id: string, facts: { swap_id?: string; captured_at?: Date } = {}) {
  const data = { status: facts.captured_at ? "captured" : "authorized" }
  const payment = { id: newId("pay"), order_id, amount: 960, currency_code: "eur", provider_id: "manual", data }
  return shop.db.payment.create({ data: { ...payment, ...facts } })
}

const aSwap = (order_id: string) =>
  shop.db.swap.create({
    data: { id: newId("swap"), order_id, payment_status: "awaiting", fulfillment_status: "not_fulfilled" },
  })

const capture = (at: string, headers?: Record<string, string>) => desk.by.post(`${at}/capture`, undefined, headers)
const refund = (at: string, body: object, headers?: Record<string, string>) =>
  desk.by.post(`${at}/refund`, body, headers)
const orderOf = async (id: string) => must(await desk.get(id)).order

describe("a payment", () => {
  test("is returned with all columns, and with the relations that are requested", async () => {
    const { at, id, order } = await aPayment()
    const body = must(await desk.by.get(at))
    expect(lacking("admin.payments.get", body)).toEqual([])
    expect(body.payment).toMatchObject({
      id,
      order_id: order,
      amount: TOTAL,
      captured_at: null,
      updated_at: expect.any(String),
    })
    const expanded = must(await desk.by.get(`${at}?expand=order,cart,swap,currency&fields=amount`)).payment
    expect(expanded).toEqual({
      id,
      amount: TOTAL,
      order: expect.objectContaining({ id: order }),
      cart: expect.objectContaining({ type: "default" }),
      swap: null,
      currency: expect.objectContaining({ code: "eur" }),
    })
  })

  test("that does not exist is not found, for every operation", async () => {
    const none = { status: 404, type: "not_found", message: "Payment with id nothing was not found" }
    expect(refusal(await desk.by.get("/admin/payments/nothing"))).toEqual(none)
    expect(refusal(await capture("/admin/payments/nothing"))).toEqual(none)
    expect(refusal(await refund("/admin/payments/nothing", { amount: 1, reason: "other" }))).toEqual(none)
  })
})

describe("a capture", () => {
  test("captures the payment, and the order's status follows", async () => {
    const { at, order } = await aPayment()
    const body = must(await capture(at))
    expect(lacking("admin.payments.capture", body)).toEqual([])
    expect(body.payment).toMatchObject({ captured_at: expect.any(String), data: { status: "captured" } })
    expect(await orderOf(order)).toMatchObject({ payment_status: "captured" })
    expect(await bookOf(shop, order)).toMatchObject({ captured: TOTAL })
  })

  test("of a captured payment changes nothing and does not call the provider", async () => {
    const { at, id } = await aPayment({ captured: true })
    const before = must(await desk.by.get(at))
    const mend = failing(shop, "capture", new Error("must not be called"))
    expect(must(await capture(at))).toEqual(before)
    must(await refund(at, { amount: TOTAL, reason: "other" }))
    expect(must(await capture(at)).payment).toMatchObject({ id, amount_refunded: TOTAL })
    mend()
  })

  test("of one of two payments leaves the order requiring action until both are captured", async () => {
    const { at, order } = await aPayment()
    const other = await andAnother(order)
    must(await capture(at))
    expect((await orderOf(order)).payment_status).toBe("requires_action")
    must(await capture(`/admin/payments/${other.id}`))
    expect((await orderOf(order)).payment_status).toBe("captured")
  })

  test("of a swap's payment settles the swap and leaves the order's status", async () => {
    const { order } = await aPayment()
    const swap = await aSwap(order)
    const { id } = await andAnother(order, { swap_id: swap.id })
    must(await capture(`/admin/payments/${id}`))
    expect((await orderOf(order)).payment_status).toBe("awaiting")
    expect(await shop.db.swap.findUnique({ where: { id: swap.id } })).toMatchObject({ payment_status: "captured" })
  })

  test("of an order leaves the payments of its swaps alone", async () => {
    const { order } = await aPayment()
    const swap = await aSwap(order)
    const { id } = await andAnother(order, { swap_id: swap.id })
    expect(must(await desk.capture(order)).order.payment_status).toBe("captured")
    expect(await shop.db.payment.findUnique({ where: { id } })).toMatchObject({ captured_at: null })
    expect(await shop.db.swap.findUnique({ where: { id: swap.id } })).toMatchObject({ payment_status: "awaiting" })
  })

  test("that the provider refuses leaves nothing behind", async () => {
    const { at, order } = await aPayment()
    const before = must(await desk.by.get(at))
    const mend = failing(shop, "capture", new Refusal("not_allowed", "The hold has expired"))
    expect(refusal(await capture(at))).toEqual(notAllowed(/^The hold has expired$/))
    expect(must(await desk.by.get(at))).toEqual(before)
    mend()
    must(await capture(at))
    expect(await bookOf(shop, order)).toMatchObject({ captured: TOTAL })
  })

  test("with an unknown result is a conflict, and is requested again under the same key", async () => {
    const { at, order } = await aPayment()
    const mend = failing(shop, "capture", new Error("socket hang up"))
    expect(refusal(await capture(at))).toMatchObject({ status: 409, type: "conflict" })
    mend()
    await shop.api.sweep()
    expect((await orderOf(order)).payment_status).toBe("captured")
    expect(await bookOf(shop, order)).toMatchObject({ captured: TOTAL })
  })

  test("of a canceled payment is refused", async () => {
    const { at, order } = await aPayment()
    must(await desk.cancel(order))
    expect(refusal(await capture(at))).toEqual(notAllowed(/payment is canceled/))
    expect(refusal(await refund(at, { amount: 1, reason: "other" }))).toEqual(notAllowed(/is canceled/))
  })

  test("of a payment without an order is refused, also over a canceled edit's money", async () => {
    const data = { id: newId("pay"), amount: 5, currency_code: "eur", provider_id: "manual", data: {} }
    const { id } = await shop.db.payment.create({ data })
    const refused = notAllowed(/complete the order edit first/)
    expect(refusal(await capture(`/admin/payments/${id}`))).toEqual(refused)
    expect(refusal(await refund(`/admin/payments/${id}`, { amount: 1, reason: "other" }))).toEqual(refused)
  })
})

describe("a refund", () => {
  test("refunds part after part until nothing is left, and never more", async () => {
    const { at, id, order } = await aPayment({ captured: true })
    const body = must(await refund(at, { amount: 300, reason: "discount", note: "sorry" }))
    expect(lacking("admin.payments.refund", body)).toEqual([])
    expect(body.refund).toMatchObject({
      payment_id: id,
      order_id: order,
      amount: 300,
      reason: "discount",
      note: "sorry",
    })
    expect(await orderOf(order)).toMatchObject({ payment_status: "partially_refunded", refunded_total: 300 })
    expect(refusal(await refund(at, { amount: TOTAL - 299, reason: "other" }))).toEqual(notAllowed(/refundable amount/))
    must(await refund(at, { amount: TOTAL - 300, reason: "other" }))
    expect(await orderOf(order)).toMatchObject({ payment_status: "refunded", refunded_total: TOTAL })
    expect(await bookOf(shop, order)).toMatchObject({ refunded: TOTAL })
    expect(refusal(await refund(at, { amount: 1, reason: "other" }))).toEqual(notAllowed(/refundable amount/))
  })

  test("is emailed to the buyer like any refund", async () => {
    const { at, order } = await aPayment({ captured: true })
    must(await refund(at, { amount: 300, reason: "other" }))
    const { email } = await orderOf(order)
    expect((await mailsTo(shop, email)).filter(({ subject }) => /Refund|Rückerstattung/.test(subject))).toHaveLength(1)
  })

  test("takes from this payment only", async () => {
    const { at, order } = await aPayment({ captured: true })
    const other = await andAnother(order, { captured_at: new Date() })
    expect(refusal(await refund(at, { amount: TOTAL + 1, reason: "other" }))).toEqual(notAllowed(/refundable amount/))
    must(await refund(at, { amount: TOTAL, reason: "other" }))
    expect(await shop.db.payment.findUnique({ where: { id: other.id } })).toMatchObject({ amount_refunded: 0 })
    expect((await orderOf(order)).payment_status).toBe("partially_refunded")
  })

  test("of a swap's payment moves the swap's status, not the order's", async () => {
    const { order } = await aPayment({ captured: true })
    const swap = await aSwap(order)
    const { id } = await andAnother(order, { swap_id: swap.id, captured_at: new Date() })
    const status = async () => (await shop.db.swap.findUniqueOrThrow({ where: { id: swap.id } })).payment_status
    must(await refund(`/admin/payments/${id}`, { amount: 60, reason: "swap" }))
    expect(await status()).toBe("partially_refunded")
    must(await refund(`/admin/payments/${id}`, { amount: 900, reason: "swap" }))
    expect(await status()).toBe("refunded")
    expect((await orderOf(order)).payment_status).toBe("captured")
  })

  test("of a payment that is not captured is refused", async () => {
    const { at, id } = await aPayment()
    const answer = await refund(at, { amount: 1, reason: "other" })
    expect(refusal(answer)).toEqual(notAllowed(new RegExp(`^Payment ${id} is not captured$`)))
  })

  test("that the provider refuses leaves nothing behind", async () => {
    const { at, order } = await aPayment({ captured: true })
    const mend = failing(shop, "refund", new Refusal("not_allowed", "Too late"))
    expect(refusal(await refund(at, { amount: 5, reason: "other" }))).toEqual(notAllowed(/^Too late$/))
    mend()
    expect(await orderOf(order)).toMatchObject({ payment_status: "captured", refunds: [] })
  })

  test("with the same key is made once, also when its process died before the answer", async () => {
    const { at, order } = await aPayment({ captured: true })
    const headers = { "idempotency-key": `refund-${order}` }
    const body = { amount: 300, reason: "other" }
    const first = await refund(at, body, headers)
    await shop.pool.query("UPDATE mercer.idempotency_key SET response_code = NULL WHERE key = $1", [
      headers["idempotency-key"],
    ])
    expect((await refund(at, body, headers)).body).toEqual(first.body)
    expect(await bookOf(shop, order)).toMatchObject({ refunded: 300 })
  })

  test.each([
    { amount: 0, reason: "other" },
    { amount: -100, reason: "other" },
    { amount: 1.5, reason: "other" },
    { amount: 2 ** 31, reason: "other" },
    { amount: 5, reason: "because" },
    { amount: 5 },
    { reason: "other" },
    { amount: 5, reason: "other", payment_id: "x" },
  ])("refuses %j", async (body) => {
    const { at } = await aPayment({ captured: true })
    expect(refusal(await refund(at, body))).toMatchObject({ status: 400, type: "invalid_data" })
  })
})
