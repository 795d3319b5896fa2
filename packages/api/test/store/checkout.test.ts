import { afterAll, beforeAll, expect, test } from "vitest"
import { aMarket, cartAt, type Market, must } from "../support/checkout.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let market: Market

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
})
afterAll(() => shop.close())

test("a shopper fills a cart, pays, and an order exists with the same total", async () => {
  const id = await cartAt(shop, market).withPayment(2)
  const { cart } = must(await shop.get(`/store/carts/${id}`))
  expect(cart).toMatchObject({ subtotal: 2000, shipping_total: 500, tax_total: 475, total: 2975 })
  expect(cart.payment_session).toMatchObject({ provider_id: "scripted", amount: 2975 })

  const { type, data } = must(await shop.post(`/store/carts/${id}/complete`))
  expect(type).toBe("order")
  expect(data).toMatchObject({ cart_id: id, total: 2975, paid_total: 2975, payment_status: "awaiting" })
  expect(await shop.ledger.open()).toHaveLength(1)
  expect(must(await shop.post(`/store/carts/${id}/complete`)).data.id).toBe(data.id)
  expect(shop.errors).toEqual([])
})
