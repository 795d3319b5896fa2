import { afterAll, beforeAll, expect, test } from "vitest"
import { aPrice, aProduct, aRegion, type VariantFacts } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aGroup, aPriceList, aShopper, aTaxRate } from "../support/shop-rows.ts"

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

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR)
const variantAt = async (prices: VariantFacts["prices"]) =>
  (await aProduct(shop.db, { variants: [{ prices }] })).variant

/** The only line of a new cart. */
async function lineOf(
  variant_id: string,
  { quantity = 1, region_id = market.region.id, by = shop as Pick<TestShop, "post"> } = {},
) {
  const { cart } = must(await by.post("/store/carts", { region_id, items: [{ variant_id, quantity }] }))
  return cart.items[0]
}
const priceOf = async (...args: Parameters<typeof lineOf>) => (await lineOf(...args)).unit_price

test("the lowest price for the region, the customer and the quantity applies", async () => {
  const other = await aRegion(shop.db, { countries: [] })
  const shopper = await aShopper(shop, "vip@example.com")
  const price_list_id = await aPriceList(shop.db, { groups: [await aGroup(shop.db, [shopper.id])] })
  const variant = await variantAt([
    { amount: 1200 },
    { amount: 1500, region_id: market.region.id },
    { amount: 1350, price_list_id },
    { amount: 1100, min_quantity: 10 },
    { amount: 900, region_id: other.id },
    { amount: 1, currency_code: "usd" },
  ])
  expect(await priceOf(variant)).toBe(1200)
  expect(await priceOf(variant, { by: shopper })).toBe(1200)
  expect(await priceOf(variant, { quantity: 10 })).toBe(1100)
  expect(await priceOf(variant, { region_id: other.id })).toBe(900)
})

test("a region's own price also applies when the currency has none, and may be the lower one", async () => {
  const region_id = market.region.id
  expect(await priceOf(await variantAt([{ amount: 1500, region_id }]))).toBe(1500)
  expect(await priceOf(await variantAt([{ amount: 800, region_id }, { amount: 900 }]))).toBe(800)
  const elsewhere = await aRegion(shop.db, { countries: [] })
  const items = [{ variant_id: await variantAt([{ amount: 900, region_id: elsewhere.id }]), quantity: 1 }]
  const answer = await shop.post("/store/carts", { region_id, items })
  expect(refusal(answer)).toMatchObject({ status: 400, type: "invalid_data" })
})

test("a price list applies while it is active, within its dates and not deleted, whatever its type", async () => {
  const lists: [Parameters<typeof aPriceList>[1], number][] = [
    [{}, 700],
    [{ type: "override" }, 700],
    [{ starts_at: ago(1), ends_at: ago(-1) }, 700],
    [{ status: "draft" }, 1000],
    [{ starts_at: ago(-1) }, 1000],
    [{ ends_at: ago(1) }, 1000],
    [{ deleted_at: ago(1) }, 1000],
  ]
  for (const [facts, expected] of lists) {
    const price_list_id = await aPriceList(shop.db, facts)
    const variant = await variantAt([{ amount: 1000 }, { amount: 700, price_list_id }])
    expect(await priceOf(variant), JSON.stringify(facts)).toBe(expected)
  }
  const dearer = await variantAt([
    { amount: 1000 },
    { amount: 1300, price_list_id: await aPriceList(shop.db, { type: "override" }) },
  ])
  expect(await priceOf(dearer)).toBe(1000)
  const deleted = await variantAt([{ amount: 1000 }, { amount: 400 }])
  await shop.db.moneyAmount.updateMany({ where: { amount: 400 }, data: { deleted_at: new Date() } })
  expect(await priceOf(deleted)).toBe(1000)
})

test("a list for groups is for their members only, who may be guests", async () => {
  const [member, stranger] = [await aShopper(shop, "member@example.com"), await aShopper(shop, "stranger@example.com")]
  await shop.db.customer.create({ data: { id: "cus_guest", email: "guest@example.com" } })
  const group = await aGroup(shop.db, [member.id, "cus_guest"])
  const price_list_id = await aPriceList(shop.db, { groups: [await aGroup(shop.db), group] })
  const variant = await variantAt([{ amount: 1000 }, { amount: 850, price_list_id }])
  expect(await priceOf(variant, { by: member })).toBe(850)
  expect(await priceOf(variant, { by: stranger })).toBe(1000)
  expect(await priceOf(variant)).toBe(1000)

  const id = await cartAt(shop, market).cart()
  must(await shop.post(`/store/carts/${id}`, { email: "guest@example.com" }))
  const { cart } = must(await shop.post(`/store/carts/${id}/line-items`, { variant_id: variant, quantity: 1 }))
  expect(cart.items[0].unit_price).toBe(850)
  await shop.db.customerGroup.updateMany({ data: { deleted_at: new Date() } })
  for (const by of [member, shop]) expect(await priceOf(variant, { by })).toBe(1000)
})

test("quantity limits are inclusive; adding to a line and changing it selects the price again", async () => {
  const variant = await variantAt([
    { amount: 1000 },
    { amount: 900, min_quantity: 5, max_quantity: 9 },
    { amount: 950, min_quantity: 10 },
    { amount: 990, max_quantity: 3 },
  ])
  const expected = { 1: 990, 3: 990, 4: 1000, 5: 900, 9: 900, 10: 950, 11: 950 }
  for (const [quantity, price] of Object.entries(expected))
    expect(await priceOf(variant, { quantity: Number(quantity) }), quantity).toBe(price)

  const id = await cartAt(shop, market).withItems(3, variant)
  const lines = `/store/carts/${id}/line-items`
  const added = must(await shop.post(lines, { variant_id: variant, quantity: 2 })).cart
  expect(added.items).toMatchObject([{ quantity: 5, unit_price: 900, subtotal: 4500 }])
  const changed = must(await shop.post(`${lines}/${added.items[0].id}`, { quantity: 10 })).cart
  expect(changed.items).toMatchObject([{ quantity: 10, unit_price: 950, subtotal: 9500 }])
})

test("a cart gets its shopper's prices at their first write to it, and keeps the selected shipping", async () => {
  const shopper = await aShopper(shop, "late@example.com")
  const price_list_id = await aPriceList(shop.db, { groups: [await aGroup(shop.db, [shopper.id])] })
  const variant = await variantAt([{ amount: 1000 }, { amount: 600, price_list_id }])
  const id = await cartAt(shop, market).withShipping(2, variant)
  expect(must(await shopper.get(`/store/carts/${id}`)).cart).toMatchObject({ subtotal: 2000, total: 2975 })
  const { cart } = must(await shopper.post(`/store/carts/${id}`, {}))
  expect(cart).toMatchObject({ customer_id: shopper.id, subtotal: 1200, shipping_total: 500, total: 2023 })
  expect(cart.items).toMatchObject([{ unit_price: 600, has_shipping: true }])
})

test("setting the region or logging in selects the prices again; items without a price are removed", async () => {
  const variant = await variantAt([{ amount: 1000 }])
  const id = await cartAt(shop, market).withShipping(1, variant)
  const price = await shop.db.moneyAmount.findFirstOrThrow({ where: { variants: { some: { variant_id: variant } } } })
  const setPrice = (amount: number) => shop.db.moneyAmount.update({ where: { id: price.id }, data: { amount } })
  const update = async (body: object, by: Pick<TestShop, "post"> = shop) =>
    must(await by.post(`/store/carts/${id}`, body)).cart

  await setPrice(1100)
  expect((await update({ context: {} })).items[0].unit_price).toBe(1000)
  const named = await update({ region_id: market.region.id })
  expect(named).toMatchObject({
    subtotal: 1100,
    shipping_total: 500,
    items: [{ unit_price: 1100, has_shipping: true }],
  })
  await setPrice(1200)
  const shopper = await aShopper(shop, "often@example.com")
  expect((await update({}, shopper)).subtotal).toBe(1200)
  await setPrice(1300)
  expect((await update({}, shopper)).subtotal).toBe(1300)
  await shop.db.moneyAmount.update({ where: { id: price.id }, data: { deleted_at: new Date() } })
  expect(await update({}, shopper)).toMatchObject({ items: [], shipping_methods: [], total: 0 })
})

test("a price includes tax when its list, region or currency says so", async () => {
  const inclusive = await aRegion(shop.db, { tax_rate: 20, countries: [], includes_tax: true })
  const byRegion = await variantAt([{ amount: 1299, region_id: inclusive.id }])
  const bag = {
    unit_price: 1299,
    includes_tax: true,
    subtotal: 3248,
    tax_total: 649,
    original_tax_total: 649,
    total: 3897,
  }
  expect(await lineOf(byRegion, { quantity: 3, region_id: inclusive.id })).toMatchObject({
    ...bag,
    original_total: 3897,
  })
  const plain = { unit_price: 1299, includes_tax: false, subtotal: 3897, tax_total: 779, total: 4676 }
  expect(await lineOf(await variantAt([{ amount: 1299 }]), { quantity: 3, region_id: inclusive.id })).toMatchObject(
    plain,
  )

  const plainRegion = await aRegion(shop.db, { tax_rate: 20, countries: [] })
  const price_list_id = await aPriceList(shop.db, { includes_tax: true })
  const byList = await variantAt([{ amount: 2000 }, { amount: 1299, price_list_id }])
  expect(await lineOf(byList, { quantity: 3, region_id: plainRegion.id })).toMatchObject(bag)

  await shop.db.currency.update({ where: { code: "sek" }, data: { includes_tax: true } })
  const sweden = await aRegion(shop.db, { currency_code: "sek", tax_rate: 20, countries: ["se"] })
  const byCurrency = await variantAt([{ amount: 1299, currency_code: "sek" }])
  expect(await lineOf(byCurrency, { quantity: 3, region_id: sweden.id })).toMatchObject(bag)
})

test("prices with and without tax are compared with the product's taxes included", async () => {
  const price_list_id = await aPriceList(shop.db, { includes_tax: true })
  const variants = [1189, 1190, 1191].map((amount) => variantAt([{ amount: 1000 }, { amount, price_list_id }]))
  const [lower, equal, higher] = (await Promise.all(variants)) as [string, string, string]
  expect(await lineOf(lower)).toMatchObject({ unit_price: 1189, includes_tax: true })
  expect(await lineOf(equal)).toMatchObject({ unit_price: 1000, includes_tax: false })
  expect(await lineOf(higher)).toMatchObject({ unit_price: 1000, includes_tax: false })
  // At 7 % 1000 without tax is 1070, so 1189 is the higher one.
  const { product_id } = await shop.db.productVariant.findUniqueOrThrow({ where: { id: lower } })
  await aTaxRate(shop.db, market.region.id, { rate: 7, products: [product_id as string] })
  expect(await lineOf(lower)).toMatchObject({ unit_price: 1000, includes_tax: false, tax_total: 70 })
})

test("the tax-inclusive flag changes with the price when it is selected again", async () => {
  const price_list_id = await aPriceList(shop.db, { includes_tax: true })
  const variant = await variantAt([{ amount: 1000 }, { amount: 952, price_list_id, min_quantity: 2 }])
  const id = await cartAt(shop, market).withItems(1, variant)
  const more = must(await shop.post(`/store/carts/${id}/line-items`, { variant_id: variant, quantity: 1 })).cart
  // 952 with 19 %: 152 of tax in each.
  expect(more.items).toMatchObject([
    { unit_price: 952, includes_tax: true, subtotal: 1600, tax_total: 304, total: 1904 },
  ])
  const fewer = must(await shop.post(`/store/carts/${id}/line-items/${more.items[0].id}`, { quantity: 1 })).cart
  expect(fewer.items).toMatchObject([{ unit_price: 1000, includes_tax: false, subtotal: 1000, total: 1190 }])
})

test("a price of 0 is valid", async () => {
  const variant = await variantAt([{ amount: 0 }])
  await aPrice(shop.db, variant, { amount: 500 })
  expect(await lineOf(variant, { quantity: 3 })).toMatchObject({ unit_price: 0, subtotal: 0, total: 0 })
})
