// Images that the shop itself serves: one shop, several addresses.
import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { must } from "./support/checkout.ts"
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
