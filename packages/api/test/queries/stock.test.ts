import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { changeReserved, deleteReservations, lockLevels, lockLocation } from "../../src/inventory/queries-levels.ts"
import { linesOfOrder, lockItem, lockVariant, orderOfLine } from "../../src/stock/queries.ts"
import { aLevel, aLocation, anItem, aReservation } from "../support/inventory.ts"
import { anOrderRow, aVariantRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

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

test("changeReserved adds and releases at live levels, sums changes of one level, and never goes below zero", async () => {
  const item = await anItem(on.db)
  const [here, there, gone] = [await aLocation(on.db), await aLocation(on.db), await aLocation(on.db)]
  await aLevel(on.db, item, here, { stocked_quantity: 9, reserved_quantity: 5 })
  await aLevel(on.db, item, there, { reserved_quantity: 1 })
  await aLevel(on.db, item, gone, { reserved_quantity: 1, deleted_at: new Date() })
  const change = (location_id: string, quantity: number) => ({ inventory_item_id: item, location_id, quantity })
  await changeReserved(on, [
    change(here, -3),
    change(here, 1),
    change(there, -9),
    change(gone, 4),
    change("nothing", 4),
  ])
  const levels = await on.db.inventoryLevel.findMany({
    where: { inventory_item_id: item },
    orderBy: { created_at: "asc" },
  })
  expect(levels.map(({ reserved_quantity }) => reserved_quantity)).toEqual([3, 0, 1])
  expect(levels[0]?.stocked_quantity).toBe(9)
  await changeReserved(on, [])
})

test("deleteReservations deletes live ones once and returns them", async () => {
  const item = await anItem(on.db)
  const location_id = await aLocation(on.db)
  const id = await aReservation(on.db, item, location_id, { quantity: 3 })
  const now = new Date("2026-03-01T12:00:00.000Z")
  const gone = await aReservation(on.db, item, location_id, { deleted_at: new Date("2026-01-01") })
  expect(await deleteReservations(on, [gone, id, "nothing"], now)).toEqual([
    { id, inventory_item_id: item, location_id, quantity: 3 },
  ])
  expect(await deleteReservations(on, [id], now)).toEqual([])
  expect((await on.db.reservationItem.findUniqueOrThrow({ where: { id } })).deleted_at).toEqual(now)
})

test("linesOfOrder and orderOfLine know an order's own lines and those of its claims and swaps", async () => {
  const order = await anOrderRow(on.db)
  const { id: order_id } = order
  const claim_order_id = newId("claim")
  await on.db.claimOrder.create({ data: { id: claim_order_id, order_id, type: "replace" } })
  const swap_id = newId("swap")
  await on.db.swap.create({
    data: { id: swap_id, order_id, fulfillment_status: "not_fulfilled", payment_status: "not_paid" },
  })
  const owners = [{ order_id }, { claim_order_id }, { swap_id }, { order_id, is_return: true }, {}]
  const ids = owners.map(() => newId("item"))
  const line = { title: "Shirt", unit_price: 1, quantity: 1 }
  await on.db.lineItem.createMany({ data: owners.map((owner, at) => ({ ...line, ...owner, id: ids[at] as string })) })
  expect((await linesOfOrder(on, order_id)).sort()).toEqual(ids.slice(0, 3).sort())
  expect(await linesOfOrder(on, "nothing")).toEqual([])
  const orders = await Promise.all(ids.map((id) => orderOfLine(on, id)))
  expect(orders).toEqual([order_id, order_id, order_id, order_id, undefined])
  expect(await orderOfLine(on, "nothing")).toBeUndefined()
})

test("orderOfLine knows the order of a line that a confirmed edit has replaced", async () => {
  const { id: order_id } = await anOrderRow(on.db)
  const line = { title: "Shirt", unit_price: 1, quantity: 1 }
  const formers = []
  for (const confirmed_at of [new Date(), null]) {
    const [former, order_edit_id] = [newId("item"), newId("oe")]
    await on.db.orderEdit.create({ data: { id: order_edit_id, order_id, created_by: "usr_1", confirmed_at } })
    await on.db.lineItem.create({ data: { ...line, id: former } })
    const copy = { ...line, id: newId("item"), original_item_id: former, order_edit_id }
    await on.db.lineItem.create({ data: copy })
    formers.push(former)
  }
  expect(await Promise.all(formers.map((id) => orderOfLine(on, id)))).toEqual([order_id, undefined])
})
