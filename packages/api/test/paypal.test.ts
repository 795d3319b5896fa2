import { setTimeout as sleep } from "node:timers/promises"
import { paypalPayment } from "@mercer/providers"
import { type FakePayPal, signedRequest, startFakePayPal, WEBHOOK_ID } from "@mercer/providers/testing/paypal"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { aProduct } from "./support/catalog.ts"
import { aMarket, cartAt, type Market, must } from "./support/checkout.ts"
import { expectSound } from "./support/invariants.ts"
import { aDesk, type Desk } from "./support/orders.ts"
import { openShop, type TestShop } from "./support/shop.ts"
import { aMinuteLater, dieAt } from "./support/steps.ts"

const HELD = "PAYMENT.AUTHORIZATION.CREATED"
const ROUNDS = 10

let paypal: FakePayPal
let shop: TestShop
let market: Market
let desk: Desk

beforeAll(async () => {
  paypal = await startFakePayPal()
  shop = await openShop({ payment: [paypalPayment({ ...paypal.options, webhook_id: WEBHOOK_ID })] })
  market = await aMarket(shop, { payment: ["paypal"] })
  desk = await aDesk(shop)
})
afterEach(() => {
  paypal.heal()
  expect(shop.errors.splice(0)).toEqual([])
})
afterAll(async () => {
  await expectSound(shop)
  await shop.close()
  await paypal.stop()
})

const at = (id: string) => `/store/carts/${id}`
const complete = (id: string) => shop.post(`${at(id)}/complete`)
const sessionOf = async (id: string) => must(await shop.get(at(id))).cart.payment_session
const orderIdOf = async (id: string): Promise<string> => (await sessionOf(id)).data.id
const ordersOf = (cart_id: string) => shop.db.order.count({ where: { cart_id } })
const holdsFor = (id: string) => paypal.holds.filter(({ cart_id }) => cart_id === id)
const heldFor = (id: string) => paypal.held().filter((one) => one.purchase_units[0]?.custom_id?.startsWith(id))
const eventsOf = (id: string, type = HELD) =>
  paypal.events.filter(({ event_type, resource }) => event_type === type && `${resource.custom_id}`.startsWith(id))
const paymentOf = (order_id: string) => shop.db.payment.findFirstOrThrow({ where: { order_id } })
const paidBy = (data: { id?: unknown }) => paypal.order(String(data.id)).purchase_units[0]?.payments ?? {}

function send(event: object | undefined, head_start_ms = 0, secret?: string) {
  const { body, headers } = signedRequest(event ?? {}, secret)
  const request = new Request("http://shop.test/paypal/hooks", { method: "POST", body: new Uint8Array(body), headers })
  return shop.api.hook("paypal", request, { head_start_ms })
}

/** A cart whose shopper has approved its payment at PayPal. */
async function anApprovedCart(quantity = 1, given = market): Promise<string> {
  const id = await cartAt(shop, given).withPayment(quantity)
  paypal.browser.approve(await orderIdOf(id))
  return id
}

/** A cart whose browser has authorized the payment too, as storefronts of v1 do, and then nothing more was heard. */
async function aPaidCart(given = market): Promise<string> {
  const id = await cartAt(shop, given).withPayment()
  paypal.browser.authorize(await orderIdOf(id))
  return id
}

/** One order, paid by the only hold. */
async function expectSold(id: string, amount = 1785) {
  expect(await ordersOf(id)).toBe(1)
  expect(holdsFor(id)).toHaveLength(1)
  expect(heldFor(id)).toHaveLength(1)
  const payments = await shop.db.payment.findMany({ where: { cart_id: id } })
  expect(payments).toMatchObject([{ amount, provider_id: "paypal", data: { id: heldFor(id)[0]?.id } }])
}

test("a whole life: checkout, capture, refunds by return and by hand, each once at PayPal", async () => {
  const id = await cartAt(shop, market).withPayment(2)
  const session = await sessionOf(id)
  expect(session).toMatchObject({ provider_id: "paypal", amount: 2975, status: "pending" })
  expect(session.data).toMatchObject({ intent: "AUTHORIZE", status: "CREATED" })
  expect(must(await complete(id))).toMatchObject({ type: "cart", payment_status: "requires_more" })

  paypal.browser.approve(session.data.id)
  const { type, data } = must(await complete(id))
  expect({ type, total: data.total, status: data.payment_status }).toEqual({
    type: "order",
    total: 2975,
    status: "awaiting",
  })
  expect(data.payments[0].data).toEqual({})
  await expectSold(id, 2975)

  expect(must(await desk.capture(data.id)).order.payment_status).toBe("captured")
  await desk.send(data.id, data.items[0].id, 2)
  const { order } = must(await desk.takeBack(data.id, data.items[0].id, 1))
  const received = await desk.receive(order.returns[0].id, data.items[0].id)
  expect(must(received).return.status).toBe("received")
  must(await desk.refund(data.id, 500))
  const { captures, refunds } = paidBy((await paymentOf(data.id)).data as object)
  expect(captures).toMatchObject([{ amount: { value: "29.75" } }])
  expect(refunds?.map(({ amount }) => amount.value)).toEqual(["11.90", "5.00"])
  expect(await desk.refund(data.id, 5000)).toMatchObject({ status: 400 })
})

test("the order at PayPal follows the cart", async () => {
  const id = await cartAt(shop, market).withPayment()
  must(await shop.post(`${at(id)}/line-items`, { variant_id: market.variant, quantity: 1 }))
  expect((await sessionOf(id)).data.purchase_units[0].amount).toEqual({ currency_code: "EUR", value: "23.80" })
  paypal.browser.approve(await orderIdOf(id))
  expect(must(await complete(id)).type).toBe("order")
  await expectSold(id, 2380)
})

test("a storefront of v1 authorizes in the browser, sends PayPal's answer and completes", async () => {
  const id = await cartAt(shop, market).withPayment()
  const answer = paypal.browser.authorize(await orderIdOf(id))
  must(await shop.post(`${at(id)}/payment-session`, { provider_id: "paypal" }))
  must(await shop.post(`${at(id)}/payment-sessions/paypal`, { data: { data: answer } }))
  expect(must(await complete(id)).type).toBe("order")
  await expectSold(id)
})

test("a declined payment is refused with PayPal's words, and another card succeeds", async () => {
  const id = await cartAt(shop, market).withPayment()
  paypal.browser.chooseAnEmptyCard(await orderIdOf(id))
  expect(await complete(id)).toMatchObject({ status: 400, body: { type: "invalid_data" } })
  paypal.browser.approve(await orderIdOf(id))
  expect(must(await complete(id)).type).toBe("order")
  await expectSold(id)
})

test("canceling the order voids its hold", async () => {
  const { data } = must(await complete(await anApprovedCart()))
  must(await desk.cancel(data.id))
  const { data: noted } = await paymentOf(data.id)
  expect(paidBy(noted as object).authorizations).toMatchObject([{ status: "VOIDED" }])
})

test("a hold for an order that cannot be placed is voided", async () => {
  const { variant } = await aProduct(shop.db, { variants: [{ inventory_quantity: 1 }] })
  const scarce = { ...market, variant }
  const [first, second] = [await anApprovedCart(1, scarce), await aPaidCart(scarce)]
  must(await complete(first))
  expect((await send(eventsOf(second)[0])).status).toBe(200)
  expect([await ordersOf(second), heldFor(second)]).toEqual([0, []])
})

test("money that was held before the shopper chose another way to pay is let go", async () => {
  const both = await aMarket(shop, { payment: ["paypal", "manual"] })
  const id = await cartAt(shop, both).withPayment()
  must(await shop.post(`${at(id)}/payment-session`, { provider_id: "paypal" }))
  const paypal_id = await orderIdOf(id)
  must(await shop.post(`${at(id)}/payment-session`, { provider_id: "manual" }))
  paypal.browser.authorize(paypal_id)
  expect((await send(eventsOf(id)[0])).status).toBe(200)
  expect([await ordersOf(id), heldFor(id)]).toEqual([0, []])
  market = await aMarket(shop, { payment: ["paypal"] })
})

describe("the webhook", () => {
  test("completes a cart whose shopper closed the browser after paying", async () => {
    const id = await aPaidCart()
    expect((await send(eventsOf(id)[0])).status).toBe(200)
    await expectSold(id)
  })

  test(`and the storefront at once, ${ROUNDS} times: one order, one hold`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await aPaidCart()
      const [reply, ...hooks] = await Promise.all([complete(id), send(eventsOf(id)[0]), send(eventsOf(id)[0])])
      expect(must(reply).type).toBe("order")
      expect(hooks.map(({ status }) => status)).toEqual([200, 200])
      await expectSold(id)
    }
  }, 60_000)

  test(`and two storefronts that authorize by us at once, ${ROUNDS} times: one order, one hold`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await anApprovedCart()
      const buying = Promise.all([complete(id), complete(id)])
      while (eventsOf(id).length === 0) await sleep(1)
      const hook = await send(eventsOf(id)[0])
      for (const reply of await buying) expect(must(reply).type).toBe("order")
      expect(hook.status).toBe(200)
      await expectSold(id)
    }
  }, 60_000)

  test("heard twice, late and out of order changes nothing", async () => {
    const id = await aPaidCart()
    const [event] = eventsOf(id)
    expect((await Promise.all([send(event), send(event)])).map(({ status }) => status)).toEqual([200, 200])
    const { id: order_id } = await shop.db.order.findFirstOrThrow({ where: { cart_id: id } })
    must(await desk.capture(order_id))
    for (const late of [...eventsOf(id, "PAYMENT.CAPTURE.COMPLETED"), event, event])
      expect((await send(late)).status).toBe(200)
    expect([await ordersOf(id), holdsFor(id).length]).toEqual([1, 1])
    const gone = await aPaidCart()
    must(await shop.delete(`${at(gone)}/payment-sessions/paypal`))
    const events = [...eventsOf(gone, "PAYMENT.AUTHORIZATION.VOIDED"), ...eventsOf(gone)]
    expect(events).toHaveLength(2)
    for (const late of events) expect((await send(late)).status).toBe(200)
    expect([await ordersOf(gone), heldFor(gone)]).toEqual([0, []])
  })

  test("refuses what PayPal has not signed, and asks for it again when PayPal cannot say", async () => {
    const id = await aPaidCart()
    const [event] = eventsOf(id)
    expect((await send(event, 0, "somebody else's")).status).toBe(400)
    paypal.fail({ on: /verify/, what: "broken", times: 2 })
    expect((await send(event)).status).toBeGreaterThanOrEqual(500)
    shop.errors.length = 0
    expect(await ordersOf(id)).toBe(0)
    expect((await send(event)).status).toBe(200)
    await expectSold(id)
  })
})

describe("when the line or the process breaks", () => {
  test("the response to our authorization is lost: the next completion, or the webhook, finds the hold", async () => {
    for (const finish of [complete, async (id: string) => send(eventsOf(id)[0])]) {
      const id = await anApprovedCart()
      paypal.fail({ on: /authorize$/, what: "mute", times: 2 })
      expect([200, 409]).toContain((await complete(id)).status)
      expect((await finish(id)).status).toBe(200)
      await expectSold(id)
    }
  })

  test.each(["authorizing.begun", "authorizing.asked", "authorizing.written"] as const)(
    "killed at %s of completing: one order or no hold",
    async (step) => {
      const id = await anApprovedCart()
      const dead = dieAt(shop, step)
      void complete(id)
      await dead
      await aMinuteLater(shop)
      await shop.api.sweep()
      if ((await ordersOf(id)) === 0) {
        expect(heldFor(id)).toEqual([])
        must(await shop.post(`${at(id)}/payment-sessions`))
        paypal.browser.approve(await orderIdOf(id))
        expect(must(await complete(id)).type).toBe("order")
      }
      await expectSold(id)
    },
  )

  test.each(["capture", "refund"] as const)("killed while PayPal does a %s: done once", async (act) => {
    const { data } = must(await complete(await anApprovedCart()))
    if (act === "refund") must(await desk.capture(data.id))
    const dead = dieAt(shop, "intended.asked")
    void (act === "capture" ? desk.capture(data.id) : desk.refund(data.id, 700))
    await dead
    await aMinuteLater(shop)
    await shop.api.sweep()
    const payment = await paymentOf(data.id)
    expect(payment.captured_at).not.toBeNull()
    const { captures, refunds = [] } = paidBy(payment.data as object)
    expect([captures?.length, refunds.length]).toEqual([1, act === "refund" ? 1 : 0])
    expect(payment.amount_refunded).toBe(act === "refund" ? 700 : 0)
  })
})

describe("an order that Medusa v1 sold by PayPal", () => {
  async function soldByV1(): Promise<string> {
    const { data } = must(await complete(await anApprovedCart()))
    const money = { currency_code: "EUR", value: "17.85" }
    const hold = { id: `A-${data.id}`, status: "CREATED", amount: money }
    const unit = { reference_id: "default", custom_id: "cart_v1", amount: money, payments: { authorizations: [hold] } }
    const order = { id: `V1-${data.id}`, intent: "AUTHORIZE", status: "COMPLETED", purchase_units: [unit] }
    paypal.put(order)
    await shop.db.payment.updateMany({ where: { order_id: data.id }, data: { data: order } })
    return data.id
  }

  test("is captured and refunded", async () => {
    const id = await soldByV1()
    expect(must(await desk.capture(id)).order.payment_status).toBe("captured")
    expect(must(await desk.refund(id, 785)).order.payment_status).toBe("partially_refunded")
    expect(must(await desk.refund(id, 1000)).order.payment_status).toBe("refunded")
    expect(paidBy((await paymentOf(id)).data as object).refunds).toHaveLength(2)
  })

  test("is canceled, and its hold voided", async () => {
    const id = await soldByV1()
    must(await desk.cancel(id))
    expect(paidBy((await paymentOf(id)).data as object).authorizations).toMatchObject([{ status: "VOIDED" }])
  })
})
