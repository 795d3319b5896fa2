import { afterAll, beforeAll, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let by: Visitor

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
  for (const [title, at] of Object.entries({ Old: "1965-06-01T00:00:00Z", New: "2026-01-31T00:00:00Z" })) {
    const { id, variant } = await aProduct(shop.db, { title })
    const created_at = new Date(at)
    await shop.db.product.update({ where: { id }, data: { created_at } })
    await shop.db.productVariant.update({ where: { id: variant }, data: { title, created_at } })
  }
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const filter = (bounds: Record<string, string>) =>
  Object.entries(bounds)
    .map(([key, value]) => `created_at[${key}]=${encodeURIComponent(value)}`)
    .join("&")

test.each<[Record<string, string>, string[]]>([
  [{ lt: "1970-01-01" }, ["Old"]],
  [{ lt: "0" }, ["Old"]],
  [{ gt: "-144720001" }, ["New", "Old"]],
  [{ gt: "-144719999" }, ["New"]],
  [{ gte: "0001-01-01" }, ["New", "Old"]],
  [{ gte: "1965/06/01", lte: "Tue, 01 Jun 1965 00:00:00 GMT" }, ["Old"]],
  [{ gt: "Jan 30, 2026" }, ["New"]],
  [{ gt: "Sat Jan 31 2026 00:30:00 GMT+0100 (CET)", lt: "1769817600" }, []],
  [{ gt: "Sat Jan 31 2026 00:30:00 GMT+0100 (CET)", lte: "1769817600" }, ["New"]],
  [{ lte: "9999-12-31" }, ["New", "Old"]],
])("a list accepts the dates that JavaScript reads: %j", async (bounds, titles) => {
  const { products } = must(await by.get(`/admin/products?order=title&${filter(bounds)}`))
  expect(products.map(({ title }: { title: string }) => title)).toEqual(titles)
})

test.each(["2026-02-30", "Feb 30 2026", "garbage", "", "1769817600000", "0000-01-01"])("%j is refused", async (gt) => {
  for (const path of ["products", "orders", "batch-jobs"])
    expect(refusal(await by.get(`/admin/${path}?${filter({ gt })}`))).toMatchObject({
      status: 400,
      type: "invalid_data",
      message: expect.stringContaining("gt"),
    })
})
