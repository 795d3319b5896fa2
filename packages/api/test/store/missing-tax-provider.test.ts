import { afterAll, beforeAll, expect, test } from "vitest"
import { aDiscount } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { aDesk, aPlacedOrder } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let market: Market

// A region taxed by a provider of the old shop, which is not registered here.
beforeAll(async () => {
  shop = await openShop()
  await shop.db.taxProvider.create({ data: { id: "avalara" } })
  market = await aMarket(shop)
  await taxedBy("avalara")
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const NO = { status: 409, type: "not_allowed", message: "The tax provider avalara is not configured." }

const taxedBy = (tax_provider_id: string | null) =>
  shop.db.region.update({ where: { id: market.region.id }, data: { tax_provider_id } })
const at = (id: string) => `/store/carts/${id}`
const sessionsOf = (cart_id: string) => shop.db.paymentSession.findMany({ where: { cart_id } })

/** A cart in checkout from when its region's taxes were known. */
async function paying() {
  await taxedBy(null)
  const id = await cartAt(shop, market).withPayment()
  await taxedBy("avalara")
  return id
}

test("a cart is read without its taxes, and all writes except payment work", async () => {
  const id = await cartAt(shop, market).withShipping(2)
  const { cart } = must(await shop.get(at(id)))
  expect(cart).toMatchObject({
    subtotal: 2000,
    tax_total: 0,
    shipping_total: 500,
    total: 2500,
    items: [{ tax_lines: [] }],
  })
  const { code } = await aDiscount(shop.db, { regions: [market.region.id], value: 50 })
  expect(must(await shop.post(at(id), { discounts: [{ code }] })).cart).toMatchObject({ total: 1500 })
  const more = { variant_id: market.variant, quantity: 1 }
  expect(must(await shop.post(`${at(id)}/line-items`, more)).cart.items).toMatchObject([{ quantity: 3 }])
  expect(must(await shop.get(`/store/shipping-options/${id}`)).shipping_options).toHaveLength(1)
})

test("requests that need the amount to pay are refused with the provider's name, and nothing is stored", async () => {
  const id = await cartAt(shop, market).withShipping()
  for (const path of ["taxes", "payment-sessions", "payment-sessions/scripted/refresh", "complete"])
    expect([path, refusal(await shop.post(`${at(id)}/${path}`))]).toEqual([path, NO])
  expect(refusal(await shop.post(`${at(id)}/payment-session`, { provider_id: "scripted" }))).toEqual(NO)
  expect(await sessionsOf(id)).toEqual([])
  expect(await shop.db.completion.count({ where: { cart_id: id } })).toBe(0)
})

test("an existing payment session does not change on writes, until completing is refused", async () => {
  const id = await paying()
  const before = await sessionsOf(id)
  expect(before).toMatchObject([{ amount: 1785, is_selected: true }])
  must(await shop.post(`${at(id)}/line-items`, { variant_id: market.variant, quantity: 1 }))
  must(await shop.post(at(id), { email: "other@example.com" }))
  expect(must(await shop.get(at(id))).cart.payment_session).toMatchObject({ amount: 1785 })
  expect(refusal(await shop.post(`${at(id)}/complete`))).toEqual(NO)
  expect(await sessionsOf(id)).toEqual(before)
  expect((await shop.ledger.entries()).filter(({ cart_id, kind }) => cart_id === id && kind === "hold")).toEqual([])
  await taxedBy(null)
  must(await shop.post(`${at(id)}/shipping-methods`, { option_id: market.option.id }))
  expect(must(await shop.post(`${at(id)}/complete`)).data.payments).toMatchObject([{ amount: 2975 }])
})

test("an order that was placed before is read, captured and shipped as usual", async () => {
  await taxedBy(null)
  const { id, item } = await aPlacedOrder(shop, 1, market)
  await taxedBy("avalara")
  const desk = await aDesk(shop)
  expect(must(await desk.get(id)).order).toMatchObject({ tax_total: 285, total: 1785 })
  must(await desk.capture(id))
  must(await desk.fulfill(id, item))
})
