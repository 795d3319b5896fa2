// The number that a shop's own rule gives an order: fixed when it is placed, unique, and wherever the order is displayed.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { OwnRules } from "../../src/context/own-rules.ts"
import { textOf, worked } from "../support/batch.ts"
import { aMarket, cartAt, type Market, must } from "../support/checkout.ts"
import { mailsTo } from "../support/mails.ts"
import { aPlacedOrder } from "../support/orders.ts"
import { anOperatorAtWork, aShopper, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

type Rule = NonNullable<OwnRules["orderNumber"]>

let shop: TestShop
let by: Visitor
let market: Market
let rule: Rule
const numbered: Rule = ({ display_id, now }) => `R-${now.getUTCFullYear()}-${display_id + 1000}`

beforeAll(async () => {
  shop = await openShop({ own: { rules: { orderNumber: (given) => rule(given) } } })
  by = await anOperatorAtWork(shop)
  market = await aMarket(shop, { stock: 1000 })
})
afterAll(() => shop.close())
beforeEach(() => {
  rule = numbered
})

const placed = async () => {
  const cart = await cartAt(shop.visitor(), market).withPayment()
  return must(await shop.post(`/store/carts/${cart}/complete`)).data
}
const displayed = async (id: string) => must(await by.get(`/admin/orders/${id}`)).order
const found = async (q: string) =>
  must(await by.get(`/admin/orders?q=${encodeURIComponent(q)}`)).orders.map((one: { id: string }) => one.id)

test("answers have it beside display_id, also nested, and it stays when the rule changes", async () => {
  const { id, display_id, order_number } = await placed()
  expect(order_number).toBe(`R-${new Date().getUTCFullYear()}-${display_id + 1000}`)
  rule = () => "another"
  const store = must(await shop.get(`/store/orders/${id}`)).order
  expect([store.display_id, store.order_number]).toEqual([display_id, order_number])
  expect((await displayed(id)).order_number).toBe(order_number)
  const { orders } = must(await by.get(`/admin/orders?id[]=${id}&fields=display_id`))
  expect(orders[0]).toMatchObject({ display_id, order_number })
  const { customer_id } = await displayed(id)
  const { customer } = must(await by.get(`/admin/customers/${customer_id}?expand=orders`))
  expect(customer.orders[0].order_number).toBe(order_number)
  const home = must(await by.get("/admin/home"))
  expect(JSON.stringify(home)).toContain(order_number)
})

test("emails and exports of orders have it", async () => {
  const { id, email, order_number } = await placed()
  expect((await mailsTo(shop, email)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(new RegExp(` #?${order_number}$`)),
  ])
  const context = { filterable_fields: { id: [id] } }
  const job = await worked(shop, by, await by.post("/admin/batch-jobs", { type: "order-export", context }))
  expect(await textOf(shop, job.result.file_key)).toContain(`${id};${order_number};`)
})

test("operators find the order by it, by a part of it and still by display_id", async () => {
  const { id, display_id, order_number } = await placed()
  expect(await found(order_number)).toEqual([id])
  expect(await found(`#${order_number}`)).toEqual([id])
  expect(await found(order_number.toLowerCase().slice(2))).toEqual([id])
  expect(await found(`#${display_id}`)).toEqual([id])
  expect(await found("R-%")).toEqual([])
})

test("a rule that fails, or returns no number, leaves display_id to be displayed, and is logged", async () => {
  const rules: Rule[] = [
    () => {
      throw new Error("no idea")
    },
    () => "",
    () => "x".repeat(65),
    (() => 17) as unknown as Rule,
  ]
  for (const wrong of rules) {
    rule = wrong
    const { id, display_id, order_number } = await placed()
    expect(order_number).toBe(String(display_id))
    expect((await displayed(id)).order_number).toBe(String(display_id))
  }
  const failures = await shop.db.orderNumber.findMany({ where: { order_number: null }, orderBy: { created_at: "asc" } })
  expect(failures.map(({ failure }) => failure)).toEqual([
    "no idea",
    ...Array(3).fill(expect.stringContaining("which is no text of 1 to 64 characters")),
  ])
  expect(shop.errors.splice(0)).toHaveLength(4)
})

test("a number that another order has goes to the first of them, also at the same time", async () => {
  rule = () => "same"
  const orders = await Promise.all([placed(), placed(), placed()])
  const numbers = orders.map(({ order_number }) => order_number)
  expect(numbers.filter((one) => one === "same")).toHaveLength(1)
  for (const { order_number, display_id } of orders) expect(["same", String(display_id)]).toContain(order_number)
  expect(shop.errors.splice(0)).toHaveLength(2)
})

test("a number that another order is displayed by as its display_id is taken", async () => {
  rule = () => ""
  const first = await placed()
  rule = () => String(first.display_id)
  const { display_id, order_number } = await placed()
  expect(order_number).toBe(String(display_id))
  expect(shop.errors.splice(0)).toHaveLength(2)
})

test("customers find their orders by it", async () => {
  const { visitor: shopper } = await aShopper(shop)
  const cart = await cartAt(shopper, market).withPayment()
  const { data } = must(await shopper.post(`/store/carts/${cart}/complete`))
  const { orders } = must(await shopper.get(`/store/customers/me/orders?q=${data.order_number}`))
  expect(orders).toEqual([expect.objectContaining({ order_number: data.order_number })])
})

test("without a rule answers have no such field, and nothing is stored", async () => {
  const plain = await openShop()
  const { id } = await aPlacedOrder(plain)
  const operator = await anOperatorAtWork(plain)
  expect(must(await operator.get(`/admin/orders/${id}`)).order).not.toHaveProperty("order_number")
  expect(await plain.db.orderNumber.count()).toBe(0)
  await plain.close()
})
