import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct, aRegion } from "../support/catalog.ts"
import { ADDRESS, aMarket, cartAt, type Market, must } from "../support/checkout.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { recordStatements } from "../support/statements.ts"

let shop: TestShop
let market: Market

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop, { stock: 1000 })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})
const complete = (id: string) => shop.post(`/store/carts/${id}/complete`)
const entriesOf = async (cart_id: string) => {
  const entries = await shop.ledger.entries()
  return entries.filter((entry) => entry.cart_id === cart_id && entry.kind !== "close")
}
describe("an order", () => {
  test("has the cart's contents, with its taxes, its payment and links to everything", async () => {
    const id = await cartAt(shop, market).withPayment(2)
    await shop.db.cart.update({ where: { id }, data: { metadata: { gift: true } } })
    const { cart } = must(await shop.get(`/store/carts/${id}`))
    const { type, data, ...rest } = must(await complete(id))
    expect({ type, rest }).toEqual({ type: "order", rest: {} })
    expect(data).toMatchObject({
      object: "order",
      status: "pending",
      fulfillment_status: "not_fulfilled",
      payment_status: "awaiting",
      cart_id: id,
      customer_id: cart.customer_id,
      email: cart.email,
      region_id: market.region.id,
      currency_code: "eur",
      billing_address_id: cart.billing_address_id,
      shipping_address_id: cart.shipping_address_id,
      shipping_address: { postal_code: ADDRESS.postal_code },
      sales_channel_id: cart.sales_channel_id,
      tax_rate: null,
      draft_order_id: null,
      no_notification: null,
      canceled_at: null,
      metadata: { gift: true },
      subtotal: 2000,
      shipping_total: 500,
      tax_total: 475,
      total: cart.total,
      paid_total: 2975,
      refunded_total: 0,
      refundable_amount: 2975,
      items: [
        { quantity: 2, order_id: data.id, cart_id: id, tax_lines: [{ rate: 19, name: "default", code: "default" }] },
      ],
      shipping_methods: [{ price: 500, order_id: data.id, tax_lines: [{ rate: 19 }] }],
      payments: [
        { amount: 2975, currency_code: "eur", provider_id: "scripted", order_id: data.id, cart_id: id, data: {} },
      ],
    })
    expect(data.display_id).toBeGreaterThan(0)
    expect(data.customer).toBeUndefined()
  })

  test("freezes its cart, and its session is authorized", async () => {
    const id = await cartAt(shop, market).withPayment()
    const { data } = must(await complete(id))
    const { cart } = must(await shop.get(`/store/carts/${id}`))
    expect(cart).toMatchObject({ completed_at: expect.any(String), payment_authorized_at: expect.any(String) })
    expect(cart.payment).toMatchObject({ id: data.payments[0].id, amount: 1785 })
    expect(cart.payment_session).toMatchObject({ status: "authorized", payment_authorized_at: expect.any(String) })
    const payment = await shop.db.payment.findUniqueOrThrow({ where: { id: data.payments[0].id } })
    expect(payment.data).toMatchObject({ status: "authorized", hold: (await entriesOf(id))[0]?.id })
  })

  test("stores its request's key, and so does its cart", async () => {
    const id = await cartAt(shop, market).withPayment()
    const reply = await shop.post(`/store/carts/${id}/complete`, undefined, { "idempotency-key": "mine" })
    expect(must(reply).data.idempotency_key).toBe("mine")
    expect(must(await shop.get(`/store/carts/${id}`)).cart.idempotency_key).toBe("mine")
    const other = await cartAt(shop, market).withPayment()
    const answer = await complete(other)
    expect(answer.body.data.idempotency_key).toBe(answer.headers.get("idempotency-key"))
  })

  test("is returned again when the cart is completed again, by either path, with only one authorization", async () => {
    const id = await cartAt(shop, market).withPayment()
    const { data } = must(await complete(id))
    for (const path of ["complete", "complete-cart"])
      expect(must(await shop.post(`/store/carts/${id}/${path}`))).toEqual({ type: "order", data })
    expect(await entriesOf(id)).toHaveLength(1)
  })

  test("returns what fields and expand request", async () => {
    const id = await cartAt(shop, market).withPayment()
    const { data } = must(await shop.post(`/store/carts/${id}/complete?fields=email,total&expand=region`))
    expect(Object.keys(data).sort()).toEqual(["email", "id", "region", "total"])
  })

  test("runs at most 14 statements, including key, BEGIN and COMMIT", async () => {
    const id = await cartAt(shop, market).withPayment(2)
    const record = recordStatements(shop)
    const headers = { "idempotency-key": newId("ps") }
    const statements = await record(() => shop.post(`/store/carts/${id}/complete`, undefined, headers))
    expect(statements.length).toBeLessThanOrEqual(14)
    expect(statements.length).toBeGreaterThan(10)
  })
})

describe("checks before any payment", () => {
  const refused = async (id: string, body: object) => {
    expect(await complete(id)).toMatchObject({ status: 400, body })
    expect(await entriesOf(id)).toEqual([])
    expect(await shop.db.completion.count({ where: { cart_id: id } })).toBe(0)
  }

  test("a payment session", async () => {
    const message = "You cannot complete a cart without a payment session."
    await refused(await cartAt(shop, market).withShipping(), { type: "not_allowed", message })
  })

  test("something in the cart", async () => {
    await refused(await cartAt(shop, market).cart(), {
      type: "invalid_data",
      message: "Cannot create order from empty cart",
    })
  })

  test("a customer", async () => {
    const id = await cartAt(shop, market).withItems()
    must(await shop.post(`/store/carts/${id}/payment-sessions`))
    const message = "Cannot create an order from the cart without a customer"
    await refused(id, { type: "invalid_data", message })
  })

  test("a cart", async () => {
    expect(await complete("cart_none")).toMatchObject({ status: 404, body: { type: "not_found" } })
  })
})

describe("other carts", () => {
  test("whose provider the region no longer has are still paid with it: no other provider was selected", async () => {
    const region = await aRegion(shop.db, { payment: ["scripted", "manual"], countries: ["at"] })
    const id = await cartAt(shop, { ...market, region }).withItems()
    must(await shop.post(`/store/carts/${id}`, { email: "lost@example.com" }))
    must(await shop.post(`/store/carts/${id}/payment-session`, { provider_id: "manual" }))
    await shop.db.regionPaymentProvider.deleteMany({ where: { region_id: region.id, provider_id: "manual" } })
    await shop.db.paymentSession.updateMany({ where: { cart_id: id }, data: { amount: 1 } })
    expect(must(await complete(id)).data.payments).toMatchObject([{ provider_id: "manual", amount: 1190 }])
    expect(await shop.db.paymentSession.count({ where: { cart_id: id } })).toBe(1)
  })

  test("with manual taxes are paid with taxes, and the order has them", async () => {
    const region = await aRegion(shop.db, { payment: ["scripted"], countries: [], automatic_taxes: false })
    const id = await cartAt(shop, { ...market, region }).withItems()
    must(await shop.post(`/store/carts/${id}`, { email: "tax@example.com" }))
    must(await shop.post(`/store/carts/${id}/payment-sessions`))
    const { data } = must(await complete(id))
    expect(data).toMatchObject({ tax_total: 190, total: 1190, payments: [{ amount: 1190 }] })
    expect((await entriesOf(id))[0]).toMatchObject({ amount: 1190 })
  })

  test("whose session has another amount are updated first", async () => {
    const id = await cartAt(shop, market).withPayment()
    await shop.db.paymentSession.updateMany({ where: { cart_id: id }, data: { amount: 1 } })
    expect(must(await complete(id)).data.payments).toMatchObject([{ amount: 1785 }])
    expect(await entriesOf(id)).toMatchObject([{ amount: 1785 }])
  })

  test("of a draft order also complete it", async () => {
    const id = await cartAt(shop, market).withPayment()
    const draft = await shop.db.draftOrder.create({
      data: { id: newId("dorder"), cart_id: id, no_notification_order: true },
    })
    const { data } = must(await complete(id))
    expect(data).toMatchObject({ draft_order_id: draft.id, no_notification: true })
    expect(await shop.db.draftOrder.findUnique({ where: { id: draft.id } })).toMatchObject({
      status: "completed",
      order_id: data.id,
      completed_at: expect.any(Date),
    })
  })

  test("that v1 left with a payment but no order: its payment is voided, and the cart is paid again", async () => {
    const id = await cartAt(shop, market).withPayment()
    const session = { session: "old", key: "old", cart_id: id, amount: 999, currency_code: "eur" }
    const hold = await shop.ledger.hold(session)
    const payment = {
      id: newId("pay"),
      cart_id: id,
      amount: 999,
      currency_code: "eur",
      provider_id: "scripted",
      data: { hold: hold.id },
    }
    await shop.db.payment.create({ data: payment })
    await shop.db.cart.update({ where: { id }, data: { payment_id: payment.id, payment_authorized_at: new Date() } })
    const { data } = must(await complete(id))
    expect(data.payments).toMatchObject([{ amount: 1785, canceled_at: null }])
    expect(await shop.db.payment.findUnique({ where: { id: payment.id } })).toMatchObject({
      canceled_at: expect.any(Date),
      order_id: null,
    })
    expect((await entriesOf(id)).map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      "hold 999",
      "void 999",
      "hold 1785",
    ])
    await shop.db.payment.delete({ where: { id: payment.id } })
  })

  test("with a line without a variant need no stock for it", async () => {
    const id = await cartAt(shop, market).withPayment()
    await shop.db.lineItem.create({
      data: { id: newId("item"), cart_id: id, title: "By hand", unit_price: 100, quantity: 3, variant_id: null },
    })
    const { data } = must(await complete(id))
    expect(data.items).toHaveLength(2)
    expect(data.total).toBe(data.payments[0].amount)
  })
})

test("every write to a completed cart is refused, and the order does not change", async () => {
  const id = await cartAt(shop, market).withPayment()
  const { variant } = await aProduct(shop.db)
  const { data } = must(await complete(id))
  const path = `/store/carts/${id}`
  const line = data.items[0].id
  const replies = await Promise.all([
    shop.post(path, { email: "other@example.com" }),
    shop.post(path, { shipping_address: { city: "Bonn" } }),
    shop.post(`${path}/line-items`, { variant_id: variant, quantity: 1 }),
    shop.post(`${path}/line-items/${line}`, { quantity: 100 }),
    shop.delete(`${path}/line-items/${line}`),
    shop.post(`${path}/shipping-methods`, { option_id: market.option.id }),
    shop.delete(`${path}/discounts/NONE`),
    shop.post(`${path}/payment-sessions`),
    shop.post(`${path}/payment-session`, { provider_id: "scripted" }),
    shop.post(`${path}/payment-sessions/scripted`, { data: {} }),
    shop.post(`${path}/payment-sessions/scripted/refresh`),
    shop.delete(`${path}/payment-sessions/scripted`),
  ])
  for (const { status, body } of replies)
    expect({ status, type: body.type }).toEqual({ status: 400, type: "not_allowed" })
  expect(must(await shop.post(`${path}/taxes`)).cart.id).toBe(id)
  expect(must(await complete(id)).data).toEqual(data)
})
