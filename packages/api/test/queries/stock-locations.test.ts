import { newId } from "@mercer/db"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import {
  changeStocked,
  ensureLevels,
  hasOpenOperations,
  insertReservations,
  levelsOf,
  locationsOf,
  lockReservations,
  lockStockMode,
  lockUsers,
  partsOfVariants,
  refreshQuantities,
  reservedItems,
  sellsByLocation,
  setReservations,
} from "../../src/inventory/queries-locations.ts"
import { clearQuantities, emptyLocation, linkToAll, makeItems, stockFirst } from "../../src/stock/queries-switch.ts"
import { aLevel, aLocation, anItem, aReservation, stockAt } from "../support/inventory.ts"
import { anOrderRow, aVariantRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase
let item: string
let here: string
const now = new Date("2026-03-01T12:00:00.000Z")

beforeAll(async () => {
  on = await openQueries()
})
beforeEach(async () => {
  item = await anItem(on.db)
  here = await aLocation(on.db)
})
afterAll(() => on.close())

const quantityOf = async (id: string) =>
  (await on.db.productVariant.findUniqueOrThrow({ where: { id } })).inventory_quantity

describe("how the shop sells", () => {
  test("sellsByLocation says whether there is a live location, and does not change until its transaction ends", async () => {
    expect(await sellsByLocation(on)).toBe(true)
    await on.db.stockLocation.updateMany({ data: { deleted_at: now } })
    expect(await sellsByLocation(on)).toBe(false)
    expect(
      await on.waits(
        (tx) => sellsByLocation(tx),
        (tx) => lockStockMode(tx),
      ),
    ).toBe(true)
    expect(
      await on.waits(
        (tx) => sellsByLocation(tx),
        (tx) => sellsByLocation(tx),
      ),
    ).toBe(false)
    expect(
      await on.waits(
        (tx) => lockStockMode(tx),
        (tx) => sellsByLocation(tx),
      ),
    ).toBe(true)
  })

  test("hasOpenOperations finds one that is between its decision and its record", async () => {
    expect(await hasOpenOperations(on)).toBe(false)
    const { id: order_id } = await anOrderRow(on.db)
    const act = { id: newId("act"), order_id, kind: "capture", plan: {} }
    await on.db.orderAct.create({ data: { ...act, state: "intended" } })
    expect(await hasOpenOperations(on)).toBe(true)
    await on.db.orderAct.updateMany({ data: { state: "done" } })
    expect(await hasOpenOperations(on)).toBe(false)
  })
})

test("levelsOf reads live levels of these items", async () => {
  const other = await aLocation(on.db)
  await aLevel(on.db, item, here, { stocked_quantity: 3, reserved_quantity: 1 })
  await aLevel(on.db, item, other, { stocked_quantity: 9, deleted_at: now })
  await aLevel(on.db, await anItem(on.db), here)
  const level = { inventory_item_id: item, location_id: here, stocked_quantity: 3, reserved_quantity: 1 }
  expect(await levelsOf(on, [item])).toEqual([level])
  expect(await levelsOf(on, [])).toEqual([])
})

describe("what variants need", () => {
  test("partsOfVariants has the live items of managed variants", async () => {
    const [set, free] = [
      await aVariantRow(on.db, { allow_backorder: true }),
      await aVariantRow(on.db, { manage_inventory: false }),
    ]
    const shirt = await anItem(on.db, [set.id, free.id], { required_quantity: 2 })
    const gone = await anItem(on.db, [set.id])
    await on.db.inventoryItem.update({ where: { id: gone }, data: { deleted_at: now } })
    expect(await partsOfVariants(on, [set.id, free.id])).toEqual([
      { variant_id: set.id, allows_backorder: true, inventory_item_id: shirt, required_quantity: 2 },
    ])
  })

  test("locationsOf has a channel's live locations, the default one first", async () => {
    await on.db.stockLocation.updateMany({ data: { deleted_at: now } })
    const [late, early, unlinked] = [
      await aLocation(on.db, { created_at: new Date("2026-02-01") }),
      await aLocation(on.db, { created_at: new Date("2026-01-01") }),
      await aLocation(on.db, { created_at: new Date("2025-01-01") }),
    ]
    const channel = await on.db.salesChannel.create({ data: { id: newId("sc"), name: "Web" } })
    const links = [late, early, late, here].map((location_id) => ({
      id: newId("scloc"),
      sales_channel_id: channel.id,
      location_id,
    }))
    await on.db.salesChannelLocation.createMany({ data: links })
    await on.db.store.updateMany({ data: { default_location_id: null } })
    expect(await locationsOf(on, channel.id)).toEqual([early, late])
    await on.db.store.updateMany({ data: { default_location_id: late } })
    expect(await locationsOf(on, channel.id)).toEqual([late, early])
    expect(await locationsOf(on, null)).toEqual([late, unlinked, early])
    expect(await locationsOf(on, "nothing")).toEqual([])
  })

  test("lockUsers and refreshQuantities bring variants in line with the least of their parts", async () => {
    const { id } = await aVariantRow(on.db)
    const [shirt, cap, there] = [
      await anItem(on.db, [id], { required_quantity: 2 }),
      await anItem(on.db, [id]),
      await aLocation(on.db),
    ]
    await aLevel(on.db, shirt, here, { stocked_quantity: 4 })
    await aLevel(on.db, shirt, there, { stocked_quantity: 5, reserved_quantity: 2 })
    await aLevel(on.db, cap, here, { stocked_quantity: 9 })
    expect(await lockUsers(on, [cap])).toEqual([id])
    expect(await on.lockOf({ table: "product_variant", key: id }, (tx) => lockUsers(tx, [shirt]))).toBe(
      "for no key update",
    )
    await refreshQuantities(on, [id])
    expect(await quantityOf(id)).toBe(3)
    await on.db.stockLocation.update({ where: { id: there }, data: { deleted_at: now } })
    await refreshQuantities(on, [id])
    expect(await quantityOf(id)).toBe(2)
    await on.db.productVariant.update({ where: { id }, data: { manage_inventory: false } })
    await aLevel(on.db, cap, there, { stocked_quantity: 9 })
    await refreshQuantities(on, [id])
    expect(await quantityOf(id)).toBe(2)
  })

  test("clearQuantities leaves nothing of variants without items", async () => {
    const [bare, part] = [await aVariantRow(on.db), await aVariantRow(on.db)]
    await anItem(on.db, [part.id])
    await clearQuantities(on, [bare.id, part.id])
    expect([await quantityOf(bare.id), await quantityOf(part.id)]).toEqual([0, 10])
  })
})

describe("levels and reservations", () => {
  test("changeStocked adds and takes at live levels", async () => {
    await aLevel(on.db, item, here, { stocked_quantity: 5, reserved_quantity: 1 })
    const change = { inventory_item_id: item, location_id: here }
    await changeStocked(on, [
      { ...change, quantity: 3 },
      { ...change, quantity: -1 },
      { ...change, location_id: "nothing", quantity: 1 },
    ])
    expect(await stockAt(on.db, item, here)).toBe("7/1")
    await changeStocked(on, [])
  })

  test("ensureLevels makes and restores what is missing, and leaves the rest", async () => {
    const [there, third] = [await aLocation(on.db), await aLocation(on.db)]
    await aLevel(on.db, item, here, { stocked_quantity: 5 })
    await aLevel(on.db, item, there, { stocked_quantity: 9, reserved_quantity: 9, deleted_at: now })
    const wanted = [here, there, third].map((location_id) => ({
      id: newId("ilev"),
      inventory_item_id: item,
      location_id,
    }))
    await ensureLevels(on, wanted)
    await ensureLevels(on, wanted)
    expect(await Promise.all([here, there, third].map((one) => stockAt(on.db, item, one)))).toEqual([
      "5/0",
      "0/0",
      "0/0",
    ])
    expect(await on.db.inventoryLevel.count({ where: { inventory_item_id: item } })).toBe(3)
  })

  test("reservations of lines are inserted, locked, changed and deleted", async () => {
    const line = newId("item")
    const rows = [1, 2].map((quantity) => ({
      ...{ id: newId("resitem"), line_item_id: line, inventory_item_id: item, location_id: here, quantity },
    }))
    await insertReservations(on, rows, now)
    await insertReservations(on, [], now)
    const found = await lockReservations(on, [line])
    expect(found).toEqual(rows.map((row) => ({ ...row, created_at: now })).sort((a, b) => (a.id < b.id ? -1 : 1)))
    const [one, other] = rows.map(({ id }) => id)
    expect(await on.lockOf({ table: "reservation_item", key: one ?? "" }, (tx) => lockReservations(tx, [line]))).toBe(
      "for update",
    )
    expect(await reservedItems(on, [line, "nothing"])).toEqual([item])
    await setReservations(
      on,
      [
        { id: one ?? "", quantity: 0 },
        { id: other ?? "", quantity: 5 },
      ],
      now,
    )
    await setReservations(on, [], now)
    expect(await lockReservations(on, [line])).toMatchObject([{ id: other, quantity: 5 }])
    expect(await on.db.reservationItem.findUniqueOrThrow({ where: { id: one ?? "" } })).toMatchObject({
      quantity: 1,
      deleted_at: now,
    })
  })

  test("emptyLocation deletes what is stocked and reserved there", async () => {
    await aLevel(on.db, item, here, { stocked_quantity: 5 })
    const id = await aReservation(on.db, item, here)
    expect(await emptyLocation(on, here, now)).toEqual([item])
    expect(await stockAt(on.db, item, here)).toBeUndefined()
    expect((await on.db.reservationItem.findUniqueOrThrow({ where: { id } })).deleted_at).toEqual(now)
    expect(await emptyLocation(on, here, now)).toEqual([])
  })

  test("linkToAll links live channels", async () => {
    const gone = await on.db.salesChannel.create({ data: { id: newId("sc"), name: "Old", deleted_at: now } })
    await linkToAll(on, here)
    const links = await on.db.salesChannelLocation.findMany({ where: { location_id: here } })
    const live = await on.db.salesChannel.count({ where: { deleted_at: null } })
    expect(links).toHaveLength(live)
    expect(links.map(({ sales_channel_id }) => sales_channel_id)).not.toContain(gone.id)
  })
})

test("makeItems and stockFirst take over what variants had, and what orders, claims and swaps are owed", async () => {
  const sku = newId("variant")
  const { id } = await aVariantRow(on.db, { sku, inventory_quantity: 7 })
  const { id: order_id } = await anOrderRow(on.db)
  const canceled = await anOrderRow(on.db, { canceled_at: now })
  const claim_order_id = newId("claim")
  await on.db.claimOrder.create({ data: { id: claim_order_id, order_id, type: "replace" } })
  const states = { order_id, fulfillment_status: "not_fulfilled", payment_status: "not_paid" } as const
  const [confirmed, open] = [newId("swap"), newId("swap")]
  await on.db.swap.createMany({
    data: [
      { id: confirmed, ...states, confirmed_at: now },
      { id: open, ...states },
    ],
  })
  const owners = [
    ...[{ order_id, fulfilled_quantity: 1 }, { claim_order_id }, { swap_id: confirmed }],
    ...[
      { swap_id: open },
      { order_id: canceled.id },
      { order_id, is_return: true },
      { order_id, fulfilled_quantity: 3 },
      {},
    ],
  ]
  const line = { title: "Shirt", unit_price: 1, quantity: 3, variant_id: id }
  await on.db.lineItem.createMany({ data: owners.map((owner) => ({ ...line, ...owner, id: newId("item") })) })
  const taken = newId("variant")
  const other = await aVariantRow(on.db, { sku: taken, inventory_quantity: -2 })
  await anItem(on.db, [], { sku: taken })
  const made = await makeItems(on)
  expect(made).toMatchObject({ items: expect.any(Number), without_sku: [other.id] })
  expect(made.items).toBeGreaterThanOrEqual(2)
  expect(await makeItems(on)).toEqual({ items: 0, without_sku: [] })
  const stocked = await stockFirst(on, here)
  expect(stocked).toMatchObject({ reserved: 8, reservations: 3, corrected: [other.id] })
  const { inventory_item_id } = await on.db.productVariantInventoryItem.findFirstOrThrow({ where: { variant_id: id } })
  expect(await on.db.inventoryItem.findUniqueOrThrow({ where: { id: inventory_item_id } })).toMatchObject({ sku })
  expect(await stockAt(on.db, inventory_item_id, here)).toBe("15/8")
  const kept = await on.db.reservationItem.findMany({ where: { inventory_item_id } })
  expect(kept.map(({ quantity }) => quantity).sort()).toEqual([2, 3, 3])
})
