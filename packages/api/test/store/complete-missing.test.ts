// What a cart needs to be completed, under both rules of the store.
import { afterAll, beforeAll, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { ADDRESS, aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { anOperator, loggedIn, openShop, type TestShop } from "../support/shop.ts"
import { aProfile } from "../support/shop-rows.ts"

let shop: TestShop
let market: Market
let admin: Awaited<ReturnType<typeof loggedIn>>

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
  admin = await loggedIn(shop, "admin", (await anOperator(shop)).id)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const rules = async (wanted: "v1" | "current") => must(await admin.post("/admin/store", { rules: wanted }))
const read = async (id: string) => must(await shop.get(`/store/carts/${id}`)).cart
const change = async (id: string, body: object) => must(await shop.post(`/store/carts/${id}`, body)).cart
const pay = async (id: string) => must(await shop.post(`/store/carts/${id}/payment-sessions`)).cart
const complete = (id: string) => shop.post(`/store/carts/${id}/complete`)
const missing = (what: string) => ({ status: 400, type: "not_allowed", code: `${what}_missing` })

test("under the current rules a cart needs email, address and a method, before its provider is asked", async () => {
  await rules("current")
  const steps = cartAt(shop, market)
  const id = await steps.withItems()
  const [{ id: line }] = (await pay(id)).items
  let asked = false
  shop.points.on(async (point) => {
    asked ||= String(point).startsWith("author")
  })
  expect(await read(id)).toMatchObject({
    requires_shipping: true,
    missing: ["email", "shipping_address", "shipping_method"],
  })
  expect(refusal(await complete(id))).toMatchObject(missing("email"))
  await change(id, { email: "ada@example.com" })
  expect(refusal(await complete(id))).toMatchObject(missing("shipping_address"))
  expect(await change(id, { shipping_address: ADDRESS })).toMatchObject({ missing: ["shipping_method"] })
  expect(refusal(await complete(id))).toMatchObject({ ...missing("shipping_method"), items: [line] })
  expect(asked).toBe(false)
  must(await shop.post(`/store/carts/${id}/shipping-methods`, { option_id: market.option.id }))
  expect((await read(id)).missing).toEqual([])
  expect(must(await complete(id)).type).toBe("order")
  shop.points.on()
})

test("a line that the chosen method does not ship is named; under the rules of v1 it is sold", async () => {
  await rules("current")
  const id = await cartAt(shop, market).withPayment()
  const heavy = await aProduct(shop.db, { profile_id: await aProfile(shop.db), variants: [9000] })
  const { cart } = must(await shop.post(`/store/carts/${id}/line-items`, { variant_id: heavy.variant, quantity: 1 }))
  const unshipped = [cart.items[1].id]
  expect(refusal(await complete(id))).toMatchObject({ ...missing("shipping_method"), items: unshipped })
  expect(await shop.db.order.count({ where: { cart_id: id } })).toBe(0)
  await rules("v1")
  expect(must(await complete(id)).type).toBe("order")
})

test("goods that are not sent need no shipping, and a billing address where they are taxed", async () => {
  await rules("current")
  const made = await aProduct(shop.db, { variants: [1000] })
  const path = `/admin/products/${made.id}/variants`
  const { product } = must(await admin.post(`${path}/${made.variant}`, { requires_shipping: false }))
  expect(product.variants).toMatchObject([{ id: made.variant, requires_shipping: false }])
  expect(must(await shop.get(`/store/products/${made.id}`)).product.variants[0].requires_shipping).toBe(false)
  const id = await cartAt(shop, market).withItems(1, made.variant)
  await change(id, { email: "ada@example.com" })
  expect(await pay(id)).toMatchObject({ requires_shipping: false, missing: ["billing_address"] })
  expect(refusal(await complete(id))).toMatchObject(missing("billing_address"))
  await change(id, { billing_address: ADDRESS })
  expect(must(await complete(id)).type).toBe("order")
})

test("whether variants are sent is set when they are made, one by one and together, and stays otherwise", async () => {
  const body = { title: "Song", options: [{ title: "Format" }] }
  const prices = [{ currency_code: "eur", amount: 100 }]
  const variants = ["MP3", "FLAC"].map((value) => ({
    ...{ title: value, prices, options: [{ value }] },
    requires_shipping: value !== "MP3",
  }))
  const { product } = must(await admin.post("/admin/products", { ...body, variants }))
  const sent = async () =>
    must(await admin.get(`/admin/products/${product.id}`)).product.variants.map(
      ({ requires_shipping }: { requires_shipping: boolean }) => requires_shipping,
    )
  expect(await sent()).toEqual([false, true])
  const path = `/admin/products/${product.id}/variants`
  const [mp3, flac] = product.variants
  must(await admin.post(`${path}/${mp3.id}`, { title: "MP3, 320 kbit/s" }))
  expect(await sent()).toEqual([false, true])
  const both = [mp3, flac].map(({ id }, at) => ({ id, requires_shipping: at === 0 }))
  must(await admin.post(`${path}/batch`, { variants: both }))
  expect(await sent()).toEqual([true, false])
})
