import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aDiscount, aRegion } from "../support/catalog.ts"
import { aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { aCode, aConditioned, aDynamic } from "../support/scenes-discounts.ts"
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
const NOT_ALLOWED = { ...INVALID, type: "not_allowed" }
const DUPLICATE = { status: 422, code: "invalid_request_error", type: "duplicate_error", message: expect.any(String) }

const path = (id: string) => `/admin/discounts/${id}`
const rule = { type: "percentage", value: 10, allocation: "total" }
const facts = (more: object = {}) => ({ code: aCode(), rule, regions: [market.region.id], ...more })
const make = async (more: object = {}, query = "") =>
  must(await operator.post(`/admin/discounts${query}`, facts(more))).discount
const read = async (id: string) => must(await operator.get(path(id))).discount
const update = async (id: string, body: object) => must(await operator.post(path(id), body)).discount
const refuseUpdate = async (id: string, body: object) => refusal(await operator.post(path(id), body))
const regionsOf = (discount: { regions: { id: string }[] }) => discount.regions.map(({ id }) => id)
const another = async (more: object = {}) => aDiscount(shop.db, { regions: [market.region.id], ...more })

describe("update", () => {
  test("changes the given fields and nothing else", async () => {
    const { id, code } = await another()
    const before = await read(id)
    expect(await update(id, {})).toEqual({ ...before, updated_at: expect.any(String), rule: expect.anything() })
    const changed = await update(id, { code: " lower ", is_disabled: true, usage_limit: 3, valid_duration: "P1W" })
    expect(changed).toMatchObject({ code: "LOWER", is_disabled: true, usage_limit: 3, valid_duration: "P1W" })
    expect(must(await operator.get("/admin/discounts/code/lower")).discount.id).toBe(id)
    const back = { code, is_disabled: false, usage_limit: null, valid_duration: null, ends_at: null }
    expect(await update(id, back)).toMatchObject(back)
  })

  test("does not overwrite unseen changes when the request says which version was read", async () => {
    const { id, updated_at } = await make()
    const first = await update(id, { usage_limit: 5, if_unchanged_since: updated_at })
    expect(await refuseUpdate(id, { usage_limit: 7, if_unchanged_since: updated_at })).toEqual({
      status: 409,
      code: "changed_meanwhile",
      type: "conflict",
      message: expect.any(String),
    })
    expect((await read(id)).usage_limit).toBe(5)
    expect(await update(id, { usage_limit: 7, if_unchanged_since: first.updated_at })).toMatchObject({ usage_limit: 7 })
    expect(await update(id, { usage_limit: 8 })).toMatchObject({ usage_limit: 8 })
    expect(await update(id, { usage_limit: 9, if_unchanged_since: null })).toMatchObject({ usage_limit: 9 })
  })

  test("of two requests at once from the same version, one is refused", async () => {
    const { id, updated_at: if_unchanged_since } = await make()
    const both = [1, 2].map((usage_limit) => operator.post(path(id), { usage_limit, if_unchanged_since }))
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test("sets metadata key by key", async () => {
    const { id } = await make({ metadata: { a: 1, b: 2, c: { d: 1 } } })
    expect((await update(id, { metadata: { a: "", b: null, c: 3, e: 4 } })).metadata).toEqual({ b: null, c: 3, e: 4 })
    expect((await update(id, { metadata: null })).metadata).toEqual({ b: null, c: 3, e: 4 })
    expect((await update(id, { metadata: {} })).metadata).toEqual({ b: null, c: 3, e: 4 })
  })

  test("compares the end with the new start", async () => {
    const { id } = await make({ starts_at: "2030-01-10", ends_at: "2030-01-20" })
    expect(await update(id, { starts_at: "2020-01-01", ends_at: "2020-01-02" })).toMatchObject({
      starts_at: "2020-01-01T00:00:00.000Z",
      ends_at: "2020-01-02T00:00:00.000Z",
    })
    expect(await refuseUpdate(id, { starts_at: "2020-01-02" })).toEqual(INVALID)
    expect(await refuseUpdate(id, { ends_at: "2020-01-01" })).toEqual(INVALID)
    expect(await update(id, { starts_at: "2020-01-05", ends_at: null })).toMatchObject({ ends_at: null })
  })

  test("changes its rule, with the rule's id or without, and accepts the rule as returned", async () => {
    const { id } = await another()
    const { rule: actual } = await read(id)
    expect((await update(id, { rule: { value: 25 } })).rule).toMatchObject({ id: actual.id, value: 25 })
    const whole = { ...actual, description: "All", allocation: "item" }
    expect((await update(id, { rule: whole })).rule).toMatchObject({
      description: "All",
      allocation: "item",
      value: 10,
    })
    expect((await update(id, { rule: { description: null } })).rule.description).toBeNull()
  })

  test("never changes another discount's rule", async () => {
    const [mine, other] = [await another(), await another()]
    expect(await refuseUpdate(mine.id, { rule: { id: other.rule_id, value: 99 } })).toEqual(INVALID)
    expect(await refuseUpdate(mine.id, { rule: { id: "dru_none", value: 99 } })).toEqual(INVALID)
    expect((await read(mine.id)).rule).toMatchObject({ id: mine.rule_id, value: 10 })
    expect((await read(other.id)).rule).toMatchObject({ id: other.rule_id, value: 10 })
  })

  test("replaces the resources of the given conditions, changes their operators, and adds others", async () => {
    const { id, condition_id } = await aConditioned(shop, market)
    const [tag, group] = [await aTag(shop.db), await aGroup(shop.db)]
    const change = async (...conditions: object[]) => {
      must(await operator.post(path(id), { rule: { conditions } }))
      const query = "?expand=rule.conditions.products,rule.conditions.product_tags"
      return must(await operator.get(`${path(id)}${query}`)).discount.rule.conditions
    }
    expect(await change({ id: condition_id, operator: "not_in" })).toMatchObject([
      { id: condition_id, operator: "not_in", products: [{ id: market.product.id }] },
    ])
    const kept = await change({ id: condition_id, type: "products", discount_rule_id: "any", metadata: null })
    expect(kept).toMatchObject([{ operator: "not_in", products: [{ id: market.product.id }] }])
    const more = await change({ operator: "in", product_tags: [tag] }, { operator: "in", customer_groups: [group] })
    expect(more).toHaveLength(3)
    expect(more).toContainEqual(expect.objectContaining({ product_tags: [expect.objectContaining({ id: tag })] }))
  })

  test("refuses conditions of another discount or kind, duplicate or empty ones", async () => {
    const [mine, other] = [await aConditioned(shop, market), await aConditioned(shop, market)]
    const wrong = (...conditions: object[]) => refuseUpdate(mine.id, { rule: { conditions } })
    expect(await wrong({ id: other.condition_id, products: [market.product.id] })).toEqual(INVALID)
    expect(await wrong({ id: "discon_none", products: [market.product.id] })).toEqual(INVALID)
    expect(await wrong({ id: mine.condition_id, product_tags: [await aTag(shop.db)] })).toEqual(INVALID)
    expect(await wrong({ id: mine.condition_id, products: [] })).toEqual(INVALID)
    expect(await wrong({ id: mine.condition_id, products: ["prod_none"] })).toEqual(MISSING)
    expect(await wrong({ products: [market.product.id] })).toEqual(INVALID)
    expect(await wrong({ operator: "in" })).toEqual(INVALID)
    expect(await wrong({ operator: "in", products: [market.product.id] })).toEqual(DUPLICATE)
    expect(await wrong({ id: mine.condition_id, customer_groups: ["x"], products: ["y"] })).toEqual(INVALID)
    expect((await read(mine.id)).rule.conditions).toHaveLength(1)
  })

  test("replaces its regions", async () => {
    const { id } = await another()
    expect(regionsOf(await update(id, { regions: [elsewhere] }))).toEqual([elsewhere])
    expect(regionsOf(await update(id, { regions: [elsewhere, market.region.id] }))).toHaveLength(2)
    expect(await refuseUpdate(id, { regions: [] })).toEqual(INVALID)
    expect(await refuseUpdate(id, { regions: ["reg_none"] })).toEqual(MISSING)
    expect(regionsOf(await read(id))).toHaveLength(2)
    const fixed = await another({ type: "fixed", value: 100 })
    expect(await refuseUpdate(fixed.id, { regions: [elsewhere, market.region.id] })).toEqual(INVALID)
    expect(regionsOf(await update(fixed.id, { regions: [elsewhere] }))).toEqual([elsewhere])
  })

  test("refuses a limit below the usage count, and a code in use", async () => {
    const [mine, other] = [await another(), await another()]
    await shop.db.discount.update({ where: { id: mine.id }, data: { usage_count: 3 } })
    expect(await refuseUpdate(mine.id, { usage_limit: 2 })).toEqual(INVALID)
    expect((await update(mine.id, { usage_limit: 3 })).usage_limit).toBe(3)
    expect(await refuseUpdate(mine.id, { code: other.code.toLowerCase() })).toEqual(DUPLICATE)
    expect((await update(mine.id, { code: mine.code })).code).toBe(mine.code)
    must(await operator.delete(path(other.id)))
    expect((await update(mine.id, { code: other.code })).code).toBe(other.code)
  })

  test.each<[string, object]>([
    ["is_dynamic", { is_dynamic: true }],
    ["another type", { rule: { type: "fixed" } }],
    ["more than 100 percent", { rule: { value: 101 } }],
    ["a negative value", { rule: { value: -1 } }],
    ["an unknown key of the rule", { rule: { products: [] } }],
    ["an empty code", { code: " " }],
    ["a limit of 0", { usage_limit: 0 }],
    ["a limit no table can hold", { usage_limit: 2_147_483_648 }],
    ["a duration that is none", { valid_duration: "" }],
    ["a date that is none", { ends_at: "never" }],
    ["a use more", { usage_count: 0 }],
    ["regions that are null in a list", { regions: [null] }],
  ])("refuses %s", async (_, body) => {
    const { id } = await another()
    expect(await refuseUpdate(id, body)).toEqual(INVALID)
  })

  test("answers not found for a deleted discount", async () => {
    const { id } = await another()
    must(await operator.delete(path(id)))
    expect(await refuseUpdate(id, { is_disabled: true })).toEqual(MISSING)
  })
})

describe("delete", () => {
  test("is permanent, and can be repeated", async () => {
    const { id } = await another()
    const gone = { id, object: "discount", deleted: true }
    expect(must(await operator.delete(path(id)))).toEqual(gone)
    const { deleted_at } = await shop.db.discount.findUniqueOrThrow({ where: { id } })
    expect(deleted_at).toBeInstanceOf(Date)
    expect(must(await operator.delete(path(id)))).toEqual(gone)
    expect((await shop.db.discount.findUniqueOrThrow({ where: { id } })).deleted_at).toEqual(deleted_at)
    expect(must(await operator.delete(path("disc_none")))).toMatchObject({ id: "disc_none", deleted: true })
  })

  test("also deletes the discount's dynamic codes, and no others", async () => {
    const [parent, other] = [await aDynamic(shop, market), await aDynamic(shop, market)]
    must(await operator.delete(path(parent.id)))
    const left = await shop.db.discount.findMany({
      where: { code: { in: [parent.child, other.child] }, deleted_at: null },
    })
    expect(left.map(({ code }) => code)).toEqual([other.child])
    expect(must(await operator.post("/admin/discounts", facts({ code: parent.child }))).discount.code).toBe(
      parent.child,
    )
  })
})

describe("regions", () => {
  const region = (id: string, region_id: string) => `${path(id)}/regions/${region_id}`

  test("are added once and removed, including the last", async () => {
    const { id } = await another()
    const both = [market.region.id, elsewhere].sort()
    for (const _ of [1, 2])
      expect(regionsOf(must(await operator.post(region(id, elsewhere))).discount).sort()).toEqual(both)
    for (const _ of [1, 2])
      expect(regionsOf(must(await operator.delete(region(id, elsewhere))).discount)).toEqual([market.region.id])
    expect(must(await operator.delete(region(id, market.region.id), {})).discount.regions).toEqual([])
    expect(must(await operator.delete(region(id, "reg_none"))).discount.regions).toEqual([])
  })

  test("refuse a second one for a fixed amount, whether it exists or not, and unknown ones", async () => {
    const fixed = await another({ type: "fixed", value: 100 })
    expect(refusal(await operator.post(region(fixed.id, elsewhere)))).toEqual(INVALID)
    expect(refusal(await operator.post(region(fixed.id, "reg_none")))).toEqual(INVALID)
    must(await operator.post(region(fixed.id, market.region.id)))
    must(await operator.delete(region(fixed.id, market.region.id)))
    expect(regionsOf(must(await operator.post(region(fixed.id, elsewhere))).discount)).toEqual([elsewhere])
    const { id } = await another()
    expect(refusal(await operator.post(region(id, "reg_none")))).toEqual(MISSING)
    expect(refusal(await operator.post(region("disc_none", elsewhere)))).toEqual(MISSING)
    expect(refusal(await operator.delete(region("disc_none", elsewhere)))).toEqual(MISSING)
  })
})

test("a dynamic code keeps its parent's rule, and its own fields can be changed", async () => {
  const { id, child: code } = await aDynamic(shop, market)
  const { discount: child } = must(await operator.get(`/admin/discounts/code/${code}`))
  expect(await update(child.id, { usage_limit: 9, regions: [], rule: child.rule })).toMatchObject({ usage_limit: 9 })
  expect(await refuseUpdate(child.id, { rule: { value: 99 } })).toEqual(NOT_ALLOWED)
  const conditions = [{ operator: "in", products: [market.product.id] }]
  expect(await refuseUpdate(child.id, { rule: { conditions } })).toEqual(NOT_ALLOWED)
  expect((await read(id)).rule).toMatchObject({ value: 20, conditions: [] })
})
