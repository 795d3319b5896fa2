import { stripeMethods, stripePayment } from "@mercer/providers"
import { type FakeStripe, signedRequest, startFakeStripe } from "@mercer/providers/testing"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { aProduct } from "./support/catalog.ts"
import { aMarket, cartAt, type Market, must } from "./support/checkout.ts"
import { expectSound } from "./support/invariants.ts"
import { aDesk } from "./support/orders.ts"
import { openShop, type TestShop } from "./support/shop.ts"

const SECRET = { api_key: "sk_test_shop", webhook_secret: "whsec_shop" }

let stripe: FakeStripe
let shop: TestShop
let market: Market

beforeAll(async () => {
  stripe = await startFakeStripe()
  const options = { ...SECRET, ...stripe.server }
  shop = await openShop({ payment: [stripePayment(options), ...stripeMethods(options)] })
  market = await aMarket(shop, { payment: ["stripe-ideal"] })
})
afterEach(() => {
  stripe.heal()
  expect(shop.errors.splice(0)).toEqual([])
})
afterAll(async () => {
  await expectSound(shop)
  await shop.close()
  await stripe.stop()
})

const account = () => stripe.account(SECRET.api_key)
const complete = (id: string) => shop.post(`/store/carts/${id}/complete`)
const sessionOf = async (id: string) => must(await shop.get(`/store/carts/${id}`)).cart.payment_session
const refundsOf = (id: string) =>
  account().refunds.filter((one) => account().intent(one.payment_intent).metadata.cart_id === id)

async function aPaidCart(given = market): Promise<string> {
  const id = await cartAt(shop, given).withPayment()
  account().browser.confirm((await sessionOf(id)).data.client_secret, "pm_ideal")
  return id
}

/** What Stripe sends to its one webhook when the bank has paid. */
function sendPaid(id: string) {
  const event = account().events.find(
    ({ type, data }) => type === "payment_intent.succeeded" && data.object.metadata.cart_id === id,
  )
  const { body, headers } = signedRequest(event ?? {}, SECRET.webhook_secret)
  const request = new Request("http://shop.test/stripe/hooks", { method: "POST", body: new Uint8Array(body), headers })
  return shop.api.hook("stripe", request, { head_start_ms: 0 })
}

test("an order paid by iDEAL is captured when it is placed, and refunded like any other", async () => {
  const { data } = must(await complete(await aPaidCart()))
  expect(data.payment_status).toBe("captured")
  expect(data.payments).toMatchObject([{ provider_id: "stripe-ideal", captured_at: expect.any(String) }])
  const desk = await aDesk(shop)
  expect(must(await desk.refund(data.id, 500)).order.payment_status).toBe("partially_refunded")
  expect(account().refunds[0]).toMatchObject({ amount: 500 })
})

test("the shopper's browser closes at the bank: Stripe's webhook completes the cart, whatever the provider's id", async () => {
  const id = await aPaidCart()
  const replies = await Promise.all([sendPaid(id), sendPaid(id), complete(id)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await sendPaid(id)).status).toBe(200)
  const orders = await shop.db.order.findMany({ where: { cart_id: id }, include: { payments: true } })
  expect(orders).toMatchObject([{ payment_status: "captured", payments: [{ provider_id: "stripe-ideal" }] }])
  expect(refundsOf(id)).toEqual([])
})

test("money that was taken for an order that cannot be placed goes back", async () => {
  const { variant } = await aProduct(shop.db, { variants: [{ inventory_quantity: 1 }] })
  const scarce = { ...market, variant }
  const [first, second] = [await aPaidCart(scarce), await aPaidCart(scarce)]
  must(await complete(first))
  expect((await sendPaid(second)).status).toBe(200)
  expect(await shop.db.order.count({ where: { cart_id: second } })).toBe(0)
  expect(refundsOf(second)).toMatchObject([{ amount: 1785 }])
  expect(await shop.db.payment.findMany({ where: { cart_id: second } })).toMatchObject([{ captured_at: null }])
  expect((await sendPaid(second)).status).toBe(200)
  expect(refundsOf(second)).toHaveLength(1)
})

test("money that was taken before the shopper chose another way to pay goes back", async () => {
  const both = await aMarket(shop, { payment: ["stripe-ideal", "manual"] })
  const id = await cartAt(shop, both).withShipping()
  must(await shop.post(`/store/carts/${id}/payment-sessions`))
  must(await shop.post(`/store/carts/${id}/payment-session`, { provider_id: "stripe-ideal" }))
  account().browser.confirm((await sessionOf(id)).data.client_secret, "pm_ideal")
  must(await shop.post(`/store/carts/${id}/payment-session`, { provider_id: "manual" }))
  expect(refundsOf(id)).toMatchObject([{ amount: 1785 }])
  expect((await sendPaid(id)).status).toBe(200)
  expect(await shop.db.order.count({ where: { cart_id: id } })).toBe(0)
  must(await complete(id))
})
