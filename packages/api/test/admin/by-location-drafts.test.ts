import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aMarket, type Market, must } from "../support/checkout.ts"
import { claimsDesk, refunding } from "../support/claims.ts"
import { type DraftsDesk, draftsDesk } from "../support/drafts.ts"
import { expectSound } from "../support/invariants.ts"
import { aStockedVariant, type Switched, switchedOver } from "../support/inventory.ts"
import { aPlacedOrder, type Desk, desk as deskOf, newest, stockOf } from "../support/orders.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

/*
 * Draft orders and what shoppers send back, in a shop with stock locations. "10/4" is
 * 10 stocked, 4 of them reserved.
 */

let shop: TestShop
let by: Visitor
let desk: Desk
let drafts: DraftsDesk
let market: Market
let places: Switched
let L1: string
let L2: string

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
  desk = deskOf(by)
  drafts = draftsDesk(by)
  market = await aMarket(shop)
  places = await switchedOver(shop, by)
  ;({ L1, L2 } = places)
})
afterAll(async () => {
  await expectSound(shop)
  expect(shop.errors).toEqual([])
  await shop.close()
})

const aVariant = async (first: string, second: string, facts?: object) =>
  (await aStockedVariant(shop.db, { [L1]: first, [L2]: second }, facts)).variant
const aDraft = (variant: string, quantity = 2) =>
  drafts.made(market, {
    items: [
      { variant_id: variant, quantity },
      { title: "Engraving", unit_price: 500, quantity: 1 },
    ],
  })

describe("paying a draft", () => {
  test("reserves its goods, once", async () => {
    const variant = await aVariant("10", "5")
    const draft = await aDraft(variant, 4)
    expect(await places.at(variant)).toEqual(["10/0", "5/0"])
    const headers = { "idempotency-key": `pay-${draft.id}` }
    const { order } = must(await drafts.pay(draft.id, headers))
    must(await drafts.pay(draft.id, headers))
    expect((await drafts.pay(draft.id)).status).toBe(400)
    expect([await places.at(variant), await stockOf(shop, variant)]).toEqual([["10/4", "5/0"], 11])
    const line = order.items.find((one: { variant_id: string }) => one.variant_id === variant).id
    expect(await places.reservedFor(line)).toEqual({ L1: 4 })
    must(await desk.fulfill(order.id, line, 4))
    expect(await places.at(variant)).toEqual(["6/0", "5/0"])
  })

  test("is 409 when it is short, and nothing changes", async () => {
    const variant = await aVariant("1", "1")
    await shop.db.productVariant.update({ where: { id: variant }, data: { inventory_quantity: 100 } })
    const draft = await aDraft(variant, 3)
    await shop.db.productVariant.update({ where: { id: variant }, data: { inventory_quantity: 2 } })
    const answer = await drafts.pay(draft.id)
    expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([409, "insufficient_inventory"])
    expect(await places.at(variant)).toEqual(["1/0", "1/0"])
    expect(must(await drafts.get(draft.id)).draft_order.status).toBe("open")
  })

  test("sells only from the locations of the draft's channel", async () => {
    const variant = await aVariant("1", "5")
    const draft = await aDraft(variant, 3)
    const { sales_channel_id } = await shop.db.cart.findUniqueOrThrow({ where: { id: draft.cart_id } })
    const link = `/admin/sales-channels/${sales_channel_id}/stock-locations`
    must(await by.delete(link, { location_id: L2 }))
    expect((await drafts.pay(draft.id)).status).toBe(409)
    must(await by.post(link, { location_id: L2 }))
    must(await drafts.pay(draft.id))
    expect(await places.at(variant)).toEqual(["1/0", "5/3"])
  })

  test("goes below what there is on back-order", async () => {
    const variant = await aVariant("1", "0", { allow_backorder: true })
    must(await drafts.pay((await aDraft(variant, 3)).id))
    expect([await places.at(variant), await stockOf(shop, variant)]).toEqual([["1/3", "0/0"], -2])
  })

  test("and a shopper's completion at the same time reserve what there is once", async () => {
    const variant = await aVariant("3", "0")
    const draft = await aDraft(variant, 2)
    const answers = await Promise.all([
      drafts.pay(draft.id),
      shop.post(`/store/carts/${draft.cart_id}/complete`),
      aPlacedOrder(shop, 2, { ...market, variant }).catch(() => undefined),
    ])
    expect(answers).toHaveLength(3)
    expect(await places.at(variant)).toEqual(["3/2", "0/0"])
  })
})

describe("what shoppers send back", () => {
  async function sent(variant: string, quantity: number, location_id?: string) {
    const order = await aPlacedOrder(shop, quantity, { ...market, variant })
    must(await desk.capture(order.id))
    const items = [{ item_id: order.item, quantity }]
    const packed = must(await by.post(`/admin/orders/${order.id}/fulfillment`, { items, location_id })).order
    must(await desk.ship(order.id, newest<{ id: string }>(packed.fulfillments).id))
    return order
  }

  test("is stocked where it had left; a canceled return moves nothing", async () => {
    const variant = await aVariant("10", "5")
    const { id, item } = await sent(variant, 4, L2)
    expect(await places.at(variant)).toEqual(["10/0", "1/0"])
    const request = () => shop.post("/store/returns", { order_id: id, items: [{ item_id: item, quantity: 3 }] })
    const first = must(await request()).return
    must(await by.post(`/admin/returns/${first.id}/cancel`))
    expect(await places.at(variant)).toEqual(["10/0", "1/0"])
    const second = must(await request()).return
    must(await desk.receive(second.id, item, 3))
    expect([await places.at(variant), await stockOf(shop, variant)]).toEqual([["10/0", "4/0"], 14])
    expect(await places.reservedFor(item)).toEqual({})
  })

  test("is stocked where it is received, at a new level if need be", async () => {
    const variant = await aVariant("4", "0")
    const { id, item } = await sent(variant, 4)
    const third = must(await by.post("/admin/stock-locations", { name: "Returns" })).stock_location.id
    const back = must(
      await shop.post("/store/returns", { order_id: id, items: [{ item_id: item, quantity: 2 }] }),
    ).return
    must(await desk.receive(back.id, item, 2, { location_id: third }))
    const level = { inventory_item_id: await places.itemOf(variant), location_id: third, deleted_at: null }
    expect(await shop.db.inventoryLevel.findFirstOrThrow({ where: level })).toMatchObject({ stocked_quantity: 2 })
    expect(await stockOf(shop, variant)).toBe(2)
    expect((await shop.db.return.findUniqueOrThrow({ where: { id: back.id } })).location_id).toBe(third)
  })

  test("by a claim for money is stocked too; goods that are not managed are not", async () => {
    const variant = await aVariant("4", "0")
    const { id, item } = await sent(variant, 2)
    const claim = await claimsDesk({ by }).made(id, refunding(item, 1, { return_shipping: {} }))
    expect(await places.at(variant)).toEqual(["2/0", "0/0"])
    const { id: return_id } = await shop.db.return.findFirstOrThrow({ where: { claim_order_id: claim.id } })
    must(await desk.receive(return_id, item))
    expect(await places.at(variant)).toEqual(["3/0", "0/0"])
    await shop.db.productVariant.update({ where: { id: variant }, data: { manage_inventory: false } })
    const { order } = must(await desk.takeBack(id, item, 1, { receive_now: true }))
    expect(order.returns.at(-1).status).toBe("received")
    expect(await places.at(variant)).toEqual(["3/0", "0/0"])
  })
})
