// A shop's own rule of discounts holds wherever a discount is computed.
import { Refusal } from "@mercer/commerce"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { OwnRules } from "../../src/context/own-rules.ts"
import { aProduct } from "../support/catalog.ts"
import { must } from "../support/checkout.ts"
import { anExampleOrder, type ExampleShop, editsDesk, exampleShop } from "../support/edits.ts"
import { desk } from "../support/orders.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { anOrderOf, aSwapMarket } from "../support/swaps.ts"

type Rule = NonNullable<OwnRules["discountApplies"]>
type Given = Parameters<Rule>[0]

let shop: TestShop
let by: Visitor
let ex: ExampleShop
let rule: Rule
let given: Given[]

beforeAll(async () => {
  const discountApplies: Rule = (one) => {
    given.push(one)
    return rule(one)
  }
  shop = await openShop({ own: { rules: { discountApplies } } })
  by = await anOperatorAtWork(shop)
  ex = await exampleShop(shop)
})
afterAll(() => shop.close())
beforeEach(() => {
  given = []
  rule = ({ core }) => core
})

const notA: Rule = ({ line, core }) => core && line.variant_id !== ex.variants.A
const aCart = async () => {
  const items = [
    { variant_id: ex.variants.A, quantity: 1 },
    { variant_id: ex.variants.B, quantity: 1 },
  ]
  return must(await shop.post("/store/carts", { region_id: ex.region.id, items })).cart.id
}
const codeOn = (cart: string, code: string) => shop.post(`/store/carts/${cart}`, { discounts: [{ code }] })
const totals = ({ items }: { items: { discount_total: number }[] }) => items.map((one) => one.discount_total)

test("a line that the rule leaves out gets nothing, in the cart, its order and the operators' preview", async () => {
  rule = notA
  const cart = await aCart()
  expect(totals(must(await codeOn(cart, ex.codes.TEN)).cart)).toEqual([0, 150])
  expect(totals(must(await codeOn(cart, ex.codes.FIX)).cart)).toEqual([0, 1000])
  const { id } = await shop.db.discount.findFirstOrThrow({ where: { code: ex.codes.TEN } })
  const preview = must(await by.get(`/admin/discounts/${id}/applies?cart_id=${cart}`))
  expect(preview.items.map(({ why, amount }: Record<string, unknown>) => [why, amount])).toEqual([
    ["rule", 0],
    [null, 150],
  ])
  const order = await anExampleOrder(shop, ex, { A: 1, B: 1 }, "TEN")
  rule = () => true
  expect(totals(must(await by.get(`/admin/orders/${order.id}`)).order)).toEqual([0, 150])
})

test("the rule gets the line, the discount and the customer, and may discount what the conditions would not", async () => {
  const variants = [{ prices: [{ amount: 700 }] }]
  const other = await aProduct(shop.db, { variants })
  const { id, rule_id, code } = await shop.db.discount.findFirstOrThrow({ where: { code: ex.codes.TEN } })
  const condition = { id: "discon_rule", type: "products" as const, operator: "in" as const }
  await shop.db.discountCondition.create({ data: { ...condition, discount_rule_id: rule_id ?? "" } })
  await shop.db.discountConditionProduct.create({ data: { condition_id: condition.id, product_id: other.id } })
  const cart = await aCart()
  expect(totals(must(await codeOn(cart, code)).cart)).toEqual([0, 0])
  expect(given[0]).toMatchObject({
    discount: { id, code, type: "percentage", value: 10, allocation: "item" },
    conditions: [{ type: "products", operator: "in", ids: [] }],
    line: { variant_id: ex.variants.A, quantity: 1, unit_price: 1000, product: { id: expect.any(String) } },
    customer: null,
    core: false,
    now: expect.any(Date),
  })
  rule = () => true
  expect(totals(must(await codeOn(cart, code)).cart)).toEqual([100, 150])
  await shop.db.discountCondition.delete({ where: { id: condition.id } })
})

test("one that throws, or answers neither true nor false, refuses the request", async () => {
  const cart = await aCart()
  const refused = async (): Promise<[number, string]> => {
    const { status, body } = await codeOn(cart, ex.codes.TEN)
    return [status, body.message]
  }
  rule = () => {
    throw new Error("no idea")
  }
  expect(await refused()).toEqual([400, "The shop's rule discountApplies has refused: no idea"])
  rule = () => {
    throw new Refusal("not_allowed", "Not with this code")
  }
  expect(await refused()).toEqual([400, "Not with this code"])
  rule = (() => "yes") as unknown as Rule
  expect(await refused()).toEqual([400, expect.stringContaining("discountApplies has returned yes")])
  expect(totals(must(await shop.get(`/store/carts/${cart}`)).cart)).toEqual([0, 0])
})

test("a draft order is discounted by it", async () => {
  rule = notA
  const items = [
    { variant_id: ex.variants.A, quantity: 1 },
    { variant_id: ex.variants.B, quantity: 1 },
  ]
  const draft = { email: "ann@example.com", region_id: ex.region.id, items, discounts: [{ code: ex.codes.TEN }] }
  const shipping_methods = [{ option_id: ex.option.id }]
  const { draft_order } = must(await by.post("/admin/draft-orders", { ...draft, shipping_methods }))
  expect(draft_order.cart.discount_total).toBe(150)
})

test("an edit's lines are discounted by it, as of when the order was placed", async () => {
  const order = await anExampleOrder(shop, ex, { A: 1 }, "TEN")
  const { created_at } = await shop.db.order.findUniqueOrThrow({ where: { id: order.id } })
  const edits = editsDesk({ by }, shop)
  const edit = await edits.made(order.id)
  given = []
  rule = notA
  const added = must(await edits.add(edit.id, ex.variants.B, 1)).order_edit
  expect(added.discount_total).toBe(150)
  expect(new Set(given.map(({ now }) => now.getTime()))).toEqual(new Set([created_at.getTime()]))
})

test("what a swap sends is discounted by it, as of when the order was placed", async () => {
  const market = await aSwapMarket(shop, { countries: ["dk"] })
  const order = await anOrderOf(shop, desk(by), market, "A", 1, { code: "TEN", country_code: "dk" })
  const { created_at } = await shop.db.order.findUniqueOrThrow({ where: { id: order.id } })
  given = []
  const asked = (allowed: Rule) => {
    rule = allowed
    const body = { return_items: [{ item_id: order.item, quantity: 1 }] }
    const additional_items = [{ variant_id: market.variants.B, quantity: 1 }]
    return by.post(`/admin/orders/${order.id}/swaps`, { ...body, additional_items })
  }
  const refused = await asked(() => {
    throw new Error("no idea")
  })
  expect([refused.status, refused.body.message]).toEqual([400, "The shop's rule discountApplies has refused: no idea"])
  expect(await shop.db.swap.count({ where: { order_id: order.id } })).toBe(0)
  must(await asked(() => false))
  expect(given.map(({ now, core }) => [now.getTime(), core])).toEqual(Array(2).fill([created_at.getTime(), true]))
  const sent = await shop.db.lineItem.findFirstOrThrow({
    where: { variant_id: market.variants.B, is_return: false },
    include: { adjustments: true },
  })
  expect(sent.adjustments).toEqual([])
})
