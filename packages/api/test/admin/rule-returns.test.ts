// A shop's own rule of returns holds for shoppers and operators, and answers show what it allows.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { OwnRules } from "../../src/context/own-rules.ts"
import { must } from "../support/checkout.ts"
import { type Desk, desk as deskOf } from "../support/orders.ts"
import { anOperatorAtWork } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { anOrderOf, aSwapMarket, type SwapMarket } from "../support/swaps.ts"

type Rule = NonNullable<OwnRules["returnable"]>

let shop: TestShop
let desk: Desk
let market: SwapMarket
let rule: Rule
let given: Parameters<Rule>[0][]

beforeAll(async () => {
  const returnable: Rule = (one) => {
    given.push(one)
    return rule(one)
  }
  shop = await openShop({ own: { rules: { returnable } } })
  desk = deskOf(await anOperatorAtWork(shop))
  market = await aSwapMarket(shop)
})
afterAll(() => shop.close())
beforeEach(() => {
  given = []
  rule = ({ core }) => Math.min(core, 1)
})

const anOrder = (quantity = 3) => anOrderOf(shop, desk, market, "A", quantity)
type Order = Awaited<ReturnType<typeof anOrder>>

const ways = {
  shopper: ({ id, item }: Order, quantity: number) =>
    shop.post("/store/returns", { order_id: id, items: [{ item_id: item, quantity }] }),
  operator: ({ id, item }: Order, quantity: number) => desk.takeBack(id, item, quantity),
  swap: ({ id, item }: Order, quantity: number) =>
    desk.by.post(`/admin/orders/${id}/swaps`, {
      return_items: [{ item_id: item, quantity }],
      additional_items: [{ variant_id: market.variants.B, quantity: 1 }],
    }),
}

test.each(["shopper", "operator", "swap"] as const)("no more than it allows are taken back: %s", async (way) => {
  const order = await anOrder()
  const refused = await ways[way](order, 2)
  const done = way === "swap" ? "swapped" : "returned"
  expect([refused.status, refused.body.message]).toEqual([400, `2 of "A" cannot be ${done}: 1 can`])
  expect(await shop.db.return.count({ where: { order_id: order.id } })).toBe(0)
  must(await ways[way](order, 1))
})

test("it gets the order, the line, when it was shipped and what Mercer allows", async () => {
  const { id, item } = await anOrder()
  given = []
  must(await desk.takeBack(id, item, 1))
  const { created_at, display_id, customer_id } = await shop.db.order.findUniqueOrThrow({ where: { id } })
  const { shipped_at } = await shop.db.fulfillment.findFirstOrThrow({ where: { order_id: id } })
  expect(given[0]).toMatchObject({
    order: { id, display_id, customer_id, created_at },
    line: { id: item, quantity: 3, unit_price: 1000, product: { id: expect.any(String) } },
    shipped_at,
    core: 3,
    now: expect.any(Date),
  })
})

test("answers have the units that it allows, and no lines without", async () => {
  const { id, item } = await anOrder()
  const returnableOf = async () =>
    must(await shop.get(`/store/orders/${id}?expand=returnable_items`)).order.returnable_items.map(
      (line: { id: string; returnable_quantity: number }) => [line.id, line.returnable_quantity],
    )
  expect(await returnableOf()).toEqual([[item, 1]])
  const [line] = must(await desk.get(id)).order.items
  expect(line.returnable_quantity).toBe(1)
  rule = () => 0
  expect(await returnableOf()).toEqual([])
})

test.each<[string, Rule, string]>([
  ["more than Mercer allows", ({ core }) => core + 1, "has returned 4, which is no number of units from 0 to 3"],
  ["half a unit", () => 0.5, "has returned 0.5"],
  ["a negative number", () => -1, "has returned -1"],
])("%s refuses the return", async (_, wrong, message) => {
  const order = await anOrder()
  rule = wrong
  const { status, body } = await ways.operator(order, 1)
  expect([status, body.message]).toEqual([400, expect.stringContaining(`The shop's rule returnable ${message}`)])
})

test("one that throws refuses the return, but the order can still be read", async () => {
  const order = await anOrder()
  rule = () => {
    throw new Error("no idea")
  }
  const { status, body } = await ways.shopper(order, 1)
  expect([status, body.message]).toEqual([400, "The shop's rule returnable has refused: no idea"])
  const [line] = must(await desk.get(order.id)).order.items
  expect(line.returnable_quantity).toBe(0)
})

test("a claim takes back what it refuses, and what has arrived is received", async () => {
  const [claimed, returned] = [await anOrder(2), await anOrder(2)]
  const { id } = must(await desk.takeBack(returned.id, returned.item, 1)).order.returns[0]
  rule = () => 0
  const claim_items = [{ item_id: claimed.item, quantity: 1, reason: "production_failure" }]
  const body = { type: "refund", claim_items, return_shipping: { option_id: market.back.id } }
  must(await desk.by.post(`/admin/orders/${claimed.id}/claims`, body))
  must(await desk.receive(id, returned.item, 2))
})
