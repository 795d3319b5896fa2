import { afterAll, beforeAll, expect, test } from "vitest"
import { aProduct, defaultChannel } from "../support/catalog.ts"
import { must } from "../support/checkout.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aChannel, aKey } from "../support/shop-rows.ts"
import { recordStatements } from "../support/statements.ts"

let shop: TestShop
let home: string
let product: string
let headers: Record<string, string>

/** A product in the store's default channel and in one that the key does not open; the key opens another one too. */
beforeAll(async () => {
  shop = await openShop()
  home = (await defaultChannel(shop.db)) ?? ""
  product = (await aProduct(shop.db)).id
  const tie = { product_id: product, sales_channel_id: await aChannel(shop.db) }
  await shop.db.productSalesChannel.create({ data: tie })
  headers = { "x-publishable-api-key": await aKey(shop.db, [home, await aChannel(shop.db)]) }
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const paths = () => ["/store/products", `/store/products/${product}`]
async function read(path: string, key?: Record<string, string>) {
  const answer = must(await shop.get(path, key))
  return answer.product ?? answer.products[0]
}

test("products that are read with a publishable key have those of its sales channels that they are sold in", async () => {
  for (const path of paths())
    expect((await read(path, headers)).sales_channels).toEqual([
      expect.objectContaining({ id: home, name: expect.any(String) }),
    ])
  const { hits } = must(await shop.post("/store/products/search", { q: "" }, headers))
  expect(hits[0].sales_channels).toMatchObject([{ id: home }])
})

test("but neither without a key, nor when the request names its relations", async () => {
  for (const path of paths()) {
    expect(await read(path)).not.toHaveProperty("sales_channels")
    for (const query of ["expand=variants", "expand=", "fields="])
      expect(await read(`${path}?${query}`, headers)).not.toHaveProperty("sales_channels")
  }
})

test("and takes no further statement", async () => {
  const record = recordStatements(shop)
  const count = async (query: string) => (await record(() => shop.get(`/store/products?${query}`, headers))).length
  await count("limit=3")
  expect(await count("limit=4")).toBe(await count("limit=5&expand=variants.prices"))
})
