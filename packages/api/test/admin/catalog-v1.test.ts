import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct, aRegion, aShippingOption } from "../support/catalog.ts"
import { must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aTaxRate, aType } from "../support/shop-rows.ts"

/*
 * Smaller features that Medusa v1's clients use in the catalog.
 */

let shop: TestShop
let by: Visitor

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

test("variants are found by any part of their product's title, ignoring case", async () => {
  const { variants } = await aProduct(shop.db, { title: "Winter Jacket 50%", variants: [1000, 2000] })
  await aProduct(shop.db, { title: "Scarf" })
  const gone = await aProduct(shop.db, { title: "Winter coat" })
  must(await by.delete(`/admin/products/${gone.id}`))
  for (const q of ["winter", "JACKET", "50%25"]) {
    const found = must(await by.get(`/admin/variants?q=${q}`))
    expect([found.count, found.variants.map(({ id }: { id: string }) => id).sort()]).toEqual([2, variants.toSorted()])
  }
  expect(must(await by.get("/admin/variants?q=5%25%25"))).toMatchObject({ count: 0 })
})

test("tax rates include the counts of their products, types and options on request", async () => {
  const region = await aRegion(shop.db)
  const products = [(await aProduct(shop.db)).id, (await aProduct(shop.db)).id, (await aProduct(shop.db)).id]
  const options = [(await aShippingOption(shop.db, region.id)).id]
  const types = [await aType(shop.db), await aType(shop.db)]
  const id = await aTaxRate(shop.db, region.id, { rate: 7, products, options, types })
  must(await by.delete(`/admin/products/${products[0]}`))
  const counts = { product_count: 2, product_type_count: 2, shipping_option_count: 1 }
  const fields = "fields[]=product_count&fields[]=product_type_count&fields[]=shipping_option_count"
  expect(must(await by.get(`/admin/tax-rates/${id}?${fields}`)).tax_rate).toEqual({ id, ...counts })
  expect(must(await by.get(`/admin/tax-rates?region_id=${region.id}&${fields}`)).tax_rates).toEqual([{ id, ...counts }])
  expect(must(await by.get(`/admin/tax-rates/${id}?fields=name,product_count`)).tax_rate).toEqual({
    id,
    name: expect.any(String),
    product_count: 2,
  })
  const body = { products: [products[1]] }
  const path = `/admin/tax-rates/${id}/products/batch?fields=product_count`
  expect(must(await by.delete(path, body)).tax_rate).toEqual({ id, product_count: 1 })
  expect(must(await by.get(`/admin/tax-rates/${id}`)).tax_rate).not.toHaveProperty("product_count")
  expect((await by.get(`/admin/tax-rates/${id}?fields=region_count`)).status).toBe(400)
})

describe("the price type of a shipping option can be changed", () => {
  const change = (id: string, body: object) => by.post(`/admin/shipping-options/${id}`, body)
  let id: string
  beforeAll(async () => {
    id = (await aShippingOption(shop.db, (await aRegion(shop.db, { countries: [] })).id, { amount: 500 })).id
  })

  test("to calculated, when its provider can calculate it", async () => {
    expect(refusal(await change(id, { price_type: "calculated" }))).toMatchObject({ status: 400, type: "invalid_data" })
    const provider = shop.providers.fulfillment("manual")
    const { canCalculate } = provider
    Object.assign(provider, { canCalculate: async () => true })
    expect((await change(id, { price_type: "calculated", amount: 100 })).status).toBe(400)
    const { shipping_option } = must(await change(id, { price_type: "calculated" }))
    Object.assign(provider, { canCalculate })
    expect(shipping_option).toMatchObject({ price_type: "calculated", amount: null })
  })

  test("and back, which requires an amount", async () => {
    expect((await change(id, { price_type: "flat_rate" })).status).toBe(400)
    expect((await change(id, { price_type: "odd" })).status).toBe(400)
    expect((await change("so_nothing", { price_type: "calculated" })).status).toBe(404)
    const { shipping_option } = must(await change(id, { price_type: "flat_rate", amount: 700 }))
    expect(shipping_option).toMatchObject({ price_type: "flat_rate", amount: 700 })
    must(await change(id, { price_type: "flat_rate", name: "Same" }))
    expect(await shop.db.shippingOption.findUnique({ where: { id } })).toMatchObject({ amount: 700, name: "Same" })
  })
})

test("categories of equal rank are sorted by handle", async () => {
  // Rows of v1: several top-level categories may have the same rank.
  const parent = newId("pcat")
  const data = (handle: string, rank: number, parent_category_id: string | null = null) => ({
    id: handle === "parent" ? parent : newId("pcat"),
    ...{ name: handle, handle, rank, parent_category_id, mpath: "", is_active: true },
  })
  await shop.db.productCategory.createMany({
    data: [data("parent", 7), data("zebra", 7), data("ant", 7), data("first", 6), data("mole", 7)],
  })
  const sorted = ["first", "ant", "mole", "parent", "zebra"]
  for (const path of ["/admin/product-categories", "/store/product-categories"]) {
    const { product_categories } = must(await by.get(`${path}?parent_category_id=null`))
    expect(product_categories.map(({ handle }: { handle: string }) => handle)).toEqual(sorted)
  }
  const { product_categories } = must(await by.get("/admin/product-categories?order=-rank"))
  expect(product_categories.map(({ handle }: { handle: string }) => handle)).toEqual([...sorted.slice(1), "first"])
})

describe("a product that is given images", () => {
  const PNG = ["https://example.com/1.png", "https://example.com/2.png"]
  const thumbnailAfter = async (id: string, body: object) =>
    must(await by.post(`/admin/products/${id}`, body)).product.thumbnail

  test("uses the first of them as its thumbnail when it has none", async () => {
    const { id } = await aProduct(shop.db)
    expect(await thumbnailAfter(id, { title: "Without" })).toBeNull()
    expect(await thumbnailAfter(id, { images: [] })).toBeNull()
    expect(await thumbnailAfter(id, { images: PNG })).toBe(PNG[0])
    expect(await thumbnailAfter(id, { images: PNG.toReversed() })).toBe(PNG[0])
  })

  test("keeps the thumbnail that is given with them", async () => {
    const { id } = await aProduct(shop.db)
    expect(await thumbnailAfter(id, { images: PNG, thumbnail: PNG[1] })).toBe(PNG[1])
    expect(await thumbnailAfter(id, { images: PNG, thumbnail: null })).toBeNull()
  })
})
