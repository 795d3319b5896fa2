import { afterAll, beforeAll, expect, test } from "vitest"
import { aDiscount, aGiftCard, aRegion } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let market: Market

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

/** Everything of a cart and its order that a write could touch. */
async function rows(cart_id: string): Promise<string> {
  const { db } = shop
  const order = await db.order.findFirstOrThrow({ where: { cart_id }, include: { discounts: true, gift_cards: true } })
  const cart = await db.cart.findUnique({ where: { id: cart_id }, include: { discounts: true, gift_cards: true } })
  const where = { cart_id }
  return JSON.stringify([
    [order, cart],
    await db.lineItem.findMany({ where, include: { adjustments: true, tax_lines: true }, orderBy: { id: "asc" } }),
    await db.shippingMethod.findMany({ where, include: { tax_lines: true } }),
    await db.paymentSession.findMany({ where }),
    await db.payment.findMany({ where }),
    await db.address.findMany({ orderBy: { id: "asc" } }),
    await db.giftCard.findMany(),
    await db.customer.findMany({ orderBy: { id: "asc" } }),
  ])
}

test("a completed cart refuses every write, and the cart and its order do not change", async () => {
  const id = await cartAt(shop, market).withPayment(2)
  const { code } = await aDiscount(shop.db, { regions: [market.region.id] })
  const { code: other } = await aDiscount(shop.db, { regions: [market.region.id], value: 50 })
  const card = await aGiftCard(shop.db, market.region.id, { value: 300 })
  const region = await aRegion(shop.db, { countries: [] })
  const path = `/store/carts/${id}`
  const { cart } = must(await shop.post(path, { discounts: [{ code }] }))
  const line = cart.items[0].id
  must(await shop.post(`${path}/complete`))
  const before = await rows(id)
  const session = `${path}/payment-sessions/scripted`

  const writes = [
    () => shop.post(path, { email: "else@example.com" }),
    () => shop.post(path, { shipping_address: { city: "Bonn" } }),
    () => shop.post(path, { discounts: [{ code: other }] }),
    () => shop.post(path, { gift_cards: [{ code: card.code }] }),
    () => shop.post(path, { region_id: region.id }),
    () => shop.post(path, {}),
    () => shop.post(`${path}/line-items`, { variant_id: market.variant, quantity: 1 }),
    () => shop.post(`${path}/line-items/${line}`, { quantity: 5 }),
    () => shop.post(`${path}/line-items/${line}`, { quantity: 0 }),
    () => shop.delete(`${path}/line-items/${line}`),
    () => shop.delete(`${path}/line-items/item_none`),
    () => shop.post(`${path}/shipping-methods`, { option_id: market.option.id }),
    () => shop.delete(`${path}/discounts/${code}`),
    () => shop.delete(`${path}/discounts/NONE`),
    () => shop.post(`${path}/payment-sessions`),
    () => shop.post(`${path}/payment-session`, { provider_id: "scripted" }),
    () => shop.post(session, { data: { mode: "error" } }),
    () => shop.post(`${session}/refresh`),
    () => shop.delete(session),
  ]
  for (const [index, write] of writes.entries())
    expect(refusal(await write()), `write ${index}`).toMatchObject({ status: 400, type: "not_allowed" })
  expect(await rows(id)).toBe(before)
})

test("taxes and completing still answer, and reading returns the cart with its order's total", async () => {
  const id = await cartAt(shop, market).withPayment(2)
  const path = `/store/carts/${id}`
  const order = must(await shop.post(`${path}/complete`)).data
  const before = await rows(id)
  expect(must(await shop.post(`${path}/taxes`)).cart).toMatchObject({ id, total: 2975 })
  expect(must(await shop.post(`${path}/complete`)).data.id).toBe(order.id)
  expect(must(await shop.get(path)).cart).toMatchObject({ id, total: order.total, completed_at: expect.any(String) })
  expect(await rows(id)).toBe(before)
})
