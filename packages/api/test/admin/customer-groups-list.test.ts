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
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const INVALID = { status: 400, type: "invalid_data", message: expect.any(String) }

describe("the list", () => {
  let ids: string[]
  let condition_id: string

  beforeAll(async () => {
    const days = ["2026-01-01", "2026-02-01", "2026-03-01", "2026-03-01"]
    const rows = ["Alpha", "Beta, 100%", "Gamma_1", "Gammax1"].map((name, n) => {
      const at = new Date(`${days[n]}T12:00:00Z`)
      return { id: `cgrp_${n}${name[0]}`, name, created_at: at, updated_at: at }
    })
    await shop.db.customerGroup.createMany({ data: rows })
    ids = rows.map(({ id }) => id)
    const conditions = [{ type: "customer_groups" as const, operator: "in" as const, ids: ids.slice(0, 2) }]
    const { rule_id } = await aDiscount(shop.db, { regions: [], conditions })
    condition_id = (await shop.db.discountCondition.findFirstOrThrow({ where: { discount_rule_id: rule_id } })).id
  })

  const listed = async (query: string) =>
    must(await operator.get(`/admin/customer-groups?${query}`)).customer_groups.map(({ id }: { id: string }) =>
      ids.indexOf(id),
    )

  test.each<[string, number[]]>([
    ["", [3, 2, 1, 0]],
    ["q=GAMMA", [3, 2]],
    ["q=gamma_", [2]],
    ["q=%25", [1]],
    ["q=a&name[]=Alpha", [0]],
    ["name[]=Alpha&name[]=Gammax1", [3, 0]],
    ["name[]=Beta, 100%25", [1]],
    ["name[]=alpha", []],
    ["id=cgrp_0A", [0]],
    ["id[]=cgrp_0A&id[]=cgrp_3G", [3, 0]],
    ["id[]=cgrp_0A,cgrp_1B", [1, 0]],
    ["id[gt]=cgrp_1B", [3, 2]],
    ["id[lte]=cgrp_1B", [1, 0]],
    ["id[starts_with]=cgrp_3", [3]],
    ["id[ends_with]=g", [3, 2]],
    ["id[contains]=p_0", [0]],
    ["id[contains]=%25", []],
    ["id=nothing", []],
    ["created_at[gte]=2026-03-01", [3, 2]],
    ["updated_at[lt]=2026-01-02", [0]],
    ["order=name", [0, 1, 2, 3]],
    ["order=-name&limit=1", [3]],
    ["order=created_at&offset=1&limit=1", [1]],
  ])("?%s", async (query, expected) => {
    expect(await listed(query)).toEqual(expected)
  })

  test("finds the groups of a discount's condition", async () => {
    expect(await listed(`discount_condition_id=${condition_id}`)).toEqual([1, 0])
    expect(await listed("discount_condition_id=nothing")).toEqual([])
  })

  test("returns ten per page, and the requested fields", async () => {
    const { customer_groups, ...page } = must(await operator.get("/admin/customer-groups"))
    expect(page).toEqual({ count: 4, offset: 0, limit: 10 })
    expect(Object.keys(customer_groups[0]).sort()).toEqual(
      ["created_at", "deleted_at", "id", "metadata", "name", "updated_at"].sort(),
    )
    const { customer_groups: actual } = must(
      await operator.get("/admin/customer-groups?id=cgrp_0A&fields=&expand=customers"),
    )
    expect(actual).toEqual([{ id: "cgrp_0A", customers: [] }])
  })

  test.each([
    "limit=10001",
    "offset=-1",
    "order=metadata",
    "expand=nothing",
    "fields=nothing",
    "id[is]=x",
    "id[gt][]=x",
    "created_at[gt]=soon",
    "deleted_at[gt]=2026-01-01",
    "name[a]=x",
    "unknown=1",
  ])("refuses %s", async (query) => {
    expect(refusal(await operator.get(`/admin/customer-groups?${query}`))).toEqual(INVALID)
  })
})
