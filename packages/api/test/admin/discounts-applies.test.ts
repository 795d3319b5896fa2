// The panel's preview of a discount on a cart matches the result when a shopper applies its code.
import { afterAll, beforeAll, expect, test } from "vitest"
import { aDiscount, aProduct, aRegion, type ConditionFacts } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, aShopper, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aGroup } from "../support/shop-rows.ts"

let shop: TestShop
let operator: Visitor
let market: Market
let other: { id: string; variant: string }

beforeAll(async () => {
  shop = await openShop()
  operator = await anOperatorAtWork(shop)
  market = await aMarket(shop)
  other = await aProduct(shop.db)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

type Facts = Partial<Parameters<typeof aDiscount>[1]>
const make = (facts: Facts = {}) => aDiscount(shop.db, { regions: [market.region.id], ...facts })
const asked = async (id: string, cart_id: string) =>
  must(await operator.get(`/admin/discounts/${id}/applies?cart_id=${cart_id}`))
const only = (id: string): ConditionFacts => ({ type: "products", operator: "in", ids: [id] })

/** A cart with two of one item and one of another, 1000 each. */
async function aCart(by: Pick<TestShop, "post"> = shop): Promise<string> {
  const items = [
    { variant_id: market.variant, quantity: 2 },
    { variant_id: other.variant, quantity: 1 },
  ]
  return must(await by.post("/store/carts", { region_id: market.region.id, items })).cart.id
}

test.each<[string, Facts]>([
  ["percent", { value: 15 }],
  ["an amount for each item", { type: "fixed", value: 300, allocation: "item" }],
  ["an amount for the total", { type: "fixed", value: 1001, allocation: "total" }],
])("%s: the same lines get the same as in the cart", async (_, facts) => {
  for (const conditions of [[], [only(other.id)], [{ ...only(other.id), operator: "not_in" as const }]]) {
    const [cart, { id, code }] = [await aCart(), await make({ ...facts, conditions })]
    const said = await asked(id, cart)
    const { cart: actual } = must(await shop.post(`/store/carts/${cart}`, { discounts: [{ code }] }))
    expect(said).toMatchObject({ applies: true, why: null, message: null, currency_code: "eur" })
    expect(said.amount).toBe(actual.discount_total)
    const amounts = (items: { id: string }[], key: string) =>
      Object.fromEntries(items.map((item) => [item.id, (item as unknown as Record<string, number>)[key]]))
    expect(amounts(said.items, "amount")).toEqual(amounts(actual.items, "discount_total"))
  }
})

test("names the condition that excludes a line; if all lines are excluded, it does not apply", async () => {
  const [cart, { id, rule_id }] = [await aCart(), await make({ conditions: [only(other.id)] })]
  const { id: condition_id } = await shop.db.discountCondition.findFirstOrThrow({
    where: { discount_rule_id: rule_id },
  })
  const { items } = await asked(id, cart)
  expect(items.map(({ why, condition_id: by }: { why: string; condition_id: string }) => [why, by])).toEqual(
    expect.arrayContaining([
      ["condition", condition_id],
      [null, null],
    ]),
  )
  await shop.db.lineItem.updateMany({
    where: { cart_id: cart, variant_id: other.variant },
    data: { allow_discounts: false },
  })
  const none = await asked(id, cart)
  expect(none).toMatchObject({ applies: false, why: "no_items", message: null, amount: 0 })
  expect(none.items.map(({ why }: { why: string }) => why).sort()).toEqual(["condition", "not_discountable"])
})

test("a discount refused to shoppers is reported with the same message and reason", async () => {
  const far = await aRegion(shop.db, { countries: [] })
  const vips = await aGroup(shop.db)
  const vip: ConditionFacts = { type: "customer_groups", operator: "in", ids: [vips] }
  const cases: [string, Facts][] = [
    ["used_up", { usage_limit: 1 }],
    ["not_started", { starts_at: new Date("2099-01-01") }],
    ["expired", { starts_at: new Date("2020-01-01"), ends_at: new Date("2020-02-01") }],
    ["disabled", { is_disabled: true }],
    ["needs_customer", { conditions: [vip] }],
    ["region", { regions: [far.id] }],
  ]
  for (const [why, facts] of cases) {
    const [cart, { id, code }] = [await aCart(), await make(facts)]
    if (why === "used_up") await shop.db.discount.update({ where: { id }, data: { usage_count: 1 } })
    const { message } = refusal(await shop.post(`/store/carts/${cart}`, { discounts: [{ code }] }))
    expect(await asked(id, cart)).toMatchObject({ applies: false, why, message, condition_id: null })
  }
  const { visitor } = await aShopper(shop)
  const [cart, { id, rule_id }] = [await aCart(visitor), await make({ conditions: [vip] })]
  const condition = await shop.db.discountCondition.findFirstOrThrow({ where: { discount_rule_id: rule_id } })
  expect(await asked(id, cart)).toMatchObject({ applies: false, why: "customer", condition_id: condition.id })
})

test("free shipping deducts the shipping price, whatever is in the cart, and nothing is written", async () => {
  const cart = await cartAt(shop, market).withShipping(1)
  const before = must(await shop.get(`/store/carts/${cart}`)).cart
  const { id } = await make({ type: "free_shipping", value: 0 })
  expect(await asked(id, cart)).toMatchObject({ applies: true, is_free_shipping: true, amount: 500, items: [] })
  expect(must(await shop.get(`/store/carts/${cart}`)).cart).toEqual(before)
})

test("an unknown cart is not found", async () => {
  const { id } = await make()
  expect(refusal(await operator.get(`/admin/discounts/${id}/applies?cart_id=nothing`))).toMatchObject({ status: 404 })
  expect(refusal(await operator.get(`/admin/discounts/${id}/applies`))).toMatchObject({ status: 400 })
})
