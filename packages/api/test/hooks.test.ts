import { setTimeout as sleep } from "node:timers/promises"
import { stripePayment } from "@mercer/providers"
import { type FakeStripe, signedRequest, startFakeStripe } from "@mercer/providers/testing"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { aProduct } from "./support/catalog.ts"
import { aMarket, cartAt, type Market, must } from "./support/checkout.ts"
import { openShop, type TestShop } from "./support/shop.ts"

const SECRET = { api_key: "sk_test_shop", webhook_secret: "whsec_shop" }
const HELD = "payment_intent.amount_capturable_updated"
const ROUNDS = 20

let stripe: FakeStripe
let shop: TestShop
let market: Market

beforeAll(async () => {
  stripe = await startFakeStripe()
  shop = await openShop({ payment: [stripePayment({ ...SECRET, ...stripe.server })] })
  market = await aMarket(shop, { payment: ["stripe"] })
})
afterEach(() => {
  stripe.heal()
  expect(shop.errors.splice(0)).toEqual([])
})
afterAll(async () => {
  await shop.close()
  await stripe.stop()
})

const account = () => stripe.account(SECRET.api_key)
const complete = (id: string) => shop.post(`/store/carts/${id}/complete`)
const sessionOf = async (id: string) => must(await shop.get(`/store/carts/${id}`)).cart.payment_session
const ordersOf = (cart_id: string) => shop.db.order.count({ where: { cart_id } })
const heldFor = (cart_id: string) =>
  account()
    .held()
    .filter(({ metadata }) => metadata.cart_id === cart_id)
const holdsFor = (id: string) => account().holds.filter(({ cart_id }) => cart_id === id)

/** A cart that its shopper has paid in the browser, and not completed yet. */
async function aPaidCart(quantity = 1): Promise<string> {
  const id = await cartAt(shop, market).withPayment(quantity)
  account().browser.confirm((await sessionOf(id)).data.client_secret)
  return id
}

const eventsOf = (id: string, type = HELD) =>
  account().events.filter((event) => event.type === type && event.data.object.metadata.cart_id === id)

function send(event: object | undefined, head_start_ms = 0, secret = SECRET.webhook_secret) {
  const { body, headers } = signedRequest(event ?? {}, secret)
  const request = new Request("http://shop.test/stripe/hooks", { method: "POST", body: new Uint8Array(body), headers })
  return shop.api.hook("stripe", request, { head_start_ms })
}

/** One order, paid by the only authorization. */
async function expectSold(id: string, amount = 1785) {
  expect(await ordersOf(id)).toBe(1)
  expect(holdsFor(id)).toHaveLength(1)
  expect(heldFor(id)).toMatchObject([{ amount }])
  const payments = await shop.db.payment.findMany({ where: { cart_id: id } })
  expect(payments).toMatchObject([{ amount, provider_id: "stripe", data: { id: heldFor(id)[0]?.id } }])
}

test("a whole checkout paid by card: the session is a PaymentIntent that the storefront can confirm", async () => {
  const id = await cartAt(shop, market).withPayment(2)
  const session = await sessionOf(id)
  expect(session).toMatchObject({ provider_id: "stripe", amount: 2975, status: "pending" })
  expect(session.data).toMatchObject({
    object: "payment_intent",
    amount: 2975,
    currency: "eur",
    capture_method: "manual",
  })
  expect(session.data.metadata).toMatchObject({ cart_id: id, session_id: session.id })

  const early = must(await complete(id))
  expect(early).toMatchObject({ type: "cart", payment_status: "requires_more" })

  account().browser.confirm(session.data.client_secret)
  const { type, data } = must(await complete(id))
  expect({ type, total: data.total, payments: data.payments.length }).toEqual({
    type: "order",
    total: 2975,
    payments: 1,
  })
  expect(data.payments[0].data).toEqual({})
  await expectSold(id, 2975)
})

test("the intent follows the cart, and a card that is sent to us is charged at completion", async () => {
  const id = await cartAt(shop, market).withPayment()
  must(await shop.post(`/store/carts/${id}/line-items`, { variant_id: market.variant, quantity: 1 }))
  expect((await sessionOf(id)).data).toMatchObject({ amount: 2380 })
  const patch = { data: { payment_method: "pm_card_visa", amount: 1 } }
  must(await shop.post(`/store/carts/${id}/payment-sessions/stripe`, patch))
  expect(must(await complete(id)).type).toBe("order")
  await expectSold(id, 2380)
})

test("a declined card is refused, and another one succeeds", async () => {
  const id = await cartAt(shop, market).withPayment()
  const pay = (card: string) =>
    shop.post(`/store/carts/${id}/payment-sessions/stripe`, { data: { payment_method: card } })
  must(await pay("pm_card_chargeDeclined"))
  expect(await complete(id)).toMatchObject({ status: 400, body: { type: "invalid_data" } })
  must(await pay("pm_card_visa"))
  expect(must(await complete(id)).type).toBe("order")
  await expectSold(id)
})

test("a bank that requires authentication returns the cart, and the next completion succeeds", async () => {
  const id = await cartAt(shop, market).withPayment()
  const { data } = await sessionOf(id)
  account().browser.confirm(data.client_secret, "pm_card_authenticationRequired")
  expect(must(await complete(id))).toMatchObject({ type: "cart", payment_status: "requires_more" })
  account().browser.authenticate(data.id)
  expect(must(await complete(id)).type).toBe("order")
  await expectSold(id)
})

test("a payment authorized for an order that cannot be placed is voided", async () => {
  const { variant } = await aProduct(shop.db, { variants: [{ inventory_quantity: 1 }] })
  const scarce = { ...market, variant }
  const [first, second] = [await cartAt(shop, scarce).withPayment(), await cartAt(shop, scarce).withPayment()]
  for (const id of [first, second]) account().browser.confirm((await sessionOf(id)).data.client_secret)
  must(await complete(first))
  expect((await send(eventsOf(second)[0])).status).toBe(200)
  expect([await ordersOf(second), heldFor(second)]).toEqual([0, []])
})

test("the shopper's browser closes after paying: the webhook completes the cart", async () => {
  const id = await aPaidCart()
  expect((await send(eventsOf(id)[0])).status).toBe(200)
  await expectSold(id)
})

test("the storefront completes first", async () => {
  const id = await aPaidCart()
  const hook = send(eventsOf(id)[0], 600)
  await sleep(300)
  expect(await ordersOf(id)).toBe(0)
  expect(must(await complete(id)).type).toBe("order")
  expect((await hook).status).toBe(200)
  await expectSold(id)
})

test(`webhook and storefront at once, ${ROUNDS} times: one order, one authorization`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await aPaidCart()
    const [reply, ...hooks] = await Promise.all([complete(id), send(eventsOf(id)[0]), send(eventsOf(id)[0])])
    expect(must(reply).type).toBe("order")
    expect(hooks.map(({ status }) => status)).toEqual([200, 200])
    await expectSold(id)
  }
}, 120_000)

test(`a card that we confirm, webhook and storefront at once, ${ROUNDS} times: one order, one authorization`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await cartAt(shop, market).withPayment()
    must(await shop.post(`/store/carts/${id}/payment-sessions/stripe`, { data: { payment_method: "pm_card_visa" } }))
    const buying = Promise.all([complete(id), complete(id)])
    while (eventsOf(id).length === 0) await sleep(1)
    const hook = await send(eventsOf(id)[0])
    for (const reply of await buying) expect(must(reply).type).toBe("order")
    expect(hook.status).toBe(200)
    await expectSold(id)
  }
}, 120_000)

test("repeated and late events change nothing", async () => {
  const id = await aPaidCart()
  const [event] = eventsOf(id)
  const replies = await Promise.all([send(event), send(event), send(event)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  await shop.providers
    .payment("stripe")
    .capture((await shop.db.payment.findFirstOrThrow({ where: { cart_id: id } })) as never, {
      idempotency_key: "capture",
    })
  for (const late of [event, ...eventsOf(id, "payment_intent.succeeded")]) expect((await send(late)).status).toBe(200)
  expect([await ordersOf(id), holdsFor(id).length]).toEqual([1, 1])
})

test("events that arrive out of order change nothing: authorized after canceled", async () => {
  const id = await aPaidCart()
  must(await shop.delete(`/store/carts/${id}/payment-sessions/stripe`))
  const events = [...eventsOf(id, "payment_intent.canceled"), ...eventsOf(id)]
  expect(events).toHaveLength(2)
  for (const event of events) expect((await send(event)).status).toBe(200)
  expect([await ordersOf(id), heldFor(id)]).toEqual([0, []])
})

test("a failure that arrives after the success changes nothing", async () => {
  const id = await cartAt(shop, market).withPayment()
  const { client_secret } = (await sessionOf(id)).data
  account().browser.confirm(client_secret, "pm_card_chargeDeclined")
  account().browser.confirm(client_secret)
  for (const event of [...eventsOf(id), ...eventsOf(id, "payment_intent.payment_failed")])
    expect((await send(event)).status).toBe(200)
  await expectSold(id)
})

test("a payment authorized for a cart that grew afterwards is voided when the right amount is authorized", async () => {
  const id = await aPaidCart()
  must(await shop.post(`/store/carts/${id}/line-items`, { variant_id: market.variant, quantity: 1 }))
  expect((await send(eventsOf(id)[0])).status).toBe(200)
  expect(await ordersOf(id)).toBe(0)
  account().browser.confirm((await sessionOf(id)).data.client_secret)
  expect(must(await complete(id)).type).toBe("order")
  expect(heldFor(id)).toMatchObject([{ amount: 2380 }])
})

test("an event does not confirm a card that its shopper has only entered", async () => {
  const id = await cartAt(shop, market).withPayment()
  must(await shop.post(`/store/carts/${id}/payment-sessions/stripe`, { data: { payment_method: "pm_card_visa" } }))
  const { data } = await sessionOf(id)
  expect((await send({ type: HELD, data: { object: data } })).status).toBe(200)
  expect([await ordersOf(id), holdsFor(id)]).toEqual([0, []])
})

test("the response to our confirmation is lost: the next completion, or the webhook, finds the payment", async () => {
  for (const finish of [complete, async (id: string) => send(eventsOf(id)[0])]) {
    const id = await cartAt(shop, market).withPayment()
    must(await shop.post(`/store/carts/${id}/payment-sessions/stripe`, { data: { payment_method: "pm_card_visa" } }))
    stripe.fail({ on: /confirm$/, what: "mute", times: 2 })
    const first = await complete(id)
    expect([200, 409]).toContain(first.status)
    expect((await finish(id)).status).toBe(200)
    await expectSold(id)
  }
})

test("Stripe does not respond after the confirmation: conflict, and later one order with the one authorization", async () => {
  const id = await cartAt(shop, market).withPayment()
  must(await shop.post(`/store/carts/${id}/payment-sessions/stripe`, { data: { payment_method: "pm_card_visa" } }))
  stripe.fail({ on: /confirm$/, what: "mute", times: 2 })
  const breaks = () => stripe.fail({ on: /./, what: "deaf", times: 100 })
  const first = complete(id)
  while (holdsFor(id).length === 0) await sleep(1)
  breaks()
  expect((await first).status).toBe(409)
  expect((await send(eventsOf(id)[0])).status).toBeGreaterThanOrEqual(409) // so that Stripe sends it again
  shop.errors.length = 0
  stripe.heal()
  expect((await send(eventsOf(id)[0])).status).toBe(200)
  expect(must(await complete(id)).type).toBe("order")
  await expectSold(id)
})

test("events without Stripe's signature are refused, events for other systems are acknowledged", async () => {
  const id = await aPaidCart()
  const [event] = eventsOf(id)
  expect((await send(event, 0, "whsec_other")).status).toBe(400)
  expect(await ordersOf(id)).toBe(0)
  expect((await send({ id: "evt_1", object: "event", type: "invoice.paid", data: { object: {} } })).status).toBe(200)
  expect((await send({ ...event, data: { object: { metadata: { cart_id: "cart_unknown" } } } })).status).toBe(200)
  const post = (provider: string, init: RequestInit) =>
    shop.api.hook(provider, new Request(`http://shop.test/hooks/${provider}`, init)).then(({ status }) => status)
  expect(await post("stripe", { method: "POST" })).toBe(400)
  expect(await post("stripe", { method: "POST", body: "x".repeat(1_000_001) })).toBe(413)
  expect(await post("stripe", {})).toBe(405)
  expect(await post("manual", { method: "POST", body: "{}" })).toBe(404)
  expect(await post("nobody", { method: "POST", body: "{}" })).toBe(404)
})
