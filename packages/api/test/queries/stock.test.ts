import { afterAll, beforeAll, expect, test } from "vitest"
import { lockLevels } from "../../src/inventory/queries-levels.ts"
import { lockItem, lockLocation, lockVariant } from "../../src/stock/queries.ts"
import { aLevel, aLocation, anItem } from "../support/inventory.ts"
import { aVariantRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

test("lockItem locks an item against writes, unless it was deleted", async () => {
  const id = await anItem(on.db)
  expect(await lockItem(on, id)).toBe(true)
  expect(await on.lockOf({ table: "inventory_item", key: id }, (tx) => lockItem(tx, id))).toBe("for no key update")
  await on.db.inventoryItem.update({ where: { id }, data: { deleted_at: new Date() } })
  expect([await lockItem(on, id), await lockItem(on, "nothing")]).toEqual([false, false])
})

test("lockVariant locks a variant against writes, unless it was deleted", async () => {
  const { id } = await aVariantRow(on.db)
  expect(await lockVariant(on, id)).toBe(true)
  const strength = await on.lockOf({ table: "product_variant", key: id }, (tx) => lockVariant(tx, id))
  expect(strength).toBe("for no key update")
  await on.db.productVariant.update({ where: { id }, data: { deleted_at: new Date() } })
  expect([await lockVariant(on, id), await lockVariant(on, "nothing")]).toEqual([false, false])
})

test("lockLocation keeps a location from being deleted, and lets others use it", async () => {
  const id = await aLocation(on.db)
  expect(await lockLocation(on, id)).toBe(true)
  expect(await on.lockOf({ table: "stock_location", key: id }, (tx) => lockLocation(tx, id))).toBe("for share")
  await on.db.stockLocation.update({ where: { id }, data: { deleted_at: new Date() } })
  expect([await lockLocation(on, id), await lockLocation(on, "nothing")]).toEqual([false, false])
})

test("lockLevels locks all levels of items, deleted ones too, by item and location", async () => {
  const items = [await anItem(on.db), await anItem(on.db)].sort()
  const places = [await aLocation(on.db), await aLocation(on.db)].sort()
  const [one = "", two = ""] = items
  const [here = "", there = ""] = places
  const last = await aLevel(on.db, two, there, { deleted_at: new Date() })
  const first = await aLevel(on.db, one, there, { stocked_quantity: 5, reserved_quantity: 2, incoming_quantity: 1 })
  const middle = await aLevel(on.db, two, here)
  await aLevel(on.db, await anItem(on.db), here)
  const found = await lockLevels(on, [two, one])
  expect(found.map(({ id }) => id)).toEqual([first, middle, last])
  expect(found[0]).toEqual({
    ...{ id: first, inventory_item_id: one, location_id: there },
    ...{ stocked_quantity: 5, reserved_quantity: 2, incoming_quantity: 1, deleted_at: null },
  })
  expect(found[2]?.deleted_at).toBeInstanceOf(Date)
  const strength = await on.lockOf({ table: "inventory_level", key: first }, (tx) => lockLevels(tx, [one]))
  expect(strength).toBe("for no key update")
})
