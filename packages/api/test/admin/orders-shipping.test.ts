import { Refusal } from "@mercer/commerce"
import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aRegion, aShippingOption } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { refused, replacing } from "../support/claims.ts"
import { aDesk, aPlacedOrder, type Desk } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aProfile, aTaxRate } from "../support/shop-rows.ts"

let shop: TestShop
let desk: Desk
let market: Market

beforeAll(async () => {
  shop = await openShop()
  desk = await aDesk(shop)
  market = await aMarket(shop, { stock: 1000 })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const add = (id: string, body: object) => desk.by.post(`/admin/orders/${id}/shipping-methods`, body)
const option = (more: object = {}) => aShippingOption(shop.db, market.region.id, { amount: 900, ...more })
const placed = async () => (await aPlacedOrder(shop, 2, market)).id
/** An option of another shipping profile. */
const parcelOption = async () => option({ profile_id: await aProfile(shop.db) })

test("a method of the same profile is replaced at the given price, taxed by today's rates; nothing is collected", async () => {
  const id = await placed()
  const { id: option_id } = await option()
  await aTaxRate(shop.db, market.region.id, { rate: 10, options: [option_id] })
  const before = must(await desk.get(id)).order
  const { order } = must(await add(id, { option_id, price: 700, data: { floor: 2 } }))
  expect(order.shipping_methods).toMatchObject([
    { shipping_option_id: option_id, price: 700, data: { floor: 2 }, includes_tax: false, tax_lines: [{ rate: 10 }] },
  ])
  expect(order).toMatchObject({ shipping_total: 700, shipping_tax_total: 70, total: before.total - 595 + 770 })
  expect(order).toMatchObject({ paid_total: before.paid_total, payment_status: "awaiting" })
  const old = before.shipping_methods[0].id
  expect(await shop.db.shippingMethod.count({ where: { id: old } })).toBe(0)
  expect(await shop.db.shippingMethodTaxLine.count({ where: { shipping_method_id: old } })).toBe(0)
})

test("a method of another profile is added, and a repetition replaces its own", async () => {
  const id = await placed()
  const { id: option_id } = await parcelOption()
  must(await add(id, { option_id, price: 100 }))
  const { order } = must(await add(id, { option_id, price: 200 }))
  expect(order.shipping_methods.map(({ price }: { price: number }) => price).sort()).toEqual([200, 500])
})

test("an option's own data does not become the method's, and free shipping counts", async () => {
  const { id, code } = await withFreeShipping()
  const { order } = must(await add(id, { option_id: market.option.id, price: 700 }))
  expect(order.discounts).toMatchObject([{ code }])
  expect(order).toMatchObject({ shipping_total: 0, shipping_methods: [{ price: 0, original_total: 833, data: {} }] })
})

async function withFreeShipping() {
  const code = `FREE${newId("disc").slice(-6)}`
  const rule = { type: "free_shipping" as const, value: 0, allocation: "total" as const }
  const { id: rule_id } = await shop.db.discountRule.create({ data: { id: newId("dru"), ...rule } })
  const discount = { id: newId("disc"), code, is_dynamic: false, is_disabled: false, starts_at: new Date(0), rule_id }
  await shop.db.discount.create({ data: discount })
  await shop.db.discountRegion.create({ data: { discount_id: discount.id, region_id: market.region.id } })
  const cart_id = await cartAt(shop.visitor(), market).withShipping()
  must(await shop.post(`/store/carts/${cart_id}`, { discounts: [{ code }] }))
  must(await shop.post(`/store/carts/${cart_id}/payment-sessions`))
  return { id: must(await shop.post(`/store/carts/${cart_id}/complete`)).data.id as string, code }
}

describe("a method by which goods were fulfilled", () => {
  test("is not replaced, until its parcel is canceled", async () => {
    const { id, item } = await aPlacedOrder(shop, 2, market)
    const { order } = must(await desk.fulfill(id, item, 1))
    const body = { option_id: (await option()).id, price: 0 }
    expect(refusal(await add(id, body))).toEqual(refused.notAllowed(/fulfilled by the shipping method/))
    must(await desk.unpack(id, order.fulfillments[0].id))
    must(await add(id, body))
  })

  test("does not keep a method of another profile from being replaced", async () => {
    const { id, item } = await aPlacedOrder(shop, 2, market)
    const { id: option_id } = await parcelOption()
    must(await add(id, { option_id, price: 100 }))
    must(await desk.fulfill(id, item, 1))
    must(await add(id, { option_id, price: 300 }))
  })
})

test("a method that v1 shared with a claim stays the claim's", async () => {
  const { id, item } = await aPlacedOrder(shop, 2, market)
  const { order } = must(await desk.fulfill(id, item, 1))
  const claimed = must(await desk.by.post(`/admin/orders/${id}/claims`, replacing(item, market.variant))).order
  must(await desk.unpack(id, order.fulfillments[0].id))
  const [{ id: shared }] = order.shipping_methods
  await shop.db.shippingMethod.update({ where: { id: shared }, data: { claim_order_id: claimed.claims[0].id } })
  const after = must(await add(id, { option_id: market.option.id, price: 0 })).order
  expect(after.shipping_methods).toHaveLength(1)
  expect(after.claims[0].shipping_methods).toMatchObject([{ id: shared, order_id: null }])
})

test("two at once leave one method", async () => {
  const id = await placed()
  const bodies = [100, 200].map((price) => ({ option_id: market.option.id, price }))
  const answers = await Promise.all(bodies.map((body) => add(id, body)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(must(await desk.get(id)).order.shipping_methods).toHaveLength(1)
})

describe("refused", () => {
  test("an unknown order and an unknown option", async () => {
    expect(refusal(await add("order_x", { option_id: market.option.id, price: 0 }))).toEqual(
      refused.notFound(/order_x/),
    )
    expect(refusal(await add(await placed(), { option_id: "so_x", price: 0 }))).toEqual(refused.notFound(/so_x/))
  })

  test("options of other regions and for returns", async () => {
    const id = await placed()
    const foreign = await aShippingOption(shop.db, (await aRegion(shop.db, { countries: [] })).id)
    expect(refusal(await add(id, { option_id: foreign.id, price: 0 }))).toEqual(refused.invalid(/region/))
    const back = await option({ is_return: true })
    expect(refusal(await add(id, { option_id: back.id, price: 0 }))).toEqual(refused.invalid(/return/))
  })

  test.each([-100, 1.5, 2 ** 31, "5", null])("the price %j", async (price) => {
    const answer = await add(await placed(), { option_id: market.option.id, price })
    expect(refusal(answer)).toMatchObject({ status: 400, type: "invalid_data" })
  })

  test("a price with which the total does not fit the tables", async () => {
    const answer = await add(await placed(), { option_id: market.option.id, price: 2 ** 31 - 1 })
    expect(refusal(answer)).toEqual(refused.invalid(/total of the order/))
  })

  test("a canceled order; a completed and an archived one are changed", async () => {
    const id = await placed()
    const body = { option_id: market.option.id, price: 0 }
    must(await desk.by.post(`/admin/orders/${id}/complete`))
    must(await add(id, body))
    must(await desk.by.post(`/admin/orders/${id}/archive`))
    must(await add(id, body))
    must(await desk.cancel(id))
    expect(refusal(await add(id, body))).toEqual(refused.notAllowed(/canceled order/))
  })

  test("data that the carrier refuses", async () => {
    const id = await placed()
    const provider = shop.providers.fulfillment("manual")
    const { validateFulfillmentData } = provider
    const no = () => Promise.reject(new Refusal("invalid_data", "No such floor"))
    Object.assign(provider, { validateFulfillmentData: no })
    const answer = await add(id, { option_id: market.option.id, price: 0 })
    Object.assign(provider, { validateFulfillmentData })
    expect(refusal(answer)).toEqual(refused.invalid(/No such floor/))
  })
})
