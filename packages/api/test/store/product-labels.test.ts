import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aDiscount, aRegion } from "../support/catalog.ts"
import { must, refusal } from "../support/checkout.ts"
import { lacking } from "../support/recorded.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let region: string

beforeAll(async () => {
  shop = await openShop()
  region = (await aRegion(shop.db)).id
})
afterAll(() => shop.close())

const KINDS = [
  ["product_types", "ptyp", "product_types"],
  ["product_tags", "ptag", "product_tags"],
] as const

describe.each(KINDS)("%s", (key, prefix, condition) => {
  const url = `/store/${key.replace("_", "-")}`
  const listed = async (query: string): Promise<string[]> =>
    must(await shop.get(`${url}?${query}`))[key].map(({ value }: { value: string }) => value)
  let home: string

  beforeAll(async () => {
    const row = (value: string, day: string) => ({ id: newId(prefix), value, created_at: new Date(day) })
    const rows = [row("home", "2026-01-01"), row("100% wool", "2026-02-01"), row("gone", "2026-03-01")]
    home = rows[0]?.id ?? ""
    const data = rows.map((one) => ({ ...one, deleted_at: one.value === "gone" ? new Date() : null }))
    if (key === "product_types") await shop.db.productType.createMany({ data })
    else await shop.db.productTag.createMany({ data })
  })

  test("are listed, twenty at a time, newest first", async () => {
    const body = must(await shop.get(url))
    expect(lacking(`store.${key.replace("_", "-")}.list`, body)).toEqual([])
    expect(body).toMatchObject({ count: 2, offset: 0, limit: 20 })
    expect(await listed("")).toEqual(["100% wool", "home"])
    expect(await listed("limit=1&offset=1")).toEqual(["home"])
  })

  test.each<[string, string[]]>([
    ["q=HOM", ["home"]],
    ["q=%25", ["100% wool"]],
    ["q=_", []],
    ["value[]=home", ["home"]],
    ["value=home&q=wool", []],
    ["created_at[lt]=2026-01-15", ["home"]],
    ["updated_at[lt]=2000-01-01", []],
    ["order=value", ["100% wool", "home"]],
    ["order=-value", ["home", "100% wool"]],
  ])("filter by %s", async (query, expected) => {
    expect(await listed(query)).toEqual(expected)
  })

  test("filter by id and by discount condition", async () => {
    expect(await listed(`id[]=${home},x`)).toEqual(["home"])
    const { rule_id } = await aDiscount(shop.db, {
      regions: [region],
      conditions: [{ type: condition, operator: "in", ids: [home] }],
    })
    const { id } = await shop.db.discountCondition.findFirstOrThrow({ where: { discount_rule_id: rule_id } })
    expect(await listed(`discount_condition_id=${id}`)).toEqual(["home"])
    expect(await listed("discount_condition_id=nothing")).toEqual([])
  })

  test.each(["order=deleted_at", "limit=1001", "expand=products", "fields=nothing", "created_at=2026"])(
    "refuse %s",
    async (query) => {
      const invalid = { status: 400, type: "invalid_data", message: expect.any(String) }
      expect(refusal(await shop.get(`${url}?${query}`))).toEqual(invalid)
    },
  )
})

test("no request was answered with a 500", () => {
  expect(shop.errors).toEqual([])
})
