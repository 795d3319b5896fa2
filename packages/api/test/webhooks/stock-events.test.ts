import { afterAll, beforeAll, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { must } from "../support/checkout.ts"
import { aReceiver, aWebhook, type Receiver, verified, workWebhooks } from "../support/receiver.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let by: Visitor
let receiver: Receiver

beforeAll(async () => {
  shop = await openShop({ settings: { webhook_private_addresses: true } })
  by = await anOperatorAtWork(shop)
  receiver = await aReceiver()
})
afterAll(async () => {
  receiver.close()
  expect(shop.errors).toEqual([])
  await shop.close()
})

const KINDS = ["stock-location", "inventory-item", "inventory-level", "reservation-item"].flatMap((name) =>
  ["created", "updated", "deleted"].map((what) => `${name}.${what}`),
)

test("operators' changes of the stock are sent, once, and only when something has changed", async () => {
  const { secret } = await aWebhook(shop, receiver.url, KINDS, by)
  /** The events of some requests. */
  async function heard(...requests: Promise<{ status: number; body: unknown; text: string }>[]) {
    const before = receiver.received.length
    for (const one of requests) must((await one) as Parameters<typeof must>[0])
    await workWebhooks(shop)
    const events = receiver.received.slice(before).map((one) => verified(secret, one))
    return events.map(({ type, data }) => [type, data.id])
  }
  const { variant } = await aProduct(shop.db)
  const location = must(await by.post("/admin/stock-locations", { name: "Berlin" })).stock_location
  expect(await heard()).toEqual([["stock-location.created", location.id]])
  const path = `/admin/stock-locations/${location.id}`
  expect(await heard(by.post(path, { name: "Hamburg" }))).toEqual([["stock-location.updated", location.id]])

  await shop.db.productVariantInventoryItem.deleteMany({ where: { variant_id: variant } })
  const { inventory_item } = must(await by.post("/admin/inventory-items", { variant_id: variant }))
  expect(await heard()).toEqual([["inventory-item.created", inventory_item.id]])
  const item = `/admin/inventory-items/${inventory_item.id}`
  expect(await heard(by.post(item, { weight: 5 }))).toEqual([["inventory-item.updated", inventory_item.id]])
  expect(await heard(by.post(item, { weight: 5 }), by.post(item, {}))).toEqual([])

  const second = must(await by.post("/admin/stock-locations", { name: "Lyon" })).stock_location.id
  await heard()
  const levels = `${item}/location-levels`
  must(await by.post(levels, { location_id: second, stocked_quantity: 4 }))
  const level = await shop.db.inventoryLevel.findFirstOrThrow({ where: { location_id: second } })
  expect(await heard()).toEqual([["inventory-level.created", level.id]])
  const at = `${levels}/${second}`
  expect(await heard(by.post(at, { stocked_quantity: 9 }))).toEqual([["inventory-level.updated", level.id]])
  expect(await heard(by.post(at, { stocked_quantity: 9 }), by.post(at, {}))).toEqual([])

  const wanted = { inventory_item_id: inventory_item.id, location_id: second, quantity: 2 }
  const { reservation } = must(await by.post("/admin/reservations", wanted))
  expect(await heard()).toEqual([["reservation-item.created", reservation.id]])
  const reserved = `/admin/reservations/${reservation.id}`
  expect(await heard(by.post(reserved, { quantity: 3 }))).toEqual([["reservation-item.updated", reservation.id]])
  expect(await heard(by.delete(reserved), by.delete(reserved))).toEqual([["reservation-item.deleted", reservation.id]])

  expect(await heard(by.delete(at), by.delete(at))).toEqual([["inventory-level.deleted", level.id]])
  expect(await heard(by.delete(item), by.delete(item))).toEqual([["inventory-item.deleted", inventory_item.id]])
  const gone = `/admin/stock-locations/${second}`
  expect(await heard(by.delete(gone), by.delete(gone))).toEqual([["stock-location.deleted", second]])
})
