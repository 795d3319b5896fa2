import { Refusal } from "@mercer/commerce"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { aGiftCard } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must } from "../support/checkout.ts"
import { expectSound } from "../support/invariants.ts"
import { OPERATION_STEPS } from "../support/operation-kills.ts"
import { aDesk, type Desk, failing } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aMinuteLater, dieAt } from "../support/steps.ts"

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
afterAll(() => shop.close())
beforeEach(() => {
  shop.errors.length = 0
  shop.points.on()
})

/** Four units of 5000 with 20 % tax, 24000, paid with a card of 15000 and money. */
async function bought() {
  const cart_id = await cartAt(shop, market).withShipping(4)
  const card = await aGiftCard(shop.db, market.region.id, { value: 15_000 })
  must(await shop.post(`/store/carts/${cart_id}`, { gift_cards: [{ code: card.code }] }))
  must(await shop.post(`/store/carts/${cart_id}/shipping-methods`, { option_id: market.option.id }))
  must(await shop.post(`/store/carts/${cart_id}/payment-sessions`))
  const { data } = must(await shop.post(`/store/carts/${cart_id}/complete`))
  const [id, item]: string[] = [data.id, data.items[0].id]
  if (!id || !item) throw new Error("It has no line")
  must(await desk.capture(id))
  await desk.send(id, item, 4)
  return { id, item, card: card.id }
}

const balanceOf = async (id: string) => (await shop.db.giftCard.findUniqueOrThrow({ where: { id } })).balance
const returned = (item: string, quantity: number) => ({ items: [{ item_id: item, quantity }], receive_now: true })

describe("a return that gives money and a gift card back", () => {
  test.each(OPERATION_STEPS)("by a server that died when it was %s is resumed and gives each once", async (step) => {
    const { id, item, card } = await bought()
    const headers = { "idempotency-key": `card-${step}` }
    const reached = dieAt(shop, step)
    void desk.by.post(`/admin/orders/${id}/return`, returned(item, 2), headers)
    await reached
    if (step === "intended.writing") await new Promise((resolve) => setTimeout(resolve, 50))
    await aMinuteLater(shop)
    const again = () => desk.by.post(`/admin/orders/${id}/return`, returned(item, 2), headers)
    const { order } = must(await again())
    must(await again())
    expect(order).toMatchObject({ refunded_total: 9000, gift_card_refunded_total: 3000 })
    expect(await balanceOf(card)).toBe(3000)
  })

  test("gives the card nothing if the provider refuses, and nothing before it has answered", async () => {
    const { id, item, card } = await bought()
    const mend = failing(shop, "refund", new Refusal("not_allowed", "The bank is closed"))
    expect((await desk.by.post(`/admin/orders/${id}/return`, returned(item, 2))).status).toBe(400)
    mend()
    expect(await balanceOf(card)).toBe(0)
    const silent = failing(shop, "refund", new Error("No answer in time"))
    const headers = { "idempotency-key": `silent-${id}` }
    expect((await desk.by.post(`/admin/orders/${id}/return`, returned(item, 2), headers)).status).toBe(409)
    expect(await balanceOf(card)).toBe(0)
    silent()
    await aMinuteLater(shop)
    must(await desk.by.post(`/admin/orders/${id}/return`, returned(item, 2), headers))
    expect(await balanceOf(card)).toBe(3000)
  })

  test("at the same moment as another never gives more than was charged", async () => {
    const { id, item, card } = await bought()
    const all = await Promise.all([2, 2, 2].map((n) => desk.by.post(`/admin/orders/${id}/return`, returned(item, n))))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await balanceOf(card)).toBe(15_000)
    const { order } = must(await desk.get(id))
    expect(order).toMatchObject({ payment_status: "refunded", gift_card_refunded_total: 15_000, refunded_total: 9000 })
  })
})

/** What may happen to an order and its card; some of it is refused. */
const STEPS: ((one: Awaited<ReturnType<typeof bought>>, amount: number) => Promise<unknown>)[] = [
  ({ id, item }) => desk.by.post(`/admin/orders/${id}/return`, returned(item, 1)),
  ({ id, item }, refund) => desk.by.post(`/admin/orders/${id}/return`, { ...returned(item, 1), refund }),
  ({ id, item }, gift_card_refund) =>
    desk.by.post(`/admin/orders/${id}/return`, { ...returned(item, 1), gift_card_refund }),
  ({ id }, amount) => desk.by.post(`/admin/orders/${id}/gift-card-refunds`, { amount: amount + 1 }),
  ({ id }, amount) => desk.refund(id, amount + 1),
  ({ card }, balance) => desk.by.post(`/admin/gift-cards/${card}`, { balance }),
  ({ card }) => desk.by.post(`/admin/gift-cards/${card}`, { ends_at: new Date(Date.now() - 1000) }),
  ({ id, item }) =>
    desk.by.post(`/admin/orders/${id}/claims`, {
      type: "refund",
      claim_items: [{ item_id: item, quantity: 1, reason: "other" }],
    }),
]

test("the books balance after random histories of orders and cards", { timeout: 120_000 }, async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  let state = seed
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
  for (let round = 0; round < 15; round++) {
    const one = await bought()
    for (let step = 0; step < 6; step++) await STEPS[next(STEPS.length)]?.(one, next(4000))
    const { order } = must(await desk.get(one.id))
    const back = order.refunded_total + order.gift_card_refunded_total
    expect(back, `seed ${seed}`).toBeLessThanOrEqual(24_000)
    expect(order.gift_card_refunded_total + order.gift_card_refundable_amount, `seed ${seed}`).toBe(15_000)
  }
  await expectSound(shop)
})
