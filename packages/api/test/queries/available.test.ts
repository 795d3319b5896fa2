import { newId } from "@mercer/db"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { availableParts, type SoldFrom } from "../../src/inventory/queries-available.ts"
import { refreshQuantities } from "../../src/inventory/queries-locations.ts"
import { aLevel, aLocation, anItem } from "../support/inventory.ts"
import { aVariantRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase
let variant: string
let item: string
let here: string
let there: string
const deleted_at = new Date()

beforeAll(async () => {
  on = await openQueries()
})
beforeEach(async () => {
  await on.db.stockLocation.updateMany({ data: { deleted_at } })
  ;({ id: variant } = await aVariantRow(on.db))
  item = await anItem(on.db, [variant], { required_quantity: 2 })
  ;[here, there] = [await aLocation(on.db), await aLocation(on.db)]
  await aLevel(on.db, item, here, { stocked_quantity: 10, reserved_quantity: 4 })
  await aLevel(on.db, item, there, { stocked_quantity: 5 })
})
afterAll(() => on.close())

const available = async (from: SoldFrom) =>
  (await availableParts(on, [variant], from)).map((part) => [part.inventory_item_id, part.available])
const aChannelAt = async (...locations: string[]) => {
  const id = newId("sc")
  await on.db.salesChannel.create({ data: { id, name: "Web" } })
  for (const location_id of locations)
    await on.db.salesChannelLocation.create({ data: { id: newId("scloc"), sales_channel_id: id, location_id } })
  return id
}

describe("availableParts", () => {
  test("sums what is stocked and not reserved at the locations of the channels, each once", async () => {
    const [near, far, none] = [await aChannelAt(here), await aChannelAt(there, there), await aChannelAt()]
    expect(await available([near])).toEqual([[item, 6]])
    expect(await available([far])).toEqual([[item, 5]])
    expect(await available([near, far])).toEqual([[item, 11]])
    expect(await available([none])).toEqual([[item, 0]])
    expect(await available([])).toEqual([[item, 0]])
    expect(await available("anywhere")).toEqual([[item, 11]])
  })

  test("of the store's default channel; of all locations if it has none", async () => {
    await on.db.store.deleteMany()
    expect(await available("default")).toEqual([[item, 11]])
    const default_sales_channel_id = await aChannelAt(there)
    await on.db.store.create({ data: { id: newId("store"), default_currency_code: "usd", default_sales_channel_id } })
    expect(await available("default")).toEqual([[item, 5]])
    await on.db.store.updateMany({ data: { default_sales_channel_id: null } })
    expect(await available("default")).toEqual([[item, 11]])
  })

  test("lists each part of each variant, with what one unit needs, also without a level", async () => {
    const other = await anItem(on.db, [variant])
    const parts = await availableParts(on, [variant, "variant_none"], "anywhere")
    expect(parts).toEqual(
      [
        { variant_id: variant, inventory_item_id: item, required_quantity: 2, available: 11 },
        { variant_id: variant, inventory_item_id: other, required_quantity: 1, available: 0 },
      ].sort((a, b) => (a.inventory_item_id < b.inventory_item_id ? -1 : 1)),
    )
    expect(await availableParts(on, [], "anywhere")).toEqual([])
  })

  test("without what is deleted: links, levels, locations, items, and what a variant uses", async () => {
    const far = await aChannelAt(there)
    await on.db.salesChannelLocation.updateMany({ where: { sales_channel_id: far }, data: { deleted_at } })
    expect(await available([far])).toEqual([[item, 0]])
    await on.db.inventoryLevel.updateMany({ where: { location_id: there }, data: { deleted_at } })
    expect(await available("anywhere")).toEqual([[item, 6]])
    await on.db.stockLocation.update({ where: { id: here }, data: { deleted_at } })
    expect(await available("anywhere")).toEqual([[item, 0]])
    await on.db.inventoryItem.update({ where: { id: item }, data: { deleted_at } })
    expect(await available("anywhere")).toEqual([])
    await on.db.inventoryItem.update({ where: { id: item }, data: { deleted_at: null } })
    await on.db.productVariantInventoryItem.updateMany({ where: { variant_id: variant }, data: { deleted_at } })
    expect(await available("anywhere")).toEqual([])
  })
})

test("refreshQuantities rounds down, below zero too, and passes over parts of which nothing is needed", async () => {
  const own = async () => (await on.db.productVariant.findUniqueOrThrow({ where: { id: variant } })).inventory_quantity
  await refreshQuantities(on, [variant])
  expect(await own()).toBe(5)
  await on.db.inventoryLevel.updateMany({ where: { location_id: here }, data: { reserved_quantity: 18 } })
  await refreshQuantities(on, [variant])
  expect(await own()).toBe(-2)
  await anItem(on.db, [variant], { required_quantity: 0 })
  await refreshQuantities(on, [variant])
  expect(await own()).toBe(-2)
})
