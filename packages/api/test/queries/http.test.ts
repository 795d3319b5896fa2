import { newId, pgSql } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { namedProviders } from "../../src/http/queries.ts"
import { aShippingOption } from "../support/catalog.ts"
import { anOrderRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

test("namedProviders counts by kind, id and type the rows that name other providers, on either driver", async () => {
  const { db } = on
  const order = await anOrderRow(db)
  const { region_id } = order
  await db.paymentProvider.createMany({ data: [{ id: "stripe" }] })
  await db.fulfillmentProvider.createMany({ data: [{ id: "dhl" }] })
  await db.taxProvider.createMany({ data: [{ id: "avalara" }] })
  await db.regionPaymentProvider.create({ data: { region_id, provider_id: "stripe" } })
  await db.regionFulfillmentProvider.create({ data: { region_id, provider_id: "dhl" } })
  await db.region.update({ where: { id: region_id }, data: { tax_provider_id: "avalara" } })
  const cart = await db.cart.create({ data: { id: newId("cart"), region_id } })
  const session = { cart_id: cart.id, provider_id: "stripe", data: {}, status: "pending" as const, is_initiated: true }
  await db.paymentSession.create({ data: { ...session, id: newId("ps") } })
  const payment = { order_id: order.id, provider_id: "stripe", currency_code: "eur", amount: 100, data: {} }
  await db.payment.createMany({
    data: [
      { ...payment, id: newId("pay") },
      { ...payment, id: newId("pay"), captured_at: new Date() },
      { ...payment, id: newId("pay"), captured_at: new Date(), amount_refunded: 100 },
      { ...payment, id: newId("pay"), canceled_at: new Date() },
    ],
  })
  const option = await aShippingOption(db, region_id)
  await db.shippingOption.update({ where: { id: option.id }, data: { provider_id: "dhl" } })
  const method = { order_id: order.id, shipping_option_id: option.id, price: 0, data: {} }
  await db.shippingMethod.create({ data: { ...method, id: newId("sm") } })
  const fulfillment = { order_id: order.id, provider_id: "dhl", data: {} }
  await db.fulfillment.create({ data: { ...fulfillment, id: newId("ful") } })
  await db.fulfillment.create({ data: { ...fulfillment, id: newId("ful"), shipped_at: new Date() } })
  const one = (kind: string, id: string, sort: string) => ({ kind, id, sort, count: 1 })
  const expected = [
    one("fulfillment", "dhl", "regions"),
    one("fulfillment", "dhl", "shipping_options"),
    one("fulfillment", "dhl", "unfulfilled_orders"),
    one("fulfillment", "dhl", "unshipped_fulfillments"),
    one("payment", "stripe", "initiated_sessions"),
    one("payment", "stripe", "refundable_payments"),
    one("payment", "stripe", "regions"),
    one("payment", "stripe", "uncaptured_payments"),
    one("tax", "avalara", "regions"),
  ]
  const none = { payment: [], fulfillment: ["manual"], tax: [] }
  for (const driver of [on, pgSql(on.pool)]) expect(await namedProviders(driver, none)).toEqual(expected)
  const known = { payment: ["stripe"], fulfillment: ["manual", "dhl"], tax: ["avalara"] }
  expect(await namedProviders(on, known)).toEqual([])
})
