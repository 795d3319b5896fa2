import { newId } from "@mercer/db"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { repairQuantities, repairReserved, stockFaultsIn } from "../../src/inventory/queries-check.ts"
import { aLevel, aLocation, anItem, aReservation, stockAt } from "../support/inventory.ts"
import { anOrderRow, aVariantRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase
let variant: string
let item: string
let here: string
const deleted_at = new Date()

beforeAll(async () => {
  on = await openQueries()
})
beforeEach(async () => {
  await on.db.reservationItem.deleteMany()
  await on.db.inventoryLevel.deleteMany()
  await on.db.order.updateMany({ data: { canceled_at: deleted_at } })
  await on.db.productVariant.updateMany({ data: { deleted_at } })
  await on.db.stockLocation.updateMany({ data: { deleted_at } })
  ;({ id: variant } = await aVariantRow(on.db))
  item = await anItem(on.db, [variant])
  here = await aLocation(on.db)
  await aLevel(on.db, item, here, { stocked_quantity: 10 })
})
afterAll(() => on.close())

const rules = async () => (await stockFaultsIn(on)).map(({ rule, row }) => `${rule} ${row}`)
const setOwn = (inventory_quantity: number) =>
  on.db.productVariant.update({ where: { id: variant }, data: { inventory_quantity } })
const ownOf = async () => (await on.db.productVariant.findUniqueOrThrow({ where: { id: variant } })).inventory_quantity
/** A line of an order for three units, one of them sent. */
async function aLine(order: object = {}) {
  const [{ id: order_id }, id] = [await anOrderRow(on.db, order), newId("item")]
  const units = { quantity: 3, fulfilled_quantity: 1, unit_price: 1 }
  await on.db.lineItem.create({ data: { id, order_id, variant_id: variant, title: "One", ...units } })
  return id
}

describe("stockFaultsIn", () => {
  test("finds nothing where lines reserve what they are owed", async () => {
    await aReservation(on.db, item, here, { line_item_id: await aLine(), quantity: 2 })
    await setOwn(8)
    expect(await rules()).toEqual([])
  })

  test("finds lines that reserve more or less than they are owed", async () => {
    const [more, less, canceled] = [await aLine(), await aLine(), await aLine({ canceled_at: deleted_at })]
    await aReservation(on.db, item, here, { line_item_id: more, quantity: 3 })
    await aReservation(on.db, item, here, { line_item_id: canceled, quantity: 1 })
    await setOwn(6)
    expect(await rules()).toEqual([
      `too_little ${item} of line ${less}: 0, not 2`,
      ...[`too_much ${item} of line ${canceled}: 1, not 0`, `too_much ${item} of line ${more}: 3, not 2`].sort(),
    ])
  })

  test("rounds a variant's quantity down, below zero too", async () => {
    const cap = await anItem(on.db, [variant], { required_quantity: 2 })
    await aLevel(on.db, cap, here, { stocked_quantity: 5 })
    expect(await rules()).toEqual([`quantity ${variant}: 10, not 2`])
    await on.db.inventoryLevel.updateMany({ where: { inventory_item_id: cap }, data: { stocked_quantity: -3 } })
    const oversold = `oversold ${cap} at ${here}: 0 of -3`
    expect(await rules()).toEqual([`negative ${cap} at ${here}`, oversold, `quantity ${variant}: 10, not -2`])
  })

  test("finds nothing in a shop without locations", async () => {
    await setOwn(3)
    expect(await rules()).toHaveLength(1)
    await on.db.stockLocation.updateMany({ data: { deleted_at } })
    expect(await rules()).toEqual([])
  })
})

test("repairReserved and repairQuantities correct what differs, only in a shop with locations", async () => {
  await aReservation(on.db, item, here, { quantity: 4, created_by: "usr_1" })
  await on.db.inventoryLevel.updateMany({ data: { reserved_quantity: 9 } })
  await on.db.stockLocation.updateMany({ data: { deleted_at } })
  expect([await repairReserved(on), await repairQuantities(on)]).toEqual([0, 0])
  await on.db.stockLocation.update({ where: { id: here }, data: { deleted_at: null } })
  expect([await repairReserved(on), await repairQuantities(on)]).toEqual([1, 1])
  expect([await stockAt(on.db, item, here), await ownOf()]).toEqual(["10/4", 6])
  expect([await repairReserved(on), await repairQuantities(on)]).toEqual([0, 0])
})
