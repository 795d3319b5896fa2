import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aDiscount, aRegion } from "../support/catalog.ts"
import { aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { aCode, aConditioned } from "../support/scenes-discounts.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aGroup, aTag } from "../support/shop-rows.ts"

let shop: TestShop
let operator: Visitor
let market: Market
let elsewhere: string

beforeAll(async () => {
  shop = await openShop()
  operator = await anOperatorAtWork(shop)
  market = await aMarket(shop)
  elsewhere = (await aRegion(shop.db, { countries: [], currency_code: "usd" })).id
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const MISSING = { status: 404, type: "not_found", message: expect.any(String) }
const INVALID = { status: 400, type: "invalid_data", message: expect.any(String) }
const DUPLICATE = { status: 422, code: "invalid_request_error", type: "duplicate_error", message: expect.any(String) }

const path = (id: string) => `/admin/discounts/${id}`
const rule = { type: "percentage", value: 10, allocation: "total" }
const facts = (more: object = {}) => ({ code: aCode(), rule, regions: [market.region.id], ...more })
const make = async (more: object = {}, query = "") =>
  must(await operator.post(`/admin/discounts${query}`, facts(more))).discount
const refuse = async (more: object = {}) => refusal(await operator.post("/admin/discounts", facts(more)))
const read = async (id: string) => must(await operator.get(path(id))).discount
const regionsOf = (discount: { regions: { id: string }[] }) => discount.regions.map(({ id }) => id)
const another = async (more: object = {}) => aDiscount(shop.db, { regions: [market.region.id], ...more })

describe("create", () => {
  test("a discount that is valid immediately, its code trimmed and uppercased", async () => {
    const before = Date.now()
    const discount = await make({ code: "  summer 26 " })
    expect(discount).toEqual({
      id: expect.stringMatching(/^disc_/),
      code: "SUMMER 26",
      is_dynamic: false,
      is_disabled: false,
      starts_at: expect.any(String),
      ends_at: null,
      valid_duration: null,
      usage_count: 0,
      usage_limit: null,
      parent_discount_id: null,
      parent_discount: null,
      rule_id: expect.stringMatching(/^dru_/),
      metadata: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
      regions: [expect.objectContaining({ id: market.region.id })],
      rule: expect.objectContaining({ id: discount.rule_id, ...rule, description: null, conditions: [] }),
    })
    expect(Date.parse(discount.starts_at)).toBeGreaterThanOrEqual(before)
    expect(await read(discount.id)).toEqual(discount)
  })

  test("with all possible fields", async () => {
    const message = {
      is_dynamic: true,
      is_disabled: true,
      starts_at: "2030-01-01T00:00:00.000Z",
      ends_at: "2031-01-01T00:00:00.000Z",
      valid_duration: "P1Y2M3DT4H",
      usage_limit: 2_147_483_647,
      metadata: { campaign: "spring", empty: "", nothing: null },
    }
    const regions = [market.region.id, elsewhere, elsewhere]
    const discount = await make({ ...message, regions, rule: { ...rule, description: "Spring" } })
    expect(discount).toMatchObject(message)
    expect(discount.rule.description).toBe("Spring")
    expect(regionsOf(discount).sort()).toEqual([market.region.id, elsewhere].sort())
  })

  test("of every type and allocation", async () => {
    for (const type of ["fixed", "percentage", "free_shipping"])
      for (const allocation of ["item", "total"])
        expect((await make({ rule: { type, allocation, value: 0 } })).rule).toMatchObject({
          type,
          allocation,
          value: 0,
        })
    expect((await make({ rule: { type: "free_shipping", value: 0 } })).rule).toMatchObject({ allocation: "total" })
    expect(
      (await make({ rule: { type: "percentage", value: 100, allocation: null } }).catch(String)) as unknown,
    ).toMatch("400")
  })

  test("with dates as strings, as days or as milliseconds, and null for no limit", async () => {
    const day = Date.UTC(2030, 0, 2)
    for (const given of ["2030-01-02", "2030-01-02T00:00:00Z", "2030-01-02T01:00:00+01:00", day])
      expect((await make({ starts_at: given })).starts_at).toBe("2030-01-02T00:00:00.000Z")
    const open = { ends_at: null, usage_limit: null, valid_duration: null, metadata: null }
    expect(await make(open)).toMatchObject({
      ends_at: null,
      usage_limit: null,
      is_dynamic: false,
      is_disabled: false,
    })
    expect(await make({ ends_at: "2020-01-01" })).toMatchObject({ ends_at: "2020-01-01T00:00:00.000Z" })
  })

  test("with conditions of all five kinds, which can be expanded", async () => {
    const { db } = shop
    const { id: type } = await db.productType.create({ data: { id: "ptyp_1", value: "Clothes" } })
    const { id: collection } = await db.productCollection.create({ data: { id: "pcol_1", title: "Summer" } })
    const conditions = [
      { operator: "in", products: [market.product.id, market.product.id] },
      { operator: "not_in", product_types: [type] },
      { operator: "in", product_collections: [collection] },
      { operator: "not_in", product_tags: [await aTag(db), await aTag(db)] },
      { operator: "in", customer_groups: [await aGroup(db)] },
    ]
    const kinds = ["products", "product_types", "product_collections", "product_tags", "customer_groups"]
    const query = `?expand=${kinds.map((kind) => `rule.conditions.${kind}`)}`
    const discount = await make({ rule: { ...rule, conditions } }, query)
    const found = discount.rule.conditions.map((one: Record<string, unknown>) => ({
      operator: one.operator,
      [one.type as string]: (one[one.type as string] as { id: string }[]).map(({ id }) => id).sort(),
    }))
    const wanted = conditions.map((one) =>
      Object.fromEntries(
        Object.entries(one).map(([key, value]) => [key, Array.isArray(value) ? [...new Set(value)].sort() : value]),
      ),
    )
    expect(found).toHaveLength(5)
    expect(found).toEqual(expect.arrayContaining(wanted))
  })

  test.each<[string, object]>([
    ["no code", { code: undefined }],
    ["an empty code", { code: "   " }],
    ["a code that is a number", { code: 5 }],
    ["a code with a NUL", { code: "A\u0000B" }],
    ["a region with a NUL", { regions: ["\u0000"] }],
    ["a product with a NUL", { rule: { ...rule, conditions: [{ operator: "in", products: ["\u0000"] }] } }],
    ["a kind from nowhere", { rule: { ...rule, conditions: [{ operator: "in", constructor: ["x"] }] } }],
    ["a code that is too long", { code: "X".repeat(256) }],
    ["no rule", { rule: undefined }],
    ["a rule that is a text", { rule: "10%" }],
    ["no type", { rule: { value: 1, allocation: "item" } }],
    ["a type that is none", { rule: { ...rule, type: "gift" } }],
    ["no value", { rule: { type: "percentage", allocation: "item" } }],
    ["a negative value", { rule: { ...rule, value: -5 } }],
    ["a negative fixed value", { rule: { ...rule, type: "fixed", value: -1 } }],
    ["a fraction", { rule: { ...rule, value: 1.5 } }],
    ["a value that is a text", { rule: { ...rule, value: "10" } }],
    ["more than 100 percent", { rule: { ...rule, value: 101 } }],
    ["a value no table can hold", { rule: { ...rule, type: "fixed", value: 2_147_483_648 } }],
    ["no allocation", { rule: { type: "percentage", value: 1 } }],
    ["an allocation that is null", { rule: { ...rule, allocation: null } }],
    ["an allocation that is none", { rule: { ...rule, allocation: "each" } }],
    ["an unknown key in the rule", { rule: { ...rule, id: "dru_1" } }],
    ["no regions", { regions: undefined }],
    ["no region", { regions: [] }],
    ["regions that are a text", { regions: "reg_1" }],
    ["an end before the start", { starts_at: "2030-01-02", ends_at: "2030-01-01" }],
    ["an end that is the start", { starts_at: "2030-01-02", ends_at: "2030-01-02" }],
    ["a date that is none", { starts_at: "soon" }],
    ["a date that does not exist", { ends_at: "2030-02-30" }],
    ["a duration that is none", { valid_duration: "1 day" }],
    ["a duration beyond all dates", { valid_duration: "P9999999Y" }],
    ["a limit of 0", { usage_limit: 0 }],
    ["a limit below 0", { usage_limit: -1 }],
    ["half a use", { usage_limit: 1.5 }],
    ["more uses than can be counted", { usage_limit: 2_147_483_648 }],
    ["a switch that is a text", { is_disabled: "true" }],
    ["metadata that is a list", { metadata: [] }],
    ["an unknown key", { usage_count: 5 }],
    ["a parent of its own", { parent_discount_id: "disc_1" }],
    ["an operator that is none", { rule: { ...rule, conditions: [{ operator: "is", products: ["prod_1"] }] } }],
    ["no operator", { rule: { ...rule, conditions: [{ products: ["prod_1"] }] } }],
    ["a condition without resources", { rule: { ...rule, conditions: [{ operator: "in" }] } }],
    ["a condition with none", { rule: { ...rule, conditions: [{ operator: "in", products: [] }] } }],
    [
      "two kinds in a condition",
      { rule: { ...rule, conditions: [{ operator: "in", products: ["a"], product_tags: ["b"] }] } },
    ],
    ["a condition that is null", { rule: { ...rule, conditions: [null] } }],
  ])("is refused with %s", async (_, more) => expect(await refuse(more)).toEqual(INVALID))

  test("is refused for a fixed amount in two regions, and in an unknown region", async () => {
    const fixed = { type: "fixed", value: 500, allocation: "total" }
    expect(await refuse({ rule: fixed, regions: [market.region.id, elsewhere] })).toEqual(INVALID)
    expect((await make({ rule: fixed })).rule).toMatchObject(fixed)
    expect(await refuse({ regions: [market.region.id, "reg_none"] })).toEqual(MISSING)
    const gone = await aRegion(shop.db, { countries: [] })
    await shop.db.region.update({ where: { id: gone.id }, data: { deleted_at: new Date() } })
    expect(await refuse({ regions: [gone.id] })).toEqual(MISSING)
  })

  test("is refused with an unknown product, and leaves nothing behind", async () => {
    const [rules, all] = [await shop.db.discountRule.count(), await shop.db.discount.count()]
    const conditions = [{ operator: "in", products: [market.product.id, "prod_none"] }]
    expect(await refuse({ rule: { ...rule, conditions } })).toEqual(MISSING)
    const twice = [1, 2].map(() => ({ operator: "in", products: [market.product.id] }))
    expect(await refuse({ rule: { ...rule, conditions: twice } })).toEqual(DUPLICATE)
    expect([await shop.db.discountRule.count(), await shop.db.discount.count()]).toEqual([rules, all])
  })

  test("is refused with a code in use, ignoring case; a deleted one is free again", async () => {
    const { id, code } = await make()
    expect(await refuse({ code: ` ${code.toLowerCase()} ` })).toEqual(DUPLICATE)
    must(await operator.delete(path(id)))
    expect((await make({ code })).id).not.toBe(id)
  })

  test("returns the requested fields and relations", async () => {
    expect(Object.keys(await make({}, "?fields=code&expand=")).sort()).toEqual(["code", "id"])
    expect((await operator.post("/admin/discounts?expand=orders", facts())).status).toBe(400)
    expect((await operator.post("/admin/discounts?fields=secret", facts())).status).toBe(400)
  })
})

describe("get", () => {
  test("by its id or its code, ignoring case", async () => {
    const { id, code } = await another({ code: "GRÜSSE 10/20" })
    const byCode = async (text: string) => operator.get(`/admin/discounts/code/${encodeURIComponent(text)}`)
    expect(must(await byCode(code)).discount).toEqual(await read(id))
    expect(must(await byCode(` ${code.toLowerCase()} `)).discount.id).toBe(id)
    expect(refusal(await byCode("NONE"))).toEqual(MISSING)
    expect(refusal(await operator.get(path("disc_none")))).toEqual(MISSING)
    must(await operator.delete(path(id)))
    expect(refusal(await byCode(code))).toEqual(MISSING)
    expect(refusal(await operator.get(path(id)))).toEqual(MISSING)
  })

  test("with the requested relations and fields", async () => {
    const { id } = await aConditioned(shop, market)
    const get = async (query: string) => must(await operator.get(`${path(id)}?${query}`)).discount
    expect(Object.keys(await get("fields=")).sort()).toEqual(["id"])
    expect(await get("expand=")).not.toHaveProperty("regions")
    const { rule: actual } = await get("expand=rule.conditions.products.variants")
    expect(actual.conditions[0].products[0].variants[0].id).toBe(market.variant)
    expect((await operator.get(`${path(id)}?expand=carts`)).status).toBe(400)
  })
})
