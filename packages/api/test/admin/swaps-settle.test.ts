import { Refusal } from "@mercer/commerce"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { refused } from "../support/claims.ts"
import { expectSound } from "../support/invariants.ts"
import { aDesk, bookOf, type Desk, failing } from "../support/orders.ts"
import { lacking } from "../support/recorded.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import {
  anOrderOf,
  aSwapMarket,
  type MadeSwaps,
  madeSwaps,
  type SwapMarket,
  type SwapsDesk,
  swapsDesk,
} from "../support/swaps.ts"

let shop: TestShop
let desk: Desk
let market: SwapMarket
let swaps: SwapsDesk
let made: MadeSwaps

beforeAll(async () => {
  shop = await openShop()
  desk = await aDesk(shop)
  market = await aSwapMarket(shop)
  swaps = swapsDesk(desk, market)
  made = madeSwaps(shop, desk, market)
})
afterAll(async () => {
  await expectSound(shop)
  expect(shop.errors).toEqual([])
  await shop.close()
})

const orderOf = async (id: string) => must(await desk.get(id)).order

describe("a unit is worth what was not given back for it", () => {
  test("a return of the rest of a discounted line gives the rest, to the unit", async () => {
    const order = await anOrderOf(shop, desk, market, "A", 3, { code: "FIX" })
    const swap = await swaps.made(order.id, order.item, 1, { way_back: false })
    // 2000 after the discount and 400 tax; the first unit is worth 667 and 133 tax: all three together 2400.
    const cart = must(await shop.get(`/store/carts/${swap.cart_id}`)).cart
    expect(cart.total).toBe(-800)
    const { order: asked } = must(await desk.takeBack(order.id, order.item, 2))
    expect(asked.returns).toMatchObject([{ refund_amount: 2400 - 800 }])
  })

  test("also when the return of a confirmed swap is canceled", async () => {
    const { id, item, swap } = await made.aCheaperSwap()
    must(await desk.by.post(`/admin/returns/${swap.return_order.id}/cancel`))
    const { order } = must(await desk.takeBack(id, item, 2))
    expect(order.returns).toMatchObject([{ refund_amount: 1200 }])
  })
})

describe("settling the difference", () => {
  test("needs a completed cart, and a swap that is not canceled", async () => {
    const { id, item } = await made.anOrder()
    const swap = await swaps.made(id, item, 1)
    expect(refusal(await swaps.process(id, swap.id))).toEqual(refused.notAllowed(/confirmed/))
    must(await swaps.cancel(id, swap.id))
    expect(refusal(await swaps.process(id, swap.id))).toEqual(refused.notAllowed(/Canceled swap/))
    expect((await swaps.process(id, "swap_x")).status).toBe(404)
  })

  test("a refused capture waits for the operator, who tries again", async () => {
    const { id, swap } = await made.aSwap()
    const stop = failing(shop, "capture", new Refusal("not_allowed", "Card expired"))
    const { order } = must(await swaps.process(id, swap.id))
    stop()
    expect(order.swaps[0]).toMatchObject({ payment_status: "requires_action", payment: { captured_at: null } })
    expect(must(await swaps.process(id, swap.id)).order.swaps[0].payment_status).toBe("captured")
  })

  test("a refused refund leaves the money, and is tried again for the same amount", async () => {
    const { id, swap } = await made.aCheaperSwap()
    const stop = failing(shop, "refund", new Refusal("not_allowed", "No account"))
    expect(must(await swaps.process(id, swap.id)).order).toMatchObject({
      refunded_total: 0,
      payment_status: "captured",
      swaps: [{ payment_status: "requires_action" }],
    })
    stop()
    expect(must(await swaps.process(id, swap.id)).order).toMatchObject({
      refunded_total: 600,
      payment_status: "partially_refunded",
      swaps: [{ payment_status: "difference_refunded" }],
    })
    expect(await bookOf(shop, id)).toMatchObject({ refunded: 600 })
  })

  test("more than is left of the captured money is refused, and nothing changes", async () => {
    const { id, swap } = await made.aCheaperSwap()
    must(await desk.refund(id, 2500))
    expect(refusal(await swaps.process(id, swap.id))).toEqual(refused.notAllowed(/refundable amount/))
    expect(await swaps.find(id, swap.id)).toMatchObject({ payment_status: "awaiting" })
  })

  test("capturing the order leaves the swap's payment alone", async () => {
    const { id, swap } = await made.aSwap()
    expect(refusal(await desk.capture(id))).toEqual(refused.notAllowed(/already been captured/))
    expect(await swaps.find(id, swap.id)).toMatchObject({ payment_status: "awaiting", payment: { captured_at: null } })
  })

  test("the return of a swap gives no money of its own, also when an amount is given", async () => {
    const { id, item, swap } = await made.aCheaperSwap()
    must(await swaps.process(id, swap.id))
    must(await desk.receive(swap.return_order.id, item, 1, { refund: 500 }))
    const { order } = { order: await orderOf(id) }
    expect(order).toMatchObject({ refunded_total: 600, fulfillment_status: "partially_returned" })
    expect(order.swaps[0].return_order).toMatchObject({ status: "received", refund_amount: 1200 })
  })

  test("a refund of the order uses its own payments first, then the swap's, which the swap says", async () => {
    const { id, swap } = await made.aSwap()
    must(await swaps.process(id, swap.id))
    must(await desk.refund(id, 2000))
    expect(await orderOf(id)).toMatchObject({
      payment_status: "partially_refunded",
      swaps: [{ payment_status: "captured" }],
    })
    must(await desk.refund(id, 1500))
    expect(await orderOf(id)).toMatchObject({
      payment_status: "refunded",
      swaps: [{ payment_status: "partially_refunded" }],
    })
    expect(refusal(await swaps.cancel(id, swap.id))).toEqual(refused.notAllowed(/refund/))
    must(await desk.refund(id, 460))
    expect(await orderOf(id)).toMatchObject({ refunded_total: 3960, swaps: [{ payment_status: "refunded" }] })
    must(await swaps.cancel(id, swap.id))
  })
})

describe("reading swaps", () => {
  test("the list is raw, newest first, and can be of one order", async () => {
    const { id, item } = await made.anOrder()
    const two = [await swaps.made(id, item, 1), await swaps.made(id, item, 1)]
    const body = must(await desk.by.get(`/admin/swaps?order_id=${id}`))
    expect(lacking("admin.swaps.list", body)).toEqual([])
    expect(body).toMatchObject({ count: 2, offset: 0, limit: 50 })
    expect(body.swaps.map((swap: { id: string }) => swap.id)).toEqual([two[1]?.id, two[0]?.id])
    expect(Object.keys(body.swaps[0])).toHaveLength(16)
    expect((await desk.by.get("/admin/swaps?status=x")).status).toBe(400)
  })

  test("one has its cart with totals", async () => {
    const { swap } = await made.aSwap()
    const body = must(await desk.by.get(`/admin/swaps/${swap.id}`))
    expect(lacking("admin.swaps.get", body)).toEqual([])
    expect(body.swap).toMatchObject({
      difference_due: 960,
      allow_backorder: true,
      cart: { total: 960, tax_total: 160, discounts: [] },
      fulfillments: [],
    })
    expect(refusal(await desk.by.get("/admin/swaps/swap_x"))).toEqual(refused.notFound(/Swap was not found/))
  })
})
