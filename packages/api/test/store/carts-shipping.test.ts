import { afterAll, beforeAll, expect, test } from "vitest"
import { aDiscount, aProduct, aRegion, aShippingOption } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aProfile, aTaxRate } from "../support/shop-rows.ts"

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

const methods = (id: string) => `/store/carts/${id}/shipping-methods`
const ship = async (id: string, option_id: string, data?: object) =>
  must(await shop.post(methods(id), { option_id, ...(data && { data }) })).cart
const refuse = async (id: string, body: object) => refusal(await shop.post(methods(id), body))
const update = async (id: string, body: object) => must(await shop.post(`/store/carts/${id}`, body)).cart
const anOption = async (facts: Parameters<typeof aShippingOption>[2] = {}, region_id = market.region.id) =>
  (await aShippingOption(shop.db, region_id, facts)).id
const invalid = { status: 400, type: "invalid_data" }
const notAllowed = { status: 400, type: "not_allowed" }
const notFound = { status: 404, type: "not_found" }

test("a method has its option's price and data, its tax, and covers the lines", async () => {
  const id = await steps.withItems(1)
  const cart = await ship(id, await anOption({ amount: 495 }), { floor: 5 })
  expect(cart.shipping_methods).toMatchObject([
    { cart_id: id, price: 495, data: { floor: 5 }, includes_tax: false, subtotal: 495, tax_total: 94, total: 589 },
  ])
  expect(cart.shipping_methods[0]).toMatchObject({
    original_total: 589,
    original_tax_total: 94,
    shipping_option: { name: "Standard" },
  })
  expect(cart.items[0].has_shipping).toBe(true)
  expect(cart).toMatchObject({ shipping_total: 495, shipping_tax_total: 94, total: 1779 })
})

test("a method replaces the one with its shipping profile; others stay", async () => {
  const heavy = await aProfile(shop.db)
  const piano = await aProduct(shop.db, { profile_id: heavy, variants: [9000] })
  const id = await steps.withItems(1)
  must(await shop.post(`/store/carts/${id}/line-items`, { variant_id: piano.variant, quantity: 1 }))
  const prices = (cart: { shipping_methods: { price: number }[] }) => cart.shipping_methods.map(({ price }) => price)
  const shipped = (cart: { items: { has_shipping: boolean }[] }) => cart.items.map((item) => item.has_shipping)
  const light = await ship(id, await anOption({ amount: 100 }))
  expect([prices(light), shipped(light)]).toEqual([[100], [true, false]])
  const both = await ship(id, await anOption({ amount: 7000, profile_id: heavy }))
  expect([prices(both).sort(), shipped(both)]).toEqual([
    [100, 7000],
    [true, true],
  ])
  const other = await ship(id, await anOption({ amount: 200 }))
  expect([prices(other).sort(), shipped(other)]).toEqual([
    [200, 7000],
    [true, true],
  ])
  const again = await ship(id, await anOption({ amount: 200 }))
  expect(again.shipping_methods).toHaveLength(2)
  // An option that is no longer sold is replaced as well.
  await shop.db.shippingOption.updateMany({ where: { amount: 7000 }, data: { deleted_at: new Date() } })
  expect(prices(await ship(id, await anOption({ amount: 8000, profile_id: heavy }))).sort()).toEqual([200, 8000])
})

test("an option must be for the cart's region, for shoppers, and not for returns", async () => {
  const id = await steps.withItems(1)
  const other = await aRegion(shop.db, { countries: [] })
  expect(await refuse(id, { option_id: await anOption({}, other.id) })).toMatchObject(invalid)
  expect(await refuse(id, { option_id: await anOption({ is_return: true }) })).toMatchObject(notAllowed)
  expect(await refuse(id, { option_id: await anOption({ admin_only: true }) })).toMatchObject(notAllowed)
  expect(await refuse(id, { option_id: "so_none" })).toMatchObject(notFound)
  const gone = await anOption()
  await shop.db.shippingOption.update({ where: { id: gone }, data: { deleted_at: new Date() } })
  expect(await refuse(id, { option_id: gone })).toMatchObject(notFound)
  expect(await refuse("cart_none", { option_id: market.option.id })).toMatchObject(notFound)
  for (const body of [
    {},
    { option_id: 1 },
    { option_id: "" },
    { option_id: market.option.id, price: 1 },
    { option_id: market.option.id, data: [] },
  ])
    expect(await refuse(id, body), JSON.stringify(body)).toMatchObject(invalid)
  expect(must(await shop.get(`/store/carts/${id}`)).cart.shipping_methods).toEqual([])
  expect((await ship(id, market.option.id)).shipping_methods[0].data).toEqual({})
  expect(
    must(await shop.post(methods(id), { option_id: market.option.id, data: null })).cart.shipping_methods,
  ).toHaveLength(1)
})

test("an option's requirements: at least its minimum subtotal, and less than its maximum", async () => {
  const within = (type: "min_subtotal" | "max_subtotal", amount: number, includes_tax = false) =>
    anOption({ requirements: [{ type, amount }], includes_tax })
  const id = await steps.withItems(2) // 2000, and 2380 with tax
  expect((await ship(id, await within("min_subtotal", 2000))).shipping_methods).toHaveLength(1)
  expect((await ship(id, await within("max_subtotal", 2001))).shipping_methods).toHaveLength(1)
  expect((await ship(id, await within("min_subtotal", 2380, true))).shipping_methods).toHaveLength(1)
  for (const option of [within("min_subtotal", 2001), within("max_subtotal", 2000), within("max_subtotal", 2380, true)])
    expect(await refuse(id, { option_id: await option })).toMatchObject(notAllowed)
})

test("a cart with custom options uses one of them, at its price", async () => {
  const id = await steps.withItems(1)
  const own = await anOption({ amount: 900, admin_only: true })
  await shop.db.customShippingOption.create({ data: { id: "cso_1", cart_id: id, shipping_option_id: own, price: 150 } })
  expect(await refuse(id, { option_id: market.option.id })).toEqual({ ...invalid, message: "Wrong shipping option" })
  expect((await ship(id, own)).shipping_methods).toMatchObject([{ price: 150, total: 179 }])
})

test("free shipping returns the price 0 while its code is applied, and the row keeps the price", async () => {
  const { code } = await aDiscount(shop.db, { regions: [market.region.id], type: "free_shipping", value: 0 })
  const { code: ten } = await aDiscount(shop.db, { regions: [market.region.id], value: 10 })
  const id = await steps.withShipping(1)
  const stored = async () => (await shop.db.shippingMethod.findFirstOrThrow({ where: { cart_id: id } })).price
  const free = { price: 0, subtotal: 0, tax_total: 0, total: 0, original_total: 595, original_tax_total: 95 }
  const cart = await update(id, { discounts: [{ code }] })
  expect(cart).toMatchObject({ shipping_total: 0, shipping_tax_total: 0, total: 1190, shipping_methods: [free] })
  expect(await stored()).toBe(500)
  expect(await update(id, { discounts: [{ code }, { code: ten }] })).toMatchObject({ shipping_total: 0, total: 1071 })
  for (const discounts of [[{ code: ten }], [], null]) {
    const paid = await update(id, { discounts })
    expect(paid).toMatchObject({ shipping_total: 500, shipping_methods: [{ price: 500, total: 595 }] })
    await update(id, { discounts: [{ code }] })
  }
  await ship(id, await anOption({ amount: 700 }))
  expect(await stored()).toBe(700)
  const removed = must(await shop.delete(`/store/carts/${id}/discounts/${code}`)).cart
  expect(removed).toMatchObject({ shipping_total: 700, shipping_methods: [{ price: 700, total: 833 }] })
})

test("a method is taxed at its option's combined rates, rounded once, else at the region's rate", async () => {
  const id = await steps.withItems(1)
  const stacked = await anOption({ amount: 1250 })
  await aTaxRate(shop.db, market.region.id, { rate: 5, name: "A", code: "a", options: [stacked] })
  await aTaxRate(shop.db, market.region.id, { rate: 7.25, name: "B", code: "b", options: [stacked] })
  const [method] = (await ship(id, stacked)).shipping_methods
  expect(method).toMatchObject({ subtotal: 1250, tax_total: 153, total: 1403 })
  expect(method.tax_lines.map(({ code, rate }: { code: string; rate: number }) => `${code} ${rate}`).sort()).toEqual([
    "a 5",
    "b 7.25",
  ])
  // A rate that is linked to the option applies, whatever region it was created for.
  const other = await aRegion(shop.db, { countries: [] })
  const foreign = await anOption({ amount: 1000 })
  await aTaxRate(shop.db, other.id, { rate: 3, options: [foreign] })
  expect((await ship(id, foreign)).shipping_methods).toMatchObject([{ tax_total: 30 }])
})

test("an option whose price includes tax has the tax extracted at its combined rates", async () => {
  const id = await steps.withItems(1)
  const option = await anOption({ amount: 1200, includes_tax: true })
  const one = await ship(id, option)
  // 1200 x 19 / 119 = 191.6
  expect(one.shipping_methods).toMatchObject([
    { includes_tax: true, price: 1200, subtotal: 1008, tax_total: 192, total: 1200 },
  ])
  await aTaxRate(shop.db, market.region.id, { rate: 10, name: "A", code: "a", options: [option] })
  await aTaxRate(shop.db, market.region.id, { rate: 10, name: "B", code: "b", options: [option] })
  expect((await ship(id, option)).shipping_methods).toMatchObject([{ subtotal: 1000, tax_total: 200, total: 1200 }])
})

test("payment sessions follow the shipping", async () => {
  const id = await steps.withPayment(1)
  const amount = (cart: { payment_session: { amount: number } }) => cart.payment_session.amount
  expect(amount(await ship(id, await anOption({ amount: 1000 })))).toBe(2380)
  const { code } = await aDiscount(shop.db, { regions: [market.region.id], type: "free_shipping", value: 0 })
  expect(amount(await update(id, { discounts: [{ code }] }))).toBe(1190)
  expect(amount(must(await shop.delete(`/store/carts/${id}/discounts/${code}`)).cart)).toBe(2380)
})

test("a price too large for the database is refused", async () => {
  const { variant } = await aProduct(shop.db, { variants: [1_800_000_000] })
  const id = await steps.withItems(1, variant)
  expect(await refuse(id, { option_id: await anOption({ amount: 300_000_000 }) })).toMatchObject(invalid)
  expect((await ship(id, market.option.id)).total).toBe(2_142_000_595)
})
