import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aDiscount, aProduct } from "../support/catalog.ts"
import { aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { rowsAt } from "../support/relation-paths.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { aConditioned, aDynamic } from "../support/scenes-discounts.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aCollection, aGroup, aTag, aType } from "../support/shop-rows.ts"

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
const NOT_ALLOWED = { status: 400, type: "not_allowed", message: expect.any(String) }
const DUPLICATE = { status: 422, code: "invalid_request_error", type: "duplicate_error", message: expect.any(String) }

/** How one of each kind is created. */
const KINDS = {
  products: async () => (await aProduct(shop.db)).id,
  product_types: () => aType(shop.db),
  product_collections: () => aCollection(shop.db),
  product_tags: () => aTag(shop.db),
  customer_groups: () => aGroup(shop.db),
}
type Kind = keyof typeof KINDS
const kinds = Object.keys(KINDS) as Kind[]

const conditions = (id: string) => `/admin/discounts/${id}/conditions`
const condition = ({ id, condition_id }: { id: string; condition_id: string }) => `${conditions(id)}/${condition_id}`
const another = () => aDiscount(shop.db, { regions: [market.region.id] })

/** A discount with one condition of a kind, created by the operator, for the given resources. */
async function aCondition(kind: Kind, ids: string[], operator_ = "in") {
  const { id, rule_id } = await another()
  const { discount } = must(await operator.post(conditions(id), { operator: operator_, [kind]: ids }))
  return { id, rule_id, condition_id: discount.rule.conditions[0].id as string }
}

test("products below a condition have their shipping profile beside their profiles, as everywhere", async () => {
  const { id, condition_id } = await aCondition("products", [market.product.id])
  const paths = [
    [`${condition({ id, condition_id })}?expand=products.profiles`, ["discount_condition", "products"]],
    [`/admin/discounts/${id}?expand=rule.conditions.products.profiles`, ["discount", "rule", "conditions", "products"]],
  ] as const
  for (const [path, [key, ...below]] of paths) {
    const [product] = rowsAt(must(await operator.get(path))[key], below.join("."))
    const { profiles, ...facts } = product as { profiles: { id: string }[] }
    expect(facts).toMatchObject({ profile: profiles[0], profile_id: profiles[0]?.id })
  }
})

/** Which resources a condition lists, by the operation itself. */
async function listed(at: { id: string; condition_id: string }, kind: Kind): Promise<string[]> {
  const { discount_condition } = must(await operator.get(`${condition(at)}?expand=${kind}`))
  return discount_condition[kind].map(({ id }: { id: string }) => id).sort()
}

describe.each(kinds)("a condition on %s", (kind) => {
  test("is created, returned, replaced, added to, reduced and deleted", async () => {
    const [a, b, c] = [await KINDS[kind](), await KINDS[kind](), await KINDS[kind]()]
    const at = await aCondition(kind, [a, b, a], "not_in")
    expect(must(await operator.get(condition(at))).discount_condition).toEqual({
      id: at.condition_id,
      type: kind,
      operator: "not_in",
      discount_rule_id: at.rule_id,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
      metadata: null,
      discount_rule: expect.objectContaining({ id: at.rule_id, type: "percentage" }),
    })
    expect(await listed(at, kind)).toEqual([a, b].sort())
    must(await operator.post(condition(at), { [kind]: [b, c, c] }))
    expect(await listed(at, kind)).toEqual([b, c].sort())
    const batch = `${condition(at)}/batch`
    must(await operator.post(batch, { resources: [{ id: a }, { id: b }, { id: a }] }))
    expect(await listed(at, kind)).toEqual([a, b, c].sort())
    must(await operator.delete(batch, { resources: [{ id: a }, { id: c }, { id: "none" }] }))
    expect(await listed(at, kind)).toEqual([b])
    const gone = must(await operator.delete(condition(at), {}))
    expect(gone).toMatchObject({ id: at.condition_id, object: "discount-condition", deleted: true })
    expect(gone.discount).toMatchObject({ id: at.id, rule: { conditions: [] } })
    expect(await shop.db.discountCondition.count({ where: { discount_rule_id: at.rule_id } })).toBe(0)
  })

  test("refuses what does not exist or was deleted, and changes nothing", async () => {
    const a = await KINDS[kind]()
    const at = await aCondition(kind, [a])
    const wrong = [a, "none"]
    expect(refusal(await operator.post(condition(at), { [kind]: wrong }))).toEqual(MISSING)
    const resources = wrong.map((id) => ({ id }))
    expect(refusal(await operator.post(`${condition(at)}/batch`, { resources }))).toEqual(MISSING)
    expect(refusal(await operator.post(conditions(at.id), { operator: "not_in", [kind]: wrong }))).toEqual(MISSING)
    expect(await listed(at, kind)).toEqual([a])
    expect(await shop.db.discountCondition.count({ where: { discount_rule_id: at.rule_id } })).toBe(1)
  })

  test("is refused twice with the same operator", async () => {
    const a = await KINDS[kind]()
    const { id } = await aCondition(kind, [a])
    expect(refusal(await operator.post(conditions(id), { operator: "in", [kind]: [a] }))).toEqual(DUPLICATE)
    expect((await operator.post(conditions(id), { operator: "not_in", [kind]: [a] })).status).toBe(200)
  })
})

test("a deleted product cannot be listed", async () => {
  const { id: product_id } = await aProduct(shop.db)
  await shop.db.product.update({ where: { id: product_id }, data: { deleted_at: new Date() } })
  const { id } = await another()
  expect(refusal(await operator.post(conditions(id), { operator: "in", products: [product_id] }))).toEqual(MISSING)
})

describe("refused requests", () => {
  test.each<[string, object]>([
    ["no operator", { products: ["x"] }],
    ["an operator that is none", { operator: "is", products: ["x"] }],
    ["no resources", { operator: "in" }],
    ["an empty list", { operator: "in", products: [] }],
    ["two kinds", { operator: "in", products: ["x"], product_tags: ["y"] }],
    ["a text for a list", { operator: "in", products: "x" }],
    ["objects for ids", { operator: "in", products: [{ id: "x" }] }],
    ["an unknown key", { operator: "in", products: ["x"], type: "products" }],
  ])("to create one with %s", async (_, body) => {
    const { id } = await another()
    expect(refusal(await operator.post(conditions(id), body))).toEqual(INVALID)
  })

  test("to change its kind, to none or two kinds, or its operator", async () => {
    const at = await aConditioned(shop, market)
    const [tag, product] = [await aTag(shop.db), market.product.id]
    for (const body of [
      { product_tags: [tag] },
      { products: [] },
      {},
      { products: [product], product_tags: [tag] },
      { operator: "not_in", products: [product] },
      { products: null },
    ])
      expect([body, refusal(await operator.post(condition(at), body))]).toEqual([body, INVALID])
    expect(await listed(at, "products")).toEqual([product])
    expect(await shop.db.discountConditionProductTag.count({ where: { condition_id: at.condition_id } })).toBe(0)
  })

  test.each<[string, object]>([
    ["no resources", {}],
    ["an empty list", { resources: [] }],
    ["an object", { resources: { id: "x" } }],
    ["ids that are no objects", { resources: ["x"] }],
    ["an object without id", { resources: [{}] }],
    ["an id that is a number", { resources: [{ id: 5 }] }],
    ["null", { resources: null }],
    ["an unknown key", { resources: [{ id: "x" }], products: [] }],
  ])("to add or remove %s", async (_, body) => {
    const batch = `${condition(await aConditioned(shop, market))}/batch`
    expect(refusal(await operator.post(batch, body))).toEqual(INVALID)
    expect(refusal(await operator.delete(batch, body))).toEqual(INVALID)
  })

  test("a discount or condition that does not exist, and one of another discount", async () => {
    const [mine, other] = [await aConditioned(shop, market), await aConditioned(shop, market)]
    const products = { products: [market.product.id] }
    const batch = { resources: [{ id: market.product.id }] }
    const calls = (at: { id: string; condition_id: string }) => [
      () => operator.get(condition(at)),
      () => operator.post(condition(at), products),
      () => operator.post(`${condition(at)}/batch`, batch),
      () => operator.delete(`${condition(at)}/batch`, batch),
    ]
    for (const call of calls({ ...mine, id: "disc_none" })) expect(refusal(await call())).toEqual(MISSING)
    for (const call of calls({ ...mine, condition_id: "none" })) expect(refusal(await call())).toEqual(MISSING)
    for (const call of calls({ ...mine, condition_id: other.condition_id }))
      expect(refusal(await call())).toEqual(INVALID)
    expect(refusal(await operator.post(conditions("disc_none"), { operator: "in", ...products }))).toEqual(MISSING)
    expect(refusal(await operator.delete(condition({ ...mine, id: "disc_none" })))).toEqual(MISSING)
    expect(refusal(await operator.delete(condition({ ...mine, condition_id: other.condition_id })))).toEqual(MISSING)
    expect(must(await operator.delete(condition({ ...mine, condition_id: "none" })))).toMatchObject({
      id: "none",
      deleted: true,
      discount: { id: mine.id },
    })
    expect(await listed(other, "products")).toEqual([market.product.id])
  })

  test("to change a discount's conditions through one of its dynamic codes", async () => {
    const { id, child: code } = await aDynamic(shop, market)
    const { discount: child } = must(await operator.get(`/admin/discounts/code/${code}`))
    const body = { operator: "in", products: [market.product.id] }
    const made = must(await operator.post(conditions(id), body)).discount.rule.conditions[0]
    const at = { id: child.id, condition_id: made.id }
    expect(must(await operator.get(condition(at))).discount_condition.id).toBe(made.id)
    const batch = { resources: [{ id: market.product.id }] }
    expect(refusal(await operator.post(conditions(child.id), { ...body, operator: "not_in" }))).toEqual(NOT_ALLOWED)
    expect(refusal(await operator.post(condition(at), { products: [market.product.id] }))).toEqual(NOT_ALLOWED)
    expect(refusal(await operator.post(`${condition(at)}/batch`, batch))).toEqual(NOT_ALLOWED)
    expect(refusal(await operator.delete(`${condition(at)}/batch`, batch))).toEqual(NOT_ALLOWED)
    expect(refusal(await operator.delete(condition(at)))).toEqual(NOT_ALLOWED)
    expect(await listed({ id, condition_id: made.id }, "products")).toEqual([market.product.id])
  })
})

test("responses contain the requested fields and relations", async () => {
  const at = await aConditioned(shop, market)
  const query = "?fields=code&expand=rule.conditions.products"
  const batch = { resources: [{ id: market.product.id }] }
  const replies = [
    await operator.post(`${condition(at)}${query}`, { products: [market.product.id] }),
    await operator.post(`${condition(at)}/batch${query}`, batch),
    await operator.delete(`${condition({ ...at, condition_id: "none" })}${query}`),
  ]
  for (const reply of replies) {
    const { discount } = must(reply)
    expect(Object.keys(discount).sort()).toEqual(["code", "id", "rule"])
    expect(discount.rule.conditions[0].products).toMatchObject([{ id: market.product.id }])
  }
  const narrow = must(await operator.get(`${condition(at)}?fields=type&expand=`)).discount_condition
  expect(narrow).toEqual({ id: at.condition_id, type: "products" })
})

test("thousands of products are listed at once", async () => {
  const ids = Array.from({ length: 2_000 }, (_, index) => `prod_many_${index}`)
  await shop.db.product.createMany({
    data: ids.map((id) => ({ id, title: id, handle: id, status: "published" as const })),
  })
  const at = await aCondition("products", ids)
  expect(await shop.db.discountConditionProduct.count({ where: { condition_id: at.condition_id } })).toBe(2_000)
  must(await operator.delete(`${condition(at)}/batch`, { resources: ids.slice(1).map((id) => ({ id })) }))
  expect(await listed(at, "products")).toEqual([ids[0]])
})
