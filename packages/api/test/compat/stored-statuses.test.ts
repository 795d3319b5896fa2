import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct, aShippingOption } from "../support/catalog.ts"
import { must } from "../support/checkout.ts"
import { aSentOrder, claimsDesk, replacing } from "../support/claims.ts"
import { aDesk, aPlacedOrder, type Desk } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aSwapMarket, type MadeSwaps, madeSwaps, type SwapMarket, type SwapsDesk, swapsDesk } from "../support/swaps.ts"

/*
 * Medusa v1 stores `canceled` when one of several fulfillments is canceled, and its statuses may have no fulfillment.
 * A shop that was taken over goes on from there: its goods can be sent, or the swap or claim canceled.
 */

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
  expect(shop.errors).toEqual([])
  await shop.close()
})

/** Goods that no other goods travel with. */
async function otherGoods() {
  const profile = newId("sp")
  await shop.db.shippingProfile.create({ data: { id: profile, name: profile, type: "custom" } })
  const { variant } = await aProduct(shop.db, { profile_id: profile, variants: [{ prices: [{ amount: 1000 }] }] })
  const option = await aShippingOption(shop.db, market.region.id, { profile_id: profile, amount: 0 })
  return { variant, option }
}

/** Cancels a fulfillment in the tables, as Medusa v1 does. */
async function canceledByMedusa(parcel: { id: string; items: { item_id: string; quantity: number }[] }) {
  await shop.db.fulfillment.update({ where: { id: parcel.id }, data: { canceled_at: new Date() } })
  for (const { item_id, quantity } of parcel.items)
    await shop.db.lineItem.update({ where: { id: item_id }, data: { fulfilled_quantity: { decrement: quantity } } })
}

describe("a swap with two fulfillments of which Medusa has canceled one", () => {
  async function aSwap() {
    const { id, item } = await made.anOrder()
    const { variant, option } = await otherGoods()
    const more = {
      additional_items: [market.variants.B, variant].map((variant_id) => ({ variant_id, quantity: 1 })),
      custom_shipping_options: [market.out, option].map((one) => ({ option_id: one.id, price: 0 })),
    }
    const swap = await swaps.made(id, item, 1, { more })
    const path = `/store/carts/${swap.cart_id}`
    for (const one of [market.out, option]) must(await shop.post(`${path}/shipping-methods`, { option_id: one.id }))
    must(await shop.post(`${path}/payment-sessions`))
    must(await shop.post(`${path}/complete`))
    const [first, second] = must(await swaps.fulfill(id, swap.id)).order.swaps[0].fulfillments
    await canceledByMedusa(first)
    await shop.db.swap.update({ where: { id: swap.id }, data: { fulfillment_status: "canceled" } })
    return { id, swap: swap.id, left: second.id as string }
  }

  test("is shipped, and the rest is fulfilled", async () => {
    const { id, swap, left } = await aSwap()
    const shipped = must(await swaps.ship(id, swap, { fulfillment_id: left })).order.swaps[0]
    expect(shipped.fulfillment_status).toBe("partially_shipped")
    const rest = must(await swaps.fulfill(id, swap)).order.swaps[0].fulfillments
    const last = rest.find((one: { shipped_at: unknown; canceled_at: unknown }) => !one.shipped_at && !one.canceled_at)
    expect(must(await swaps.ship(id, swap, { fulfillment_id: last.id })).order.swaps[0]).toMatchObject({
      fulfillment_status: "shipped",
    })
  })

  test("is canceled after its other fulfillment", async () => {
    const { id, swap, left } = await aSwap()
    expect(must(await swaps.unpack(id, swap, left)).order.swaps[0].fulfillment_status).toBe("canceled")
    expect(must(await swaps.cancel(id, swap)).order.swaps[0].canceled_at).not.toBeNull()
  })
})

const SWAP_STATUSES = [
  "not_fulfilled",
  "fulfilled",
  "shipped",
  "partially_shipped",
  "canceled",
  "requires_action",
] as const

describe.each(SWAP_STATUSES)("a swap that is %s without a fulfillment", (fulfillment_status) => {
  async function aSwap() {
    const { id, swap } = await made.aSwap()
    await shop.db.lineItem.updateMany({ where: { swap_id: swap.id }, data: { fulfilled_quantity: 1 } })
    await shop.db.swap.update({ where: { id: swap.id }, data: { fulfillment_status } })
    return [id, swap.id] as const
  }

  test("is fulfilled, or canceled", async () => {
    const { fulfillments, additional_items } = must(await swaps.fulfill(...(await aSwap()))).order.swaps[0]
    expect(fulfillments).toMatchObject([{ items: [{ quantity: 1 }] }])
    expect(additional_items).toMatchObject([{ fulfilled_quantity: 1 }])
    expect(must(await swaps.cancel(...(await aSwap()))).order.swaps[0].canceled_at).not.toBeNull()
  })
})

const CLAIM_STATUSES = [...SWAP_STATUSES, "partially_fulfilled", "partially_returned", "returned"] as const

test("an order that is fulfilled without a fulfillment is fulfilled in parts, or canceled", async () => {
  const [one, two] = [await aPlacedOrder(shop, 2), await aPlacedOrder(shop, 2)]
  for (const { id } of [one, two]) {
    await shop.db.lineItem.updateMany({ where: { order_id: id }, data: { fulfilled_quantity: 2 } })
    await shop.db.order.update({ where: { id }, data: { fulfillment_status: "fulfilled" } })
  }
  const body = { items: [{ item_id: one.item, quantity: 1 }] }
  expect(must(await desk.by.post(`/admin/orders/${one.id}/fulfillment`, body)).order).toMatchObject({
    fulfillment_status: "partially_fulfilled",
    items: [{ fulfilled_quantity: 1 }],
  })
  expect(must(await desk.by.post(`/admin/orders/${two.id}/cancel`)).order.status).toBe("canceled")
})

describe("a claim", () => {
  async function aClaim(more: { variant_id: string; quantity: number }[] = []) {
    const order = await aSentOrder(shop, desk)
    const claims = claimsDesk(desk)
    const body = replacing(order.item, order.market.variant)
    const claim = await claims.made(order.id, { ...body, additional_items: [...body.additional_items, ...more] })
    return { id: order.id, claim, claims }
  }

  test.each(CLAIM_STATUSES)(
    "that is %s without a fulfillment is fulfilled, or canceled",
    async (fulfillment_status) => {
      for (const act of ["fulfill", "cancel"] as const) {
        const { id, claim, claims } = await aClaim()
        await shop.db.fulfillment.updateMany({ where: { claim_order_id: claim.id }, data: { claim_order_id: null } })
        await shop.db.claimOrder.update({ where: { id: claim.id }, data: { fulfillment_status } })
        const [after] = must(await claims[act](id, claim.id)).order.claims
        expect(after).toMatchObject(
          act === "cancel" ? { fulfillment_status: "canceled" } : { fulfillment_status: "fulfilled" },
        )
      }
    },
  )

  test("with a fulfillment that is left of two is shipped, or canceled", async () => {
    for (const act of ["ship", "unpack"] as const) {
      const { variant } = await otherGoods()
      const { id, claim, claims } = await aClaim([{ variant_id: variant, quantity: 1 }])
      const [packed] = claim.fulfillments
      await shop.db.claimOrder.update({ where: { id: claim.id }, data: { fulfillment_status: "canceled" } })
      const [after] = must(await claims[act](id, claim.id, packed?.id as string)).order.claims
      expect(after.fulfillment_status).toBe(act === "ship" ? "shipped" : "canceled")
      if (act === "unpack") expect(must(await claims.cancel(id, claim.id)).order.claims[0].canceled_at).not.toBeNull()
    }
  })
})
