import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aGiftCard } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { mailsTo } from "../support/mails.ts"
import { aDesk, type Desk, newest } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let desk: Desk
let market: Market

beforeAll(async () => {
  shop = await openShop()
  desk = await aDesk(shop)
  market = await aMarket(shop, { price: 5000, tax_rate: 20 })
  await shop.db.region.update({ where: { id: market.region.id }, data: { gift_cards_taxable: false } })
  await shop.db.shippingOption.update({ where: { id: market.option.id }, data: { amount: 0 } })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

/** Two units of 5000 with 20 % tax, 12000, paid with a gift card as far as it goes. */
async function bought(value = 9000, { captured = true, sent = true } = {}) {
  const cart_id = await cartAt(shop, market).withShipping(2)
  const card = await aGiftCard(shop.db, market.region.id, { value })
  must(await shop.post(`/store/carts/${cart_id}`, { gift_cards: [{ code: card.code }] }))
  must(await shop.post(`/store/carts/${cart_id}/shipping-methods`, { option_id: market.option.id }))
  must(await shop.post(`/store/carts/${cart_id}/payment-sessions`))
  const { data } = must(await shop.post(`/store/carts/${cart_id}/complete`))
  const id: string = data.id
  const item: string = data.items[0].id
  if (captured) must(await desk.capture(id))
  if (sent) await desk.send(id, item, 2)
  return { id, item, card }
}

const balance = async ({ card }: { card: { id: string } }) =>
  (await shop.db.giftCard.findUniqueOrThrow({ where: { id: card.id } })).balance

const newestReturn = (order: { returns: { refund_amount: number; gift_card_refund: number }[] }) => {
  const { refund_amount, gift_card_refund } = newest(order.returns)
  return [refund_amount, gift_card_refund]
}

describe("a return of an order that a gift card paid a part of", () => {
  test("refunds money first, then the card, until everything is as before", async () => {
    const order = await bought()
    const one = must(await desk.takeBack(order.id, order.item, 1, { receive_now: true })).order
    expect(newestReturn(one)).toEqual([3000, 3000])
    expect(one).toMatchObject({
      payment_status: "partially_refunded",
      refunded_total: 3000,
      refundable_amount: 0,
      gift_card_refunded_total: 3000,
      gift_card_refundable_amount: 6000,
      gift_card_total: 9000,
      gift_card_refunds: [{ amount: 3000, tax: 0, kind: "refund", code_last4: order.card.code.slice(-4) }],
    })
    expect(await balance(order)).toBe(3000)
    const both = must(await desk.takeBack(order.id, order.item, 1, { receive_now: true })).order
    expect(newestReturn(both)).toEqual([0, 6000])
    expect(both).toMatchObject({ payment_status: "refunded", gift_card_refundable_amount: 0 })
    expect(await balance(order)).toBe(9000)
    expect(await shop.db.giftCard.findUnique({ where: { id: order.card.id } })).toMatchObject({ is_disabled: false })
  })

  test("gives what was agreed on when it is received, and its parts as entered", async () => {
    const order = await bought()
    const requested = must(await desk.takeBack(order.id, order.item, 1, { refund: 1000, gift_card_refund: 2000 })).order
    expect(newestReturn(requested)).toEqual([1000, 2000])
    expect(await balance(order)).toBe(0)
    const { id } = newest<{ id: string }>(requested.returns)
    const received = must(await desk.receive(id, order.item)).return
    expect(received).toMatchObject({ refund_amount: 1000, gift_card_refund: 2000 })
    expect(await balance(order)).toBe(2000)
  })

  test("refuses more than the cards paid, and asks to capture money first", async () => {
    const order = await bought()
    expect(refusal(await desk.takeBack(order.id, order.item, 1, { gift_card_refund: 9001 }))).toMatchObject({
      status: 400,
      type: "invalid_data",
    })
    const held = await bought(9000, { captured: false })
    const wanted = { receive_now: true, refund: 0, gift_card_refund: 100 }
    const refused = await desk.takeBack(held.id, held.item, 1, wanted)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ code: "capture_first" })
    expect(await balance(held)).toBe(0)
  })

  test("of an order that a card paid whole gives the card everything", async () => {
    const order = await bought(20_000)
    expect(await balance(order)).toBe(8000)
    const { order: one } = must(await desk.takeBack(order.id, order.item, 1, { receive_now: true }))
    expect(newestReturn(one)).toEqual([0, 6000])
    expect(one.payment_status).toBe("partially_refunded")
    expect(await balance(order)).toBe(14_000)
    const { order: both } = must(await desk.takeBack(order.id, order.item, 1, { receive_now: true }))
    expect(both.payment_status).toBe("refunded")
    expect(await balance(order)).toBe(20_000)
  })
})

test.each([
  ["gb", /30\.00 to your card payment, \S*30\.00 to gift card …/],
  ["de", /30,00\s\S+ auf Ihre Kartenzahlung, 30,00\s\S+ auf Gutschein …/],
])("the email to %s says what goes where", async (country_code, sentence) => {
  const order = await bought()
  const email = `${country_code}@example.com`
  const { shipping_address_id } = await shop.db.order.update({ where: { id: order.id }, data: { email } })
  await shop.db.address.update({ where: { id: shipping_address_id ?? "" }, data: { country_code } })
  must(await desk.takeBack(order.id, order.item, 1, { receive_now: true }))
  const mail = (await mailsTo(shop, email)).find(({ text }) => sentence.test(text))
  expect(mail?.text).toContain(`…${order.card.code.slice(-4)}`)
})

describe("a card that cannot be used any more", () => {
  test.each([
    ["expired", { ends_at: new Date(0) }],
    ["deleted", { deleted_at: new Date() }],
    ["disabled with a balance", { is_disabled: true, balance: 1 }],
  ])("%s: a new one is made and mailed", async (_, change) => {
    const order = await bought()
    await shop.db.giftCard.update({ where: { id: order.card.id }, data: change })
    const { order: after } = must(await desk.takeBack(order.id, order.item, 1, { receive_now: true }))
    const [made] = await shop.db.giftCard.findMany({ where: { order_id: order.id } })
    expect(made).toMatchObject({ value: 3000, balance: 3000, ends_at: null, region_id: market.region.id })
    expect(after.gift_card_refunds).toMatchObject([{ gift_card_id: made?.id, code_last4: made?.code.slice(-4) }])
    const mails = await shop.db.outbox.findMany({ where: { kind: "gift_card.created" } })
    expect(mails.map(({ payload }) => payload)).toContainEqual({ id: made?.id })
  })
})

describe("a goodwill refund to gift cards", () => {
  const refund = (id: string, body: object, headers?: Record<string, string>) =>
    desk.by.post(`/admin/orders/${id}/gift-card-refunds`, body, headers)

  test("gives once for a key, never more than is left", async () => {
    const order = await bought()
    const headers = { "idempotency-key": `key-${order.id}` }
    must(await refund(order.id, { amount: 500, note: "Sorry" }, headers))
    must(await refund(order.id, { amount: 500, note: "Sorry" }, headers))
    expect(await balance(order)).toBe(500)
    expect(refusal(await refund(order.id, { amount: 8501 }))).toMatchObject({ status: 400, type: "invalid_data" })
    expect(await shop.db.note.count({ where: { resource_id: order.id, value: "Sorry" } })).toBe(1)
  })

  test("at once: cards get what they paid and no more", async () => {
    const order = await bought()
    const all = await Promise.all(Array.from({ length: 8 }, () => refund(order.id, { amount: 2000 })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(await balance(order)).toBe(8000)
  })
})

test("a claim refunds money first, then the card, and cannot be canceled then", async () => {
  const order = await bought()
  const claim = { type: "refund", claim_items: [{ item_id: order.item, quantity: 2, reason: "other" }] }
  const { order: after } = must(await desk.by.post(`/admin/orders/${order.id}/claims`, claim))
  expect(newest(after.claims)).toMatchObject({ refund_amount: 3000, gift_card_refund: 9000 })
  expect(after).toMatchObject({ payment_status: "refunded" })
  expect(await balance(order)).toBe(9000)
})

test("a cancellation gives cards what they have not got back, or as much as is entered", async () => {
  const order = await bought(9000, { captured: false, sent: false })
  const { order: after } = must(await desk.cancel(order.id))
  expect(after.gift_card_refunds).toMatchObject([{ amount: 9000, kind: "cancel" }])
  expect(await balance(order)).toBe(9000)
  const other = await bought(9000, { captured: false, sent: false })
  must(await desk.by.post(`/admin/orders/${other.id}/cancel`, { gift_card_refund: 4000 }))
  expect(await balance(other)).toBe(4000)
})

test("an operator's change of a balance is part of the card's history", async () => {
  const card = await aGiftCard(shop.db, market.region.id, { value: 900 })
  must(await desk.by.post(`/admin/gift-cards/${card.id}`, { balance: 200 }))
  const entries = await shop.db.giftCardEntry.findMany({ where: { gift_card_id: card.id } })
  expect(entries).toMatchObject([{ kind: "operator", amount: -700 }])
})
