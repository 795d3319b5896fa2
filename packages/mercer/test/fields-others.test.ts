import { anOperator, loggedIn, openShop, type TestShop } from "@mercer/api/testing"
import { afterAll, beforeAll, expect, test } from "vitest"
import { defineShop, wholeShop } from "../src/index.ts"

const definition = defineShop({
  fields: {
    ProductCollection: {
      banner: { type: "text", store: true },
      season: { type: "select", options: ["summer", "winter"], filter: true, store: true },
      budget: { type: "int", filter: true },
    },
    Customer: {
      vat_number: { type: "text", filter: true, store: true },
      credit_limit: { type: "int", filter: true },
    },
  },
})

let shop: TestShop
let operator: Awaited<ReturnType<typeof loggedIn>>

beforeAll(async () => {
  shop = await openShop({ own: wholeShop(definition) })
  const { id } = await anOperator(shop)
  operator = await loggedIn(shop, "admin", id)
})
afterAll(() => shop.close())

test("collections have fields: written, read on both sides, filtered and sorted by, also where they are nested", async () => {
  const made = await operator.post("/admin/collections", { title: "Beach", season: "summer", budget: 5 })
  const { id } = made.body.collection
  expect(made.body.collection).toMatchObject({ season: "summer", budget: 5, banner: null })
  await operator.post("/admin/collections", { title: "Snow", season: "winter", budget: 9 })
  const changed = await operator.post(`/admin/collections/${id}`, { banner: "Sun", budget: null })
  expect(changed.body.collection).toMatchObject({ title: "Beach", season: "summer", banner: "Sun", budget: null })
  const list = await operator.get("/admin/collections?budget[gte]=1&order=-budget")
  expect(list.body.collections.map(({ title }: { title: string }) => title)).toEqual(["Snow"])
  const visitor = shop.visitor()
  const seen = await visitor.get("/store/collections?season=summer")
  expect(seen.body.collections).toMatchObject([{ title: "Beach", banner: "Sun" }])
  expect(seen.body.collections[0]).not.toHaveProperty("budget")
  expect((await visitor.get("/store/collections?budget=5")).status).toBe(400)
  await shop.pool.query("UPDATE shop.product_collection_fields SET banner = 'Moon'")
  expect((await visitor.get(`/store/collections/${id}`)).body.collection.banner).toBe("Moon")
  await operator.post("/admin/products", { title: "Towel", collection_id: id, status: "published" })
  const product = (await visitor.get("/store/products?title=Towel&expand=collection")).body.products[0]
  expect(product.collection).toMatchObject({ title: "Beach", banner: "Moon" })
  expect((await operator.post(`/admin/collections/${id}`, { season: "spring" })).status).toBe(400)
})

test("customers have fields, which operators write, and customers see where the shop says so", async () => {
  const names = { email: "ida@example.com", first_name: "Ida", last_name: "Berg" }
  const made = await operator.post("/admin/customers", { ...names, password: "secret", vat_number: "DE1" })
  expect(made.status).toBe(201)
  const { id, updated_at } = made.body.customer
  expect(made.body.customer).toMatchObject({ vat_number: "DE1", credit_limit: null })
  const changed = await operator.post(`/admin/customers/${id}`, { credit_limit: 100 })
  expect(changed.body.customer).toMatchObject({ vat_number: "DE1", credit_limit: 100 })
  expect(
    (await operator.post(`/admin/customers/${id}`, { credit_limit: 1, if_unchanged_since: updated_at })).status,
  ).toBe(409)
  const list = await operator.get("/admin/customers?vat_number=DE1&credit_limit[gt]=50&order=-credit_limit")
  expect(list.body.customers).toMatchObject([{ id, credit_limit: 100 }])
  const customer = await loggedIn(shop, "customer", id)
  for (const path of ["/store/customers/me", "/store/auth"]) {
    const { body } = await customer.get(path)
    expect(body.customer, path).toMatchObject({ vat_number: "DE1" })
    expect(body.customer, path).not.toHaveProperty("credit_limit")
  }
  const own = await customer.post("/store/customers/me", { vat_number: "DE2" })
  expect(own.status).toBe(400)
  expect((await customer.post("/store/customers/me", { phone: "1" })).body.customer).toMatchObject({
    vat_number: "DE1",
  })
  const row = await shop.db.audit.findFirstOrThrow({
    where: { target_id: id, operation: "admin.customers.update", outcome: "done" },
  })
  expect(row.diff).toContainEqual({ field: "credit_limit", old: null, new: 100 })
})

test("the OpenAPI document has them", async () => {
  const { paths, components } = await shop.api.document()
  expect(JSON.stringify(components.schemas.Customer)).toContain("vat_number")
  expect(JSON.stringify(components.schemas.ProductCollection)).toContain("season")
  expect(JSON.stringify(paths["/admin/customers/{id}"]?.post?.requestBody)).toContain("credit_limit")
  expect(JSON.stringify(paths["/store/collections"]?.get?.parameters)).toContain("season")
  expect(JSON.stringify(paths["/store/customers/me"]?.post?.requestBody)).not.toContain("vat_number")
})

test("no request was answered with a 500", () => expect(shop.errors).toEqual([]))
