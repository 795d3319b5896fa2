import { afterAll, beforeAll, expect, test } from "vitest"
import { aRegion } from "../support/catalog.ts"
import { ADDRESS, aMarket, cartAt, type Market, must } from "../support/checkout.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let market: Market

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const account = (email: string) => ({ email, password: "engine", first_name: "Ada", last_name: "Byron" })

/** A cart with goods and shipping but no customer: no e-mail was given. */
async function nobodysCart(visitor: ReturnType<TestShop["visitor"]>) {
  const id = await cartAt(visitor, market).withItems()
  await shop.db.cart.update({ where: { id }, data: { customer_id: null, email: null } })
  must(await visitor.post(`/store/carts/${id}/shipping-methods`, { option_id: market.option.id }))
  return id
}

test("creating payment sessions assigns the cart to the logged-in customer", async () => {
  const shopper = shop.visitor()
  const id = await nobodysCart(shopper)
  const { customer } = must(await shopper.post("/store/customers", account("sessions@example.com")))
  const { cart } = must(await shopper.post(`/store/carts/${id}/payment-sessions`))
  expect(cart).toMatchObject({ customer_id: customer.id, email: "sessions@example.com" })
})

test("completing also assigns it: a shopper who logs in last gets their order", async () => {
  const shopper = shop.visitor()
  const id = await nobodysCart(shopper)
  must(await shopper.post(`/store/carts/${id}/payment-sessions`))
  const { customer } = must(await shopper.post("/store/customers", account("complete@example.com")))
  const { type, data } = must(await shopper.post(`/store/carts/${id}/complete`))
  expect(type).toBe("order")
  expect(data).toMatchObject({ customer_id: customer.id, email: "complete@example.com" })
})

test("a cart that is assigned and moved to another region in one write has no sessions there", async () => {
  const other = await aRegion(shop.db, { currency_code: "usd", countries: ["us"], payment: ["manual"] })
  const shopper = shop.visitor()
  const id = await cartAt(shopper, market).withPayment()
  must(await shopper.post("/store/customers", account("moves@example.com")))
  const { cart } = must(await shopper.post(`/store/carts/${id}`, { region_id: other.id, billing_address: ADDRESS }))
  expect(cart).toMatchObject({ email: "moves@example.com", region_id: other.id, payment_sessions: [] })
})
