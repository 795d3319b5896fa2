import { afterAll, beforeAll, expect, test } from "vitest"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { anOperator, loggedIn, openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let market: Market

beforeAll(async () => {
  shop = await openShop({ takeoverPhase: () => "live" })
  market = await aMarket(shop)
  // As Medusa has marked them: it has Stripe, and had taken "manual" and "scripted" out.
  await shop.db.paymentProvider.updateMany({ data: { is_installed: false } })
  await shop.db.paymentProvider.create({ data: { id: "stripe", is_installed: true } })
  await shop.db.regionPaymentProvider.create({ data: { region_id: market.region.id, provider_id: "stripe" } })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const marks = async () =>
  (await shop.db.paymentProvider.findMany({ orderBy: { id: "asc" } })).map(({ id, is_installed }) => [id, is_installed])

test("while Medusa could take over again a cart is paid with what Mercer has, whatever Medusa's marks say", async () => {
  const before = await marks()
  const id = await cartAt(shop, market).withPayment()
  const { cart } = must(await shop.get(`/store/carts/${id}`))
  expect(cart.payment_sessions.map((one: { provider_id: string }) => one.provider_id)).not.toContain("stripe")
  expect(must(await shop.post(`/store/carts/${id}/complete`)).type).toBe("order")
  expect(await marks()).toEqual(before)
})

test("a region gets the providers that Mercer has, and not those that only Medusa has", async () => {
  const operator = await loggedIn(shop, "admin", (await anOperator(shop)).id)
  const add = (provider_id: string) =>
    operator.post(`/admin/regions/${market.region.id}/payment-providers`, { provider_id })
  must(await add("manual"))
  expect(refusal(await add("stripe"))).toMatchObject({ status: 404, type: "not_found" })
  must(await operator.post(`/admin/regions/${market.region.id}`, { fulfillment_providers: ["manual"] }))
})
