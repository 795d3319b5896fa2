import { Refusal } from "@mercer/commerce"
import { afterAll, beforeAll, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { ADDRESS, aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { aDesk, type Desk, failing, newest } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let desk: Desk
let market: Market

beforeAll(async () => {
  shop = await openShop()
  desk = await aDesk(shop)
  market = await aMarket(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

/** A captured order of gift cards worth 50.00, fulfilled and shipped. */
async function sold(quantity = 2) {
  const { variant } = await aProduct(shop.db, { is_giftcard: true, variants: [5000] })
  const cart_id = await cartAt(shop, market).withItems(quantity, variant)
  const buyer = { email: "buyer@example.com", shipping_address: ADDRESS, billing_address: ADDRESS }
  must(await shop.post(`/store/carts/${cart_id}`, buyer))
  must(await shop.post(`/store/carts/${cart_id}/payment-sessions`))
  const { data } = must(await shop.post(`/store/carts/${cart_id}/complete`))
  const [item] = await shop.db.lineItem.findMany({ where: { order_id: data.id } })
  must(await desk.capture(data.id))
  await desk.send(data.id, item?.id ?? "", quantity)
  return { id: data.id as string, item: item?.id ?? "" }
}

const cardsOf = ({ id }: { id: string }) =>
  shop.db.giftCard.findMany({ where: { order_id: id }, orderBy: { id: "asc" } })

/** How many of the order's sold cards can be used. */
const usable = async (order: { id: string }) => (await cardsOf(order)).filter(({ is_disabled }) => !is_disabled).length

async function spend(order: { id: string }) {
  const [card] = await cardsOf(order)
  await shop.db.giftCard.update({ where: { id: card?.id ?? "" }, data: { balance: 4999 } })
}

const usedUp = {
  status: 400,
  type: "not_allowed",
  code: "gift_card_used",
  message: expect.stringMatching(/gift card was used/),
}

test("a returned gift card is disabled with the return, and usable again when it is canceled", async () => {
  const order = await sold()
  const { order: after } = must(await desk.takeBack(order.id, order.item))
  expect(await usable(order)).toBe(1)
  must(await desk.by.post(`/admin/returns/${newest<{ id: string }>(after.returns).id}/cancel`))
  expect(await usable(order)).toBe(2)
})

test("a used gift card cannot be returned, by operators or by its buyer, or claimed", async () => {
  const order = await sold(1)
  await spend(order)
  expect(refusal(await desk.takeBack(order.id, order.item, 1, { receive_now: true }))).toEqual(usedUp)
  const items = [{ item_id: order.item, quantity: 1 }]
  expect(refusal(await shop.post("/store/returns", { order_id: order.id, items }))).toEqual(usedUp)
  const claim = { type: "refund", claim_items: [{ item_id: order.item, quantity: 1, reason: "other" }] }
  expect(refusal(await desk.by.post(`/admin/orders/${order.id}/claims`, claim))).toEqual(usedUp)
  expect(await usable(order)).toBe(1)
})

test("of two requests at once for the last unused card one gets it", async () => {
  const order = await sold()
  await spend(order)
  const both = await Promise.all([1, 2].map(() => desk.takeBack(order.id, order.item, 1, { receive_now: true })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await usable(order)).toBe(1)
})

test("receiving fewer units than requested gives the other card back, receiving more takes one more", async () => {
  const order = await sold(3)
  const { order: two } = must(await desk.takeBack(order.id, order.item, 2))
  expect(await usable(order)).toBe(1)
  must(await desk.receive(newest<{ id: string }>(two.returns).id, order.item, 1))
  expect(await usable(order)).toBe(2)
  const { order: one } = must(await desk.takeBack(order.id, order.item, 1))
  must(await desk.receive(newest<{ id: string }>(one.returns).id, order.item, 2))
  expect(await usable(order)).toBe(0)
})

test("a refund that the provider refuses leaves the card usable", async () => {
  const order = await sold(1)
  const mend = failing(shop, "refund", new Refusal("not_allowed", "The bank is closed"))
  expect((await desk.takeBack(order.id, order.item, 1, { receive_now: true })).status).toBe(400)
  mend()
  expect(await usable(order)).toBe(1)
  must(await desk.takeBack(order.id, order.item, 1, { receive_now: true }))
  expect(await usable(order)).toBe(0)
})

test("a claim disables the card, and its return no second one; canceled it gives it back", async () => {
  const order = await sold()
  const claim = {
    type: "replace",
    claim_items: [{ item_id: order.item, quantity: 1, reason: "other" }],
    additional_items: [{ variant_id: market.variant, quantity: 1 }],
    return_shipping: {},
  }
  const { order: after } = must(await desk.by.post(`/admin/orders/${order.id}/claims`, claim))
  expect(await usable(order)).toBe(1)
  const made = newest<{ id: string }>(after.claims)
  const back = await shop.db.return.findFirst({ where: { claim_order_id: made.id } })
  if (back) must(await desk.by.post(`/admin/returns/${back.id}/cancel`))
  expect(await usable(order)).toBe(1)
  must(await desk.by.post(`/admin/orders/${order.id}/claims/${made.id}/cancel`))
  expect(await usable(order)).toBe(2)
})

test("a card that an operator had disabled stays so when its return is canceled", async () => {
  const order = await sold(1)
  await shop.db.giftCard.updateMany({ where: { order_id: order.id }, data: { is_disabled: true } })
  const { order: after } = must(await desk.takeBack(order.id, order.item))
  must(await desk.by.post(`/admin/returns/${newest<{ id: string }>(after.returns).id}/cancel`))
  expect(await usable(order)).toBe(0)
})
