import { Refusal } from "@mercer/commerce"
import type { TaxProvider } from "@mercer/providers"
import { afterAll, beforeAll, expect, test } from "vitest"
import { aProduct, aRegion, aShippingOption } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aTaxRate, aType } from "../support/shop-rows.ts"

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

const rate = (facts: Parameters<typeof aTaxRate>[2], region_id = market.region.id) =>
  aTaxRate(shop.db, region_id, facts)
const cartOf = async (variant_id: string, quantity = 1, region_id = market.region.id) =>
  must(await shop.post("/store/carts", { region_id, items: [{ variant_id, quantity }] })).cart
const linesOf = ({ tax_lines }: { tax_lines: { name: string; code: string | null; rate: number }[] }) =>
  tax_lines.map(({ name, code, rate }) => [name, code, rate]).sort()

test("without its own rates a product is taxed at the region's rate", async () => {
  const cart = await cartOf(market.variant, 3)
  expect(cart.items[0].tax_lines).toEqual([{ item_id: cart.items[0].id, rate: 19, name: "default", code: "default" }])
  expect(cart).toMatchObject({ item_tax_total: 570, tax_total: 570, total: 3570 })
  const zero = await aRegion(shop.db, { tax_rate: 0, countries: [] })
  expect(await cartOf(market.variant, 3, zero.id)).toMatchObject({ tax_total: 0, total: 3000 })
})

test("rates of the product and of its type add up, each rounded separately and applied once", async () => {
  const type_id = await aType(shop.db)
  const { id, variant } = await aProduct(shop.db, { variants: [1125], type_id })
  await rate({ rate: 6, name: "City", code: "city", products: [id], types: [type_id] })
  await rate({ rate: 4.5, name: "State", code: "state", types: [type_id] })
  const other = await aRegion(shop.db, { tax_rate: 10, countries: [] })
  await rate({ rate: 50, name: "Foreign", code: "foreign", products: [id] }, other.id)

  const cart = await cartOf(variant)
  expect(linesOf(cart.items[0])).toEqual([
    ["City", "city", 6],
    ["State", "state", 4.5],
  ])
  expect(cart).toMatchObject({ tax_total: 119, total: 1244 }) // 67.5 and 50.625
  expect((await cartOf(variant, 1, other.id)).tax_total).toBe(563) // 562.5
})

test("a rate of null is 0, and two rates of one code both have it", async () => {
  const { id, variant } = await aProduct(shop.db)
  await rate({ rate: null, name: "None", code: "same", products: [id] })
  expect(await cartOf(variant)).toMatchObject({ tax_total: 0, items: [{ tax_lines: [{ name: "None", rate: 0 }] }] })
  await rate({ rate: 7, name: "Seven", code: "same", products: [id] })
  const cart = await cartOf(variant)
  expect(linesOf(cart.items[0])).toEqual([
    ["None", "same", 0],
    ["Seven", "same", 7],
  ])
  expect(cart.tax_total).toBe(70)
})

test("rates are exact decimals: 14.5 % of 100 is 15, and 7.7 % is 7.7 %", async () => {
  const { id, variant } = await aProduct(shop.db, { variants: [100] })
  await rate({ rate: 14.5, products: [id] })
  expect((await cartOf(variant)).tax_total).toBe(15)
  const swiss = await aRegion(shop.db, { tax_rate: 7.7, countries: [] })
  const cheap = await aProduct(shop.db, { variants: [500] })
  const cart = await cartOf(cheap.variant, 1, swiss.id)
  expect(cart.tax_total).toBe(39) // 38.5
  expect(cart.items[0].tax_lines[0].rate).toBe(7.7)
})

test("changed rates apply at once", async () => {
  const { id, variant } = await aProduct(shop.db)
  const cart = await cartOf(variant)
  expect(cart.tax_total).toBe(190)
  await rate({ rate: 7, products: [id] })
  expect(must(await shop.get(`/store/carts/${cart.id}`)).cart.tax_total).toBe(70)
})

test("without automatic taxes they are returned on request only, and never stored", async () => {
  const region = await aRegion(shop.db, { tax_rate: 20, countries: [], automatic_taxes: false, payment: ["scripted"] })
  const option = await aShippingOption(shop.db, region.id)
  const { id } = await cartOf(market.variant, 2, region.id)
  const shipped = must(await shop.post(`/store/carts/${id}/shipping-methods`, { option_id: option.id })).cart
  const untaxed = { item_tax_total: 0, shipping_tax_total: 0, tax_total: 0, total: 2500, items: [{ tax_lines: [] }] }
  expect(shipped).toMatchObject(untaxed)
  const taxes = { item_tax_total: 400, shipping_tax_total: 100, tax_total: 500, total: 3000 }
  const asked = await shop.post(`/store/carts/${id}/taxes`)
  expect(must(asked).cart).toMatchObject({ ...taxes, items: [{ tax_total: 400, tax_lines: [{ rate: 20 }] }] })
  expect(asked.headers.get("idempotency-key")).toBeTruthy()
  expect(must(await shop.get(`/store/carts/${id}`)).cart).toMatchObject(untaxed)
  expect(await shop.db.lineItemTaxLine.count()).toBe(0)
  const paying = must(await shop.post(`/store/carts/${id}/payment-sessions`)).cart
  expect(paying).toMatchObject({ ...taxes, payment_session: { amount: 3000 } })
  expect((await shop.post("/store/carts/cart_none/taxes")).status).toBe(404)
})

test("the taxes response is as complete as a cart's, and its body is ignored", async () => {
  const id = await cartAt(shop, market).withShipping(1)
  const { cart } = must(await shop.get(`/store/carts/${id}`))
  expect(must(await shop.post(`/store/carts/${id}/taxes`, { unknown: 1 })).cart).toEqual(cart)
  expect(refusal(await shop.post(`/store/carts/${id}/taxes?unknown=1`))).toMatchObject({
    status: 400,
    type: "invalid_data",
  })
})

test("the same key returns the same taxes", async () => {
  const id = await cartAt(shop, market).withItems(1)
  const ask = () => shop.post(`/store/carts/${id}/taxes`, undefined, { "idempotency-key": `taxes-${id}` })
  const first = await ask()
  must(await shop.post(`/store/carts/${id}/line-items`, { variant_id: market.variant, quantity: 1 }))
  expect((await ask()).text).toBe(first.text)
  expect(must(await shop.post(`/store/carts/${id}/taxes`)).cart.tax_total).toBe(380)
})

test("a line without a product is not taxed; a returned one keeps the taxes it was sold with", async () => {
  const id = await cartAt(shop, market).cart()
  const line = { cart_id: id, unit_price: 1000, quantity: 1, title: "By hand" }
  await shop.db.lineItem.create({ data: { ...line, id: "item_hand" } })
  const back = { ...line, id: "item_back", variant_id: market.variant, unit_price: -1000, is_return: true }
  await shop.db.lineItem.create({ data: back })
  await shop.db.lineItemTaxLine.create({ data: { id: "litl_1", item_id: back.id, rate: 7, name: "Old", code: "old" } })
  const { cart } = must(await shop.get(`/store/carts/${id}`))
  const taxes = Object.fromEntries(
    cart.items.map((item: { id: string; tax_total: number }) => [item.id, item.tax_total]),
  )
  expect(taxes).toEqual({ item_hand: 0, item_back: -70 })
})

test("a region with its own tax provider calls it with the address, whatever fields are requested", async () => {
  await shop.db.taxProvider.create({ data: { id: "outside" } })
  const region = await aRegion(shop.db, { tax_rate: 20, countries: ["at"] })
  await shop.db.region.update({ where: { id: region.id }, data: { tax_provider_id: "outside" } })
  const option = await aShippingOption(shop.db, region.id, { amount: 1000 })
  const { id } = await inside(async () => cartOf(market.variant, 2, region.id))
  const path = `/store/carts/${id}`
  const cart = await inside(
    async () => must(await shop.post(`${path}/shipping-methods`, { option_id: option.id })).cart,
  )
  // 10 % and 1 % of 2000, and 5 % of 1000: "at" is the provider's rate for the address.
  expect(cart).toMatchObject({ item_tax_total: 220, shipping_tax_total: 50, total: 3270 })
  expect(linesOf(cart.items[0])).toEqual([
    ["at", null, 1],
    ["at", "a", 10],
  ])
  expect(await inside(async () => must(await shop.get(`${path}?fields=tax_total&expand=`)).cart)).toEqual({
    id,
    tax_total: 270,
  })
})

test("a tax provider's refusal is returned; after a failure the same key resumes", async () => {
  const region = await aRegion(shop.db, { tax_rate: 20, countries: [] })
  const { id } = await cartOf(market.variant, 1, region.id)
  await shop.db.region.update({ where: { id: region.id }, data: { tax_provider_id: "outside" } })
  const add = () =>
    shop.post(
      `/store/carts/${id}/line-items`,
      { variant_id: market.variant, quantity: 1 },
      { "idempotency-key": `again-${id}` },
    )
  const refused = await inside(add, new Refusal("invalid_data", "No such address"))
  expect(refusal(refused)).toEqual({ status: 400, type: "invalid_data", message: "No such address" })
  const failed = await inside(add, new Error("The line is dead"))
  expect(refusal(failed)).toEqual({ status: 503, type: "unexpected_state", message: "The line is dead" })
  expect(shop.errors.splice(0)).toHaveLength(1)
  expect((await inside(async () => must(await add()).cart)).items).toMatchObject([{ quantity: 2 }])
})

/** Does the work while the shop has a provider that taxes by country, or fails. */
async function inside<T>(work: () => Promise<T>, failure?: Error): Promise<T> {
  const { tax } = shop.providers
  const getTaxLines: TaxProvider["getTaxLines"] = async (items, shipping, { shipping_address }) => {
    if (failure) throw failure
    const name = shipping_address?.country_code ?? "nowhere"
    return [
      ...items.flatMap(({ item }) => [
        { item_id: item.id, rate: 10, name, code: "a" },
        { item_id: item.id, rate: 1, name, code: null },
      ]),
      ...shipping.map(({ shipping_method }) => ({ shipping_method_id: shipping_method.id, rate: 5, name, code: "a" })),
    ]
  }
  shop.providers.tax = () => ({ id: "outside", getTaxLines })
  return work().finally(() => (shop.providers.tax = tax))
}
