import { ADDRESS, aMarket, cartAt, must, openShop, type TestShop } from "@mercer/api/testing"
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest"
import { defineShop, Refusal, type Rules, wholeShop } from "../src/index.ts"
import { openShop as openKit } from "../src/testing/index.ts"

type Price = NonNullable<Rules["selectPrice"]>
type Shipping = NonNullable<Rules["shippingPrice"]>

let price: Price
let shipping: Shipping
const definition = defineShop({
  rules: { selectPrice: (given) => price(given), shippingPrice: (given) => shipping(given) },
})

let shop: TestShop
let market: Awaited<ReturnType<typeof aMarket>>

beforeAll(async () => {
  shop = await openShop({ own: wholeShop(definition) })
  market = await aMarket(shop)
}, 60_000)
afterAll(() => shop.close())
beforeEach(() => {
  price = ({ core }) => (core.calculated_price === null ? null : { amount: core.calculated_price })
  shipping = ({ amount }) => amount
})

test("a shop's own price is that of the catalog, of a line and of its order, also right after it has changed", async () => {
  const product = async () => {
    const { products } = must(await shop.get(`/store/products?region_id=${market.region.id}`))
    return products.flatMap((one: { variants: object[] }) => one.variants)[0]
  }
  const before = await product()
  price = ({ core }) => ({ amount: Math.floor((core.calculated_price ?? 0) / 2) })
  const after = await product()
  expect(after.calculated_price).toBe(Math.floor(before.calculated_price / 2))
  expect(after.calculated_price_type).toBe("sale")
  expect(after.original_price).toBe(before.original_price)
  const id = await cartAt(shop, market).withPayment()
  const { cart } = must(await shop.get(`/store/carts/${id}`))
  expect(cart.items[0].unit_price).toBe(Math.floor(before.calculated_price / 2))
  expect(must(await shop.post(`/store/carts/${id}/complete`)).data.subtotal).toBe(cart.subtotal)
})

test("a price of none is not for sale, one that is no amount and one that throws refuse the request", async () => {
  const added = async () => {
    const { cart } = must(await shop.post("/store/carts", { region_id: market.region.id }))
    const reply = await shop.post(`/store/carts/${cart.id}/line-items`, { variant_id: market.variant, quantity: 1 })
    return [reply.status, reply.body.message]
  }
  price = () => null
  expect(await added()).toEqual([400, expect.stringContaining("has no price")])
  price = () => ({ amount: 1.5 })
  expect(await added()).toEqual([400, expect.stringContaining("selectPrice has returned 1.5")])
  price = () => {
    throw new Error("no idea")
  }
  expect(await added()).toEqual([400, "The shop's rule selectPrice has refused: no idea"])
  price = () => {
    throw new Refusal("not_allowed", "Log in for prices")
  }
  expect(await added()).toEqual([400, "Log in for prices"])
  expect((await shop.get(`/store/products?region_id=${market.region.id}`)).status).toBe(400)
})

test("shipping costs what the rule says, in the offer and on the cart", async () => {
  shipping = ({ amount, cart }) => (cart.subtotal > 0 ? amount + cart.items.length : amount)
  const { cart } = must(await shop.post("/store/carts", { region_id: market.region.id }))
  must(await shop.post(`/store/carts/${cart.id}`, { shipping_address: ADDRESS, email: "ann@example.com" }))
  must(await shop.post(`/store/carts/${cart.id}/line-items`, { variant_id: market.variant, quantity: 2 }))
  const { shipping_options } = must(await shop.get(`/store/shipping-options/${cart.id}`))
  const [option] = shipping_options
  const row = await shop.db.shippingOption.findUniqueOrThrow({ where: { id: option.id } })
  expect(option.amount).toBe((row.amount ?? 0) + 1)
  const path = `/store/carts/${cart.id}/shipping-methods`
  const put = must(await shop.post(path, { option_id: option.id }))
  expect(put.cart.shipping_methods[0].price).toBe(option.amount)
  shipping = () => -1
  const refused = await shop.post(path, { option_id: option.id })
  expect([refused.status, refused.body.message]).toEqual([
    400,
    expect.stringContaining("shippingPrice has returned -1"),
  ])
})

test("the kit finds a rule that answers equal input differently", async () => {
  process.env.TEST_DATABASE_URL = inject("template").serverUrl
  let calls = 0
  const kit = await openKit({ shop: defineShop({ rules: { selectPrice: () => ({ amount: calls++ }) } }) })
  const operator = await kit.operator()
  const region = { name: "EU", currency_code: "eur", tax_rate: 0, payment_providers: ["manual"] }
  const all = { ...region, fulfillment_providers: ["manual"], countries: ["de"] }
  await operator.post("/admin/store", { currencies: ["eur", "usd"] })
  const { body } = await operator.post("/admin/regions", all)
  const facts = { title: "Tea", status: "published", options: [{ title: "Size" }] }
  const prices = [{ currency_code: "eur", amount: 100 }]
  const variants = [{ title: "S", prices, options: [{ value: "S" }] }]
  expect((await operator.post("/admin/products", { ...facts, variants })).status).toBe(200)
  const listed = await kit.get(`/store/products?region_id=${body.region.id}`)
  await kit.close()
  expect([listed.status, listed.body.message]).toEqual([
    400,
    expect.stringContaining("selectPrice has answered equal input"),
  ])
}, 60_000)

test("two that decide the same are refused by the rule's name", () => {
  const plugin = { name: "a", needs: "^1.0.0", rules: { shippingPrice: () => 0 } }
  expect(() => wholeShop(defineShop({ plugins: [plugin], rules: { shippingPrice: () => 1 } }))).toThrow(
    "rules.shippingPrice",
  )
})
