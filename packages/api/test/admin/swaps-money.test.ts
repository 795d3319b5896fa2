import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { refused } from "../support/claims.ts"
import { aDesk, bookOf, type Desk, stockOf } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { anOrderOf, aSwapMarket, confirmed, type SwapMarket, type SwapsDesk, swapsDesk } from "../support/swaps.ts"

/* Worked examples of swaps, number for number. */

let shop: TestShop
let desk: Desk
let market: SwapMarket
let inside: SwapMarket
let swaps: SwapsDesk

beforeAll(async () => {
  shop = await openShop()
  desk = await aDesk(shop)
  market = await aSwapMarket(shop)
  inside = await aSwapMarket(shop, { inclusive: true, countries: ["fr"] })
  swaps = swapsDesk(desk, market)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const cartOf = async (id: string) => must(await shop.get(`/store/carts/${id}`)).cart
const orderOf = async (id: string) => must(await desk.get(id)).order
type Line = { title: string; unit_price: number; quantity: number }
const linesOf = (cart: { items: (Line & Record<string, number>)[] }) =>
  cart.items.map(({ title, unit_price, quantity, subtotal, discount_total, tax_total, total }) => {
    return [title, unit_price, quantity, subtotal, discount_total, tax_total, total]
  })
const stocks = () => Promise.all([stockOf(shop, market.variants.A), stockOf(shop, market.variants.B)])

test("example 1: a positive difference is paid, captured once, and the goods move once", async () => {
  const { id, item } = await anOrderOf(shop, desk, market, "A", 2)
  expect(await orderOf(id)).toMatchObject({ total: 3000, paid_total: 3000 })
  const before = await stocks()
  const swap = await swaps.made(id, item, 1, { send: [["B", 1]] })
  expect(swap).toMatchObject({ payment_status: "not_paid", return_order: { refund_amount: 840, status: "requested" } })
  const cart = await cartOf(swap.cart_id)
  expect(linesOf(cart)).toEqual([
    ["B", 1500, 1, 1500, 0, 300, 1800],
    ["Return shipping", 300, 1, 300, 0, 60, 360],
    ["A", -1000, 1, -1000, 0, -200, -1200],
  ])
  expect(cart).toMatchObject({ type: "swap", subtotal: 800, tax_total: 160, total: 960 })
  expect(await stocks()).toEqual(before)

  const { type, data } = await confirmed(shop, market, swap.cart_id)
  expect([type, data]).toMatchObject(["swap", { id: swap.id, difference_due: 960, payment_status: "awaiting" }])
  expect(await stocks()).toEqual([before[0], (before[1] ?? 0) - 1])
  const paid = await orderOf(id)
  expect(paid).toMatchObject({ total: 3000, paid_total: 3960, refundable_amount: 3960, payment_status: "captured" })

  const { order } = must(await swaps.process(id, swap.id))
  expect(order.swaps).toMatchObject([
    { payment_status: "captured", payment: { amount: 960, captured_at: expect.any(String) } },
  ])
  expect(must(await swaps.process(id, swap.id)).order.swaps[0].payment_status).toBe("captured")
  must(await desk.receive(swap.return_order.id, item, 1))
  expect(await stocks()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) - 1])
  expect(await orderOf(id)).toMatchObject({ refunded_total: 0, fulfillment_status: "partially_returned" })
})

test("example 2: a failed completion changes neither the taxes of returned lines nor the difference", async () => {
  const { id, item } = await anOrderOf(shop, desk, market, "A", 2)
  const swap = await swaps.made(id, item, 1, { send: [["B", 1]] })
  expect(refusal(await shop.post(`/store/carts/${swap.cart_id}/complete`))).toEqual(
    refused.notAllowed(/payment session/),
  )
  expect(await cartOf(swap.cart_id)).toMatchObject({ total: 960, tax_total: 160 })
  expect((await confirmed(shop, market, swap.cart_id)).data.difference_due).toBe(960)
})

test("example 3: without a difference nothing is paid, and the swap stays confirmed", async () => {
  const { id, item } = await anOrderOf(shop, desk, market, "A", 1)
  const before = await stocks()
  const swap = await swaps.made(id, item, 1, { send: [["A", 1]], way_back: false })
  const cart = await cartOf(swap.cart_id)
  expect([cart.total, cart.payment_sessions]).toEqual([0, []])
  expect((await confirmed(shop, market, swap.cart_id)).data).toMatchObject({
    difference_due: 0,
    payment_status: "confirmed",
  })
  expect(await stocks()).toEqual([(before[0] ?? 0) - 1, before[1]])
  expect(must(await swaps.process(id, swap.id)).order.swaps[0].payment_status).toBe("confirmed")
  must(await desk.receive(swap.return_order.id, item, 1))
  expect(await stocks()).toEqual(before)
})

test("example 4: a negative difference is refunded once, and the order follows", async () => {
  const { id, item } = await anOrderOf(shop, desk, market, "B", 2)
  expect(await orderOf(id)).toMatchObject({ total: 4200 })
  const swap = await swaps.made(id, item, 2, { send: [["C", 1]] })
  const cart = await cartOf(swap.cart_id)
  expect(linesOf(cart)).toEqual([
    ["C", 500, 1, 500, 0, 100, 600],
    ["Return shipping", 300, 1, 300, 0, 60, 360],
    ["B", -1500, 2, -3000, 0, -600, -3600],
  ])
  expect(cart).toMatchObject({ subtotal: -2200, tax_total: -440, total: -2640, payment_sessions: [] })
  expect((await confirmed(shop, market, swap.cart_id)).data).toMatchObject({
    payment_status: "awaiting",
    difference_due: -2640,
  })
  must(await swaps.process(id, swap.id))
  const { order } = must(await swaps.process(id, swap.id))
  expect(order).toMatchObject({
    refunded_total: 2640,
    refundable_amount: 1560,
    payment_status: "partially_refunded",
    refunds: [{ amount: 2640, reason: "swap" }],
    swaps: [{ payment_status: "difference_refunded" }],
  })
  expect(await bookOf(shop, id)).toMatchObject({ refunded: 2640 })
})

test("example 4: with nothing sent in place, the way back is what is kept", async () => {
  const { id, item } = await anOrderOf(shop, desk, market, "A", 2)
  expect((await cartOf((await swaps.made(id, item, 1)).cart_id)).total).toBe(-840)
})

test("example 5a: a part of a discounted line is credited by its share, and what is sent is discounted too", async () => {
  const { id, item } = await anOrderOf(shop, desk, market, "A", 3, { code: "TEN" })
  expect(await orderOf(id)).toMatchObject({ subtotal: 3000, discount_total: 300, tax_total: 640, total: 3840 })
  const swap = await swaps.made(id, item, 2, { send: [["B", 2]] })
  expect(swap.return_order.refund_amount).toBe(1800)
  const cart = await cartOf(swap.cart_id)
  expect(linesOf(cart)).toEqual([
    ["B", 1500, 2, 3000, 300, 540, 3240],
    ["Return shipping", 300, 1, 300, 0, 60, 360],
    ["A", -1000, 2, -2000, -200, -360, -2160],
  ])
  expect(cart.total).toBe(1440)
})

test("example 5b: a fixed discount is granted only as far as it is handed back", async () => {
  const { id, item } = await anOrderOf(shop, desk, market, "A", 3, { code: "FIX" })
  expect(await orderOf(id)).toMatchObject({ discount_total: 1000, tax_total: 500, total: 3000 })
  const swap = await swaps.made(id, item, 1, { send: [["C", 1]], way_back: false })
  const cart = await cartOf(swap.cart_id)
  expect(linesOf(cart)).toEqual([
    ["C", 500, 1, 500, 333, 33, 200],
    ["A", -1000, 1, -1000, -333, -133, -800],
  ])
  expect(cart.total).toBe(-600)
})

describe("example 6: taxes inside the prices", () => {
  test("a positive difference", async () => {
    const { id, item } = await anOrderOf(shop, desk, inside, "A", 2, { country_code: "fr" })
    expect(await orderOf(id)).toMatchObject({ subtotal: 2000, shipping_total: 417, tax_total: 483, total: 2900 })
    const swap = await swapsDesk(desk, inside).made(id, item, 1, { send: [["B", 1]] })
    const cart = await cartOf(swap.cart_id)
    expect(linesOf(cart)).toEqual([
      ["B", 1800, 1, 1500, 0, 300, 1800],
      ["Return shipping", 300, 1, 300, 0, 60, 360],
      ["A", -1200, 1, -1000, 0, -200, -1200],
    ])
    expect(cart.total).toBe(960)
  })

  test("a discounted line, negative", async () => {
    const { id, item } = await anOrderOf(shop, desk, inside, "B", 2, { code: "TEN", country_code: "fr" })
    expect(await orderOf(id)).toMatchObject({ subtotal: 3000, discount_total: 300, tax_total: 623, total: 3740 })
    const swap = await swapsDesk(desk, inside).made(id, item, 1, { send: [["C", 1]] })
    const cart = await cartOf(swap.cart_id)
    expect(linesOf(cart)).toEqual([
      ["C", 600, 1, 500, 50, 90, 540],
      ["Return shipping", 300, 1, 300, 0, 60, 360],
      ["B", -1800, 1, -1500, -150, -270, -1620],
    ])
    expect(cart.total).toBe(-720)
  })
})

test("example 7: free shipping is not carried over, the operator's price counts", async () => {
  const { id, item } = await anOrderOf(shop, desk, market, "A", 2, { code: "FREE" })
  expect(await orderOf(id)).toMatchObject({ total: 2400 })
  const swap = await swaps.made(id, item, 1, { send: [["B", 1]], out: 450 })
  const { shipping_options } = must(await shop.get(`/store/shipping-options/${swap.cart_id}`))
  expect(shipping_options).toMatchObject([{ id: market.out.id, amount: 450 }])
  expect((await confirmed(shop, market, swap.cart_id)).data.difference_due).toBe(1500)
})

test("example 12: goods of a swap that is neither paid nor sent are not taken back", async () => {
  const { id, item } = await anOrderOf(shop, desk, market, "A", 2)
  const first = await swaps.made(id, item, 1, { send: [["B", 1]] })
  const b = first.additional_items[0]?.id ?? ""
  const body = { return_items: [{ item_id: b, quantity: 1 }], additional_items: [] }
  expect(refusal(await swaps.create(id, body))).toEqual(refused.notAllowed(/0 can/))
})

test("goods that a paid swap has sent are swapped again at what was paid for them", async () => {
  const { id, item } = await anOrderOf(shop, desk, market, "A", 2)
  const first = await swaps.made(id, item, 1, { send: [["B", 1]] })
  await confirmed(shop, market, first.cart_id)
  const { order } = must(await swaps.fulfill(id, first.id))
  must(await swaps.ship(id, first.id, { fulfillment_id: order.swaps[0].fulfillments[0].id }))
  const b = first.additional_items[0]?.id ?? ""
  const body = { return_items: [{ item_id: b, quantity: 1 }], additional_items: [] }
  expect(refusal(await swaps.create(id, body))).toEqual(refused.notAllowed(/before the swap is paid/))
  must(await swaps.process(id, first.id))
  const second = await swaps.made(id, b, 1, { send: [["C", 1]], way_back: false })
  expect((await cartOf(second.cart_id)).total).toBe(600 - 1800)
  await confirmed(shop, market, second.cart_id)
  const settled = must(await swaps.process(id, second.id)).order
  // The order's own payment suffices: the first swap's stays captured.
  expect(settled.swaps).toMatchObject([{ payment_status: "captured" }, { payment_status: "difference_refunded" }])
  expect(settled).toMatchObject({ refunded_total: 1200, payment_status: "partially_refunded" })
})

test("a code that was deleted since still counts, and is not used again", async () => {
  const other = await aSwapMarket(shop, { countries: ["at"] })
  const { id, item } = await anOrderOf(shop, desk, other, "A", 2, { code: "TEN", country_code: "at" })
  const swap = await swapsDesk(desk, other).made(id, item, 1, { send: [["B", 1]] })
  const where = { code: other.codes.TEN }
  await shop.db.discount.updateMany({ where, data: { deleted_at: new Date(), is_disabled: true } })
  expect((await cartOf(swap.cart_id)).total).toBe(1620 + 360 - 1080)
  expect((await confirmed(shop, other, swap.cart_id)).data.difference_due).toBe(900)
  expect((await shop.db.discount.findFirstOrThrow({ where })).usage_count).toBe(1)
})
