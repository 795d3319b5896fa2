import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aShippingOption } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { expectSound } from "../support/invariants.ts"
import { desk } from "../support/orders.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let market: Market
let operator: Visitor

// A shop taken over from Medusa v1 whose owner has chosen what stands in for the plugins that it used.
beforeAll(async () => {
  const stand_ins = [
    { id: "klarna", by: "external" },
    { kind: "payment" as const, id: "on-delivery", by: "manual" },
    { kind: "fulfillment" as const, id: "shippo", by: "manual" },
    { id: "avalara", by: "system" },
  ]
  shop = await openShop({ stand_ins })
  await shop.db.paymentProvider.createMany({ data: [{ id: "klarna" }], skipDuplicates: true })
  await shop.db.taxProvider.create({ data: { id: "avalara" } })
  market = await aMarket(shop, { payment: ["klarna", "on-delivery"] })
  operator = await anOperatorAtWork(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await expectSound(shop)
  await shop.close()
})

const NO = { status: 409, type: "not_allowed", message: "The payment provider klarna is not configured." }
const KLARNA = { order_id: "k_1", status: "AUTHORIZED", fraud_status: "ACCEPTED" }
const at = (id: string) => `/store/carts/${id}`

/** An order whose payment Klarna holds, as v1 left it. */
async function paidByKlarna(): Promise<string> {
  const id = await cartAt(shop, market).withShipping()
  must(await shop.post(`${at(id)}/payment-session`, { provider_id: "on-delivery" }))
  const { data } = must(await shop.post(`${at(id)}/complete`))
  await shop.db.payment.updateMany({ where: { order_id: data.id }, data: { provider_id: "klarna", data: KLARNA } })
  return data.id
}
const paymentOf = (order_id: string) => shop.db.payment.findFirstOrThrow({ where: { order_id } })

describe("external for klarna", () => {
  test("captures and refunds old payments on record; the row stays klarna's, with what klarna noted", async () => {
    const id = await paidByKlarna()
    expect(must(await desk(operator).capture(id)).order.payment_status).toBe("captured")
    const { order } = must(await desk(operator).refund(id, 500))
    expect(order.payment_status).toBe("partially_refunded")
    expect(await desk(operator).refund(id, 5000)).toMatchObject({ status: 400 })
    const payment = await paymentOf(id)
    expect(payment).toMatchObject({ provider_id: "klarna", amount_refunded: 500, captured_at: expect.any(Date) })
    expect(payment.data).toMatchObject({ ...KLARNA, external: { captured: true, refunds: expect.anything() } })
  })

  test("captures once and refunds what was asked, with requests at the same moment", async () => {
    const id = await paidByKlarna()
    const captures = await Promise.all([desk(operator).capture(id), desk(operator).capture(id)])
    expect(captures.filter(({ status }) => status === 200)).toHaveLength(1)
    const refunds = await Promise.all([1000, 1000].map((amount) => desk(operator).refund(id, amount)))
    expect(refunds.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await paymentOf(id)).amount_refunded).toBe(1000)
  })

  test("voids the payment of an order that is canceled", async () => {
    const id = await paidByKlarna()
    must(await desk(operator).cancel(id))
    expect(await paymentOf(id)).toMatchObject({ canceled_at: expect.any(Date), data: { external: { canceled: true } } })
  })

  test("is offered to no shopper, and refuses sessions that klarna has begun: they stay as they are", async () => {
    const id = await cartAt(shop, market).withShipping()
    const { cart } = must(await shop.post(`${at(id)}/payment-sessions`))
    expect(cart.payment_sessions).toMatchObject([{ provider_id: "on-delivery" }])
    expect(refusal(await shop.post(`${at(id)}/payment-session`, { provider_id: "klarna" }))).toEqual(NO)

    const begun = await cartAt(shop, market).withShipping()
    const chosen = { provider_id: "klarna", is_selected: true, is_initiated: true, status: "authorized" as const }
    const session = { id: newId("ps"), cart_id: begun, amount: 1785, data: KLARNA, ...chosen }
    await shop.db.paymentSession.create({ data: session })
    expect(refusal(await shop.post(`${at(begun)}/complete`))).toEqual(NO)
    expect(refusal(await shop.delete(`${at(begun)}/payment-sessions/klarna`))).toEqual(NO)
    must(await shop.post(`${at(begun)}/line-items`, { variant_id: market.variant, quantity: 1 }))
    expect(await shop.db.paymentSession.findUnique({ where: { id: session.id } })).toMatchObject(session)
    expect(await shop.db.outbox.count({ where: { kind: "payment_session.close" } })).toBe(0)
    // Paying another way works, and klarna's session row stays for the owner to look at.
    must(await shop.post(`${at(begun)}/payment-session`, { provider_id: "on-delivery" }))
    expect(must(await shop.post(`${at(begun)}/complete`)).type).toBe("order")
    expect(await shop.db.paymentSession.findUnique({ where: { id: session.id } })).toMatchObject({ data: KLARNA })
  })
})

test("manual for another way to pay sells under that id", async () => {
  const id = await cartAt(shop, market).withPayment()
  const { data } = must(await shop.post(`${at(id)}/complete`))
  expect(data.payments).toMatchObject([{ provider_id: "on-delivery" }])
})

test("manual for a carrier: its flat rates are offered and its orders sent, and what it calculated is left out", async () => {
  const flat = await aShippingOption(shop.db, market.region.id)
  const calculated = await aShippingOption(shop.db, market.region.id)
  await shop.db.shippingOption.update({ where: { id: flat.id }, data: { provider_id: "shippo" } })
  await shop.db.shippingOption.update({
    where: { id: calculated.id },
    data: { provider_id: "shippo", price_type: "calculated", amount: null },
  })
  const id = await cartAt(shop, market).withAddress()
  const offered = must(await shop.get(`/store/shipping-options/${id}`)).shipping_options
  const ids = offered.map((option: { id: string }) => option.id)
  expect([ids.includes(flat.id), ids.includes(calculated.id)]).toEqual([true, false])
  must(await shop.post(`${at(id)}/shipping-methods`, { option_id: flat.id }))
  must(await shop.post(`${at(id)}/payment-sessions`))
  const { data } = must(await shop.post(`${at(id)}/complete`))
  const { order } = must(await desk(operator).fulfill(data.id, data.items[0].id))
  expect(order.fulfillments).toMatchObject([{ provider_id: "shippo" }])
})

test("the shop's own rates for a tax provider", async () => {
  const taxed = await aMarket(shop, { payment: ["on-delivery"] })
  await shop.db.region.update({ where: { id: taxed.region.id }, data: { tax_provider_id: "avalara" } })
  const id = await cartAt(shop, taxed).withPayment()
  expect(must(await shop.post(`${at(id)}/complete`)).data).toMatchObject({ total: 1785, tax_total: 285 })
  expect((await shop.db.region.findUnique({ where: { id: taxed.region.id } }))?.tax_provider_id).toBe("avalara")
  market = await aMarket(shop, { payment: ["klarna", "on-delivery"] })
})
