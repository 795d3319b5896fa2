import { afterAll, beforeAll, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { ADDRESS, aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aChannel, aShopper } from "../support/shop-rows.ts"

let shop: TestShop
let market: Market
let steps: ReturnType<typeof cartAt>

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
  steps = cartAt(shop, market)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

type By = Pick<TestShop, "post">
const update = async (id: string, body: object, by: By = shop) => must(await by.post(`/store/carts/${id}`, body)).cart
const refuse = async (id: string, body: unknown, by: By = shop) => refusal(await by.post(`/store/carts/${id}`, body))
const read = async (id: string) => must(await shop.get(`/store/carts/${id}`)).cart
const invalid = { status: 400, type: "invalid_data" }
const notAllowed = { status: 400, type: "not_allowed" }
const notFound = { status: 404, type: "not_found" }

test("an e-mail makes the shopper a guest; the same e-mail is the same guest, ignoring case", async () => {
  const [a, b] = [await steps.cart(), await steps.cart()]
  const first = await update(a, { email: " Some.One@Example.COM ".trim() })
  expect(first).toMatchObject({ email: "some.one@example.com", billing_address: null })
  const second = await update(b, { email: "some.one@example.com" })
  expect(second.customer_id).toBe(first.customer_id)
  expect(await shop.db.customer.findMany({ where: { email: "some.one@example.com" } })).toMatchObject([
    { id: first.customer_id, has_account: false },
  ])
  expect((await update(a, { email: "other@example.com" })).customer_id).not.toBe(first.customer_id)
  for (const email of [null, "", "no", "a@", "@b.de", "a b@c.de", 5, {}, `${"x".repeat(250)}@b.de`])
    expect(await refuse(a, { email }), String(email)).toMatchObject(invalid)
})

test("the e-mail of an account makes a guest with the same e-mail, not the account's owner", async () => {
  const shopper = await aShopper(shop, "owner@example.com")
  const cart = await update(await steps.cart(), { email: "owner@example.com" })
  expect(cart.email).toBe("owner@example.com")
  expect(cart.customer_id).not.toBe(shopper.id)
})

test("20 first e-mails at once, on one cart or several, all succeed and create one guest", async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => steps.cart()))
  const email = "race@example.com"
  const answers = await Promise.all(ids.map((id) => shop.post(`/store/carts/${id}`, { email })))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(answers.map(({ body }) => body.cart.customer_id)).size).toBe(1)
  expect(await shop.db.customer.count({ where: { email } })).toBe(1)

  const [id = ""] = ids
  const again = await Promise.all(
    ids.slice(10).map(() => shop.post(`/store/carts/${id}`, { email: "again@example.com" })),
  )
  expect(again.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await shop.db.customer.count({ where: { email: "again@example.com" } })).toBe(1)
})

test("a shopper's first write assigns the cart to them; reading or another shopper's write does not", async () => {
  const [ada, bob] = [await aShopper(shop, "ada@example.com"), await aShopper(shop, "bob@example.com")]
  const id = await steps.withItems(1)
  must(await ada.get(`/store/carts/${id}`))
  expect(await read(id)).toMatchObject({ customer_id: null, email: null })
  const lines = `/store/carts/${id}/line-items`
  must(await ada.post(lines, { variant_id: market.variant, quantity: 1 }))
  expect(await read(id)).toMatchObject({ customer_id: ada.id, email: "ada@example.com" })
  expect(await update(id, {}, bob)).toMatchObject({ customer_id: ada.id, email: "ada@example.com" })

  const guests = await steps.cart()
  await update(guests, { email: "guest@example.com" })
  expect(await update(guests, { context: { a: 1 } }, bob)).toMatchObject({
    customer_id: bob.id,
    email: "bob@example.com",
  })
  const sent = await update(guests, { email: "Office@example.com" }, bob)
  expect(sent).toMatchObject({ customer_id: bob.id, email: "office@example.com" })
})

test("customer_id accepts the shopper or the cart's customer only", async () => {
  const [ada, bob] = [await aShopper(shop, "ada2@example.com"), await aShopper(shop, "bob2@example.com")]
  const id = await steps.cart()
  expect(await refuse(id, { customer_id: ada.id })).toMatchObject(notAllowed)
  expect(await refuse(id, { customer_id: "cus_none" })).toMatchObject(notAllowed)
  expect(await refuse(id, { customer_id: ada.id }, bob)).toMatchObject(notAllowed)
  expect((await read(id)).customer_id).toBeNull()
  const { customer_id } = await update(id, { email: "guest2@example.com" })
  expect((await update(id, { customer_id })).customer_id).toBe(customer_id)
  expect((await update(id, { customer_id: ada.id }, ada)).customer_id).toBe(ada.id)
  expect((await update(id, { customer_id: ada.id })).email).toBe("ada2@example.com")
})

test("addresses start as a new row, change field by field, and null removes them", async () => {
  const id = await steps.cart()
  const first = await update(id, { shipping_address: { ...ADDRESS, country_code: "DE", metadata: { floor: 2 } } })
  expect(first.shipping_address).toMatchObject({ ...ADDRESS, customer_id: null, metadata: { floor: 2 } })
  expect(first.shipping_address_id).toBe(first.shipping_address.id)
  expect(first).toMatchObject({ billing_address: null, billing_address_id: null })
  const changed = await update(id, { shipping_address: { city: "Bonn", phone: null, metadata: { bell: 1 } } })
  const expected = { ...ADDRESS, id: first.shipping_address_id, city: "Bonn", metadata: { bell: 1 } }
  expect(changed.shipping_address).toMatchObject(expected)
  expect((await update(id, { shipping_address: { address_1: null } })).shipping_address.address_1).toBeNull()
  const billed = await update(id, { billing_address: { ...ADDRESS, country_code: "US" } })
  expect(billed.billing_address.country_code).toBe("us")
  expect(billed.billing_address_id).not.toBe(first.shipping_address_id)
  const none = await update(id, { shipping_address: null, billing_address: null })
  const gone = { shipping_address: null, shipping_address_id: null, billing_address: null, billing_address_id: null }
  expect(none).toMatchObject(gone)
})

test("countries of addresses must exist, and goods are shipped within the region", async () => {
  const id = await steps.cart()
  expect(await refuse(id, { shipping_address: { country_code: "us" } })).toMatchObject(invalid)
  expect(await refuse(id, { shipping_address: { country_code: "xx" } })).toMatchObject(invalid)
  expect(await refuse(id, { billing_address: { country_code: "xx" } })).toMatchObject(invalid)
  expect(await refuse(id, { country_code: "us" })).toMatchObject(notAllowed)
  expect((await update(id, { country_code: "FR" })).shipping_address.country_code).toBe("fr")
  await update(id, { shipping_address: ADDRESS })
  const moved = await update(id, { country_code: "fr" })
  expect(moved.shipping_address).toMatchObject({ ...ADDRESS, country_code: "fr" })
})

test("address ids must be the cart's or the shopper's; saved addresses are copied, never changed", async () => {
  const [ada, bob] = [await aShopper(shop, "ada3@example.com"), await aShopper(shop, "bob3@example.com")]
  const saved = { ...ADDRESS, id: "addr_saved", customer_id: ada.id, metadata: { home: true } }
  await shop.db.address.createMany({ data: [saved, { ...ADDRESS, id: "addr_free" }] })
  const id = await steps.cart()
  expect(await refuse(id, { shipping_address: "addr_none" })).toMatchObject(notFound)
  expect(await refuse(id, { shipping_address: "addr_free" })).toMatchObject(notFound)
  expect(await refuse(id, { billing_address: "addr_saved" })).toMatchObject(notFound)
  expect(await refuse(id, { shipping_address: "addr_saved" }, bob)).toMatchObject(notFound)

  const mine = await steps.cart()
  const cart = await update(mine, { shipping_address: "addr_saved" }, ada)
  expect(cart.shipping_address).toMatchObject({ ...ADDRESS, customer_id: null, metadata: { home: true } })
  expect(cart.shipping_address_id).not.toBe("addr_saved")
  const same = await update(mine, { billing_address: cart.shipping_address_id })
  expect(same.billing_address).toMatchObject(ADDRESS)
  const own = await update(mine, { shipping_address: cart.shipping_address_id })
  expect(own.shipping_address_id).toBe(cart.shipping_address_id)
  const changed = await update(mine, { shipping_address: { city: "Bonn" } })
  expect(changed.billing_address.city).toBe("Berlin")
  expect(await shop.db.address.findUnique({ where: { id: "addr_saved" } })).toMatchObject({ city: "Berlin" })
})

test("an address that another cart, an order or a customer uses is copied before it changes", async () => {
  const [a, b] = [await steps.cart(), await steps.cart()]
  const { shipping_address_id } = await update(a, { shipping_address: ADDRESS })
  await shop.db.cart.update({
    where: { id: b },
    data: { shipping_address_id, billing_address_id: shipping_address_id },
  })
  const changed = await update(b, { shipping_address: { city: "Bonn" } })
  expect(changed.shipping_address).toMatchObject({ ...ADDRESS, city: "Bonn" })
  expect(changed.billing_address.city).toBe("Berlin")
  expect((await read(a)).shipping_address.city).toBe("Berlin")
})

test("the context is merged into the previous one, and its size is limited", async () => {
  const id = await steps.cart()
  const { context } = await update(id, { context: { a: { b: 1 }, c: 2 } })
  expect(context).toMatchObject({ ip: "127.0.0.1", a: { b: 1 }, c: 2 })
  expect((await update(id, { context: { a: { d: 3 }, c: null } })).context).toMatchObject({ a: { d: 3 }, c: null })
  expect((await update(id, { context: null })).context).toMatchObject({ a: { d: 3 } })
  await update(id, { context: { much: "x".repeat(15_000) } })
  expect(await refuse(id, { context: { more: "x".repeat(2_000) } })).toMatchObject(invalid)
})

test("another sales channel removes items not sold there; an unknown or disabled one is refused", async () => {
  const channel = await aChannel(shop.db)
  const both = await aProduct(shop.db)
  await shop.db.productSalesChannel.create({ data: { product_id: both.id, sales_channel_id: channel } })
  const id = await steps.withShipping(2)
  must(await shop.post(`/store/carts/${id}/line-items`, { variant_id: both.variant, quantity: 1 }))
  must(await shop.post(`/store/carts/${id}/shipping-methods`, { option_id: market.option.id }))
  const cart = await update(id, { sales_channel_id: channel })
  expect(cart).toMatchObject({ sales_channel_id: channel, subtotal: 1000, shipping_methods: [], total: 1190 })
  expect(cart.items).toMatchObject([{ variant_id: both.variant, has_shipping: false }])
  expect(await refuse(id, { sales_channel_id: "sc_none" })).toMatchObject(notFound)
  expect(await refuse(id, { sales_channel_id: await aChannel(shop.db, { is_disabled: true }) })).toMatchObject(invalid)
})

test("all changes of a request are made, or none", async () => {
  const id = await steps.cart()
  const before = await read(id)
  const changes = { email: "none@example.com", shipping_address: ADDRESS, context: { a: 1 } }
  expect(await refuse(id, { ...changes, gift_cards: [{ code: "NONE" }] })).toMatchObject(notFound)
  expect(await read(id)).toEqual(before)
  expect(await shop.db.customer.count({ where: { email: "none@example.com" } })).toBe(0)
  expect(await refuse("cart_none", changes)).toMatchObject(notFound)
})

test("every part of the body is checked, at every depth; lists and ids that are null change nothing", async () => {
  const id = await steps.cart()
  const before = await read(id)
  const wrong = [
    ...["metadata", "type", "id", "completed_at", "items", "customer", "password", "expand"].map((name) => ({
      [name]: {},
    })),
    { discounts: [{ code: "A", value: 100 }] },
    { discounts: [{}] },
    { discounts: ["A"] },
    { discounts: [{ code: null }] },
    { gift_cards: [{ code: "A", balance: 1 }] },
    { gift_cards: { code: "A" } },
    { shipping_address: { id: "addr_1" } },
    { billing_address: { customer_id: "cus_1" } },
    { shipping_address: { metadata: [] } },
    { shipping_address: { country_code: "deu" } },
    { billing_address: 5 },
    { billing_address: "" },
    { region_id: {} },
    { region_id: null },
    { customer_id: 5 },
    { country_code: "d" },
    { context: [] },
  ]
  for (const body of wrong) expect(await refuse(id, body), JSON.stringify(body)).toMatchObject(invalid)
  const names = ["country_code", "sales_channel_id", "gift_cards", "discounts", "customer_id", "context"]
  const nothing = Object.fromEntries([...names, "billing_address", "shipping_address"].map((name) => [name, null]))
  expect({ ...(await update(id, nothing)), updated_at: 0 }).toEqual({ ...before, updated_at: 0 })
})
