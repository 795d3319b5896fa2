import { anOperator, loggedIn, openShop, type TestShop } from "@mercer/api/testing"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { defineShop, wholeShop } from "../src/index.ts"

const shopWith = defineShop({
  fields: {
    Product: {
      warranty_months: { type: "int", filter: true, store: true, label: "Warranty (months)" },
      margin: { type: "decimal", filter: true },
      care: { type: "text", filter: true, store: true },
      fragile: { type: "boolean", filter: true },
      sold_from: { type: "date", filter: true },
      grade: { type: "select", options: ["A", "B"], filter: true, store: true },
      note: { type: "text" },
    },
  },
})

let shop: TestShop
let operator: Awaited<ReturnType<typeof loggedIn>>
let cup: string
let plate: string

const ALL = { margin: 0.25, care: "By hand", fragile: true, sold_from: "2026-01-31", grade: "A", note: "Ask Ida" }

beforeAll(async () => {
  shop = await openShop({ own: wholeShop(shopWith) })
  const { id } = await anOperator(shop)
  operator = await loggedIn(shop, "admin", id)
  cup = await aProduct({ title: "Cup", warranty_months: 24, ...ALL })
  plate = await aProduct({ title: "Plate", warranty_months: -6, margin: 1.5 })
  await aProduct({ title: "Bowl" })
})
afterAll(() => shop.close())

async function aProduct(facts: object): Promise<string> {
  const { status, body } = await operator.post("/admin/products", { status: "published", ...facts })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.product.id
}

const titles = async (path: string, by: Pick<TestShop, "get"> = operator) => {
  const { status, body } = await by.get(path)
  return status === 200 ? body.products.map(({ title }: { title: string }) => title) : body
}
const update = (id: string, facts: object) => operator.post(`/admin/products/${id}`, facts)

describe("answers", () => {
  test("operators get all fields, in single answers and lists; without a value they are null", async () => {
    const { body } = await operator.get(`/admin/products/${cup}`)
    expect(body.product).toMatchObject({ title: "Cup", warranty_months: 24, ...ALL })
    const list = await operator.get("/admin/products?q=Bowl")
    expect(list.body.products).toMatchObject([{ title: "Bowl", warranty_months: null, fragile: null, note: null }])
  })

  test("the storefront gets those with store: true, and no others, wherever a product is nested", async () => {
    const { body } = await shop.visitor().get(`/store/products/${cup}`)
    expect(body.product).toMatchObject({ warranty_months: 24, care: "By hand", grade: "A" })
    const hidden = ["margin", "fragile", "sold_from", "note"]
    expect(Object.keys(body.product).filter((name) => hidden.includes(name))).toEqual([])
    const made = await update(plate, { variants: [{ title: "One" }] })
    const [{ id }] = made.body.product.variants
    const variant = await shop.visitor().get(`/store/variants/${id}`)
    expect(variant.body.variant.product).toMatchObject({ title: "Plate", warranty_months: -6, care: null })
    expect(variant.body.variant.product).not.toHaveProperty("margin")
    const seen = await operator.get(`/admin/variants/${id}?expand=product`)
    expect(seen.body.variant.product).toMatchObject({ warranty_months: -6, margin: 1.5 })
  })

  test("fields selects them; what the storefront does not have is refused there", async () => {
    const { body } = await operator.get(`/admin/products/${cup}?fields=margin&expand=`)
    expect(body.product).toEqual({ id: cup, margin: 0.25 })
    const less = await operator.get(`/admin/products/${cup}?fields=-margin&expand=`)
    expect(less.body.product).not.toHaveProperty("margin")
    expect(less.body.product.warranty_months).toBe(24)
    const visitor = shop.visitor()
    expect((await visitor.get(`/store/products/${cup}?fields=grade&expand=`)).body.product).toEqual({
      id: cup,
      grade: "A",
    })
    const refused = await visitor.get(`/store/products/${cup}?fields=margin`)
    expect(refused).toMatchObject({ status: 400, body: { type: "invalid_data" } })
  })
})

describe("writes", () => {
  test("set the fields that are given, and null clears one", async () => {
    const id = await aProduct({ title: "Jug", care: "Cold", warranty_months: 1 })
    const { body } = await update(id, { warranty_months: null, grade: "B" })
    expect(body.product).toMatchObject({ warranty_months: null, grade: "B", care: "Cold" })
    const { updated_at } = body.product
    const again = await update(id, { care: "Warm" })
    expect(again.body.product.care).toBe("Warm")
    expect(new Date(again.body.product.updated_at).getTime()).toBeGreaterThan(new Date(updated_at).getTime())
    expect((await update(id, { care: "Hot", if_unchanged_since: updated_at })).status).toBe(409)
    expect((await operator.get(`/admin/products/${id}`)).body.product.care).toBe("Warm")
  })

  test.each([
    [{ warranty_months: "24" }, "warranty_months"],
    [{ warranty_months: 1.5 }, "warranty_months"],
    [{ warranty_months: 3_000_000_000 }, "warranty_months"],
    [{ margin: "1" }, "margin"],
    [{ fragile: "true" }, "fragile"],
    [{ sold_from: "2026-02-30" }, "sold_from"],
    [{ sold_from: "0000-01-01" }, "sold_from"],
    [{ grade: "C" }, "grade"],
    [{ care: "a".repeat(20_001) }, "care"],
    [{ waranty_months: 24 }, "waranty_months"],
  ])("%j is refused by name, and nothing is written", async (facts, name) => {
    const { status, body } = await update(cup, { title: "Broken", ...facts })
    expect(status).toBe(400)
    expect(body.type).toBe("invalid_data")
    expect(body.message).toContain(name)
    expect((await operator.get(`/admin/products/${cup}`)).body.product).toMatchObject({ title: "Cup", ...ALL })
  })

  test("a refused write leaves no field behind, and a field is part of the audit record and the event", async () => {
    const { status } = await update(cup, { warranty_months: 99, collection_id: "pcol_missing" })
    expect(status).toBeGreaterThanOrEqual(400)
    expect((await operator.get(`/admin/products/${cup}`)).body.product.warranty_months).toBe(24)
    await update(cup, { warranty_months: 36 })
    const row = await shop.db.audit.findFirstOrThrow({ where: { target_id: cup }, orderBy: { created_at: "desc" } })
    expect(row).toMatchObject({ operation: "admin.products.update", changes: { warranty_months: 36 } })
    expect(row.diff).toContainEqual({ field: "warranty_months", old: 24, new: 36 })
    await update(cup, { warranty_months: 24 })
  })

  test("two writers of different fields lose neither", async () => {
    const id = await aProduct({ title: "Pan" })
    await Promise.all([update(id, { care: "Dry" }), update(id, { warranty_months: 5 }), update(id, { grade: "A" })])
    const { body } = await operator.get(`/admin/products/${id}`)
    expect(body.product).toMatchObject({ care: "Dry", warranty_months: 5, grade: "A" })
  })

  test("an own operation sets them with ctx.call, and tRPC takes them too", async () => {
    const url = "http://shop.test/api/trpc/admin.products.update"
    const body = JSON.stringify({ id: cup, note: "Ask Ole" })
    const headers = { "content-type": "application/json", cookie: `connect.sid=${operator.cookie().split("=")[1]}` }
    const reply = await shop.api.trpc(new Request(url, { method: "POST", headers, body }))
    const { result } = (await reply.json()) as { result: { data: { product: object } } }
    expect(result.data.product).toMatchObject({ note: "Ask Ole", warranty_months: 24 })
    await update(cup, { note: "Ask Ida" })
  })
})

describe("lists", () => {
  test.each([
    ["warranty_months=24", ["Cup"]],
    ["warranty_months[lt]=0", ["Plate"]],
    ["warranty_months[gte]=-6&warranty_months[lte]=24&q=Plate", ["Plate"]],
    ["margin[gt]=0.2&margin[lt]=0.3", ["Cup"]],
    ["margin=1.5", ["Plate"]],
    ["fragile=true", ["Cup"]],
    ["sold_from[gte]=2026-01-01", ["Cup"]],
    ["sold_from=2026-01-31", ["Cup"]],
    ["care=By%20hand", ["Cup"]],
    ["care[]=By%20hand&care[]=Dry&grade=A&title=Cup", ["Cup"]],
    ["grade=A&title=Plate", []],
  ])("of operators are filtered by %s", async (query, expected) => {
    const { body } = await operator.get(`/admin/products?${query}`)
    expect(body.products.map(({ title }: { title: string }) => title)).toEqual(expected)
    expect(body.count).toBe(expected.length)
  })

  test("are sorted by a field in both directions, those without a value last, in pages that do not overlap", async () => {
    const only = `id[]=${cup}&id[]=${plate}`
    expect(await titles(`/admin/products?${only}&order=warranty_months`)).toEqual(["Plate", "Cup"])
    expect(await titles(`/admin/products?${only}&order=-warranty_months`)).toEqual(["Cup", "Plate"])
    const pages = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((offset) => titles(`/admin/products?order=margin&limit=1&offset=${offset}`)),
    )
    expect(pages.flat().slice(0, 2)).toEqual(["Cup", "Plate"])
    expect(new Set(pages.flat()).size).toBe(pages.flat().length)
  })

  test("of the storefront know its fields alone", async () => {
    const visitor = shop.visitor()
    expect(await titles("/store/products?warranty_months[gte]=12&order=-warranty_months", visitor)).toEqual(["Cup"])
    expect(await titles("/store/products?grade=A&title=Cup", visitor)).toEqual(["Cup"])
    for (const query of ["margin=1", "order=margin", "note=a", "fragile=true"])
      expect((await visitor.get(`/store/products?${query}`)).status, query).toBe(400)
  })

  test.each(["warranty_months=many", "warranty_months[about]=1", "grade=C", "fragile=1", "sold_from=soon", "note=a"])(
    "refuse %s by name",
    async (query) => {
      const { status, body } = await operator.get(`/admin/products?${query}`)
      expect(status).toBe(400)
      expect(body.message).toContain(query.split(/[[=]/)[0])
    },
  )
})

describe("answers in memory", () => {
  test("of the storefront end when a field is changed, by this server or by anybody", async () => {
    const visitor = shop.visitor()
    const seen = async () => (await visitor.get(`/store/products/${cup}`)).body.product.warranty_months
    await seen()
    expect(await seen()).toBe(24)
    await shop.pool.query("UPDATE shop.product_fields SET warranty_months = 12 WHERE product_id = $1", [cup])
    expect(await seen()).toBe(12)
    await update(cup, { warranty_months: 24 })
    expect(await seen()).toBe(24)
  })
})

test("products that are hard-deleted take their fields along", async () => {
  const id = await aProduct({ title: "Gone", care: "None" })
  await shop.pool.query("DELETE FROM product_sales_channel WHERE product_id = $1", [id])
  await shop.pool.query("DELETE FROM product_shipping_profile WHERE product_id = $1", [id])
  await shop.pool.query("DELETE FROM product WHERE id = $1", [id])
  const { rows } = await shop.pool.query("SELECT FROM shop.product_fields WHERE product_id = $1", [id])
  expect(rows).toEqual([])
})

test("the OpenAPI document has them: in answers, bodies, filters and orders, each on its side", async () => {
  const { paths, components } = await shop.api.document()
  const product = components.schemas.Product as {
    properties: Record<string, { anyOf?: object[]; description?: string }>
  }
  expect(product.properties.warranty_months).toMatchObject({ description: "Warranty (months)" })
  expect(product.properties.note?.description).toContain("Only operators")
  const body = JSON.stringify(paths["/admin/products/{id}"]?.post?.requestBody)
  for (const name of ["warranty_months", "margin", "grade", "note", "title"]) expect(body).toContain(`"${name}"`)
  const named = (path: string) => (paths[path]?.get?.parameters ?? []).map(({ name }) => name)
  expect(named("/admin/products")).toEqual(expect.arrayContaining(["warranty_months", "margin", "grade"]))
  expect(named("/admin/products")).not.toContain("note")
  expect(named("/store/products")).toEqual(expect.arrayContaining(["warranty_months", "grade"]))
  expect(named("/store/products")).not.toContain("margin")
  const order = paths["/store/products"]?.get?.parameters?.find(({ name }) => name === "order")
  expect(JSON.stringify(order)).toContain('"-warranty_months"')
  expect(JSON.stringify(order)).not.toContain("margin")
})

test("no request was answered with a 500", () => expect(shop.errors).toEqual([]))
