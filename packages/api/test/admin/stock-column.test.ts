import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aMarket, type Market, must } from "../support/checkout.ts"
import { expectSound } from "../support/invariants.ts"
import { type Switched, switchedOver } from "../support/inventory.ts"
import { aDesk, aPlacedOrder, type Desk, stockOf } from "../support/orders.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { type StockedVariants, stockedVariants } from "../support/stocked-variants.ts"

/*
 * A variant's own quantity follows every write to its levels and reservations: lists, low-stock warnings and exports
 * are right, and so is the shop if it sells without locations again.
 */

let shop: TestShop
let by: Visitor
let desk: Desk
let market: Market
let places: Switched
let kit: StockedVariants

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
  desk = await aDesk(shop)
  market = await aMarket(shop)
  places = await switchedOver(shop, by)
  kit = stockedVariants(shop, by, places.L1)
})
afterAll(async () => {
  await expectSound(shop)
  expect(shop.errors).toEqual([])
  await shop.close()
})

const own = (variant: string) => stockOf(shop, variant)
const levels = (item: string) => `/admin/inventory-items/${item}/location-levels`
async function stocked(inventory_quantity = 10) {
  const { variant, product } = await kit.made({ inventory_quantity })
  return { variant, product, item: await places.itemOf(variant) }
}

describe("a variant's own quantity follows", () => {
  test("levels that are created, changed and deleted", async () => {
    const { variant, item } = await stocked()
    must(await by.post(levels(item), { location_id: places.L2, stocked_quantity: 5 }))
    expect(await own(variant)).toBe(15)
    must(await by.post(`${levels(item)}/${places.L2}`, { stocked_quantity: 7 }))
    expect(await own(variant)).toBe(17)
    must(await by.delete(`${levels(item)}/${places.L1}`))
    expect(await own(variant)).toBe(7)
  })

  test("reservations that are created, changed, moved and deleted", async () => {
    const { variant, item } = await stocked()
    const at = { inventory_item_id: item, location_id: places.L1 }
    const { reservation } = must(await by.post("/admin/reservations", { ...at, quantity: 4 }))
    expect(await own(variant)).toBe(6)
    must(await by.post(`/admin/reservations/${reservation.id}`, { quantity: 3 }))
    expect(await own(variant)).toBe(7)
    must(await by.post(levels(item), { location_id: places.L2, stocked_quantity: 5 }))
    must(await by.post(`/admin/reservations/${reservation.id}`, { location_id: places.L2 }))
    expect(await own(variant)).toBe(12)
    must(await by.delete(`/admin/reservations/${reservation.id}`))
    expect(await own(variant)).toBe(15)
  })

  test("orders, and what is sent, canceled and brought back", async () => {
    const { variant } = await stocked()
    const { id, item: line } = await aPlacedOrder(shop, 4, { ...market, variant })
    expect(await own(variant)).toBe(6)
    const { order } = must(await desk.fulfill(id, line, 4))
    expect(await own(variant)).toBe(6)
    must(await by.post(`/admin/orders/${id}/fulfillments/${order.fulfillments[0].id}/cancel`))
    expect(await own(variant)).toBe(6)
    must(await desk.cancel(id))
    expect(await own(variant)).toBe(10)
  })

  test("items that are attached and deleted: without one it has none, and is managed by itself", async () => {
    const { variant, item } = await stocked()
    must(await by.delete(`/admin/inventory-items/${item}`))
    expect(await own(variant)).toBe(0)
    await shop.db.productVariant.update({ where: { id: variant }, data: { inventory_quantity: 3 } })
    const { inventory_item } = must(await by.post("/admin/inventory-items", { variant_id: variant }))
    expect(await own(variant)).toBe(0)
    must(await by.post(`${levels(inventory_item.id)}/${places.L1}`, { stocked_quantity: 8 }))
    expect(await own(variant)).toBe(8)
  })

  test("the scarcest of its items, of all variants that use them", async () => {
    const [one, two] = [await stocked(), await stocked(9)]
    await shop.db.productVariantInventoryItem.create({
      data: { id: "pvitem_shared", variant_id: two.variant, inventory_item_id: one.item, required_quantity: 2 },
    })
    must(await by.post(`${levels(one.item)}/${places.L1}`, { stocked_quantity: 7 }))
    expect([await own(one.variant), await own(two.variant)]).toEqual([7, 3])
    must(await by.delete(`/admin/inventory-items/${one.item}`))
    expect([await own(one.variant), await own(two.variant)]).toEqual([0, 9])
  })

  test("a location that is deleted", async () => {
    const { variant, item } = await stocked()
    const { id } = must(await by.post("/admin/stock-locations", { name: "Lyon" })).stock_location
    must(await by.post(levels(item), { location_id: id, stocked_quantity: 5 }))
    expect(await own(variant)).toBe(15)
    must(await by.delete(`/admin/stock-locations/${id}`))
    expect(await own(variant)).toBe(10)
  })

  test("not what is no part of it: links of sales channels, and goods that are not managed", async () => {
    const { variant, product, item } = await stocked()
    const channels = await shop.db.salesChannel.findMany({ where: { deleted_at: null } })
    for (const { id } of channels)
      must(await by.ask("DELETE", `/admin/sales-channels/${id}/stock-locations`, { location_id: places.L1 }))
    expect(await own(variant)).toBe(10)
    for (const { id } of channels)
      must(await by.post(`/admin/sales-channels/${id}/stock-locations`, { location_id: places.L1 }))
    must(await kit.update(product, variant, { manage_inventory: false }))
    must(await by.post(`${levels(item)}/${places.L1}`, { stocked_quantity: 1 }))
    expect(await own(variant)).toBe(10)
  })
})
