import { Refusal } from "@mercer/commerce"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { must, refusal } from "../support/checkout.ts"
import { carrier, refused } from "../support/claims.ts"
import { expectSound } from "../support/invariants.ts"
import { type Switched, switchedOver } from "../support/inventory.ts"
import { aDesk, type Desk, stockOf } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import {
  anOrderOf,
  aSwapMarket,
  bodyOf,
  confirmed,
  type MadeSwaps,
  madeSwaps,
  type SwapMarket,
  type SwapsDesk,
  swapsDesk,
} from "../support/swaps.ts"

/*
 * Swaps in a shop with stock locations: what is sent is reserved when the buyer
 * confirms, whatever the sign of the difference; what comes back is stocked when it is received.
 */

let shop: TestShop
let desk: Desk
let market: SwapMarket
let swaps: SwapsDesk
let made: MadeSwaps
let places: Switched

beforeAll(async () => {
  shop = await openShop()
  desk = await aDesk(shop)
  market = await aSwapMarket(shop)
  swaps = swapsDesk(desk, market)
  made = madeSwaps(shop, desk, market)
  places = await switchedOver(shop, desk.by)
})
beforeEach(async () => {
  for (const goods of ["A", "B", "C"] as const) await stock(goods, 100)
})
afterAll(async () => {
  await expectSound(shop)
  expect(shop.errors).toEqual([])
  await shop.close()
})

type Goods = "A" | "B" | "C"
const at = (goods: Goods) => places.at(market.variants[goods])
/** How much of some goods can be sold; earlier tests' reservations stay. */
async function stock(goods: Goods, available: number, location = places.L1) {
  const item = await places.itemOf(market.variants[goods])
  const level = await shop.db.inventoryLevel.findFirst({
    where: { inventory_item_id: item, location_id: location, deleted_at: null },
  })
  await places.stock(market.variants[goods], location, available + (level?.reserved_quantity ?? 0))
}
/** What a test changes: "stocked/reserved" at the first location, as differences. */
async function since(goods: Goods, before: (string | undefined)[]) {
  const numbers = (one: string | undefined) => (one ?? "0/0").split("/").map(Number) as [number, number]
  const [now, then] = [numbers((await at(goods))[0]), numbers(before[0])]
  return [now[0] - then[0], now[1] - then[1]]
}

describe("confirming a swap reserves what it sends", () => {
  test.each([
    { goods: "B" as const, due: 960, way_back: true },
    { goods: "A" as const, due: 0, way_back: false },
    { goods: "C" as const, due: -600, way_back: false },
  ])("and not what comes back, with a difference of $due", async ({ goods, due, way_back }) => {
    const { id, item } = await made.anOrder()
    const before = { A: await at("A"), B: await at("B"), C: await at("C") }
    const available = await stockOf(shop, market.variants[goods])
    const swap = await swaps.made(id, item, 1, { send: [[goods, 1]], way_back })
    expect(await since(goods, before[goods])).toEqual([0, 0])
    await confirmed(shop, market, swap.cart_id)
    expect((await swaps.find(id, swap.id)).difference_due).toBe(due)
    for (const one of ["A", "B", "C"] as const)
      expect([one, await since(one, before[one])]).toEqual([one, [0, one === goods ? 1 : 0]])
    const [line] = swap.additional_items
    expect([await places.reservedFor(line?.id ?? ""), await places.reservedFor(item)]).toEqual([{ L1: 1 }, {}])
    expect(await stockOf(shop, market.variants[goods])).toBe(available - 1)
  })

  test("which is packed, given back and reserved again by cancellations, and released with the swap", async () => {
    const before = await at("B")
    const { id, swap } = await made.aSwap()
    const line = swap.additional_items[0]?.id ?? ""
    expect(await since("B", before)).toEqual([0, 1])
    const [parcel] = must(await swaps.fulfill(id, swap.id)).order.swaps[0].fulfillments
    expect([parcel.location_id, await since("B", before), await places.reservedFor(line)]).toEqual([
      places.L1,
      [-1, 0],
      {},
    ])
    for (const _ of ["once", "again"]) {
      must(await swaps.unpack(id, swap.id, parcel.id))
      expect([await since("B", before), await places.reservedFor(line)]).toEqual([[0, 1], { L1: 1 }])
    }
    for (const _ of ["once", "again"]) {
      must(await swaps.cancel(id, swap.id))
      expect([await since("B", before), await places.reservedFor(line)]).toEqual([[0, 0], {}])
    }
    expect(await stockOf(shop, market.variants.B)).toBe(100)
  })

  test("which can be packed at another location, if it has some", async () => {
    const { id, swap } = await made.aSwap()
    expect(refusal(await swaps.fulfill(id, swap.id, { location_id: places.L2 }))).toMatchObject({
      status: 400,
      code: "insufficient_inventory",
    })
    await stock("B", 3, places.L2)
    const before = await at("B")
    const { order } = must(await swaps.fulfill(id, swap.id, { location_id: places.L2 }))
    expect(order.swaps[0].fulfillments).toMatchObject([{ location_id: places.L2 }])
    expect([await since("B", before), (await at("B"))[1]]).toEqual([[0, -1], "2/0"])
    await stock("B", 0, places.L2)
  })

  test("which a carrier's refusal leaves reserved", async () => {
    const before = await at("B")
    const { id, swap } = await made.aSwap()
    const goods = carrier(shop, () => {
      throw new Refusal("not_allowed", "No truck today")
    })
    expect(refusal(await swaps.fulfill(id, swap.id))).toEqual(refused.notAllowed(/No truck/))
    goods.stop()
    expect(await since("B", before)).toEqual([0, 1])
    expect(await places.reservedFor(swap.additional_items[0]?.id ?? "")).toEqual({ L1: 1 })
  })
})

describe("goods that are short", () => {
  const short = { status: 400, type: "not_allowed", code: "insufficient_inventory", message: expect.any(String) }

  test("are back-ordered for an operator's swap, unless it says no; and never for a shopper's", async () => {
    const { id, item } = await made.anOrder()
    await stock("C", 1)
    const no = bodyOf(market, item, 1, { send: [["C", 2]], more: { allow_backorder: false } })
    expect(refusal(await swaps.create(id, no))).toEqual(short)
    const additional_items = [{ variant_id: market.variants.C, quantity: 2 }]
    const own = { order_id: id, return_items: [{ item_id: item, quantity: 1 }], additional_items }
    expect(refusal(await shop.post("/store/swaps", own))).toEqual(short)
    expect(await shop.db.swap.count({ where: { order_id: id } })).toBe(0)
    const before = await at("C")
    const swap = await swaps.made(id, item, 1, { send: [["C", 2]] })
    await confirmed(shop, market, swap.cart_id)
    expect([await since("C", before), await stockOf(shop, market.variants.C)]).toEqual([[0, 2], -1])
    must(await swaps.cancel(id, swap.id))
    expect(await since("C", before)).toEqual([0, 0])
  })

  test("are back-ordered too where their variant has no item", async () => {
    const { id, item } = await made.anOrder()
    const prices = [{ amount: 500, region_id: market.region.id }]
    const { variant } = await aProduct(shop.db, { variants: [{ prices, inventory_quantity: 1 }] })
    const body = { ...bodyOf(market, item, 1), additional_items: [{ variant_id: variant, quantity: 2 }] }
    const { order } = must(await swaps.create(id, body))
    const swap = order.swaps.at(-1)
    await confirmed(shop, market, swap.cart_id)
    expect(await stockOf(shop, variant)).toBe(-1)
    must(await swaps.cancel(id, swap.id))
    expect(await stockOf(shop, variant)).toBe(1)
  })

  test("when the buyer confirms: 409, and nothing is kept", async () => {
    const { id, item } = await made.anOrder()
    await stock("C", 1)
    const first = await swaps.made(id, item, 1, { send: [["C", 1]], more: { allow_backorder: false } })
    const second = await swaps.made(id, item, 1, { send: [["C", 1]], more: { allow_backorder: false } })
    await confirmed(shop, market, first.cart_id)
    const before = await at("C")
    const path = `/store/carts/${second.cart_id}`
    must(await shop.post(`${path}/shipping-methods`, { option_id: market.out.id }))
    must(await shop.post(`${path}/payment-sessions`))
    const answer = await shop.post(`${path}/complete`)
    expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([409, "insufficient_inventory"])
    expect(await since("C", before)).toEqual([0, 0])
    expect(await places.reservedFor(second.additional_items[0]?.id ?? "")).toEqual({})
  })
})

describe("what a swap takes back", () => {
  test("is stocked where it had left, or where the swap says", async () => {
    const before = await at("A")
    const one = await anOrderOf(shop, desk, market, "A", 2)
    expect(await since("A", before)).toEqual([-2, 0])
    const swap = await swaps.made(one.id, one.item, 1, { send: [["B", 1]] })
    await confirmed(shop, market, swap.cart_id)
    must(await desk.receive(swap.return_order.id, one.item, 1))
    expect(await since("A", before)).toEqual([-1, 0])
    const body = (return_location_id: string) => bodyOf(market, one.item, 1, { more: { return_location_id } })
    expect(refusal(await swaps.create(one.id, body("sloc_x")))).toEqual(refused.notFound(/sloc_x/))
    const back = must(await swaps.create(one.id, body(places.L2))).order.swaps.at(-1)
    must(await desk.receive(back.return_order.id, one.item, 1))
    expect([await since("A", before), (await at("A"))[1]]).toEqual([[-1, 0], "1/0"])
  })
})
