import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { logMissingProviders, missingProviders } from "../src/index.ts"
import { aRegion, aShippingOption } from "./support/catalog.ts"
import { aMarket, cartAt, must } from "./support/checkout.ts"
import { openShop, type TestShop } from "./support/shop.ts"

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const missing = () => missingProviders(shop.pool, shop.providers.ids)

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
      rows: { regions: 1, shipping_options: 1, unfulfilled_orders: 1, unshipped_fulfillments: 1 },
    },
    { kind: "payment", id: "stripe", rows: { initiated_sessions: 1, regions: 1, uncaptured_payments: 1 } },
    { kind: "tax", id: "avalara", rows: { regions: 1 } },
  ])
})

test("the log names each one, and a database that does not answer does not stop the server", async () => {
  const lines: string[] = []
  const line = (facts: object, message: string) => void lines.push(`${message} ${JSON.stringify(facts)}`)
  await logMissingProviders(shop.pool, shop.providers.ids, { info: line, warn: line, error: line })
  expect(lines.join("\n")).toMatch(/The tax provider avalara is not configured, but rows name it .*"regions":1/)
  expect(lines).toHaveLength(3)
  const dead = { query: () => Promise.reject(new Error("gone")) }
  await logMissingProviders(dead, shop.providers.ids, { info: line, warn: line, error: line })
  expect(lines.at(-1)).toMatch("could not be listed")
})
