import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aDiscount } from "../support/catalog.ts"
import { must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let operator: Visitor

beforeAll(async () => {
  shop = await openShop()
  operator = await anOperatorAtWork(shop)
  const titles = Array.from({ length: 8 }, (_, n) => ({ id: newId("pcol"), title: `Other ${n}`, handle: `other-${n}` }))
  await shop.db.productCollection.createMany({ data: titles })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const INVALID = { status: 400, type: "invalid_data", message: expect.any(String) }

describe("the list", () => {
  const own = "Listed"
  let ids: string[]
  let condition_id: string

  beforeAll(async () => {
    const days = ["2026-01-01", "2026-02-01", "2026-03-01", "2026-03-01", "2026-05-01"]
    const rows = days.map((day, n) => {
      const at = new Date(`${day}T12:00:00Z`)
      const gone = n === 0 ? { deleted_at: new Date("2026-06-01") } : {}
      return { id: newId("pcol"), title: `${own} ${n}`, handle: `100%_${n}`, created_at: at, updated_at: at, ...gone }
    })
    await shop.db.productCollection.createMany({ data: rows })
    ids = rows.map(({ id }) => id)
    const conditions = [{ type: "product_collections" as const, operator: "in" as const, ids: [ids[1], ids[2]] }]
    const { rule_id } = await aDiscount(shop.db, { regions: [], conditions: conditions as never })
    condition_id = (await shop.db.discountCondition.findFirstOrThrow({ where: { discount_rule_id: rule_id } })).id
  })

  const numbers = async (query: string) => {
    const { collections } = must(await operator.get(`/admin/collections?${query}`))
    return collections.map(({ id }: { id: string }) => ids.indexOf(id))
  }
  const tied = () => ((ids[2] ?? "") > (ids[3] ?? "") ? [2, 3] : [3, 2])

  test.each<[string, () => number[]]>([
    ["q=listed", () => [4, ...tied(), 1]],
    ["q=100%25_", () => [4, ...tied(), 1]],
    ["q=1000", () => []],
    ["q=listed&title=Listed 2", () => [2]],
    ["title=Listed 2", () => [2]],
    ["title=listed 2", () => []],
    ["title=Listed", () => []],
    ["handle=100%25_3", () => [3]],
    ["q=listed&created_at[gte]=2026-03-01", () => [4, ...tied()]],
    ["q=listed&created_at[lt]=2026-03-01", () => [1]],
    ["q=listed&created_at[gt]=2026-01-15&created_at[lt]=2026-02-15", () => [1]],
    ["q=listed&updated_at[gte]=2026-05-01", () => [4]],
    ["q=listed&deleted_at[gt]=2026-01-01", () => [0]],
    ["q=listed&deleted_at[lt]=2026-01-01", () => []],
    ["q=listed&order=title", () => [1, 2, 3, 4]],
    ["q=listed&order=-title", () => [4, 3, 2, 1]],
    ["q=listed&order=created_at", () => [1, ...tied(), 4]],
    ["q=listed&order=handle&limit=2", () => [1, 2]],
    ["q=listed&order=handle&limit=2&offset=3", () => [4]],
    ["q=listed&order=-updated_at&limit=1", () => [4]],
  ])("%s", async (query, expected) => {
    expect(await numbers(query)).toEqual(expected())
  })

  test("finds the collections of a discount's condition", async () => {
    expect(await numbers(`discount_condition_id=${condition_id}&order=title`)).toEqual([1, 2])
    expect(await numbers(`discount_condition_id=${condition_id}&title=Listed 1`)).toEqual([1])
    expect(await numbers("discount_condition_id=nothing")).toEqual([])
  })

  test("returns ten at a time, with the total count", async () => {
    const { collections, ...page } = must(await operator.get("/admin/collections"))
    expect(page).toEqual({ count: expect.any(Number), offset: 0, limit: 10 })
    expect(collections).toHaveLength(10)
    expect(page.count).toBeGreaterThan(10)
    const listed = must(await operator.get("/admin/collections?q=listed&limit=0"))
    expect(listed).toEqual({ collections: [], count: 4, offset: 0, limit: 0 })
  })

  test("returns all fields, or only the requested ones", async () => {
    const [row] = must(await operator.get("/admin/collections?title=Listed 4")).collections
    expect(Object.keys(row).sort()).toEqual(
      ["created_at", "deleted_at", "handle", "id", "metadata", "products", "title", "updated_at"].sort(),
    )
    const actual = async (query: string) =>
      must(await operator.get(`/admin/collections?title=Listed 4&${query}`)).collections
    expect(await actual("fields=title&expand=")).toEqual([{ id: ids[4], title: "Listed 4" }])
    expect(await actual("fields=")).toEqual([{ id: ids[4] }])
    expect(await actual("expand=products.variants&fields=")).toEqual([{ id: ids[4], products: [] }])
  })

  test.each([
    "limit=10001",
    "limit=-1",
    "limit=x",
    "offset=-1",
    "order=metadata",
    "order=title,handle",
    "order=",
    "expand=nothing",
    "expand=discount_conditions",
    "fields=nothing",
    "created_at=2026-01-01",
    "created_at[is]=2026-01-01",
    "deleted_at[gt]=soon",
    "deleted_at=null",
    "title[]=a&title[]=b",
    "unknown=1",
  ])("refuses %s", async (query) => {
    expect(refusal(await operator.get(`/admin/collections?${query}`))).toEqual(INVALID)
  })
})
