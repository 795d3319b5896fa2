// Images that the shop itself serves: one shop, several addresses.
import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { defaultChannel } from "./support/catalog.ts"
import { must } from "./support/checkout.ts"
import { client } from "./support/client.ts"
import { anOperator, openShop, type TestShop } from "./support/shop.ts"

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ settings: { trust_proxy: 1 } })
  await anOperator(shop)
  must(await shop.post("/admin/auth", { email: "operator@example.com", password: "secret" }))
  const facts = { title: 'Tee "/demo/tee.svg"', status: "published" as const, description: "/demo/tee.svg and more" }
  await shop.db.product.create({ data: { id: newId("prod"), handle: "tee", thumbnail: "/demo/tee.svg", ...facts } })
})
afterAll(() => shop.close())

test.each([
  [{ host: "localhost:9000" }, "http://localhost:9000"],
  [{ host: "192.168.1.4:9001" }, "http://192.168.1.4:9001"],
  [{ host: "shop.example.com", "x-forwarded-proto": "https" }, "https://shop.example.com"],
])("have the address of the request: %o", async (headers, base) => {
  const { body } = await shop.get("/admin/products", headers as never)
  expect(body.products[0]).toMatchObject({
    thumbnail: `${base}/demo/tee.svg`,
    title: 'Tee "/demo/tee.svg"',
    description: "/demo/tee.svg and more",
  })
})

test("an unusual Host header stays text", async () => {
  const { body } = await shop.get("/admin/products", { host: 'a"$&b' } as never)
  expect(body.products[0].thumbnail).toBe('http://a"$&b/demo/tee.svg')
})

test("what is kept for all has the address of each request, its own tag, and the present stock", async () => {
  const { id } = await shop.db.product.findFirstOrThrow()
  const variant = await shop.db.productVariant.create({
    data: { id: newId("variant"), product_id: id, title: "One", inventory_quantity: 7 },
  })
  await shop.db.productSalesChannel.create({
    data: { product_id: id, sales_channel_id: (await defaultChannel(shop.db)) ?? "" },
  })
  const shopper = client(shop.api.rest)
  const seen = new Map<string, string>()
  for (const stock of [7, 7, 6]) {
    await shop.db.productVariant.update({ where: { id: variant.id }, data: { inventory_quantity: stock } })
    for (const host of ["a.test", "b.test", "b.test", "a.test"]) {
      const { status, body, headers } = await shopper.get("/store/products", { host } as never)
      expect(status).toBe(200)
      expect(body.products[0]).toMatchObject({
        thumbnail: `http://${host}/demo/tee.svg`,
        variants: [{ inventory_quantity: stock }],
      })
      const tag = headers.get("etag") ?? ""
      expect(tag).toMatch(/^W/)
      const text = JSON.stringify(body)
      expect(seen.get(tag) ?? text, "one tag, one text").toBe(text)
      seen.set(tag, text)
    }
  }
  expect(seen.size).toBeGreaterThanOrEqual(4)
})
