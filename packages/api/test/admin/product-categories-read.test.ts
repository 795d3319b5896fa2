import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { aCategory, aMadeProduct, refused } from "../support/scenes-catalog.ts"
import { openShop, type TestShop } from "../support/shop.ts"

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

// biome-ignore lint/suspicious/noExplicitAny: tests read answers as a foreign client does
type Made = any
const BASE = "/admin/product-categories"
const update = (id: string, body: object) => by.post(`${BASE}/${id}`, body)
const get = async (id: string) => must(await by.get(`${BASE}/${id}`)).product_category

describe("a category's products", () => {
  test("are added and removed; repeating changes nothing", async () => {
    const { id } = await aCategory(by)
    const [a, b] = [await aMadeProduct(by), await aMadeProduct(by)]
    const product_ids = [{ id: a.id }, { id: b.id }, { id: a.id }]
    const products = async () => (await get(`${id}?expand=products`)).products.map((one: Made) => one.id).sort()
    for (const _ of [1, 2])
      expect(must(await by.post(`${BASE}/${id}/products/batch`, { product_ids })).product_category.id).toBe(id)
    expect(await products()).toEqual([a.id, b.id].sort())
    for (const _ of [1, 2]) must(await by.delete(`${BASE}/${id}/products/batch`, { product_ids: [{ id: a.id }] }))
    expect(await products()).toEqual([b.id])
    must(await by.post(`${BASE}/${id}/products/batch`, { product_ids: [] }))
  })

  test("must exist", async () => {
    const { id } = await aCategory(by)
    const gone = await aMadeProduct(by)
    must(await by.delete(`/admin/products/${gone.id}`))
    const path = `${BASE}/${id}/products/batch`
    for (const wrong of [gone.id, "prod_x"])
      expect(refusal(await by.post(path, { product_ids: [{ id: wrong }] }))).toEqual(refused(400, "invalid_data"))
    for (const body of [
      {},
      { product_ids: ["prod_1"] },
      { product_ids: [{ id: "" }] },
      { product_ids: [{ id: "a", x: 1 }] },
    ])
      for (const method of ["POST", "DELETE"])
        expect(refusal(await by.ask(method, path, body))).toEqual(refused(400, "invalid_data"))
    for (const method of ["POST", "DELETE"])
      expect(refusal(await by.ask(method, `${BASE}/pcat_x/products/batch`, { product_ids: [] }))).toEqual(
        refused(404, "not_found"),
      )
  })
})

describe("category responses", () => {
  let ids: Record<string, string>
  const filled = (query: string) => query.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "")
  beforeAll(async () => {
    await shop.db.productCategory.deleteMany()
    const top = await aCategory(by, { name: "Clothing", is_active: true })
    const inner = await aCategory(by, { name: "Shirts 50%", parent_category_id: top.id, is_internal: true })
    const deep = await aCategory(by, {
      name: "Tees",
      handle: "tees-here",
      parent_category_id: inner.id,
      is_active: true,
    })
    const first = await aCategory(by, { name: "Alpha" })
    must(await update(first.id, { rank: 0 }))
    ids = { top: top.id, inner: inner.id, deep: deep.id }
  })

  test.each<[string, string[]]>([
    ["parent_category_id=null", ["Alpha", "Clothing"]],
    ["parent_category_id={top}", ["Shirts 50%"]],
    ["parent_category_id=pcat_x", []],
    ["q=SHIRT", ["Shirts 50%"]],
    ["q=here", ["Tees"]],
    ["q=%25", ["Shirts 50%"]],
    ["q=_", []],
    ["handle=tees-here", ["Tees"]],
    ["is_internal=true", ["Shirts 50%"]],
    ["is_active=true&order=name", ["Clothing", "Tees"]],
    ["is_active=false&is_internal=false", ["Alpha"]],
    ["order=name", ["Alpha", "Clothing", "Shirts 50%", "Tees"]],
    ["order=-name&limit=1&offset=1", ["Shirts 50%"]],
    ["limit=0", []],
  ])("?%s lists %j", async (query, names) => {
    const { product_categories } = must(await by.get(`${BASE}?${filled(query)}`))
    expect(product_categories.map(({ name }: Made) => name)).toEqual(names)
  })

  test("include categories that are not public, one level deep or all", async () => {
    const list = async (more: string) =>
      must(await by.get(`${BASE}?parent_category_id=null&q=clothing${more}`)).product_categories[0]
    expect((await list("")).category_children).toMatchObject([{ id: ids.inner, is_internal: true }])
    expect((await list("")).category_children[0].category_children).toBeUndefined()
    const deep = await list("&include_descendants_tree=true")
    expect(deep.category_children[0].category_children).toMatchObject([{ id: ids.deep, category_children: [] }])
    const alone = await get(`${ids.top}`)
    expect(alone.category_children[0].category_children[0].id).toBe(ids.deep)
    expect(await get(`${ids.inner}`)).toMatchObject({ parent_category: { id: ids.top } })
    expect(await get(`${ids.top}?fields=name&expand=`)).toEqual({ id: ids.top, name: "Clothing" })
  })

  test("include offset, limit and count", async () => {
    const { product_categories: _, ...numbers } = must(await by.get(BASE))
    expect(numbers).toEqual({ count: 4, offset: 0, limit: 100 })
  })

  test.each([
    "x=1",
    "is_active=1",
    "order=mpath",
    "limit=-1",
    "q[a]=1",
    "parent_category_id[]=a&parent_category_id[]=b",
  ])("refuse ?%s", async (query) => {
    expect(refusal(await by.get(`${BASE}?${query}`))).toEqual(refused(400, "invalid_data"))
  })
})
