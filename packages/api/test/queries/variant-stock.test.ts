import { newId, sql, sqlOf } from "@mercer/db"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import {
  deleteUnusedItems,
  insertItems,
  lockLevelsOf,
  OWED,
  owedLines,
  reservedLines,
  skusOfItems,
  skusOfVariants,
  unlinkVariants,
  variantsWithParts,
} from "../../src/inventory/queries-variants.ts"
import { aLevel, aLocation, anItem, aReservation } from "../support/inventory.ts"
import { anOrderRow, aVariantRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase
let variant: string
let item: string
let here: string
const now = new Date("2026-03-01T12:00:00.000Z")

beforeAll(async () => {
  on = await openQueries()
})
beforeEach(async () => {
  ;({ id: variant } = await aVariantRow(on.db))
  item = await anItem(on.db, [variant])
  here = await aLocation(on.db)
})
afterAll(() => on.close())

/** A line of an order for the variant. */
async function aLine(facts: object = {}, order: object = {}) {
  const order_id = (await anOrderRow(on.db, order)).id
  const id = newId("item")
  await on.db.lineItem.create({
    data: { id, order_id, variant_id: variant, title: "One", quantity: 3, unit_price: 1, created_at: now, ...facts },
  })
  return id
}

test("lockLevelsOf locks the levels of the items that variants need", async () => {
  const level = await aLevel(on.db, item, here)
  expect(await on.lockOf({ table: "inventory_level", key: level }, (tx) => lockLevelsOf(tx, [variant]))).toBe(
    "for no key update",
  )
  expect(await on.lockOf({ table: "inventory_level", key: level }, (tx) => lockLevelsOf(tx, []))).toBe("none")
})

test("variantsWithParts reads live variants with their items, managed or not", async () => {
  const [bare, gone] = [
    await aVariantRow(on.db, { manage_inventory: false }),
    await aVariantRow(on.db, { deleted_at: now }),
  ]
  const dead = await anItem(on.db, [variant])
  await on.db.inventoryItem.update({ where: { id: dead }, data: { deleted_at: now } })
  const found = await variantsWithParts(on, [variant, bare.id, gone.id])
  const byId = Object.fromEntries(found.map(({ id, ...row }) => [id, row]))
  expect(byId).toEqual({
    [variant]: {
      manage_inventory: true,
      inventory_quantity: 10,
      parts: [{ inventory_item_id: item, required_quantity: 1 }],
    },
    [bare.id]: { manage_inventory: false, inventory_quantity: 10, parts: [] },
  })
})

test("skusOfItems and skusOfVariants read SKUs of what is not deleted", async () => {
  const [one, two] = [newId("iitem"), newId("iitem")] as [string, string]
  await anItem(on.db, [], { sku: one })
  const gone = await anItem(on.db, [], { sku: two })
  await on.db.inventoryItem.update({ where: { id: gone }, data: { deleted_at: now } })
  expect(await skusOfItems(on, [one, two])).toEqual([one])
  const [named, empty] = [await aVariantRow(on.db, { sku: one }), await aVariantRow(on.db, { sku: "" })]
  expect(await skusOfVariants(on, [named.id, empty.id, variant])).toEqual([one])
})

test("insertItems makes an item with the facts of each variant, and links it", async () => {
  const sku = newId("iitem")
  const facts = { sku, title: "M", weight: 12, length: 1, height: 2, width: 3, origin_country: "pt" }
  const { id } = await aVariantRow(
    on.db,
    { ...facts, hs_code: "6", mid_code: "7", material: "wool" },
    { title: "Shirt" },
  )
  const [item_id, link_id] = [newId("iitem"), newId("pvitem")]
  await insertItems(on, [{ variant_id: id, item_id, link_id }])
  expect(await on.db.inventoryItem.findUniqueOrThrow({ where: { id: item_id } })).toMatchObject({
    ...facts,
    title: "Shirt M",
    hs_code: "6",
    mid_code: "7",
    material: "wool",
    requires_shipping: true,
  })
  expect(await on.db.productVariantInventoryItem.findUniqueOrThrow({ where: { id: link_id } })).toMatchObject({
    variant_id: id,
    inventory_item_id: item_id,
    required_quantity: 1,
  })
})

test("owedLines reads what orders that are not canceled still owe of variants", async () => {
  const open = await aLine({ fulfilled_quantity: 1 })
  await aLine({ fulfilled_quantity: 3 })
  await aLine({ is_return: true })
  await aLine({}, { canceled_at: now })
  await aLine({ order_id: null })
  expect(await owedLines(on, [variant])).toEqual([{ line_id: open, variant_id: variant, units: 2, created_at: now }])
  expect(await owedLines(on, [(await aVariantRow(on.db)).id])).toEqual([])
})

test("OWED has a row for each line that an order may owe, also those of which nothing is left", async () => {
  const [open, sent] = [await aLine(), await aLine({ fulfilled_quantity: 3 })]
  const rows = await sqlOf(on).rows(
    sql`SELECT line_id, units FROM (${OWED}) l WHERE variant_id = ${variant} ORDER BY units`,
  )
  expect(rows).toEqual([
    { line_id: sent, units: 0 },
    { line_id: open, units: 3 },
  ])
})

test("reservedLines reads the lines of variants that have live reservations", async () => {
  const [line, released] = [await aLine(), await aLine()]
  await aReservation(on.db, item, here, { line_item_id: line })
  await aReservation(on.db, item, here, { line_item_id: line })
  await aReservation(on.db, item, here, { line_item_id: released, deleted_at: now })
  expect(await reservedLines(on, [variant])).toEqual([line])
})

test("unlinkVariants keeps the items that are reserved for the variants' own lines", async () => {
  const [cap, other] = [await anItem(on.db, [variant]), await aVariantRow(on.db)]
  await on.db.productVariantInventoryItem.create({
    data: { id: newId("pvitem"), variant_id: other.id, inventory_item_id: item },
  })
  await aReservation(on.db, item, here, { line_item_id: await aLine() })
  expect(await unlinkVariants(on, [variant])).toEqual([cap])
  expect(await unlinkVariants(on, [other.id])).toEqual([item])
})

test("deleteUnusedItems deletes items with their levels that no variant uses and nobody has reserved", async () => {
  const [free, reserved] = [await anItem(on.db), await anItem(on.db)]
  const dead = await aVariantRow(on.db, { deleted_at: now })
  const left = await anItem(on.db, [dead.id])
  const level = await aLevel(on.db, free, here)
  await aLevel(on.db, reserved, here, { reserved_quantity: 1 })
  await deleteUnusedItems(on, [item, free, reserved, left], now)
  const items = await on.db.inventoryItem.findMany({
    where: { id: { in: [item, free, reserved, left] }, deleted_at: now },
  })
  expect(items.map(({ id }) => id).sort()).toEqual([free, left].sort())
  expect((await on.db.inventoryLevel.findUniqueOrThrow({ where: { id: level } })).deleted_at).toEqual(now)
})
