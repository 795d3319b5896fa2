// Operators' changes to discounts take effect for shoppers.
import { afterAll, beforeAll, expect, test } from "vitest"
import { aProduct, aRegion } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { expectSound } from "../support/invariants.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { aCode } from "../support/scenes-discounts.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aGroup, aShopper } from "../support/shop-rows.ts"

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

const rule = { type: "percentage", value: 10, allocation: "total" }
const make = async (more: object = {}) => {
  const body = { code: aCode(), rule, regions: [market.region.id], ...more }
  return must(await operator.post("/admin/discounts", body)).discount as { id: string; code: string }
}
const change = async ({ id }: { id: string }, body: object) =>
  must(await operator.post(`/admin/discounts/${id}`, body)).discount
const cart = (id: string) => `/store/carts/${id}`
const apply = (id: string, code: string, by: Pick<TestShop, "post"> = shop) =>
  by.post(cart(id), { discounts: [{ code }] })
const read = async (id: string) => must(await shop.get(cart(id))).cart
const ready = () => cartAt(shop, market).withPayment()
const complete = (id: string) => shop.post(`${cart(id)}/complete`)

/** A cart of one item for 1000 with this code applied. */
async function withCode(code: string): Promise<string> {
  const id = await cartAt(shop, market).withItems(1)
  expect(must(await apply(id, code)).cart.discount_total).toBeGreaterThan(0)
  return id
}

/** A change of the cart that leaves its items unchanged. */
async function touch(id: string) {
  const [{ id: line }] = (await read(id)).items
  return must(await shop.post(`${cart(id)}/line-items/${line}`, { quantity: 1 })).cart
}

test("each type deducts the right amount", async () => {
  const offs: [object, number, number][] = [
    [{ type: "percentage", value: 25, allocation: "item" }, 500, 500],
    [{ type: "fixed", value: 300, allocation: "total" }, 300, 500],
    [{ type: "fixed", value: 300, allocation: "item" }, 600, 500],
    [{ type: "free_shipping", value: 0 }, 0, 0],
  ]
  for (const [wanted, discount_total, shipping_total] of offs) {
    const { code } = await make({ rule: wanted })
    const id = await cartAt(shop, market).withShipping(2)
    expect(must(await apply(id, code)).cart).toMatchObject({ discount_total, shipping_total })
  }
})

test("a dynamic code is used once, counted, and then refused", async () => {
  const parent = await make({ is_dynamic: true, valid_duration: "P1D", usage_limit: 5 })
  const code = aCode()
  const path = `/admin/discounts/${parent.id}/dynamic-codes`
  const child = must(await operator.post(path, { code })).discount
  const id = await ready()
  expect(must(await apply(id, code.toLowerCase())).cart.discount_total).toBe(100)
  expect(must(await complete(id)).data.discount_total).toBe(100)
  const uses = async (id: string) => must(await operator.get(`/admin/discounts/${id}`)).discount.usage_count
  expect([await uses(child.id), await uses(parent.id)]).toEqual([1, 0])
  expect(refusal(await apply(await ready(), code))).toEqual({
    status: 400,
    type: "not_allowed",
    code: "discount_used_up",
    message: `Discount ${code} has been used maximum allowed times`,
  })
  await change(child, { usage_limit: 2 })
  must(await apply(await ready(), code))
})

test("a dynamic code is refused after its duration", async () => {
  const parent = await make({ is_dynamic: true, valid_duration: "PT0S" })
  const code = aCode()
  must(await operator.post(`/admin/discounts/${parent.id}/dynamic-codes`, { code }))
  expect(refusal(await apply(await cartAt(shop, market).withItems(), code))).toMatchObject({
    type: "not_allowed",
    message: `Discount ${code} is expired`,
  })
})

test("the codes of a deleted discount are refused, and no longer apply to carts that have them", async () => {
  const parent = await make({ is_dynamic: true })
  const code = aCode()
  must(await operator.post(`/admin/discounts/${parent.id}/dynamic-codes`, { code }))
  const id = await withCode(code)
  must(await operator.delete(`/admin/discounts/${parent.id}`))
  expect(refusal(await apply(await cartAt(shop, market).withItems(), code))).toMatchObject({ status: 404 })
  expect(await read(id)).toMatchObject({ discounts: [], discount_total: 0 })
  expect(await touch(id)).toMatchObject({ discounts: [], discount_total: 0, items: [{ adjustments: [] }] })
})

test("a deleted code of a dynamic discount is refused, the others are not", async () => {
  const { id } = await make({ is_dynamic: true })
  const [one, two] = [aCode(), aCode()]
  const path = `/admin/discounts/${id}/dynamic-codes`
  for (const code of [one, two]) must(await operator.post(path, { code }))
  must(await operator.delete(`${path}/${one}`))
  expect((await apply(await cartAt(shop, market).withItems(), one)).status).toBe(404)
  must(await apply(await cartAt(shop, market).withItems(), two))
})

test("a changed rule applies from the cart's next change", async () => {
  const discount = await make()
  const id = await withCode(discount.code)
  await change(discount, { rule: { value: 40 } })
  expect((await touch(id)).discount_total).toBe(400)
})

test("a changed condition applies from the cart's next change", async () => {
  const discount = await make()
  const id = await withCode(discount.code)
  const path = `/admin/discounts/${discount.id}/conditions`
  const { id: other } = await aProduct(shop.db)
  const [made] = must(await operator.post(path, { operator: "in", products: [other] })).discount.rule.conditions
  expect((await touch(id)).discount_total).toBe(0)
  must(await operator.post(`${path}/${made.id}/batch`, { resources: [{ id: market.product.id }] }))
  expect((await touch(id)).discount_total).toBe(100)
  must(await operator.post(`${path}/${made.id}`, { products: [other] }))
  expect((await touch(id)).discount_total).toBe(0)
  must(await operator.delete(`${path}/${made.id}`))
  expect((await touch(id)).discount_total).toBe(100)
})

test("a condition on customers is checked when the code is applied, with its own message", async () => {
  const ada = await aShopper(shop, "ada@example.com")
  const grace = await aShopper(shop, "grace@example.com")
  const conditions = [{ operator: "in", customer_groups: [await aGroup(shop.db, [ada.id])] }]
  const { code } = await make({ rule: { ...rule, conditions } })
  const id = () => cartAt(shop, market).withItems()
  expect(must(await apply(await id(), code, ada)).cart.discount_total).toBe(100)
  const not = { status: 400, type: "not_allowed" }
  const nobody = refusal(await apply(await id(), code))
  expect(nobody).toEqual({
    ...not,
    code: "discount_needs_customer",
    message: `Discount ${code} is only valid for specific customer`,
  })
  const stranger = refusal(await apply(await id(), code, grace))
  expect(stranger).toEqual({
    ...not,
    code: "discount_wrong_customer",
    message: `Discount ${code} is not valid for customer`,
  })
})

test("a disabled, expired or used-up discount is refused with the reason", async () => {
  const elsewhere = (await aRegion(shop.db, { countries: [] })).id
  const reasons: [object, string, string, string][] = [
    [{ is_disabled: true }, "not_allowed", "The discount code X is disabled", "discount_disabled"],
    [{ starts_at: "2090-01-01" }, "not_allowed", "Discount X is not valid yet", "discount_not_started"],
    [{ starts_at: "2020-01-01", ends_at: "2020-01-02" }, "not_allowed", "Discount X is expired", "discount_expired"],
    [
      { regions: [elsewhere] },
      "invalid_data",
      "The discount is not available in current region",
      "discount_wrong_region",
    ],
  ]
  const id = await cartAt(shop, market).withItems()
  for (const [body, type, message, code] of reasons) {
    const discount = await make()
    await change(discount, body)
    const words = message.replace("X", discount.code)
    expect(refusal(await apply(id, discount.code))).toEqual({ status: 400, code, type, message: words })
    const open = { is_disabled: false, starts_at: "2020-01-01", ends_at: null, regions: [market.region.id] }
    await change(discount, open)
    must(await apply(id, discount.code))
  }
})
