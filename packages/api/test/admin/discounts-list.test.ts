import { afterAll, beforeAll, expect, test } from "vitest"
import { aDiscount, aRegion } from "../support/catalog.ts"
import { must } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let operator: Visitor

const day = (number: number) => new Date(Date.UTC(2026, 0, number))

/** A on the first of January, B on the second …; D is a dynamic code of C, E was deleted. */
beforeAll(async () => {
  shop = await openShop()
  operator = await anOperatorAtWork(shop)
  const regions = [(await aRegion(shop.db, { countries: [] })).id]
  const { db } = shop
  await aDiscount(db, { regions, code: "A_100%", type: "percentage", allocation: "total" })
  await aDiscount(db, { regions, code: "B-FIX", type: "fixed", allocation: "item", usage_limit: 7, is_disabled: true })
  const c = await aDiscount(db, {
    regions,
    code: "C-FREE",
    type: "free_shipping",
    allocation: "item",
    is_dynamic: true,
  })
  const tie = { is_dynamic: true, is_disabled: false, rule_id: c.rule_id, parent_discount_id: c.id }
  await db.discount.create({ data: { id: "disc_d", code: "D-CUT", ...tie } })
  const e = await aDiscount(db, { regions, code: "E-GONE" })
  const all = ["A_100%", "B-FIX", "C-FREE", "D-CUT", "E-GONE"]
  for (const [at, code] of all.entries())
    await db.discount.updateMany({ where: { code }, data: { created_at: day(at + 1), updated_at: day(at + 11) } })
  await db.discount.update({ where: { id: e.id }, data: { deleted_at: new Date() } })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const list = async (query: string) => must(await operator.get(`/admin/discounts?${query}`))
const letters = ({ discounts }: { discounts: { code: string }[] }) => discounts.map(({ code }) => code[0]).join("")

test.each([
  ["", "DCBA"],
  ["q=fix", "B"],
  ["parent_discount_id=null", "CBA"],
  ["parent_discount_id=nothing", ""],
  ["q=-", "DCB"],
  ["q=100%25", "A"],
  ["q=%25", "A"],
  ["q=_", "A"],
  ["q=gone", ""],
  ["q=", "DCBA"],
  ["rule[type]=percentage", "A"],
  ["rule[type]=fixed", "B"],
  ["rule[type][]=fixed&rule[type][]=percentage", "BA"],
  ["rule[allocation][]=item,total", "DCBA"],
  ["rule[type]=free_shipping", "DC"],
  ["rule[allocation]=total", "A"],
  ["rule[allocation]=item", "DCB"],
  ["rule[type]=fixed&rule[allocation]=total", ""],
  ["rule[type]=fixed&rule[allocation]=item", "B"],
  ["is_dynamic=true", "DC"],
  ["is_dynamic=false", "BA"],
  ["is_disabled=true", "B"],
  ["is_disabled=false", "DCA"],
  ["is_dynamic=false&is_disabled=false&q=a", "A"],
  ["created_at[gt]=2026-01-03", "D"],
  ["created_at[gte]=2026-01-02&created_at[lt]=2026-01-04", "CB"],
  ["updated_at[lte]=2026-01-12", "BA"],
  ["order=created_at", "ABCD"],
  ["order=-code", "DCBA"],
  ["order=code", "ABCD"],
  ["order=-updated_at", "DCBA"],
  ["order=usage_limit", "B"],
])("the list of %j is %j", async (query, found) => {
  const page = await list(query)
  expect(query === "order=usage_limit" ? letters(page)[0] : letters(page)).toBe(found)
  if (!query.startsWith("order=")) expect(page.count).toBe(found.length)
})

test.each([
  ["limit=2", "DC", 2, 0],
  ["limit=2&offset=1", "CB", 2, 1],
  ["limit=0", "", 0, 0],
  ["offset=4", "", 20, 4],
  ["limit=10000", "DCBA", 10_000, 0],
])("a page of it: %s", async (query, found, limit, offset) => {
  const { discounts, ...numbers } = await list(query)
  expect(letters({ discounts })).toBe(found)
  expect(numbers).toEqual({ count: 4, limit, offset })
})

test.each([
  "rule[type]=gift",
  "rule[allocation]=each",
  "rule[value]=1",
  "rule=fixed",
  "is_dynamic=abc",
  "is_disabled=1",
  "created_at[gt]=soon",
  "created_at=2026-01-01",
  "order=rule",
  "order=secret",
  "q=a&q=b",
  "code=A",
  "limit=10001",
  "expand=secret",
  "fields=secret",
])("%s is refused", async (query) => {
  const answer = await operator.get(`/admin/discounts?${query}`)
  expect([answer.status, answer.body.type]).toEqual([400, "invalid_data"])
})

test("each with its rule, conditions, regions and parent, or with the requested relations", async () => {
  const { discounts } = await list("q=D-CUT")
  expect(discounts).toMatchObject([
    { id: "disc_d", regions: [], parent_discount: { code: "C-FREE" }, rule: { type: "free_shipping", conditions: [] } },
  ])
  const narrow = await list("fields=code&expand=")
  expect(narrow.discounts.map((one: object) => Object.keys(one).sort().join())).toEqual(Array(4).fill("code,id"))
  const wide = await list("q=B-FIX&expand=rule.conditions.products,regions.countries&rule[type]=fixed")
  expect(wide.discounts).toMatchObject([{ rule: { conditions: [] }, regions: [{ countries: [] }] }])
  expect(wide.discounts[0]).not.toHaveProperty("parent_discount")
})

test("lists the dynamic codes of a discount", async () => {
  const [{ id }] = (await list("q=C-FREE")).discounts
  expect(letters(await list(`parent_discount_id=${id}`))).toBe("D")
})
