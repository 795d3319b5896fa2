import { Refusal } from "@mercer/commerce"
import { newId } from "@mercer/db"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { aProduct, aRegion, aShippingOption } from "../support/catalog.ts"
import { must, refusal } from "../support/checkout.ts"
import { refunding, refused } from "../support/claims.ts"
import { expectSound } from "../support/invariants.ts"
import { aDesk, aPlacedOrder, type Desk } from "../support/orders.ts"
import { lacking } from "../support/recorded.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aChannel } from "../support/shop-rows.ts"
import {
  aSwapMarket,
  bodyOf,
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

describe("a new swap", () => {
  test("is sold in the order's sales channel, and that of an order without one in the store's default channel", async () => {
    const channelOf = async (order_channel: string | null) => {
      const { id, item } = await made.anOrder()
      await shop.db.order.update({ where: { id }, data: { sales_channel_id: order_channel } })
      const { cart_id } = await swaps.made(id, item, 1)
      return (await shop.db.cart.findUniqueOrThrow({ where: { id: cart_id } })).sales_channel_id
    }
    const own = await aChannel(shop.db)
    expect(await channelOf(own)).toBe(own)
    expect(await channelOf(null)).toBe((await shop.db.store.findFirstOrThrow()).default_sales_channel_id)
  })

  test("takes lines back with the terms that they were sold with", async () => {
    const { id, item } = await made.anOrder()
    const terms = { title: "Thé", description: null, tax_rates: [{ rate: 25, name: "moms", code: null }] }
    await shop.db.lineTerms.create({ data: { line_item_id: item, ...terms } })
    const { cart_id } = await swaps.made(id, item, 1, { way_back: true })
    const lines = await shop.db.lineItem.findMany({ where: { cart_id, is_return: true } })
    expect(lines).toHaveLength(2)
    const copied = await shop.db.lineTerms.findMany({ where: { line_item_id: { in: lines.map((one) => one.id) } } })
    expect(copied).toEqual([{ line_item_id: lines.find(({ title }) => title !== "Return shipping")?.id, ...terms }])
  })

  test("keeps what was asked for, and its return is found through the swap alone", async () => {
    const { id, item } = await made.anOrder()
    const reason = await shop.db.returnReason.create({ data: { id: newId("rr"), value: "small", label: "Too small" } })
    const more = {
      return_items: [{ item_id: item, quantity: 1, reason_id: reason.id, note: "pinches" }],
      return_shipping: { option_id: market.back.id, price: 100 },
      no_notification: true,
      return_location_id: "sloc_1",
      allow_backorder: false,
    }
    const body = must(await swaps.create(id, bodyOf(market, item, 1, { send: [["B", 1]], more })))
    expect(lacking("admin.orders.createSwap", body)).toEqual([])
    const [swap] = body.order.swaps
    expect(swap).toMatchObject({
      no_notification: true,
      allow_backorder: false,
      confirmed_at: null,
      difference_due: null,
    })
    expect(swap.return_order).toMatchObject({
      order_id: null,
      swap_id: swap.id,
      location_id: "sloc_1",
      no_notification: true,
      refund_amount: 1200 - 120,
      shipping_method: { price: 100, tax_lines: [{ rate: 20 }] },
      items: [{ quantity: 1, reason_id: reason.id, note: "pinches" }],
    })
    expect(body.order.returns).toEqual([])
    const cart = await shop.db.cart.findUniqueOrThrow({ where: { id: swap.cart_id } })
    const order = await shop.db.order.findUniqueOrThrow({ where: { id } })
    expect(cart).toMatchObject({
      type: "swap",
      email: order.email,
      customer_id: order.customer_id,
      shipping_address_id: order.shipping_address_id,
      metadata: { swap_id: swap.id, parent_order_id: id },
    })
  })

  test("is made once by one key", async () => {
    const { id, item } = await made.anOrder()
    const headers = { "idempotency-key": `swap-${id}` }
    const one = await swaps.create(id, bodyOf(market, item, 1), headers)
    const two = await swaps.create(id, bodyOf(market, item, 1), headers)
    expect([one.status, two.text]).toEqual([200, one.text])
    expect(must(one).order.swaps).toMatchObject([
      { idempotency_key: headers["idempotency-key"], allow_backorder: true },
    ])
    expect(await shop.db.swap.count({ where: { order_id: id } })).toBe(1)
  })

  test("asks the carrier for the return, and leaves nothing when that refuses", async () => {
    const { id, item } = await made.anOrder()
    const provider = shop.providers.fulfillment("manual")
    const { createReturn } = provider
    Object.assign(provider, { createReturn: async () => ({ label: "R1" }) })
    const { order } = must(await swaps.create(id, bodyOf(market, item, 1)))
    expect(order.swaps[0].return_order.shipping_data).toEqual({ label: "R1" })
    Object.assign(provider, { createReturn: () => Promise.reject(new Refusal("not_allowed", "No pickup there")) })
    expect(refusal(await swaps.create(id, bodyOf(market, item, 1)))).toEqual(refused.notAllowed(/No pickup/))
    Object.assign(provider, { createReturn })
    expect((await orderOf(id)).swaps).toHaveLength(1)
    expect(await shop.db.cart.count({ where: { type: "swap", email: order.email } })).toBe(1)
  })

  test("takes the price of one piece, whatever the quantity", async () => {
    const { id, item } = await made.anOrder()
    const { variant } = await aProduct(shop.db, {
      variants: [{ prices: [{ amount: 1000 }, { amount: 700, min_quantity: 5 }] }],
    })
    const more = { additional_items: [{ variant_id: variant, quantity: 5 }] }
    const { order } = must(await swaps.create(id, bodyOf(market, item, 1, { more })))
    expect(order.swaps[0].additional_items).toMatchObject([{ unit_price: 1000, quantity: 5 }])
  })
})

describe("refused", () => {
  let order: Awaited<ReturnType<MadeSwaps["anOrder"]>>
  beforeEach(async () => {
    order ??= await made.anOrder()
  })
  const create = (more: object, of = order) => swaps.create(of.id, bodyOf(market, of.item, 1, { more }))

  test("an order that is unknown, not captured, not shipped, wholly refunded or canceled", async () => {
    expect(refusal(await create({}, { ...order, id: "order_x" }))).toEqual(refused.notFound(/order_x/))
    const unpaid = await aPlacedOrder(shop, 1, { ...market, variant: market.variants.A, option: market.out } as never)
    expect(refusal(await create({}, unpaid as never))).toEqual(refused.notAllowed(/not been captured/))
    must(await desk.capture(unpaid.id))
    expect(refusal(await create({}, unpaid as never))).toEqual(refused.notAllowed(/not been fulfilled/))
    must(await desk.fulfill(unpaid.id, unpaid.item))
    expect(refusal(await create({}, unpaid as never))).toEqual(refused.notAllowed(/0 can/))
    const refundedOrder = await made.anOrder()
    must(await desk.refund(refundedOrder.id, 3000))
    expect(refusal(await create({}, refundedOrder))).toEqual(refused.notAllowed(/not been captured/))
    const canceled = await aPlacedOrder(shop, 1, { ...market, variant: market.variants.A, option: market.out } as never)
    must(await desk.cancel(canceled.id))
    expect(refusal(await create({}, canceled as never))).toEqual(refused.notAllowed(/canceled/))
  })

  test("a partially refunded order is accepted", async () => {
    const { id, item } = await made.anOrder()
    must(await desk.refund(id, 100))
    await swaps.made(id, item, 1)
  })

  test("lines of other orders and of canceled swaps", async () => {
    const other = await made.anOrder()
    const foreign = { return_items: [{ item_id: other.item, quantity: 1 }] }
    expect(refusal(await create(foreign))).toEqual(refused.invalid(/invalid line item/))
    const { swap, ...its } = await made.aSwap()
    must(await swaps.cancel(its.id, swap.id))
    const gone = { return_items: [{ item_id: swap.additional_items[0]?.id, quantity: 1 }] }
    expect(refusal(await create(gone, its))).toEqual(refused.invalid(/canceled item/))
  })

  test("no lines, wrong quantities, unknown keys", async () => {
    expect((await create({ return_items: [] })).status).toBe(400)
    for (const quantity of [0, -1, 1.5, 10_000_000]) {
      expect((await create({ return_items: [{ item_id: order.item, quantity }] })).status).toBe(400)
      const additional_items = [{ variant_id: market.variants.B, quantity }]
      expect((await create({ additional_items })).status).toBe(400)
    }
    expect((await create({ custom_shipping_options: [{ option_id: market.out.id, price: -100 }] })).status).toBe(400)
    expect((await create({ price: 1 })).status).toBe(400)
  })

  test("what is not for sale, or does not fit the tables", async () => {
    const unknown = { additional_items: [{ variant_id: "variant_x", quantity: 1 }] }
    expect(refusal(await create(unknown))).toEqual(refused.invalid(/variant_x/))
    const { variant } = await aProduct(shop.db, { variants: [{ prices: [{ amount: 5, currency_code: "usd" }] }] })
    expect((await create({ additional_items: [{ variant_id: variant, quantity: 1 }] })).status).toBe(400)
    const many = Array.from({ length: 2 }, () => ({ variant_id: market.variants.A, quantity: 1_000_000 }))
    expect(refusal(await create({ additional_items: many }))).toEqual(refused.invalid(/total of the cart/))
  })

  test("options that are unknown, of other regions, twice or for returns; a closed channel", async () => {
    const foreign = await aShippingOption(shop.db, (await aRegion(shop.db, { countries: [] })).id)
    const custom = (...ids: string[]) => ({
      custom_shipping_options: ids.map((option_id) => ({ option_id, price: 0 })),
    })
    expect(refusal(await create(custom("so_x")))).toEqual(refused.notFound(/so_x/))
    expect(refusal(await create(custom(foreign.id)))).toEqual(refused.invalid(/region/))
    expect(refusal(await create(custom(market.back.id)))).toEqual(refused.invalid(/return/))
    expect(refusal(await create(custom(market.out.id, market.out.id)))).toEqual(refused.invalid(/twice/))
    expect(refusal(await create({ return_shipping: { option_id: "so_x" } }))).toEqual(refused.notFound(/so_x/))
    expect(refusal(await create({ return_shipping: { option_id: foreign.id } }))).toEqual(refused.invalid(/region/))
    const sales_channel_id = await aChannel(shop.db, { is_disabled: true })
    expect((await create({ sales_channel_id })).status).toBe(400)
  })

  test("units that are in a return, a claim or another swap already", async () => {
    const { id, item } = await made.anOrder()
    must(await desk.takeBack(id, item, 1))
    expect(refusal(await swaps.create(id, bodyOf(market, item, 2)))).toEqual(refused.notAllowed(/1 can/))
    await swaps.made(id, item, 1)
    expect(refusal(await swaps.create(id, bodyOf(market, item, 1)))).toEqual(refused.notAllowed(/0 can/))
    expect(refusal(await desk.takeBack(id, item, 1))).toEqual(refused.notAllowed(/0 can/))
    const claim = await desk.by.post(`/admin/orders/${id}/claims`, refunding(item))
    expect(refusal(claim)).toEqual(refused.notAllowed(/Cannot claim more/))
    const claimed = await made.anOrder()
    must(await desk.by.post(`/admin/orders/${claimed.id}/claims`, refunding(claimed.item, 2)))
    expect(refusal(await create({}, claimed))).toEqual(refused.notAllowed(/0 can|not been captured/))
  })

  test("operations on swaps of other orders", async () => {
    const { swap } = await made.aSwap()
    for (const path of ["process-payment", "cancel", "fulfillments"])
      expect(refusal(await desk.by.post(`/admin/orders/${order.id}/swaps/${swap.id}/${path}`, {}))).toEqual(
        refused.notFound(/Swap was not found/),
      )
    const shipment = { fulfillment_id: "ful_x" }
    expect((await swaps.ship(order.id, swap.id, shipment)).status).toBe(404)
  })
})
