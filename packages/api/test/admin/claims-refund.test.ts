import { Refusal } from "@mercer/commerce"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aDiscount, aGiftCard } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import {
  aSentOrder,
  type ClaimsDesk,
  claimsDesk,
  expectNoClaim,
  refunding,
  refused,
  replacing,
} from "../support/claims.ts"
import { expectSound } from "../support/invariants.ts"
import { aDesk, aPlacedOrder, bookOf, type Desk, failing, newest, stockOf } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let desk: Desk
let claims: ClaimsDesk
let market: Market

beforeAll(async () => {
  shop = await openShop()
  desk = await aDesk(shop)
  claims = claimsDesk(desk)
  market = await aMarket(shop, { stock: 1000 })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await expectSound(shop, { [market.variant]: 1000 })
  await shop.close()
})

const sent = (quantity = 2) => aSentOrder(shop, desk, quantity, market)
const { notAllowed, invalid } = refused

/** A paid and shipped order of a cart that was changed before checkout. */
async function bought(
  quantity: number,
  price: number,
  tax_rate: number,
  change: (cart_id: string, at: Market) => Promise<object>,
) {
  const at = await aMarket(shop, { price, tax_rate })
  const id = await cartAt(shop, at).withShipping(quantity)
  must(await shop.post(`/store/carts/${id}`, await change(id, at)))
  must(await shop.post(`/store/carts/${id}/shipping-methods`, { option_id: at.option.id }))
  must(await shop.post(`/store/carts/${id}/payment-sessions`))
  const { data } = must(await shop.post(`/store/carts/${id}/complete`))
  const line = await shop.db.lineItem.findFirstOrThrow({ where: { order_id: data.id } })
  must(await desk.capture(data.id))
  const countries = { where: { iso_2: { in: ["de", "fr"] } }, data: { region_id: market.region.id } }
  await shop.db.country.updateMany(countries)
  await desk.send(data.id, line.id, quantity)
  return { id: data.id as string, item: line.id, total: data.total as number }
}

describe("a refund claim", () => {
  test("refunds what was charged for its units, and updates the order's payment status", async () => {
    const { id, item } = await sent(2)
    const { order } = must(await claims.create(id, refunding(item)))
    expect(order).toMatchObject({
      payment_status: "partially_refunded",
      fulfillment_status: "shipped",
      total: 2975,
      paid_total: 2975,
      refunded_total: 1190,
      refundable_amount: 1785,
      refunds: [{ amount: 1190, reason: "claim" }],
      claims: [
        {
          type: "refund",
          payment_status: "refunded",
          fulfillment_status: "not_fulfilled",
          refund_amount: 1190,
          additional_items: [],
          fulfillments: [],
          return_order: null,
        },
      ],
    })
    expect(await bookOf(shop, id)).toMatchObject({ refunded: 1190 })
    must(await claims.create(id, refunding(item)))
    const all = must(await desk.get(id)).order
    expect(all).toMatchObject({ payment_status: "partially_refunded", refunded_total: 2380, refundable_amount: 595 })
    must(await desk.refund(id, 595))
    expect(must(await desk.get(id)).order).toMatchObject({ payment_status: "refunded", refundable_amount: 0 })
  })

  test("counts units that are fulfilled and not shipped too", async () => {
    const { id, item } = await aPlacedOrder(shop, 2, market)
    must(await desk.capture(id))
    must(await desk.fulfill(id, item, 2))
    expect(newest(must(await claims.create(id, refunding(item, 2))).order.claims)).toMatchObject({
      refund_amount: 2380,
    })
  })

  test("deducts the units' discount: 2 x 30.00 less 20 % with 25 % tax gives 30.00 each", async () => {
    const { id, item } = await bought(2, 3000, 25, async (_, { region }) => {
      const { code } = await aDiscount(shop.db, { value: 20, regions: [region.id] })
      return { discounts: [{ code }] }
    })
    for (const refunded_total of [3000, 6000])
      expect(must(await claims.create(id, refunding(item))).order).toMatchObject({ refunded_total })
  })

  test("adds up to what was charged, in any parts: 3 x 10.00 less 1.00 with 20 % tax is 34.80", async () => {
    const { id, item } = await bought(3, 1000, 20, async (_, { region }) => {
      const { code } = await aDiscount(shop.db, { type: "fixed", value: 100, regions: [region.id] })
      return { discounts: [{ code }] }
    })
    const amounts = []
    for (let at = 0; at < 3; at++)
      amounts.push(
        newest<{ refund_amount: number }>(must(await claims.create(id, refunding(item))).order.claims).refund_amount,
      )
    expect(amounts).toEqual([967 + 193, 967 + 194, 966 + 193])
  })

  test("is limited to what was paid by refundable methods: not by gift cards", async () => {
    const card = async (value: number) => {
      const order = await bought(1, 1000, 19, async (_, { region }) => {
        const { code } = await aGiftCard(shop.db, region.id, { value })
        return { gift_cards: [{ code }] }
      })
      const { claims: made } = must(await claims.create(order.id, refunding(order.item))).order
      return [order.total, newest<{ refund_amount: number }>(made).refund_amount]
    }
    expect(await card(1000)).toEqual([785, 785])
    expect(await card(100)).toEqual([1685, 1190])
    // Such a card leaves only the tax on everything to be paid.
    expect(await card(5000)).toEqual([285, 285])
  })

  test("is limited to what is left after returns and refunds, and never refunds a unit twice", async () => {
    const { id, item } = await sent(3)
    must(await desk.takeBack(id, item, 1, { receive_now: true }))
    must(await desk.refund(id, 2000))
    const { order } = must(await claims.create(id, refunding(item, 2)))
    expect(order.claims).toMatchObject([{ refund_amount: 3570 + 595 - 1190 - 2000 }])
    expect(order).toMatchObject({ payment_status: "refunded", refundable_amount: 0 })
    expect(await bookOf(shop, id)).toMatchObject({ refunded: 4165 })
    expect(refusal(await claims.create(id, refunding(item)))).toEqual(notAllowed(/^Cannot claim more of an item/))
  })

  test.each([
    [0, "captured", 0],
    [1, "partially_refunded", 1],
    [1500, "partially_refunded", 1500],
    [2975, "refunded", 2975],
  ])("refunds the given amount: %d", async (refund_amount, payment_status, refunded) => {
    const { id, item } = await sent(2)
    const { order } = must(await claims.create(id, refunding(item, 1, { refund_amount })))
    expect(order).toMatchObject({ payment_status, refunded_total: refunded })
    expect(order.claims).toMatchObject([{ payment_status: "refunded", refund_amount }])
    expect(order.refunds).toHaveLength(refunded > 0 ? 1 : 0)
    expect(await bookOf(shop, id)).toMatchObject({ refunded })
  })

  test("of replacement units refunds the given amount, because nothing was paid for them", async () => {
    const { id, item } = await sent(1)
    const first = await claims.made(id, replacing(item, market.variant))
    const line = first.additional_items[0]?.id ?? ""
    const free = must(await claims.create(id, refunding(line, 1, { refund_amount: 1190 }))).order
    expect(free).toMatchObject({ refunded_total: 1190, claims: [{}, { refund_amount: 1190 }] })
  })
})

describe("its return", () => {
  const back = { return_shipping: {} }

  test("says what was refunded, and refunds nothing more when it is received", async () => {
    const { id, item } = await sent(2)
    const stock = await stockOf(shop, market.variant)
    const { order } = must(await claims.create(id, refunding(item, 1, back)))
    const { return_order } = order.claims[0]
    expect(return_order).toMatchObject({ status: "requested", refund_amount: 1190 })
    const answer = must(await desk.receive(return_order.id, item))
    expect(answer.return).toMatchObject({ status: "received" })
    expect(await bookOf(shop, id)).toMatchObject({ refunded: 1190 })
    expect(await stockOf(shop, market.variant)).toBe(stock + 1)
    expect(must(await desk.get(id)).order).toMatchObject({
      fulfillment_status: "partially_returned",
      refunded_total: 1190,
    })
    // The other unit was neither claimed nor returned, and is worth what was charged for it.
    must(await desk.takeBack(id, item, 1, { receive_now: true }))
    expect(await bookOf(shop, id)).toMatchObject({ refunded: 2380 })
  })

  test("never refunds anything itself", async () => {
    const { id, item } = await sent(2)
    const { order } = must(await claims.create(id, refunding(item, 1, back)))
    const return_id = order.claims[0].return_order.id
    expect(refusal(await desk.receive(return_id, item, 1, { refund: 100 }))).toEqual(
      notAllowed(/has given its money back already/),
    )
    must(await desk.receive(return_id, item, 1, { refund: 0 }))
    expect(await bookOf(shop, id)).toMatchObject({ refunded: 1190 })
  })

  test("of units that a claim has refunded refunds nothing, even without the claim's return", async () => {
    const { id, item } = await sent(2)
    must(await claims.create(id, refunding(item, 2)))
    const { order } = must(await desk.takeBack(id, item, 2, { receive_now: true }))
    expect(order).toMatchObject({ refunded_total: 2380, fulfillment_status: "returned" })
  })
})

describe("a refund is refused", () => {
  test("when nothing was captured, and nothing is left of the claim", async () => {
    const { id, item } = await aPlacedOrder(shop, 1, market)
    await desk.send(id, item)
    for (const more of [{}, { refund_amount: 100 }])
      expect(refusal(await claims.create(id, refunding(item, 1, { ...more, return_shipping: {} })))).toEqual(
        notAllowed(/Nothing has been captured: capture the payment first/),
      )
    await expectNoClaim(shop, desk, id)
    must(await desk.capture(id))
    must(await claims.create(id, refunding(item)))
  })

  test.each([2976, 2 ** 31 - 1])("beyond what was captured and not refunded: %d", async (refund_amount) => {
    const { id, item } = await sent(2)
    expect(refusal(await claims.create(id, refunding(item, 1, { refund_amount })))).toEqual(
      notAllowed(/Refund amount is greater that the refundable amount/),
    )
    await expectNoClaim(shop, desk, id)
    expect(must(await desk.get(id)).order).toMatchObject({ payment_status: "captured", refunded_total: 0 })
  })

  test.each([-1, -100, 1.5, "100", 2 ** 31, Number.MAX_SAFE_INTEGER])("if invalid: %s", async (refund_amount) => {
    const { id, item } = await sent(1)
    expect(refusal(await claims.create(id, refunding(item, 1, { refund_amount })))).toEqual(invalid(/./))
    await expectNoClaim(shop, desk, id)
  })

  test("with replacement items", async () => {
    const { id, item } = await sent(1)
    const both = refunding(item, 1, { additional_items: [{ variant_id: market.variant, quantity: 1 }] })
    expect(refusal(await claims.create(id, both))).toEqual(invalid(/must not have additional_items/))
    must(await claims.create(id, refunding(item, 1, { additional_items: [] })))
  })

  test("by the provider, with its message, and nothing is left of the claim; the same key can be retried", async () => {
    const { id, item } = await sent(2)
    const headers = { "idempotency-key": `no-${id}` }
    const heal = failing(shop, "refund", new Refusal("not_allowed", "The card is closed"))
    const body = refunding(item, 1, { return_shipping: { option_id: market.option.id } })
    expect(refusal(await claims.create(id, body, headers))).toEqual(notAllowed(/^The card is closed$/))
    heal()
    await expectNoClaim(shop, desk, id)
    expect(must(await desk.get(id)).order).toMatchObject({ payment_status: "captured", refunds: [] })
    expect(await shop.db.outbox.count({ where: { kind: "refund.made" } })).toBe(
      await shop.db.refund.count({ where: { order: { no_notification: null } } }),
    )
    must(await claims.create(id, body, headers))
    expect(await bookOf(shop, id)).toMatchObject({ refunded: 1190 })
  })

  test("with an unknown result is requested again under the same key, and refunded once", async () => {
    const { id, item } = await sent(2)
    const heal = failing(shop, "refund", new Error("The line is dead"))
    const answer = await claims.create(id, refunding(item))
    expect(refusal(answer)).toMatchObject({ status: 409, message: expect.stringMatching(/asked again/) })
    heal()
    await shop.api.sweep()
    expect(must(await desk.get(id)).order).toMatchObject({ refunded_total: 1190, claims: [{ refund_amount: 1190 }] })
    expect(await bookOf(shop, id)).toMatchObject({ refunded: 1190 })
  })
})

test("the same key refunds once, whatever happens in between", async () => {
  const { id, item } = await sent(3)
  const headers = { "idempotency-key": `money-${id}` }
  const first = await claims.create(id, refunding(item), headers)
  must(await claims.create(id, refunding(item)))
  const second = await claims.create(id, refunding(item), headers)
  expect([first.status, second.text]).toEqual([200, first.text])
  expect(await bookOf(shop, id)).toMatchObject({ refunded: 2380 })
})

test("a refunded claim cannot be canceled, fulfilled or shipped; one without a refund can be canceled", async () => {
  const { id, item } = await sent(2)
  const paid = await claims.made(id, refunding(item))
  expect(refusal(await claims.cancel(id, paid.id))).toEqual(notAllowed(/^Claim with a refund cannot be canceled$/))
  expect(refusal(await claims.fulfill(id, paid.id))).toEqual(notAllowed(/type refund cannot be fulfilled/))
  expect((await claims.ship(id, paid.id, "ful_x")).status).toBe(404)
  const free = await claims.made(id, refunding(item, 1, { refund_amount: 0 }))
  const { order } = must(await claims.cancel(id, free.id))
  expect(newest(order.claims)).toMatchObject({ id: free.id, canceled_at: expect.any(String) })
  expect(must(await claims.create(id, refunding(item))).order.refunded_total).toBe(2380)
})
