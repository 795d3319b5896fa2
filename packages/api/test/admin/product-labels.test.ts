import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aDiscount } from "../support/catalog.ts"
import { must, refusal } from "../support/checkout.ts"
import { lacking } from "../support/recorded.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { refused } from "../support/scenes-catalog.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let by: Visitor
const conditions: Record<string, string> = {}

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
  const rows = ["Cotton", "Linen, washed", "50% wool", "gone"].map((value, at) => {
    const created_at = new Date(Date.UTC(2026, 0, at + 1))
    return { value, created_at, updated_at: created_at, deleted_at: value === "gone" ? created_at : null }
  })
  await shop.db.productType.createMany({ data: rows.map((row, at) => ({ ...row, id: `l_${at}` })) })
  await shop.db.productTag.createMany({ data: rows.map((row, at) => ({ ...row, id: `l_${at}` })) })
  for (const type of ["product_types", "product_tags"] as const) {
    const condition = { type, operator: "in" as const, ids: ["l_1"] }
    const { rule_id } = await aDiscount(shop.db, { regions: [], conditions: [condition] })
    const { id } = await shop.db.discountCondition.findFirstOrThrow({ where: { discount_rule_id: rule_id } })
    conditions[type] = id
  }
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

describe.each([
  ["product-types", "product_types", 20],
  ["product-tags", "product_tags", 10],
] as const)("the list of %s", (url, key, limit) => {
  test.each<[string, number[]]>([
    ["", [2, 1, 0]],
    ["q=COT", [0]],
    ["q=%25", [2]],
    ["q=gone", []],
    ["id=l_0", [0]],
    ["id[]=l_0,l_2", [2, 0]],
    ["value=Cotton", [0]],
    ["value[]=Linen,%20washed", [1]],
    ["value[]=Cotton&value[]=50%25%20wool", [2, 0]],
    ["value=Cotton&q=wool", []],
    ["discount_condition_id={condition}", [1]],
    ["discount_condition_id=discon_x", []],
    ["created_at[gte]=2026-01-02", [2, 1]],
    ["updated_at[lt]=2026-01-02", [0]],
    ["order=value", [2, 0, 1]],
    ["order=-created_at&limit=1&offset=1", [1]],
  ])("?%s gives %j", async (query, expected) => {
    const answer = must(await by.get(`/admin/${url}?${query.replace("{condition}", conditions[key] ?? "")}`))
    expect(answer[key].map(({ id }: { id: string }) => id)).toEqual(expected.map((at) => `l_${at}`))
  })

  test("includes offset, limit and count, and has the keys that Medusa v1 returns", async () => {
    const answer = must(await by.get(`/admin/${url}`))
    expect(answer).toMatchObject({ count: 3, limit, offset: 0 })
    expect(lacking(`admin.${url}.list`, answer)).toEqual([])
  })

  test.each(["x=1", "order=metadata", "limit=a", "created_at[gt]=x", "q[a]=1"])("refuses ?%s", async (query) => {
    expect(refusal(await by.get(`/admin/${url}?${query}`))).toEqual(refused(400, "invalid_data"))
  })
})
