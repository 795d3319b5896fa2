// Two operators at once, and operators while shoppers pay.
import { afterAll, beforeAll, expect, test } from "vitest"
import { aDiscount, aProduct, aRegion } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must } from "../support/checkout.ts"
import { expectSound } from "../support/invariants.ts"
import { tally } from "../support/races.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { aCode, aConditioned, aDynamic } from "../support/scenes-discounts.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { pauseAt } from "../support/steps.ts"

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
  await expectSound(shop)
  await shop.close()
})

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const rule = { type: "percentage", value: 10, allocation: "total" }
const path = (id: string) => `/admin/discounts/${id}`
const another = (more: object = {}) => aDiscount(shop.db, { regions: [market.region.id], ...more })
const complete = (id: string) => shop.post(`/store/carts/${id}/complete`)
const withCode = async (code: string) => {
  const id = await cartAt(shop, market).withPayment()
  must(await shop.post(`/store/carts/${id}`, { discounts: [{ code }] }))
  return id
}

test("of creates with one code at once, one succeeds and all others are duplicates", async () => {
  const code = aCode()
  const spelled = [code, code.toLowerCase(), ` ${code} `]
  const replies = await times(12, (index) =>
    operator.post("/admin/discounts", { code: spelled[index % 3], rule, regions: [market.region.id] }),
  )
  expect(tally(replies)).toEqual({ 200: 1, 422: 11 })
  expect(replies.filter(({ body }) => body.type === "duplicate_error")).toHaveLength(11)
  expect(await shop.db.discount.count({ where: { code } })).toBe(1)
})

test("of dynamic codes and updates with the same code at once, one succeeds", async () => {
  const [parent, plain] = [await aDynamic(shop, market), await another()]
  const code = aCode()
  const replies = await times(8, (index) =>
    index % 2 ? operator.post(path(plain.id), { code }) : operator.post(`${path(parent.id)}/dynamic-codes`, { code }),
  )
  const { 200: won = 0, 422: lost = 0 } = tally(replies)
  expect(won + lost).toBe(8)
  expect(await shop.db.discount.count({ where: { code, deleted_at: null } })).toBe(1)
})

test("of conditions of one kind and operator created at once, one succeeds", async () => {
  const { id, rule_id } = await another()
  const body = { operator: "in", products: [market.product.id] }
  const replies = await times(8, () => operator.post(`${path(id)}/conditions`, body))
  expect(tally(replies)).toEqual({ 200: 1, 422: 7 })
  expect(await shop.db.discountCondition.count({ where: { discount_rule_id: rule_id } })).toBe(1)
})

test("resources replaced at once are those of one request", async () => {
  const at = await aConditioned(shop, market)
  const products = await times(6, async () => (await aProduct(shop.db)).id)
  const pairs = products.map((id, index) => [id, products[(index + 1) % 6] as string].sort())
  const condition = `${path(at.id)}/conditions/${at.condition_id}`
  const replies = await times(6, (index) => operator.post(condition, { products: pairs[index] }))
  expect(tally(replies)).toEqual({ 200: 6 })
  const rows = await shop.db.discountConditionProduct.findMany({ where: { condition_id: at.condition_id } })
  expect(pairs).toContainEqual(rows.map(({ product_id }) => product_id).sort())
})

test("of regions added to a fixed amount at once, one succeeds", async () => {
  const { id } = await another({ type: "fixed", value: 100 })
  must(await operator.delete(`${path(id)}/regions/${market.region.id}`))
  const regions = await times(4, async () => (await aRegion(shop.db, { countries: [] })).id)
  const replies = await times(4, (index) => operator.post(`${path(id)}/regions/${regions[index]}`))
  expect(tally(replies)).toEqual({ 200: 1, 400: 3 })
  expect(await shop.db.discountRegion.count({ where: { discount_id: id } })).toBe(1)
})

test("metadata set at once is all kept", async () => {
  const { id } = await another()
  expect(tally(await times(6, (index) => operator.post(path(id), { metadata: { [`key${index}`]: index } })))).toEqual({
    200: 6,
  })
  expect(Object.keys(must(await operator.get(path(id))).discount.metadata)).toHaveLength(6)
})

test("no dynamic code remains when its discount is deleted at the same time", async () => {
  const { id } = await aDynamic(shop, market)
  const cut = times(8, () => operator.post(`${path(id)}/dynamic-codes`, { code: aCode() }))
  const [replies, gone] = await Promise.all([cut, operator.delete(path(id))])
  expect(gone.status).toBe(200)
  expect(Object.keys(tally(replies)).every((status) => ["200", "404"].includes(status))).toBe(true)
  expect(await shop.db.discount.count({ where: { parent_discount_id: id, deleted_at: null } })).toBe(0)
})

test("a limit lowered while carts complete is never exceeded", async () => {
  const { id, code } = await another({ usage_limit: 6 })
  const carts = await times(6, () => withCode(code))
  const lowering = [5, 4, 3, 2, 1].map((usage_limit) => operator.post(path(id), { usage_limit }))
  const [orders, limits] = await Promise.all([Promise.all(carts.map(complete)), Promise.all(lowering)])
  expect(limits.every(({ status }) => status === 200 || status === 400)).toBe(true)
  expect(orders.every(({ status }) => [200, 400, 409].includes(status))).toBe(true)
  const { usage_count, usage_limit } = await shop.db.discount.findUniqueOrThrow({ where: { id } })
  expect(usage_count).toBeLessThanOrEqual(usage_limit ?? 0)
  await expectSound(shop)
})

test.each(["authorizing.asked", "authorizing.written", "authorized.writing"] as const)(
  "deleting a discount while a cart completes (%s) causes no 5xx, and the order matches what was paid",
  async (step) => {
    const { id, code } = await another()
    const cart = await withCode(code)
    const { reached, go } = pauseAt(shop, step)
    const completing = complete(cart)
    await reached
    const deleting = operator.delete(path(id))
    if (step !== "authorized.writing") must(await deleting)
    go()
    must(await deleting)
    const { status, body } = await completing
    // Once the order is being placed its use is counted, and the operator waits for it.
    expect([status, body.type]).toEqual(step === "authorized.writing" ? [200, "order"] : [409, "conflict"])
    await expectSound(shop)
    const order = must(await complete(cart)).data
    expect(order.discount_total).toBe(step === "authorized.writing" ? 100 : 0)
  },
)

test("discounts and their codes are deleted while many carts complete with them, without a 5xx", async () => {
  const parents = await times(4, () => aDynamic(shop, market))
  const carts = await times(8, (index) => withCode((parents[index % 4] as { child: string }).child))
  const replies = await Promise.all([
    ...carts.map(complete),
    ...parents.map(({ id }) => operator.delete(path(id))),
    ...parents.map(({ id, child }) => operator.delete(`${path(id)}/dynamic-codes/${child}`)),
  ])
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  await expectSound(shop)
})
