import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct, aShippingOption } from "../support/catalog.ts"
import { must, refusal } from "../support/checkout.ts"
import { carrier, refused } from "../support/claims.ts"
import { expectSound } from "../support/invariants.ts"
import { aDesk, type Desk, stockOf } from "../support/orders.ts"
import { lacking } from "../support/recorded.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import {
  aSwapMarket,
  confirmed,
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

describe("fulfilling a swap", () => {
  test("needs a completed cart; goods go by the swap's method to the swap's address", async () => {
    const { id, item } = await made.anOrder()
    const swap = await swaps.made(id, item, 1, { send: [["B", 1]] })
    expect(refusal(await swaps.fulfill(id, swap.id))).toEqual(refused.notAllowed(/completed/))
    must(await shop.post(`/store/carts/${swap.cart_id}`, { shipping_address: { city: "Bonn" } }))
    await confirmed(shop, market, swap.cart_id)
    const goods = carrier(shop)
    const { order } = must(await swaps.fulfill(id, swap.id, { metadata: { by: "hand" } }))
    goods.stop()
    expect(goods.asked[0]?.[2]).toMatchObject({ shipping_address: { city: "Bonn" } })
    expect(order.swaps[0]).toMatchObject({
      fulfillment_status: "fulfilled",
      shipping_methods: [{ price: 0 }],
      fulfillments: [{ swap_id: swap.id, order_id: null, metadata: { by: "hand" }, items: [{ quantity: 1 }] }],
      additional_items: [{ fulfilled_quantity: 1 }],
    })
    expect(order.shipping_address.city).toBe("Berlin")
    expect(refusal(await swaps.fulfill(id, swap.id))).toEqual(refused.notAllowed(/already fulfilled/))
  })

  test("without a shipping method uses the order's carrier at no charge", async () => {
    const { id, item } = await made.anOrder()
    const swap = await swaps.made(id, item, 1, { send: [["A", 1]], way_back: false })
    must(await shop.post(`/store/carts/${swap.cart_id}/complete`))
    const { order } = must(await swaps.fulfill(id, swap.id))
    expect(order.swaps[0]).toMatchObject({ shipping_methods: [], fulfillments: [{ provider_id: "manual" }] })
  })

  test("its fulfillment is canceled, and fulfilled again; a canceled one keeps its swap", async () => {
    const { id, swap } = await made.aSwap()
    const parcel = must(await swaps.fulfill(id, swap.id)).order.swaps[0].fulfillments[0].id
    expect(refusal(await swaps.unpack(id, swap.id, "ful_x"))).toEqual(refused.notFound(/ful_x/))
    const { order } = must(await swaps.unpack(id, swap.id, parcel))
    expect(order.swaps[0]).toMatchObject({
      fulfillment_status: "canceled",
      canceled_at: null,
      additional_items: [{ fulfilled_quantity: 0 }],
    })
    must(await swaps.unpack(id, swap.id, parcel))
    const again = must(await swaps.fulfill(id, swap.id)).order.swaps[0]
    expect(again).toMatchObject({ fulfillment_status: "fulfilled" })
    expect(again.fulfillments).toHaveLength(2)
  })

  test("is shipped once, and not canceled afterwards", async () => {
    const { id, swap } = await made.aSwap()
    const fulfillment_id = must(await swaps.fulfill(id, swap.id)).order.swaps[0].fulfillments[0].id
    const shipment = { fulfillment_id, tracking_numbers: ["T1", "T2"] }
    const body = must(await swaps.ship(id, swap.id, shipment))
    expect(lacking("admin.orders.shipSwap", body)).toEqual([])
    expect(body.order.swaps[0]).toMatchObject({
      fulfillment_status: "shipped",
      additional_items: [{ shipped_quantity: 1 }],
      fulfillments: [{ tracking_links: [{ tracking_number: "T1" }, { tracking_number: "T2" }] }],
    })
    expect(body.order.fulfillment_status).toBe("shipped")
    expect(refusal(await swaps.ship(id, swap.id, shipment))).toEqual(refused.notAllowed(/already (been )?shipped/))
    expect(refusal(await swaps.unpack(id, swap.id, fulfillment_id))).toEqual(refused.notAllowed(/shipped/))
    expect(refusal(await swaps.cancel(id, swap.id))).toEqual(refused.notAllowed(/fulfillments must be canceled/))
  })

  test("a part that is shipped does not keep the rest from being canceled and fulfilled", async () => {
    const { id, item } = await made.anOrder()
    const profile = newId("sp")
    await shop.db.shippingProfile.create({ data: { id: profile, name: profile, type: "custom" } })
    const { variant } = await aProduct(shop.db, { profile_id: profile, variants: [{ prices: [{ amount: 1000 }] }] })
    const other = await aShippingOption(shop.db, market.region.id, { profile_id: profile, amount: 0 })
    const more = {
      additional_items: [market.variants.B, variant].map((variant_id) => ({ variant_id, quantity: 1 })),
      custom_shipping_options: [market.out, other].map((option) => ({ option_id: option.id, price: 0 })),
    }
    const swap = await swaps.made(id, item, 1, { more })
    must(await shop.post(`/store/carts/${swap.cart_id}/shipping-methods`, { option_id: other.id }))
    await confirmed(shop, market, swap.cart_id)
    const [one, two] = must(await swaps.fulfill(id, swap.id)).order.swaps[0].fulfillments
    const sent = must(await swaps.ship(id, swap.id, { fulfillment_id: one.id })).order.swaps[0]
    expect(sent.fulfillment_status).toBe("partially_shipped")
    const left = must(await swaps.unpack(id, swap.id, two.id)).order.swaps[0]
    expect(left.fulfillment_status).toBe("partially_shipped")
    const rest = must(await swaps.fulfill(id, swap.id)).order.swaps[0].fulfillments.at(-1)
    expect(must(await swaps.ship(id, swap.id, { fulfillment_id: rest.id })).order.swaps[0].fulfillment_status).toBe(
      "shipped",
    )
  })
})

describe("canceling a swap", () => {
  test("lets its payment go, gives the goods back and cancels the return; repeating it changes nothing", async () => {
    const before = await stockOf(shop, market.variants.B)
    const { id, item, swap } = await made.aSwap()
    expect(await stockOf(shop, market.variants.B)).toBe(before - 1)
    const body = must(await swaps.cancel(id, swap.id))
    expect(lacking("admin.orders.cancelSwap", body)).toEqual([])
    expect(body.order.swaps[0]).toMatchObject({
      payment_status: "canceled",
      fulfillment_status: "canceled",
      payment: { canceled_at: expect.any(String) },
      return_order: { status: "canceled" },
    })
    expect(await stockOf(shop, market.variants.B)).toBe(before)
    expect(body.order).toMatchObject({ paid_total: 3000 })
    const again = must(await swaps.cancel(id, swap.id))
    expect(again.order.swaps[0].canceled_at).toBe(body.order.swaps[0].canceled_at)
    // The units are free for another swap, worth what they were.
    expect((await swaps.made(id, item, 2)).return_order.refund_amount).toBe(2400 - 360)
  })

  test("that was never completed gives nothing back to stock, and its cart is not completed afterwards", async () => {
    const before = await stockOf(shop, market.variants.B)
    const { id, item } = await made.anOrder()
    const swap = await swaps.made(id, item, 1, { send: [["B", 1]] })
    must(await swaps.cancel(id, swap.id))
    expect(await stockOf(shop, market.variants.B)).toBe(before)
    must(await shop.post(`/store/carts/${swap.cart_id}/payment-sessions`))
    expect(refusal(await shop.post(`/store/carts/${swap.cart_id}/complete`))).toEqual(refused.notAllowed(/canceled/))
  })

  test("waits for money that has moved, for a label and for goods that came back", async () => {
    const paid = await made.aSwap()
    must(await swaps.process(paid.id, paid.swap.id))
    expect(refusal(await swaps.cancel(paid.id, paid.swap.id))).toEqual(refused.notAllowed(/captured: refund/))
    const refunded = await made.aCheaperSwap()
    must(await swaps.process(refunded.id, refunded.swap.id))
    expect(refusal(await swaps.cancel(refunded.id, refunded.swap.id))).toEqual(refused.notAllowed(/with a refund/))
    const labeled = await made.aSwap()
    await shop.db.return.update({
      where: { id: labeled.swap.return_order.id },
      data: { shipping_data: { label: "R" } },
    })
    expect(refusal(await swaps.cancel(labeled.id, labeled.swap.id))).toEqual(
      refused.notAllowed(/Return must be canceled/),
    )
    must(await desk.by.post(`/admin/returns/${labeled.swap.return_order.id}/cancel`))
    must(await swaps.cancel(labeled.id, labeled.swap.id))
    const back = await made.aSwap()
    must(await desk.receive(back.swap.return_order.id, back.item, 1))
    expect(refusal(await swaps.cancel(back.id, back.swap.id))).toEqual(refused.notAllowed(/Return must be canceled/))
  })

  test("comes before canceling its order, and its return is not received afterwards", async () => {
    const { id, item, swap } = await made.aSwap()
    expect(refusal(await desk.cancel(id))).toMatchObject({ status: 400, type: "not_allowed" })
    must(await swaps.cancel(id, swap.id))
    const receipt = await desk.receive(swap.return_order.id, item, 1)
    expect(refusal(receipt)).toEqual(refused.notAllowed(/canceled/))
  })

  test("a cart whose return is canceled is not completed", async () => {
    const { id, item } = await made.anOrder()
    const swap = await swaps.made(id, item, 1)
    must(await desk.by.post(`/admin/returns/${swap.return_order.id}/cancel`))
    expect(refusal(await shop.post(`/store/carts/${swap.cart_id}/complete`))).toEqual(
      refused.notAllowed(/return of the swap/),
    )
  })
})
