import { afterAll, beforeAll, expect, test } from "vitest"
import { aShippingOption } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { aSentOrder, refunding, replacing } from "../support/claims.ts"
import { aDesk, aPlacedOrder, type Desk } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let market: Market
let desk: Desk
let flat: string
let calculated: string
let back: string

// A region of a shop migrated from Medusa v1, where the carrier "dhl" shipped some of the goods.
beforeAll(async () => {
  shop = await openShop()
  await shop.db.fulfillmentProvider.create({ data: { id: "dhl" } })
  market = await aMarket(shop)
  desk = await aDesk(shop)
  flat = await byDhl({})
  calculated = await byDhl({ price_type: "calculated", amount: null })
  back = await byDhl({ is_return: true })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const NO = { status: 409, type: "not_allowed", message: "The fulfillment provider dhl is not configured." }

async function byDhl(facts: { price_type?: "calculated"; amount?: null; is_return?: true }) {
  const { id } = await aShippingOption(shop.db, market.region.id)
  await shop.db.shippingOption.update({ where: { id }, data: { provider_id: "dhl", ...facts } })
  return id
}

const idsOf = ({ shipping_options }: { shipping_options: { id: string }[] }) => shipping_options.map(({ id }) => id)

test("its options are left out, the region's other options are offered", async () => {
  const id = await cartAt(shop, market).withItems()
  expect(idsOf(must(await shop.get(`/store/shipping-options/${id}`)))).toEqual([market.option.id])
  expect(idsOf(must(await shop.get(`/store/shipping-options?region_id=${market.region.id}`)))).toEqual([
    market.option.id,
  ])
  expect(idsOf(must(await shop.get("/store/shipping-options?is_return=true")))).toEqual([])
  expect(idsOf(must(await desk.by.get("/admin/shipping-options")))).toEqual(
    expect.arrayContaining([flat, calculated, back]),
  )
})

test("it cannot be selected, and a cart that selected it before can be completed", async () => {
  const id = await cartAt(shop, market).withPayment()
  for (const option_id of [flat, calculated])
    expect(refusal(await shop.post(`/store/carts/${id}/shipping-methods`, { option_id }))).toEqual(NO)
  await shop.db.shippingMethod.updateMany({ where: { cart_id: id }, data: { shipping_option_id: flat } })
  expect(must(await shop.get(`/store/carts/${id}`)).cart).toMatchObject({
    shipping_methods: [{ shipping_option_id: flat }],
  })
  expect(must(await shop.post(`/store/carts/${id}/complete`)).type).toBe("order")
})

test("an order to be shipped by it cannot be fulfilled, and nothing is stored", async () => {
  const { id, item } = await aPlacedOrder(shop, 1, market)
  await shop.db.shippingMethod.updateMany({ where: { order_id: id }, data: { shipping_option_id: flat } })
  const before = must(await desk.get(id)).order
  expect(refusal(await desk.fulfill(id, item))).toEqual(NO)
  expect(must(await desk.get(id)).order).toEqual(before)
  expect(await shop.db.orderAct.count({ where: { order_id: id } })).toBe(0)
})

test("its fulfillments cannot be canceled without it", async () => {
  const { id, item } = await aPlacedOrder(shop, 1, market)
  const [parcel] = must(await desk.fulfill(id, item)).order.fulfillments
  await shop.db.fulfillment.update({ where: { id: parcel.id }, data: { provider_id: "dhl" } })
  expect(refusal(await desk.unpack(id, parcel.id))).toEqual(NO)
  expect(must(await desk.get(id)).order.fulfillments).toMatchObject([{ canceled_at: null }])
})

test("returns and claims that use it are refused, others are created", async () => {
  const { id, item } = await aSentOrder(shop, desk, 2, market)
  const return_shipping = { option_id: back, price: 0 }
  expect(refusal(await desk.takeBack(id, item, 1, { return_shipping }))).toEqual(NO)
  const claim = (body: object) => desk.by.post(`/admin/orders/${id}/claims`, body)
  const shipping_methods = [{ option_id: flat, price: 0 }]
  expect(refusal(await claim(replacing(item, market.variant, 1, { shipping_methods })))).toEqual(NO)
  const calculating = { option_id: calculated }
  expect(refusal(await claim(replacing(item, market.variant, 1, { shipping_methods: [calculating] })))).toEqual(NO)
  expect(refusal(await claim(refunding(item, 1, { return_shipping })))).toEqual(NO)
  const { order } = must(await desk.get(id))
  expect({ returns: order.returns, claims: order.claims }).toEqual({ returns: [], claims: [] })
  must(await desk.takeBack(id, item, 1))
})
