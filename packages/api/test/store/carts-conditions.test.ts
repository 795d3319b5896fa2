import { afterAll, beforeAll, expect, test } from "vitest"
import { aDiscount, aProduct, type ConditionFacts } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must } from "../support/checkout.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aCollection, aGroup, aShopper, aTag, aType } from "../support/shop-rows.ts"

let shop: TestShop
let market: Market
/** One line of 1000 each: a shirt (type, collection, two tags), a mug (another type, one of the tags), a plain item. */
let shirt: { id: string; variant: string }
let mug: typeof shirt
let plain: typeof shirt
const known = { type: "", otherType: "", collection: "", tag: "", otherTag: "", unused: "" }

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
  const { db } = shop
  const ids = [await aType(db), await aType(db), await aCollection(db), await aTag(db), await aTag(db), await aTag(db)]
  const [type = "", otherType = "", collection = "", tag = "", otherTag = "", unused = ""] = ids
  Object.assign(known, { type, otherType, collection, tag, otherTag, unused })
  shirt = await aProduct(db, { type_id: type, collection_id: collection, tags: [tag, otherTag] })
  mug = await aProduct(db, { type_id: otherType, tags: [otherTag] })
  plain = await aProduct(db)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

/** Which of shirt, mug and plain item get 10 % (100) under these conditions. */
async function discounted(conditions: ConditionFacts[], by: Pick<TestShop, "post"> = shop): Promise<string> {
  const { code } = await aDiscount(shop.db, { regions: [market.region.id], conditions })
  const items = [shirt, mug, plain].map(({ variant }) => ({ variant_id: variant, quantity: 1 }))
  const { id } = must(await by.post("/store/carts", { items })).cart
  const { cart } = must(await by.post(`/store/carts/${id}`, { discounts: [{ code }] }))
  const names = ["shirt", "mug", "plain"]
  const parts = cart.items.map((item: { discount_total: number }) => item.discount_total)
  expect(parts.every((part: number) => part === 0 || part === 100)).toBe(true)
  return names.filter((_, index) => parts[index] === 100).join(" ")
}

type Kind = ConditionFacts["type"]
const is = (type: Kind, ...ids: string[]): ConditionFacts => ({ type, operator: "in", ids })
const isNot = (type: Kind, ...ids: string[]): ConditionFacts => ({ type, operator: "not_in", ids })

test("a condition of each kind includes or excludes the products it lists", async () => {
  const cases: [ConditionFacts[], string][] = [
    [[], "shirt mug plain"],
    [[is("products", shirt.id, plain.id)], "shirt plain"],
    [[isNot("products", shirt.id)], "mug plain"],
    [[is("products")], ""],
    [[isNot("products")], "shirt mug plain"],
    [[is("product_types", known.type)], "shirt"],
    [[is("product_types", known.type, known.otherType)], "shirt mug"],
    [[isNot("product_types", known.type)], "mug plain"],
    [[is("product_collections", known.collection)], "shirt"],
    [[isNot("product_collections", known.collection)], "mug plain"],
    [[is("product_tags", known.otherTag)], "shirt mug"],
    [[is("product_tags", known.tag, known.unused)], "shirt"],
    [[is("product_tags", known.unused)], ""],
    [[isNot("product_tags", known.tag)], "mug plain"],
    [[isNot("product_tags", known.otherTag)], "plain"],
  ]
  for (const [conditions, expected] of cases)
    expect(await discounted(conditions), JSON.stringify(conditions)).toBe(expected)
})

test("a product must match all of several conditions", async () => {
  const cases: [ConditionFacts[], string][] = [
    [[is("product_tags", known.otherTag), isNot("products", mug.id)], "shirt"],
    [[is("product_types", known.type), is("product_tags", known.otherTag)], "shirt"],
    [[is("product_types", known.type), is("products", mug.id)], ""],
    [[isNot("product_types", known.type), isNot("products", mug.id)], "plain"],
    [[isNot("product_collections", known.collection), is("product_tags", known.tag, known.otherTag)], "mug"],
  ]
  for (const [conditions, expected] of cases)
    expect(await discounted(conditions), JSON.stringify(conditions)).toBe(expected)
})

test("a condition on customers decides about the code and not about its products", async () => {
  const member = await aShopper(shop, "member@example.com")
  const group = await aGroup(shop.db, [member.id])
  expect(await discounted([is("customer_groups", group)], member)).toBe("shirt mug plain")
  expect(await discounted([is("customer_groups", group), is("products", mug.id)], member)).toBe("mug")
})

test("a fixed value is shared by the eligible products only, and a deleted condition has no effect", async () => {
  const facts = { type: "fixed", value: 600, allocation: "total" } as const
  const conditions = [is("products", shirt.id)]
  const { code, rule_id } = await aDiscount(shop.db, { regions: [market.region.id], ...facts, conditions })
  const id = await cartAt(shop, market).withItems(1, shirt.variant)
  const lines = `/store/carts/${id}/line-items`
  must(await shop.post(lines, { variant_id: plain.variant, quantity: 3 }))
  const parts = (cart: { items: { discount_total: number }[] }) => cart.items.map((item) => item.discount_total)
  const cart = must(await shop.post(`/store/carts/${id}`, { discounts: [{ code }] })).cart
  expect(parts(cart)).toEqual([600, 0])
  expect(cart.discount_total).toBe(600)
  await shop.db.discountCondition.updateMany({ where: { discount_rule_id: rule_id }, data: { deleted_at: new Date() } })
  expect(parts(must(await shop.post(lines, { variant_id: plain.variant, quantity: 2 })).cart)).toEqual([100, 500])
})

test("free shipping applies to the whole cart, whatever products it names", async () => {
  const id = await cartAt(shop, market).withShipping(1, plain.variant)
  const conditions = [is("products", shirt.id)]
  const { code } = await aDiscount(shop.db, {
    regions: [market.region.id],
    type: "free_shipping",
    value: 0,
    conditions,
  })
  const { cart } = must(await shop.post(`/store/carts/${id}`, { discounts: [{ code }] }))
  expect(cart).toMatchObject({ discount_total: 0, shipping_total: 0, total: 1190 })
})
