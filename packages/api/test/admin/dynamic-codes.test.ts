import { afterAll, beforeAll, expect, test } from "vitest"
import { aDiscount } from "../support/catalog.ts"
import { aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { aCode, aDynamic } from "../support/scenes-discounts.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let operator: Visitor
let market: Market

beforeAll(async () => {
  shop = await openShop()
  operator = await anOperatorAtWork(shop)
  market = await aMarket(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const MISSING = { status: 404, type: "not_found", message: expect.any(String) }
const INVALID = { status: 400, type: "invalid_data", message: expect.any(String) }
const NOT_DYNAMIC = { status: 400, type: "not_allowed", message: "Discount must be set to dynamic" }
const DUPLICATE = { status: 422, code: "invalid_request_error", type: "duplicate_error", message: expect.any(String) }

const DAY = 86_400_000
const codes = (id: string) => `/admin/discounts/${id}/dynamic-codes`
const cut = async (id: string, body: object) => must(await operator.post(codes(id), body)).discount
const refuse = async (id: string, body: object) => refusal(await operator.post(codes(id), body))

test("a dynamic code has its discount's rule, its own limit, and expires after the duration", async () => {
  const { id, rule_id } = await aDynamic(shop, market)
  const code = aCode()
  const child = await cut(id, { code: ` ${code.toLowerCase()} `, metadata: { to: "Ada" } })
  expect(child).toMatchObject({
    code,
    is_dynamic: true,
    is_disabled: false,
    rule_id,
    parent_discount_id: id,
    parent_discount: { id },
    usage_limit: 1,
    usage_count: 0,
    valid_duration: null,
    metadata: { to: "Ada" },
    regions: [],
    rule: { value: 20 },
  })
  expect(Date.parse(child.ends_at) - Date.parse(child.starts_at)).toBe(DAY)
  expect(Math.abs(Date.parse(child.starts_at) - Date.now())).toBeLessThan(60_000)
  expect(must(await operator.get(`/admin/discounts/${child.id}`)).discount).toEqual(child)
})

test("the limit is the code's own and not the discount's", async () => {
  const { id } = await aDynamic(shop, market)
  await shop.db.discount.update({ where: { id }, data: { usage_limit: 10, valid_duration: null } })
  expect(await cut(id, { code: aCode(), usage_limit: 3 })).toMatchObject({ usage_limit: 3, ends_at: null })
  expect(await cut(id, { code: aCode(), usage_limit: null, metadata: null })).toMatchObject({ usage_limit: 1 })
})

test.each<[string, object]>([
  ["no code", {}],
  ["an empty code", { code: " " }],
  ["a code that is null", { code: null }],
  ["a limit of 0", { code: "X", usage_limit: 0 }],
  ["half a use", { code: "X", usage_limit: 0.5 }],
  ["a limit that is a text", { code: "X", usage_limit: "1" }],
  ["more uses than can be counted", { code: "X", usage_limit: 2_147_483_648 }],
  ["metadata that is a text", { code: "X", metadata: "x" }],
  ["an unknown key", { code: "X", is_disabled: true }],
])("%s is refused", async (_, body) => {
  const { id } = await aDynamic(shop, market)
  expect(await refuse(id, body)).toEqual(INVALID)
})

test("a code in use is refused, a deleted one is free", async () => {
  const { id, code, child } = await aDynamic(shop, market)
  expect(await refuse(id, { code: code.toLowerCase() })).toEqual(DUPLICATE)
  expect(await refuse(id, { code: child })).toEqual(DUPLICATE)
  must(await operator.delete(`${codes(id)}/${child}`))
  expect((await cut(id, { code: child })).code).toBe(child)
})

test("codes are created for dynamic discounts only, and not for dynamic codes", async () => {
  const { id } = await aDiscount(shop.db, { regions: [market.region.id] })
  expect(await refuse(id, { code: aCode() })).toEqual(NOT_DYNAMIC)
  expect(await refuse("disc_none", { code: aCode() })).toEqual(MISSING)
  const parent = await aDynamic(shop, market)
  const child = await cut(parent.id, { code: aCode() })
  expect(await refuse(child.id, { code: aCode() })).toMatchObject({ status: 400, type: "not_allowed" })
  must(await operator.delete(`/admin/discounts/${parent.id}`))
  expect(await refuse(parent.id, { code: aCode() })).toEqual(MISSING)
})

test("an invalid v1 duration refuses the code", async () => {
  const { id } = await aDynamic(shop, market)
  await shop.db.discount.update({ where: { id }, data: { valid_duration: "someday" } })
  expect(await refuse(id, { code: aCode() })).toEqual(INVALID)
})

test("a code is deleted, ignoring case, also twice; the discount is returned", async () => {
  const { id, code, child } = await aDynamic(shop, market)
  for (const given of [child.toLowerCase(), child, "NONE"])
    expect(must(await operator.delete(`${codes(id)}/${given}`, {})).discount).toMatchObject({ id, code })
  expect((await operator.get(`/admin/discounts/code/${child}`)).status).toBe(404)
  expect((await operator.get(`/admin/discounts/${id}`)).status).toBe(200)
})

test("a discount is not deleted through another discount's codes", async () => {
  const [mine, other] = [await aDynamic(shop, market), await aDynamic(shop, market)]
  for (const code of [other.child, other.code, mine.code]) must(await operator.delete(`${codes(mine.id)}/${code}`))
  const left = await shop.db.discount.count({
    where: { deleted_at: null, code: { in: [other.child, other.code, mine.code] } },
  })
  expect(left).toBe(3)
})

test("deleting a code of a discount that is not dynamic, or unknown, is refused", async () => {
  const { id } = await aDiscount(shop.db, { regions: [market.region.id] })
  expect(refusal(await operator.delete(`${codes(id)}/ANY`))).toEqual(NOT_DYNAMIC)
  expect(refusal(await operator.delete(`${codes("disc_none")}/ANY`))).toEqual(MISSING)
})

test("both accept expand and fields", async () => {
  const { id, child } = await aDynamic(shop, market)
  const query = "?fields=code&expand=regions"
  const made = must(await operator.post(`${codes(id)}${query}`, { code: aCode() })).discount
  expect(Object.keys(made).sort()).toEqual(["code", "id", "regions"])
  const left = must(await operator.delete(`${codes(id)}/${child}${query}`)).discount
  expect(Object.keys(left).sort()).toEqual(["code", "id", "regions"])
})
