import { aMarket, anOperator, cartAt, loggedIn, openShop, type TestShop } from "@mercer/api/testing"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { defineShop, wholeShop } from "../src/index.ts"

const fields = (filter: boolean) =>
  ({
    seen: { type: "text", store: true, filter },
    inner: { type: "int", filter },
  }) as const

/** The same fields everywhere: what one table leaks is seen in every answer. */
const definition = defineShop({
  fields: {
    Product: fields(false),
    ProductVariant: fields(true),
    ProductCollection: fields(false),
    ProductCategory: fields(true),
    Customer: fields(false),
    Order: { ...fields(true), due: { type: "date", filter: true } },
  },
  rules: { orderNumber: ({ display_id }) => `M-${display_id}` },
})

let shop: TestShop
let market: Awaited<ReturnType<typeof aMarket>>
let operator: Awaited<ReturnType<typeof loggedIn>>
let customer: Awaited<ReturnType<typeof loggedIn>>
let order: string

beforeAll(async () => {
  shop = await openShop({ own: wholeShop(definition) })
  market = await aMarket(shop)
  operator = await loggedIn(shop, "admin", (await anOperator(shop)).id)
})
afterAll(() => shop.close())

const post = async (path: string, body: object) => {
  const reply = await operator.post(path, body)
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body
}

describe("variants", () => {
  test("have fields that are set with the product, alone and many at once", async () => {
    const variants = [
      { title: "Small", seen: "S", inner: 1, options: [{ value: "S" }] },
      { title: "Large", options: [{ value: "L" }] },
    ]
    const { product } = await post("/admin/products", { title: "Shirt", options: [{ title: "Size" }], variants })
    expect(product.variants).toMatchObject([
      { title: "Small", seen: "S", inner: 1 },
      { title: "Large", seen: null, inner: null },
    ])
    const [small, large] = product.variants
    const path = `/admin/products/${product.id}`
    await post(`${path}/variants/${large.id}`, { inner: 2 })
    await post(`${path}/variants/batch`, {
      variants: [
        { id: small.id, inner: 5 },
        { id: large.id, seen: "L" },
      ],
    })
    const both = await post(path, {
      variants: [
        { id: small.id, seen: null },
        { id: large.id, weight: 3 },
      ],
    })
    expect(both.product.variants).toMatchObject([
      { title: "Small", seen: null, inner: 5 },
      { title: "Large", seen: "L", inner: 2, weight: 3 },
    ])
    const option_id = product.options[0].id
    const add = { title: "Huge", prices: [], options: [{ option_id, value: "XL" }], inner: 9 }
    const more = await post(`${path}/variants`, add)
    expect(more.product.variants.at(-1)).toMatchObject({ title: "Huge", inner: 9, seen: null })
    const wrong = await operator.post(path, { variants: [{ id: small.id, title: "Tiny", inner: "5" }] })
    expect(wrong).toMatchObject({ status: 400, body: { type: "invalid_data" } })
    const strange = await operator.post(path, { variants: ["Tiny", { id: small.id, inner: 6 }] })
    expect(strange.status).toBe(400)
    expect((await operator.get(`/admin/variants/${small.id}`)).body.variant).toMatchObject({ title: "Small", inner: 5 })
    const row = await shop.db.audit.findFirstOrThrow({
      where: { operation: "admin.products.updateVariant", outcome: "done" },
    })
    expect(row.diff).toContainEqual({ field: "inner", old: null, new: 2 })
  })

  test("are filtered and sorted by them", async () => {
    const titles = async (path: string) => {
      const { status, body, text } = await operator.get(path)
      expect(status, text).toBe(200)
      return body.variants.map(({ title }: { title: string }) => title)
    }
    expect(await titles("/admin/variants?inner[gte]=5&order=-inner")).toEqual(["Huge", "Small"])
    const { product_id } = (await operator.get("/admin/variants?seen=L")).body.variants[0]
    expect(await titles(`/admin/products/${product_id}/variants?order=inner`)).toEqual(["Large", "Small", "Huge"])
    expect((await shop.visitor().get("/store/variants?inner=5")).status).toBe(400)
    expect((await shop.visitor().get("/store/variants?seen=nothing")).body.variants).toEqual([])
  })
})

describe("categories", () => {
  test("have fields at every level of the tree, on both sides", async () => {
    const flags = { is_active: true, is_internal: false }
    const { product_category: top } = await post("/admin/product-categories", { name: "Top", ...flags, seen: "1" })
    const middle = { name: "Middle", ...flags, parent_category_id: top.id, seen: "2", inner: 2 }
    const { product_category: below } = await post("/admin/product-categories", middle)
    await post("/admin/product-categories", {
      name: "Low",
      ...flags,
      parent_category_id: below.id,
      seen: "3",
      inner: 3,
    })
    const changed = await post(`/admin/product-categories/${top.id}`, { inner: 1 })
    expect(changed.product_category).toMatchObject({
      ...{ seen: "1", inner: 1 },
      category_children: [{ seen: "2", inner: 2, category_children: [{ seen: "3", inner: 3 }] }],
    })
    const store = await shop.visitor().get(`/store/product-categories/${top.id}`)
    expect(store.body.product_category).toMatchObject({
      seen: "1",
      category_children: [{ seen: "2", category_children: [{ seen: "3" }] }],
    })
    expect(store.text).not.toContain("inner")
    const list = await operator.get("/admin/product-categories?inner[gt]=1&order=-inner")
    expect(list.body.product_categories.map(({ name }: { name: string }) => name)).toEqual(["Low", "Middle"])
    const seen = await shop.visitor().get("/store/product-categories?seen=2")
    expect(seen.body.product_categories).toMatchObject([{ name: "Middle" }])
    await shop.pool.query("UPDATE shop.product_category_fields SET seen = 'new' WHERE \"inner\" = 2")
    const again = await shop.visitor().get(`/store/product-categories/${top.id}`)
    expect(again.body.product_category.category_children).toMatchObject([{ seen: "new" }])
  })
})

describe("orders", () => {
  test("have fields beside the number of the shop's rule, which operators set", async () => {
    const names = { email: "ida@example.com", first_name: "Ida", last_name: "Berg", password: "secret" }
    const { customer: ida } = await post("/admin/customers", { ...names, seen: "VIP", inner: 7 })
    customer = await loggedIn(shop, "customer", ida.id)
    const { variants } = (await operator.get(`/admin/products/${market.product.id}`)).body.product
    await post(`/admin/products/${market.product.id}/variants/${variants[0].id}`, { seen: "mug", inner: 1 })
    await post(`/admin/products/${market.product.id}`, { seen: "mugs", inner: 1 })
    const cart = await cartAt(customer, market).withPayment()
    const done = await customer.post(`/store/carts/${cart}/complete`)
    expect(done.status, done.text).toBe(200)
    expect(done.body.data.items[0].variant).toMatchObject({ seen: "mug" })
    expect(done.text).not.toContain("inner")
    order = done.body.data.id
    const { display_id, updated_at } = done.body.data
    expect(done.body.data).toMatchObject({ order_number: `M-${display_id}`, seen: null })
    const changed = await post(`/admin/orders/${order}`, { seen: "gift", inner: 3, due: "2026-01-31" })
    expect(changed.order).toMatchObject({ seen: "gift", inner: 3, due: "2026-01-31", order_number: `M-${display_id}` })
    expect((await operator.post(`/admin/orders/${order}`, { inner: 4, if_unchanged_since: updated_at })).status).toBe(
      409,
    )
    expect((await operator.post(`/admin/orders/${order}`, { order_number: "X" })).status).toBe(400)
    const more = await post(`/admin/orders/${order}`, { inner: null })
    expect(more.order).toMatchObject({ seen: "gift", inner: null, due: "2026-01-31" })
    const row = await shop.db.audit.findFirstOrThrow({
      where: { target_id: order, operation: "admin.orders.update", outcome: "done" },
      orderBy: { created_at: "asc" },
    })
    expect(row.diff).toContainEqual({ field: "seen", old: null, new: "gift" })
  })

  test("are filtered and sorted by them", async () => {
    const list = await operator.get("/admin/orders?due[lte]=2026-02-01&seen=gift&order=-due")
    expect(list.body.orders).toMatchObject([{ id: order }])
    expect((await operator.get("/admin/orders?due[gt]=2026-02-01")).body.orders).toEqual([])
  })

  test("show customers those with store: true in their own orders, as soon as they change", async () => {
    const own = async () => (await customer.get("/store/customers/me/orders")).body.orders[0]
    expect(await own()).toMatchObject({ id: order, seen: "gift" })
    await post(`/admin/orders/${order}`, { seen: "sent" })
    expect(await own()).toMatchObject({ seen: "sent" })
    expect((await customer.get("/store/customers/me/orders?seen=sent")).body.count).toBe(1)
    expect((await customer.get("/store/customers/me/orders?inner=3")).status).toBe(400)
    expect((await customer.get(`/store/orders/${order}`)).body.order).toMatchObject({ seen: "sent" })
  })
})

test("the storefront gets no field without store: true, however deep an answer is expanded", async () => {
  const { id, variants } = (await operator.get(`/admin/products/${market.product.id}`)).body.product
  const { collection } = await post("/admin/collections", { title: "All", seen: "s", inner: 1 })
  const categories = (await operator.get("/admin/product-categories")).body.product_categories
  const ids = categories.map((one: { id: string }) => ({ id: one.id }))
  await post(`/admin/products/${id}`, { seen: "s", inner: 1, collection_id: collection.id, categories: ids })
  await post(`/admin/products/${id}/variants/${variants[0].id}`, { seen: "s", inner: 1 })
  await post(`/admin/orders/${order}`, { inner: 1 })
  const visitor = shop.visitor()
  const cart = await cartAt(visitor, market).withItems()
  const replies = [
    await visitor.get(`/store/products/${id}?expand=variants,collection,categories`),
    await visitor.get(`/store/variants/${variants[0].id}?expand=product.collection`),
    await visitor.get("/store/product-categories?include_descendants_tree=true"),
    await visitor.get("/store/collections"),
    await visitor.get(`/store/carts/${cart}?expand=items.variant.product`),
    await customer.get(`/store/orders/${order}?expand=customer,items.variant.product.collection`),
    await customer.get(`/store/customers/me?expand=orders`),
    await customer.get(`/store/customers/me/orders?expand=customer,items.variant.product`),
  ]
  for (const { status, text } of replies) {
    expect(status, text).toBe(200)
    expect(text).toContain('"seen":')
    expect(text).not.toContain('"inner":')
  }
  for (const path of [`/store/products/${id}?fields=variants.inner`, `/store/orders/${order}?fields=inner`])
    expect((await customer.get(path)).status, path).toBe(400)
})

test("the OpenAPI document has them all", async () => {
  const { paths, components } = await shop.api.document()
  for (const name of ["Product", "ProductVariant", "ProductCollection", "ProductCategory", "Customer", "Order"])
    expect(JSON.stringify(components.schemas[name]), name).toContain('"inner"')
  const body = (path: string) => JSON.stringify(paths[path]?.post?.requestBody)
  expect(body("/admin/orders/{id}")).toContain('"due"')
  expect(body("/admin/orders/{id}")).not.toContain("order_number")
  // The product's own, and that of its variants.
  expect(body("/admin/products").split('"inner"')).toHaveLength(3)
  expect(body("/admin/products/{id}/variants/batch")).toContain('"inner"')
  expect(JSON.stringify(paths["/store/variants"]?.get?.parameters)).not.toContain("inner")
  expect((await operator.get("/admin/custom-fields")).body.custom_fields).not.toContainEqual(
    expect.objectContaining({ name: "order_number" }),
  )
})

test("no request was answered with a 500", () => expect(shop.errors).toEqual([]))
