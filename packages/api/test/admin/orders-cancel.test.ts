import { Refusal } from "@mercer/commerce"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aDiscount, aGiftCard, aProduct } from "../support/catalog.ts"
import { ADDRESS, aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { aDesk, aPlacedOrder, bookOf, type Desk, failing, stockOf } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"

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

const placed = (quantity = 1) => aPlacedOrder(shop, quantity, market)
const notAllowed = (message: RegExp) => ({ status: 400, type: "not_allowed", message: expect.stringMatching(message) })

describe("a cancellation", () => {
  test("voids the payment, restocks the items and restores discount uses and gift cards", async () => {
    const cart_id = await cartAt(shop, market).withShipping(2)
    const before = await stockOf(shop, market.variant)
    const discount = await aDiscount(shop.db, { regions: [market.region.id], usage_limit: 1 })
    const emptied = await aGiftCard(shop.db, market.region.id, { value: 100 })
    const change = { discounts: [{ code: discount.code }], gift_cards: [{ code: emptied.code }] }
    must(await shop.post(`/store/carts/${cart_id}`, change))
    must(await shop.post(`/store/carts/${cart_id}/shipping-methods`, { option_id: market.option.id }))
    must(await shop.post(`/store/carts/${cart_id}/payment-sessions`))
    const { data } = must(await shop.post(`/store/carts/${cart_id}/complete`))
    expect(await stockOf(shop, market.variant)).toBe(before - 2)

    const { order } = must(await desk.cancel(data.id))
    expect(order).toMatchObject({
      status: "canceled",
      payment_status: "canceled",
      fulfillment_status: "canceled",
      canceled_at: expect.any(String),
      payments: [{ canceled_at: expect.any(String), data: { status: "canceled" } }],
      total: data.total,
      gift_card_total: 100,
    })
    expect(await stockOf(shop, market.variant)).toBe(before)
    expect(await shop.db.discount.findUnique({ where: { id: discount.id } })).toMatchObject({ usage_count: 0 })
    expect(await shop.db.giftCard.findUnique({ where: { id: emptied.id } })).toMatchObject({
      balance: 100,
      is_disabled: false,
    })
    expect(await bookOf(shop, data.id)).toEqual({ held: data.total, captured: 0, refunded: 0, voided: data.total })
    expect(refusal(await desk.cancel(data.id))).toEqual(notAllowed(/order is canceled/))
    expect(await stockOf(shop, market.variant)).toBe(before)
  })

  test("leaves untracked stock, and a card that was disabled with a balance, unchanged", async () => {
    const { variant } = await aProduct(shop.db, { variants: [{ inventory_quantity: 5, manage_inventory: false }] })
    const cart_id = await cartAt(shop, market).withShipping(1, variant)
    const card = await aGiftCard(shop.db, market.region.id, { value: 5000, tax_rate: 19 })
    must(await shop.post(`/store/carts/${cart_id}`, { gift_cards: [{ code: card.code }] }))
    const { data } = must(await shop.post(`/store/carts/${cart_id}/complete`))
    await shop.db.giftCard.update({ where: { id: card.id }, data: { is_disabled: true } })
    must(await desk.cancel(data.id))
    expect(await stockOf(shop, variant)).toBe(5)
    const after = await shop.db.giftCard.findUniqueOrThrow({ where: { id: card.id } })
    // What was disabled by an operator stays so; a new card has what had been paid with it.
    expect([after.balance < 5000, after.is_disabled]).toEqual([true, true])
    const [made] = await shop.db.giftCard.findMany({ where: { order_id: data.id } })
    expect(made?.balance).toBe(5000 - after.balance)
  })

  test("requires a captured payment to be refunded first", async () => {
    const { id } = await placed()
    must(await desk.capture(id))
    expect(refusal(await desk.cancel(id))).toEqual(notAllowed(/refund the rest of the payment first$/))
    must(await desk.refund(id, 85))
    expect(refusal(await desk.cancel(id))).toEqual(notAllowed(/refund the rest of the payment first$/))
    must(await desk.refund(id, 1700))
    expect(must(await desk.cancel(id)).order).toMatchObject({ status: "canceled", payment_status: "refunded" })
  })

  test("requires fulfillments, returns and claims to be canceled first", async () => {
    const { id, item } = await placed(2)
    const { order } = must(await desk.fulfill(id, item, 1))
    expect(refusal(await desk.cancel(id))).toEqual(notAllowed(/cancel the fulfillments first$/))
    must(await desk.unpack(id, order.fulfillments[0].id))
    must(await desk.cancel(id))

    const other = await placed()
    await desk.send(other.id, other.item)
    expect(refusal(await desk.cancel(other.id))).toEqual(notAllowed(/request a return first$/))
    const returned = must(await desk.takeBack(other.id, other.item)).order.returns[0]
    expect(refusal(await desk.cancel(other.id))).toEqual(notAllowed(/cancel the return first$/))
    must(await desk.by.post(`/admin/returns/${returned.id}/cancel`))
    expect(refusal(await desk.cancel(other.id))).toEqual(notAllowed(/request a return first$/))
  })

  test("that the provider refuses changes nothing", async () => {
    const { id } = await placed()
    const { order: before } = must(await desk.get(id))
    const stock = await stockOf(shop, market.variant)
    const mend = failing(shop, "cancel", new Refusal("not_allowed", "The bank is closed"))
    expect(refusal(await desk.cancel(id))).toEqual(notAllowed(/The bank is closed/))
    mend()
    expect(must(await desk.get(id)).order).toEqual(before)
    expect(await stockOf(shop, market.variant)).toBe(stock)
  })

  describe("of an order with gift cards", () => {
    async function withCards() {
      const { variant } = await aProduct(shop.db, { is_giftcard: true, variants: [5000] })
      const cart_id = await cartAt(shop, market).withItems(2, variant)
      const buyer = { email: "buyer@example.com", shipping_address: ADDRESS, billing_address: ADDRESS }
      must(await shop.post(`/store/carts/${cart_id}`, buyer))
      must(await shop.post(`/store/carts/${cart_id}/payment-sessions`))
      const { data } = must(await shop.post(`/store/carts/${cart_id}/complete`))
      const cards = await shop.db.giftCard.findMany({ where: { order_id: data.id } })
      expect(cards).toHaveLength(2)
      return { id: data.id as string, cards }
    }

    test("makes the cards worthless", async () => {
      const { id } = await withCards()
      must(await desk.cancel(id))
      const cards = await shop.db.giftCard.findMany({ where: { order_id: id } })
      expect(cards.map(({ is_disabled }) => is_disabled)).toEqual([true, true])
    })

    test("is refused when one of them was used, and the others stay valid", async () => {
      const { id, cards } = await withCards()
      await shop.db.giftCard.update({ where: { id: cards[0]?.id ?? "" }, data: { balance: 4000 } })
      expect(refusal(await desk.cancel(id))).toEqual(notAllowed(/has been used/))
      const after = await shop.db.giftCard.findMany({ where: { order_id: id } })
      expect(after.map(({ is_disabled }) => is_disabled)).toEqual([false, false])
    })

    test("makes them valid again when the provider refuses", async () => {
      const { id } = await withCards()
      const mend = failing(shop, "cancel", new Refusal("not_allowed", "The bank is closed"))
      expect((await desk.cancel(id)).status).toBe(400)
      mend()
      const after = await shop.db.giftCard.findMany({ where: { order_id: id } })
      expect(after.map(({ is_disabled }) => is_disabled)).toEqual([false, false])
    })
  })
})
