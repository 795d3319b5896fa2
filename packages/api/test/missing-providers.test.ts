import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { logMissingProviders, missingProviders, refusedSessions } from "../src/index.ts"
import { aRegion, aShippingOption } from "./support/catalog.ts"
import { aMarket, cartAt, must } from "./support/checkout.ts"
import { openShop, type TestShop } from "./support/shop.ts"

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const missing = () => missingProviders(shop.pool, shop.providers)

test("a shop whose rows name only installed providers misses none", async () => {
  await aMarket(shop)
  expect(await missing()).toEqual([])
})

test("each provider that rows name and the shop does not have is listed with what depends on it", async () => {
  await shop.db.paymentProvider.create({ data: { id: "stripe", is_installed: false } })
  await shop.db.fulfillmentProvider.create({ data: { id: "dhl", is_installed: false } })
  await shop.db.taxProvider.create({ data: { id: "avalara", is_installed: false } })
  // Rows of providers that are not used are no reason to warn.
  await shop.db.paymentProvider.create({ data: { id: "unused", is_installed: false } })
  const region = await aRegion(shop.db, { payment: ["manual", "stripe"] })
  await shop.db.region.update({ where: { id: region.id }, data: { tax_provider_id: "avalara" } })
  await shop.db.regionFulfillmentProvider.create({ data: { region_id: region.id, provider_id: "dhl" } })
  const option = await aShippingOption(shop.db, region.id)
  await shop.db.shippingOption.update({ where: { id: option.id }, data: { provider_id: "dhl" } })
  await shop.db.fulfillment.create({ data: { id: newId("ful"), provider_id: "dhl", data: {} } })

  const market = await aMarket(shop)
  const paying = await cartAt(shop, market).withPayment()
  await shop.db.paymentSession.updateMany({ where: { cart_id: paying }, data: { provider_id: "stripe" } })
  const sold = await cartAt(shop, market).withPayment()
  const { data } = must(await shop.post(`/store/carts/${sold}/complete`))
  await shop.db.paymentSession.updateMany({ where: { cart_id: sold }, data: { provider_id: "stripe" } })
  await shop.db.payment.updateMany({ where: { order_id: data.id }, data: { provider_id: "stripe" } })
  await shop.db.shippingMethod.updateMany({ where: { order_id: data.id }, data: { shipping_option_id: option.id } })

  expect(await missing()).toEqual([
    {
      kind: "fulfillment",
      id: "dhl",
      stand_in: null,
      rows: { regions: 1, shipping_options: 1, unfulfilled_orders: 1, unshipped_fulfillments: 1 },
    },
    {
      kind: "payment",
      id: "stripe",
      stand_in: null,
      rows: { initiated_sessions: 1, regions: 1, uncaptured_payments: 1 },
    },
    { kind: "tax", id: "avalara", stand_in: null, rows: { regions: 1 } },
  ])
})

test("one that another provider stands in for is listed with it, and with the sessions that are refused all the same", async () => {
  const { own_ids } = shop.providers
  const by = (stand_in: string) => [
    { kind: "payment" as const, id: "stripe", by: stand_in },
    { kind: "fulfillment" as const, id: "dhl", by: "manual" },
  ]
  const [dhl, stripe] = await missingProviders(shop.pool, { own_ids, stand_ins: by("external") })
  expect([dhl?.stand_in, stripe?.stand_in]).toEqual(["manual", "external"])
  expect([dhl, stripe].map((one) => one && refusedSessions(one))).toEqual([0, 1])
  const served = await missingProviders(shop.pool, { own_ids, stand_ins: by("manual") })
  expect(served.map(refusedSessions)).toEqual([0, 0, 0])

  const lines: string[] = []
  const line = (facts: object, message: string) => void lines.push(`${message} ${JSON.stringify(facts)}`)
  const log = { info: line, warn: () => {}, error: () => {} }
  await logMissingProviders(shop.pool, { own_ids, stand_ins: by("external") }, log)
  expect(lines).toEqual([
    expect.stringMatching(/^The provider manual stands in for the fulfillment provider dhl .*"shipping_options":1/),
    expect.stringMatching(/^The provider external stands in for the payment provider stripe /),
  ])
})

test("the log names each one, and a database that does not answer does not stop the server", async () => {
  const lines: string[] = []
  const line = (facts: object, message: string) => void lines.push(`${message} ${JSON.stringify(facts)}`)
  await logMissingProviders(shop.pool, shop.providers, { info: line, warn: line, error: line })
  expect(lines.join("\n")).toMatch(/The tax provider avalara is not configured, but rows name it .*"regions":1/)
  expect(lines).toHaveLength(3)
  const dead = { query: () => Promise.reject(new Error("gone")) }
  await logMissingProviders(dead, shop.providers, { info: line, warn: line, error: line })
  expect(lines.at(-1)).toMatch("could not be listed")
})
