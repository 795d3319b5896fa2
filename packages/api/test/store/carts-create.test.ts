import { afterAll, beforeAll, expect, test } from "vitest"
import { aProduct, aRegion, defaultChannel } from "../support/catalog.ts"
import { aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aChannel, aGroup, aKey, aPriceList, aShopper } from "../support/shop-rows.ts"

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

const create = async (body?: object, headers?: Record<string, string>) =>
  must(await shop.post("/store/carts", body, headers)).cart
const refuse = async (body: unknown, headers?: Record<string, string>) =>
  refusal(await shop.post("/store/carts", body, headers))
const invalid = { status: 400, type: "invalid_data" }

test("without a body the cart is created in the first region, empty, in the shop's sales channel", async () => {
  const cart = await create()
  expect(cart).toMatchObject({
    object: "cart",
    region_id: market.region.id,
    type: "default",
    email: null,
    customer_id: null,
    completed_at: null,
    metadata: null,
    payment_session: null,
    shipping_address: null,
    sales_channel_id: await defaultChannel(shop.db),
    region: { currency_code: "eur" },
    sales_channel: { name: "Default Sales Channel" },
  })
  expect(cart.id).toMatch(/^cart_[0-9A-Z]{26}$/)
  expect(cart.items.concat(cart.discounts, cart.gift_cards, cart.shipping_methods, cart.payment_sessions)).toEqual([])
  expect(cart).toMatchObject({ subtotal: 0, tax_total: 0, total: 0, refunded_total: 0, refundable_amount: 0 })
})

test("no cart is created without a region, or in an unknown or deleted one", async () => {
  const later = await aRegion(shop.db, { countries: [] })
  expect((await create({ region_id: later.id })).region_id).toBe(later.id)
  await shop.db.region.update({ where: { id: later.id }, data: { deleted_at: new Date() } })
  expect(await refuse({ region_id: later.id })).toMatchObject({ status: 404, type: "not_found" })
  expect(await refuse({ region_id: "reg_none" })).toMatchObject({ status: 404, type: "not_found" })

  await shop.db.region.updateMany({ data: { deleted_at: new Date() } })
  expect(await refuse({})).toEqual({ ...invalid, message: "A region is required to create a cart" })
  await shop.db.region.update({ where: { id: market.region.id }, data: { deleted_at: null } })
})

test("the country must belong to the region; a region with one country presets it", async () => {
  expect((await create({ country_code: "FR" })).shipping_address).toMatchObject({ country_code: "fr", city: null })
  expect(await refuse({ country_code: "us" })).toMatchObject({ status: 400, type: "not_allowed" })
  expect(await refuse({ country_code: "deu" })).toMatchObject(invalid)
  const { id } = await aRegion(shop.db, { countries: ["dk"] })
  const cart = await create({ region_id: id })
  expect(cart.shipping_address).toMatchObject({ id: cart.shipping_address_id, country_code: "dk" })
})

test("the context records where the request came from, and the client's values override it", async () => {
  const agent = { "user-agent": "a browser" }
  expect((await create({}, agent)).context).toEqual({ ip: "127.0.0.1", user_agent: "a browser" })
  const context = { ip: "10.0.0.1", campaign: { name: "spring" } }
  expect((await create({ context }, agent)).context).toEqual({ ...context, user_agent: "a browser" })
  for (const wrong of ["text", 1, [], true]) expect(await refuse({ context: wrong })).toMatchObject(invalid)
})

test("a logged-in shopper's cart belongs to them, with their groups' prices; a guest's does not", async () => {
  const shopper = await aShopper(shop, "group@example.com")
  const price_list_id = await aPriceList(shop.db, { groups: [await aGroup(shop.db, [shopper.id])] })
  const { variant } = await aProduct(shop.db, {
    variants: [{ prices: [{ amount: 1000 }, { amount: 800, price_list_id }] }],
  })
  const items = [{ variant_id: variant, quantity: 2 }]

  const { cart } = must(await shopper.post("/store/carts", { items }))
  expect(cart).toMatchObject({ customer_id: shopper.id, email: "group@example.com", subtotal: 1600, total: 1904 })
  expect(cart.items).toMatchObject([{ unit_price: 800 }])
  expect(await create({ items })).toMatchObject({ customer_id: null, subtotal: 2000, total: 2380 })
})

test("items become lines in their order; the same variant twice becomes one line", async () => {
  const shirt = await aProduct(shop.db, {
    title: "Shirt",
    variants: [700, { prices: [{ amount: 900 }], manage_inventory: false }],
  })
  const [small, large] = shirt.variants
  const items = [
    { variant_id: large, quantity: 1 },
    { variant_id: market.variant, quantity: 2 },
    { variant_id: small, quantity: 3 },
    { variant_id: large, quantity: 4 },
  ]
  const cart = await create({ items })
  expect(cart.items).toMatchObject([
    { variant_id: large, quantity: 5, unit_price: 900, subtotal: 4500, title: "Shirt", description: "One" },
    { variant_id: market.variant, quantity: 2, unit_price: 1000, subtotal: 2000 },
    { variant_id: small, quantity: 3, unit_price: 700, subtotal: 2100 },
  ])
  expect(cart).toMatchObject({ subtotal: 8600, tax_total: 1634, total: 10234 })
  const line = {
    cart_id: cart.id,
    order_id: null,
    should_merge: true,
    is_return: false,
    has_shipping: false,
    metadata: {},
  }
  expect(cart.items[0]).toMatchObject({ ...line, is_giftcard: false, allow_discounts: true, thumbnail: null })
  expect(cart.items[0].id).toMatch(/^item_/)
})

test("no cart is created with an item that cannot be sold", async () => {
  const good = { variant_id: market.variant, quantity: 1 }
  const scarce = await aProduct(shop.db, { variants: [{ inventory_quantity: 1 }] })
  const dollars = await aProduct(shop.db, { variants: [{ prices: [{ amount: 1, currency_code: "usd" }] }] })
  const elsewhere = await aProduct(shop.db, { sales_channel_id: await aChannel(shop.db) })
  const before = await shop.db.cart.count()
  const tooMany = { status: 400, type: "not_allowed", code: "insufficient_inventory" }
  expect(await refuse({ items: [good, { variant_id: scarce.variant, quantity: 2 }] })).toEqual({
    ...tooMany,
    message: `Variant with id: ${scarce.variant} does not have the required inventory`,
  })
  const twice = { variant_id: scarce.variant, quantity: 1 }
  expect(await refuse({ items: [twice, twice] })).toMatchObject(tooMany)
  expect(await refuse({ items: [good, { variant_id: dollars.variant, quantity: 1 }] })).toMatchObject(invalid)
  expect(await refuse({ items: [good, { variant_id: elsewhere.variant, quantity: 1 }] })).toMatchObject(invalid)
  expect(await refuse({ items: [good, { variant_id: "variant_none", quantity: 1 }] })).toMatchObject(invalid)
  expect(await shop.db.cart.count()).toBe(before)
})

test("every part of the body is checked, at every depth", async () => {
  const item = { variant_id: market.variant, quantity: 1 }
  const bodies = [
    { unknown: 1 },
    { customer_id: "cus_1" },
    { email: "a@b.de" },
    { metadata: {} },
    { expand: "items" },
    { items: {} },
    { items: [1] },
    { items: [{ ...item, unit_price: 1 }] },
    { items: [{ ...item, metadata: {} }] },
    { items: [{ quantity: 1 }] },
    { items: [{ variant_id: market.variant }] },
    { items: [{ ...item, variant_id: "" }] },
    { items: [{ ...item, variant_id: null }] },
    { region_id: 5 },
    { region_id: "" },
    { sales_channel_id: {} },
    { country_code: 49 },
    { region_id: null },
    [],
    "{",
  ]
  for (const body of bodies) expect(await refuse(body), JSON.stringify(body)).toMatchObject(invalid)
  expect((await shop.post("/store/carts?items=1", {})).status).toBe(400)
  const nothing = { country_code: null, items: null, context: null, sales_channel_id: null }
  expect((await create(nothing)).region_id).toBe(market.region.id)
})

test("the sales channel is the requested one, if it exists and is enabled", async () => {
  const open = await aChannel(shop.db)
  expect((await create({ sales_channel_id: open })).sales_channel_id).toBe(open)
  expect(await refuse({ sales_channel_id: "sc_none" })).toMatchObject({ status: 404, type: "not_found" })
  const deleted = await aChannel(shop.db, { deleted_at: new Date() })
  expect(await refuse({ sales_channel_id: deleted })).toMatchObject({ status: 404, type: "not_found" })
  const disabled = await aChannel(shop.db, { is_disabled: true })
  expect(await refuse({ sales_channel_id: disabled })).toMatchObject(invalid)

  const store = await shop.db.store.findFirstOrThrow()
  const setDefault = (id: string | null) =>
    shop.db.store.update({ where: { id: store.id }, data: { default_sales_channel_id: id } })
  await setDefault(disabled)
  expect(await refuse({})).toMatchObject(invalid)
  await setDefault(null)
  expect((await create({ items: [{ variant_id: market.variant, quantity: 1 }] })).sales_channel_id).toBeNull()
  await setDefault(store.default_sales_channel_id)
})

test("a publishable key determines the sales channel, and which ones may be requested", async () => {
  const [a, b, c] = [await aChannel(shop.db), await aChannel(shop.db), await aChannel(shop.db)]
  const one = { "x-publishable-api-key": await aKey(shop.db, [a]) }
  const two = { "x-publishable-api-key": await aKey(shop.db, [a, b]) }
  const none = { "x-publishable-api-key": await aKey(shop.db, []) }
  const revoked = { "x-publishable-api-key": await aKey(shop.db, [a], new Date()) }
  const usual = await defaultChannel(shop.db)
  expect((await create({}, one)).sales_channel_id).toBe(a)
  expect((await create({ sales_channel_id: b }, two)).sales_channel_id).toBe(b)
  expect(await refuse({}, two)).toMatchObject(invalid)
  expect(await refuse({ sales_channel_id: c }, two)).toMatchObject(invalid)
  expect(await refuse({ sales_channel_id: b }, one)).toMatchObject(invalid)
  for (const key of [none, revoked, { "x-publishable-api-key": "pk_none" }]) {
    expect((await create({}, key)).sales_channel_id).toBe(usual)
    expect((await create({ sales_channel_id: c }, key)).sales_channel_id).toBe(c)
  }
})
