import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { must, refusal } from "../support/checkout.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
/** The ids of five collections, newest first; the two in the middle were created at the same moment. */
let ids: string[]

const DAYS = ["2026-01-01", "2026-02-01", "2026-03-01", "2026-03-01", "2026-05-01"]

beforeAll(async () => {
  shop = await openShop()
  const rows = DAYS.map((day, n) => {
    const at = new Date(`${day}T12:00:00Z`)
    return { id: newId("pcol"), title: `Number ${n}`, handle: `number-${n}`, created_at: at, updated_at: at }
  })
  await shop.db.productCollection.createMany({ data: rows })
  ids = rows
    .sort((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id)
})
afterAll(() => shop.close())

async function listed(query: string): Promise<string[]> {
  const { collections } = must(await shop.get(`/store/collections?${query}`))
  return collections.map(({ id }: { id: string }) => id)
}
const refused = async (query: string) => refusal(await shop.get(`/store/collections?${query}`))
const INVALID = { status: 400, type: "invalid_data", message: expect.any(String) }

describe("the list", () => {
  test("returns all fields, newest first, ten at a time", async () => {
    const { collections, ...page } = must(await shop.get("/store/collections"))
    expect(page).toEqual({ count: 5, offset: 0, limit: 10 })
    expect(collections.map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(collections[0]).toEqual({
      id: ids[0],
      title: "Number 4",
      handle: "number-4",
      metadata: null,
      created_at: "2026-05-01T12:00:00.000Z",
      updated_at: "2026-05-01T12:00:00.000Z",
      deleted_at: null,
    })
  })

  test("returns each collection once across pages, including ties", async () => {
    const pages = await Promise.all(ids.map((_, offset) => listed(`limit=1&offset=${offset}`)))
    expect(pages.flat()).toEqual(ids)
  })

  test("returns the count even if the page is empty", async () => {
    expect(must(await shop.get("/store/collections?limit=0"))).toEqual({
      collections: [],
      count: 5,
      offset: 0,
      limit: 0,
    })
    expect(must(await shop.get("/store/collections?offset=99"))).toMatchObject({
      collections: [],
      count: 5,
      offset: 99,
    })
    expect(must(await shop.get("/store/collections?limit=1000"))).toMatchObject({ limit: 1000, count: 5 })
  })

  test.each([
    "limit=1001",
    "limit=-1",
    "limit=1.5",
    "limit=x",
    "limit=",
    "limit[]=1",
    "offset=-1",
    "offset=1e99",
    "q=x",
    "title=Number",
    "order=title",
    "deleted_at[gt]=2020-01-01",
    "created_at=2026-01-01",
    "created_at[eq]=2026-01-01",
    "created_at[gt]=yesterday",
    "created_at[gt]=2026-02-30",
    "created_at[gt]=infinity",
    "created_at[gt]=",
    "created_at[gt][lt]=2026-01-01",
    "updated_at[lt]=x",
    "handle[a]=x",
    "fields=nothing",
    "fields=products.nothing",
    "expand=nothing",
    "expand=products.collection.products",
    "expand=products.sales_channels",
    "expand=products.variants.prices",
    "expand[]=products",
    "fields=id&fields=title",
    "%ZZ=1",
    "a[99999999]=1",
  ])("refuses %s", async (query) => {
    expect(await refused(query)).toEqual(INVALID)
  })

  test.each([
    ["created_at[gt]=2026-03-01T12:00:00Z", 0, 1],
    ["created_at[gte]=2026-03-01T12:00:00Z", 0, 3],
    ["created_at[lt]=2026-03-01", 3, 5],
    ["created_at[lte]=2026-02-01T12:00:00.000Z", 3, 5],
    ["created_at[gt]=2026-03-01T13:00:00%2B01:00", 0, 1],
    ["created_at[gt]=2026-03-01T11:59:59", 0, 3],
    ["created_at[gt]=1772366400", 0, 1],
    ["created_at[gte]=1772366400", 0, 3],
    ["created_at[gte]=2026-02-01&created_at[lt]=2026-04-01", 1, 4],
    ["created_at%5Bgte%5D=2026-05-01", 0, 1],
    ["updated_at[gte]=2026-05-01", 0, 1],
    ["updated_at[lt]=2026-01-01", 5, 5],
    ["created_at[gt]=2027", 5, 5],
  ])("filters by %s", async (query, from, to) => {
    expect(await listed(query)).toEqual(ids.slice(from, to))
    expect(must(await shop.get(`/store/collections?limit=0&${query}`)).count).toBe(to - from)
  })

  test("filters by handle, one or many", async () => {
    const both = [ids.at(-1), ids.at(-2)].sort()
    const found = async (query: string) => (await listed(query)).sort()
    expect(await listed("handle[]=number-4")).toEqual([ids[0]])
    expect(await found("handle[]=number-0&handle[]=number-1")).toEqual(both)
    expect(await found("handle[0]=number-0&handle[1]=number-1")).toEqual(both)
    expect(await listed("handle[]=nothing")).toEqual([])
  })

  test("returns the requested fields and relations", async () => {
    const first = async (query: string) => must(await shop.get(`/store/collections?limit=1&${query}`)).collections[0]
    expect(await first("fields=handle")).toEqual({ id: ids[0], handle: "number-4" })
    expect(await first("fields=")).toEqual({ id: ids[0] })
    expect(await first("fields=handle&expand=products")).toEqual({ id: ids[0], handle: "number-4", products: [] })
    expect(await first("expand=")).not.toHaveProperty("products")
    expect(Object.keys(await first("fields=-metadata")).sort()).toEqual([
      "created_at",
      "deleted_at",
      "handle",
      "id",
      "title",
      "updated_at",
    ])
  })

  test("leaves deleted collections out", async () => {
    const id = newId("pcol")
    const data = { id, title: "Gone", handle: "gone", deleted_at: new Date() }
    await shop.db.productCollection.create({ data })
    expect(await listed("handle[]=gone")).toEqual([])
    expect((await shop.get(`/store/collections/${id}`)).status).toBe(404)
  })
})

describe("one collection", () => {
  test("is returned with all its fields, and with its products when they are expanded", async () => {
    const [id = ""] = ids
    const actual = await aProduct(shop.db, { collection_id: id })
    const draft = await aProduct(shop.db, { collection_id: id })
    const deleted = await aProduct(shop.db, { collection_id: id })
    await shop.db.product.update({ where: { id: draft.id }, data: { status: "draft" } })
    await shop.db.product.update({ where: { id: deleted.id }, data: { deleted_at: new Date() } })

    expect(must(await shop.get(`/store/collections/${id}`)).collection).not.toHaveProperty("products")
    const { collection } = must(await shop.get(`/store/collections/${id}?expand=products.variants`))
    expect(collection.products.map((one: { id: string }) => one.id)).toEqual([actual.id])
    expect(collection.products[0].variants[0]).toMatchObject({ id: actual.variant, product_id: actual.id })
    const { collections } = must(await shop.get("/store/collections?limit=1&expand=products"))
    expect(collections[0].products.map((one: { id: string }) => one.id)).toEqual([actual.id])
  })

  test("that is unknown is not found", async () => {
    expect(refusal(await shop.get("/store/collections/pcol_x"))).toEqual({
      status: 404,
      type: "not_found",
      message: expect.stringContaining("pcol_x"),
    })
  })
})

test("no request was answered with a 500", () => {
  expect(shop.errors).toEqual([])
})
