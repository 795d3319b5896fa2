import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aDiscount, aRegion } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { desk } from "../support/orders.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aMinuteLater, dieAt } from "../support/steps.ts"

let shop: TestShop
let market: Market
let operator: Visitor

// A shop migrated from Medusa v1: "stripe" is in its tables, and is not registered here.
beforeAll(async () => {
  shop = await openShop()
  await shop.db.paymentProvider.create({ data: { id: "stripe" } })
  market = await aMarket(shop, { payment: ["manual", "stripe"] })
  operator = await anOperatorAtWork(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const NO = { status: 409, type: "not_allowed", message: "The payment provider stripe is not configured." }
const INTENT = { id: "pi_1", status: "requires_capture" }

const at = (id: string) => `/store/carts/${id}`
const complete = (id: string, headers?: Record<string, string>) => shop.post(`${at(id)}/complete`, undefined, headers)
const sessionsOf = (cart_id: string) => shop.db.paymentSession.findMany({ where: { cart_id } })
const stripeOf = (cart_id: string) =>
  shop.db.paymentSession.findFirstOrThrow({ where: { cart_id, provider_id: "stripe" } })
const closing = () => shop.db.outbox.count({ where: { kind: "payment_session.close" } })

/** A cart whose shopper began to pay with stripe, as v1 left it. */
async function paidByStripe(given = market, total = 1785) {
  const id = await cartAt(shop, given).withShipping()
  const chosen = { provider_id: "stripe", is_selected: true, is_initiated: true, status: "authorized" as const }
  await shop.db.paymentSession.create({
    data: { id: newId("ps"), cart_id: id, amount: total, data: INTENT, ...chosen },
  })
  return id
}

describe("completing a cart that selected it", () => {
  test.each([1785, 1])("is refused with its name, and nothing changes (session of %d)", async (amount) => {
    const id = await paidByStripe(market, amount)
    const before = await sessionsOf(id)
    const keyed = { "idempotency-key": `key-${id}` }
    for (const headers of [undefined, keyed, keyed]) expect(refusal(await complete(id, headers))).toEqual(NO)
    expect(await sessionsOf(id)).toEqual(before)
    expect(await shop.db.payment.count({ where: { cart_id: id } })).toBe(0)
    expect(await shop.db.completion.count({ where: { cart_id: id } })).toBe(0)
    expect(await shop.db.order.count({ where: { cart_id: id } })).toBe(0)
    expect(await closing()).toBe(0)
  })

  test("is refused where the region has no other provider, and where the provider was removed", async () => {
    const lonely = await aMarket(shop, { payment: ["stripe"] })
    const { region } = lonely
    const id = await paidByStripe(lonely)
    market = await aMarket(shop, { payment: ["manual", "stripe"] })
    expect(refusal(await complete(id))).toEqual(NO)
    await shop.db.regionPaymentProvider.deleteMany({ where: { region_id: region.id } })
    expect(refusal(await complete(id))).toEqual(NO)
    expect(await sessionsOf(id)).toMatchObject([{ provider_id: "stripe", is_selected: true, data: INTENT }])
  })

  test("leaves a payment that v1 began with it and the cart's other payments unchanged", async () => {
    const id = await cartAt(shop, market).withShipping()
    must(await shop.post(`${at(id)}/payment-session`, { provider_id: "manual" }))
    const payment = { cart_id: id, amount: 1785, currency_code: "eur", data: INTENT }
    await shop.db.payment.create({ data: { ...payment, id: newId("pay"), provider_id: "stripe" } })
    const { id: payment_id } = await shop.db.payment.findFirstOrThrow({ where: { cart_id: id } })
    await shop.db.cart.update({ where: { id }, data: { payment_id } })
    expect(refusal(await complete(id))).toEqual(NO)
    expect(await shop.db.payment.findMany({ where: { cart_id: id } })).toMatchObject([
      { canceled_at: null, data: INTENT },
    ])
    expect((await shop.db.cart.findUniqueOrThrow({ where: { id } })).payment_id).toBe(payment_id)
  })

  test("with nothing to pay calls no provider: the order is created, and the session row stays", async () => {
    const free = await aMarket(shop, { payment: ["manual", "stripe"], price: 0 })
    await shop.db.shippingOption.update({ where: { id: free.option.id }, data: { amount: 0 } })
    const id = await paidByStripe(free, 0)
    const before = await sessionsOf(id)
    expect(must(await complete(id)).data).toMatchObject({ total: 0, payments: [] })
    expect(await sessionsOf(id)).toEqual(before)
    market = await aMarket(shop, { payment: ["manual", "stripe"] })
  })

  test("an attempt whose provider was removed says so at once, and its payment state is never guessed", async () => {
    const id = await cartAt(shop, market).withShipping()
    must(await shop.post(`${at(id)}/payment-session`, { provider_id: "manual" }))
    const dead = dieAt(shop, "authorizing.begun")
    void complete(id)
    await dead
    await shop.db.completion.updateMany({ where: { cart_id: id }, data: { provider_id: "stripe" } })
    await aMinuteLater(shop)
    await shop.api.sweep()
    await aMinuteLater(shop)
    expect(refusal(await complete(id))).toEqual(NO)
    expect(await shop.db.completion.findFirst({ where: { cart_id: id } })).toMatchObject({ state: "authorizing" })
    await shop.db.completion.updateMany({ where: { cart_id: id }, data: { provider_id: "manual" } })
    await aMinuteLater(shop)
    expect(must(await complete(id)).type).toBe("order")
  })
})

describe("other requests for such a cart", () => {
  test("writes still work, and its session stays selected", async () => {
    const id = await paidByStripe()
    const before = await stripeOf(id)
    must(await shop.post(at(id), { email: "other@example.com" }))
    must(await shop.post(`${at(id)}/line-items`, { variant_id: market.variant, quantity: 1 }))
    const { code } = await aDiscount(shop.db, { regions: [market.region.id], value: 100 })
    must(await shop.post(at(id), { discounts: [{ code }] }))
    must(await shop.delete(`${at(id)}/discounts/${code}`))
    must(await shop.post(`${at(id)}/payment-sessions`))
    expect(await stripeOf(id)).toEqual(before)
    expect(await closing()).toBe(0)
  })

  test("the region's only other provider is listed, and used only when the shopper selects it", async () => {
    const id = await paidByStripe()
    const { cart } = must(await shop.post(`${at(id)}/payment-sessions`))
    expect(cart.payment_session).toMatchObject({ provider_id: "stripe", data: INTENT })
    expect(cart.payment_sessions).toMatchObject([
      { provider_id: "stripe" },
      { provider_id: "manual", is_selected: null },
    ])
    must(await shop.post(`${at(id)}/payment-session`, { provider_id: "manual" }))
    expect(await stripeOf(id)).toMatchObject({
      is_selected: null,
      is_initiated: true,
      data: INTENT,
      status: "authorized",
    })
    expect(must(await complete(id)).data.payments).toMatchObject([{ provider_id: "manual" }])
    expect(await stripeOf(id)).toMatchObject({ data: INTENT })
    expect(await closing()).toBe(0)
  })

  test("moving to another region ends the selection; the row stays, and no session is closed", async () => {
    const there = await aRegion(shop.db, { payment: ["manual"], countries: [] })
    const id = await paidByStripe()
    expect(must(await shop.post(at(id), { region_id: there.id })).cart.payment_session).toBeNull()
    expect(await stripeOf(id)).toMatchObject({ is_selected: null, is_initiated: true, data: INTENT })
    expect(await closing()).toBe(0)
    expect(must(await shop.post(`${at(id)}/payment-sessions`)).cart.payment_session.provider_id).toBe("manual")
  })

  test("its session cannot be created, refreshed, updated or deleted", async () => {
    const id = await paidByStripe()
    const before = await stripeOf(id)
    expect(refusal(await shop.post(`${at(id)}/payment-session`, { provider_id: "stripe" }))).toEqual(NO)
    expect(refusal(await shop.post(`${at(id)}/payment-sessions/stripe/refresh`))).toEqual(NO)
    expect(refusal(await shop.post(`${at(id)}/payment-sessions/stripe`, { data: { a: 1 } }))).toEqual(NO)
    expect(refusal(await shop.delete(`${at(id)}/payment-sessions/stripe`))).toEqual(NO)
    expect(await stripeOf(id)).toEqual(before)
    const fresh = await cartAt(shop, market).withItems()
    expect(refusal(await shop.post(`${at(fresh)}/payment-session`, { provider_id: "stripe" }))).toEqual(NO)
    expect(await sessionsOf(fresh)).toEqual([])
  })

  test("no sessions are created with it for a new cart, and its row without a payment is deleted", async () => {
    const id = await cartAt(shop, market).withItems()
    const row = { id: newId("ps"), cart_id: id, provider_id: "stripe", amount: 0, data: {}, status: "pending" as const }
    await shop.db.paymentSession.create({ data: { ...row, is_initiated: false } })
    const { cart } = must(await shop.post(`${at(id)}/payment-sessions`))
    expect(cart.payment_sessions).toMatchObject([{ provider_id: "manual", is_selected: true }])
  })
})

describe("old orders that were paid with it", () => {
  async function anOrder(captured: boolean) {
    const id = await cartAt(shop, market).withShipping()
    must(await shop.post(`${at(id)}/payment-session`, { provider_id: "manual" }))
    const { data } = must(await complete(id))
    if (captured) must(await desk(operator).capture(data.id))
    await shop.db.payment.updateMany({ where: { order_id: data.id }, data: { provider_id: "stripe" } })
    return data.id as string
  }
  const stored = async (order_id: string) => ({
    order: await shop.db.order.findUniqueOrThrow({ where: { id: order_id } }),
    payments: await shop.db.payment.findMany({ where: { order_id } }),
    acts: await shop.db.orderAct.count({ where: { order_id, state: { not: "done" } } }),
    refunds: await shop.db.refund.count({ where: { order_id } }),
  })

  test.each<[string, boolean, (id: string) => Promise<Awaited<ReturnType<Visitor["post"]>>>]>([
    ["captured", false, (id) => desk(operator).capture(id)],
    ["canceled", false, (id) => desk(operator).cancel(id)],
    ["refunded", true, (id) => desk(operator).refund(id, 100)],
  ])("cannot be %s: nothing is stored", async (_, captured, act) => {
    const id = await anOrder(captured)
    const before = await stored(id)
    expect(refusal(await act(id))).toEqual(NO)
    expect(await stored(id)).toEqual(before)
    expect(before.acts).toBe(0)
  })

  test("an operation that was under way when the provider was removed waits for it, and its order says so", async () => {
    const id = await anOrder(false)
    await shop.db.payment.updateMany({ where: { order_id: id }, data: { provider_id: "manual" } })
    const dead = dieAt(shop, "intended.begun")
    void desk(operator).capture(id)
    await dead
    await shop.db.payment.updateMany({ where: { order_id: id }, data: { provider_id: "stripe" } })
    await aMinuteLater(shop)
    await shop.api.sweep()
    expect(refusal(await desk(operator).capture(id))).toEqual(NO)
    expect(await shop.db.orderAct.findFirst({ where: { order_id: id } })).toMatchObject({ state: "intended" })
    await shop.db.payment.updateMany({ where: { order_id: id }, data: { provider_id: "manual" } })
    await aMinuteLater(shop)
    await shop.api.sweep()
    expect((await shop.db.payment.findFirstOrThrow({ where: { order_id: id } })).captured_at).not.toBeNull()
  })
})
