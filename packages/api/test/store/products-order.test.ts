import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { aPrice, aProduct, aRegion } from "../support/catalog.ts"
import { must } from "../support/checkout.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aPriceList } from "../support/shop-rows.ts"

let shop: TestShop
let region: string
let other: string

/** Prices of two variants each, in euro cents, and the variants' titles. */
const CATALOG: Record<string, { prices: [number, number]; titles: [string, string] }> = {
  Mug: { prices: [500, 3000], titles: ["B", "Y"] },
  Hat: { prices: [1000, 1000], titles: ["A", "C"] },
  Bag: { prices: [2000, 2500], titles: ["D", "Z"] },
}

beforeAll(async () => {
  shop = await openShop()
  region = (await aRegion(shop.db)).id
  other = (await aRegion(shop.db, { currency_code: "usd", countries: ["us"] })).id
  for (const [title, { prices, titles }] of Object.entries(CATALOG)) {
    const { variants } = await aProduct(shop.db, { title, variants: prices })
    for (const [at, id] of variants.entries())
      await shop.db.productVariant.update({ where: { id }, data: { title: titles[at] as string } })
    if (title === "Hat") await aPrice(shop.db, variants[0] as string, { amount: 9000, currency_code: "usd" })
    if (title === "Mug") await aPrice(shop.db, variants[0] as string, { amount: 9900, currency_code: "usd" })
    // A price for many units, and one of a deleted variant, never count as the lowest.
    await aPrice(shop.db, variants[0] as string, { amount: 1, min_quantity: 100 })
    const gone = newId("variant")
    const product_id = (await shop.db.productVariant.findUniqueOrThrow({ where: { id: variants[0] as string } }))
      .product_id
    const data = { id: gone, product_id, title: "!", inventory_quantity: 1, deleted_at: new Date() }
    await shop.db.productVariant.create({ data })
    await aPrice(shop.db, gone, { amount: 1 })
  }
  await aProduct(shop.db, { title: "Free of price", variants: [{ prices: [] }] })
  await shop.db.productVariant.updateMany({ where: { product: { title: "Free of price" } }, data: { title: "M" } })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const titles = async (query: string) =>
  must(await shop.get(`/store/products?${query}`)).products.map(({ title }: { title: string }) => title)

test.each<[string, string[]]>([
  ["order=variants.prices.amount&currency_code=EUR", ["Mug", "Hat", "Bag", "Free of price"]],
  ["order=-variants.prices.amount&currency_code=eur", ["Bag", "Hat", "Mug", "Free of price"]],
  ["order=variants.prices.amount&currency_code=usd&limit=2", ["Hat", "Mug"]],
  ["order=-variants.prices.amount&currency_code=usd&limit=1", ["Mug"]],
  ["order=variants.prices.amount&limit=1&offset=1", ["Hat"]],
  ["order=variants.title", ["Hat", "Mug", "Bag", "Free of price"]],
  ["order=-variants.title", ["Bag", "Mug", "Free of price", "Hat"]],
])("?%s gives %j", async (query, expected) => {
  expect(await titles(query)).toEqual(expected)
})

test("a region's own prices and active price lists count, as they do at checkout", async () => {
  expect(await titles(`order=variants.prices.amount&region_id=${other}&limit=2`)).toEqual(["Hat", "Mug"])
  const { variants } = await shop.db.product.findFirstOrThrow({ where: { title: "Bag" }, include: { variants: true } })
  const [variant] = variants.filter(({ deleted_at }) => !deleted_at)
  const id = variant?.id as string
  const order = `order=variants.prices.amount&region_id=${region}&limit=1`
  expect(await titles(order)).toEqual(["Mug"])
  const price_list_id = await aPriceList(shop.db, { status: "active", ends_at: new Date(0) })
  await aPrice(shop.db, id, { amount: 100, price_list_id })
  expect(await titles(order)).toEqual(["Mug"])
  await shop.db.priceList.update({ where: { id: price_list_id }, data: { ends_at: null } })
  expect(await titles(order)).toEqual(["Bag"])
  expect(await titles("order=variants.prices.amount&limit=1")).toEqual(["Mug"])
  await aPrice(shop.db, id, { amount: 50, region_id: other, currency_code: "usd" })
  expect(await titles(`order=variants.prices.amount&region_id=${other}&limit=1`)).toEqual(["Bag"])
  expect(await titles("order=variants.prices.amount&currency_code=usd&limit=1")).toEqual(["Hat"])
})

test.each([
  "q=mug",
  "title=Mug",
  "handle=x",
  "is_giftcard=false",
  "id=prod_x",
  "collection_id=x",
  "type_id=x",
  "tags=x",
  "category_id=x&include_category_children=true",
  "created_at[gt]=2020-01-01",
  "sales_channel_id=x",
])("with the filter %s", async (filter) => {
  for (const order of ["variants.prices.amount", "-variants.title"])
    expect((await shop.get(`/store/products?order=${order}&${filter}`)).status).toBe(200)
})

test("orders by other columns of variants are refused", async () => {
  for (const order of ["variants.id", "variants.prices.id", "prices.amount", "variants"])
    expect((await shop.get(`/store/products?order=${order}`)).status).toBe(400)
})
