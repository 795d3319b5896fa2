import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { must, refusal } from "../support/checkout.ts"
import { aLevel, aLocation, anItem, aReservation } from "../support/inventory.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { refused } from "../support/scenes-catalog.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let by: Visitor
let berlin: string
let lyon: string
let item: string
let variant: string

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
  berlin = await aLocation(shop.db, { name: "Berlin" })
  lyon = await aLocation(shop.db, { name: "Lyon" })
})
beforeEach(async () => {
  variant = (await aProduct(shop.db)).variant
  item = await anItem(shop.db, [variant])
  await aLevel(shop.db, item, berlin, { stocked_quantity: 10 })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const move = (body: object, id = item) =>
  by.post(`/admin/inventory-items/${id}/move`, { from_location_id: berlin, to_location_id: lyon, ...body })
const adjust = (body: object, location = berlin, id = item) =>
  by.post(`/admin/inventory-items/${id}/location-levels/${location}/adjust`, body)

/** What is stocked at Berlin and Lyon; null where there is no level. */
async function stocked() {
  const levels = await shop.db.inventoryLevel.findMany({ where: { inventory_item_id: item, deleted_at: null } })
  const at = (place: string) => levels.find((one) => one.location_id === place)?.stocked_quantity ?? null
  return [at(berlin), at(lyon)]
}

test("moves stock to a location that had none, and back; the total stays", async () => {
  const { inventory_item } = must(await move({ quantity: 4, reason: "Restock" }))
  expect(inventory_item).toMatchObject({ id: item, stocked_quantity: 10 })
  expect(inventory_item.location_levels).toHaveLength(2)
  expect(await stocked()).toEqual([6, 4])
  must(await move({ from_location_id: lyon, to_location_id: berlin, quantity: 4 }))
  expect(await stocked()).toEqual([10, 0])
})

test("what is reserved stays where it is", async () => {
  await aReservation(shop.db, item, berlin, { quantity: 7 })
  expect(refusal(await move({ quantity: 4 }))).toEqual(refused(400, "not_allowed"))
  expect(await stocked()).toEqual([10, null])
  must(await move({ quantity: 3 }))
  expect(await stocked()).toEqual([7, 3])
})

test("of two moves at once that together want more than there is, one is refused", async () => {
  const answers = await Promise.all([move({ quantity: 6 }), move({ quantity: 6 })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await stocked()).toEqual([4, 6])
})

test("moves in both directions at once do not lock each other out", async () => {
  await aLevel(shop.db, item, lyon, { stocked_quantity: 10 })
  const back = { from_location_id: lyon, to_location_id: berlin, quantity: 1 }
  const answers = await Promise.all([1, 2, 3].flatMap(() => [move({ quantity: 1 }), move(back)]))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await stocked()).toEqual([10, 10])
})

test("refuses no move at all, unknown locations and items, and keeps nothing", async () => {
  for (const quantity of [0, -1, 1.5, null])
    expect(refusal(await move({ quantity }))).toEqual(refused(400, "invalid_data"))
  expect(refusal(await move({ quantity: 1, to_location_id: berlin }))).toEqual(refused(400, "invalid_data"))
  expect(refusal(await move({ quantity: 1, to_location_id: "sloc_nothing" }))).toEqual(refused(404, "not_found"))
  expect(refusal(await move({ quantity: 1, from_location_id: "sloc_nothing" }))).toEqual(refused(404, "not_found"))
  expect(refusal(await move({ quantity: 1 }, "iitem_nothing"))).toEqual(refused(404, "not_found"))
  expect(await stocked()).toEqual([10, null])
})

test("adjusts by a difference, and the variant's stock follows", async () => {
  const quantity = async () =>
    (await shop.db.productVariant.findUniqueOrThrow({ where: { id: variant } })).inventory_quantity
  must(await adjust({ by: -3, reason: "Damaged" }))
  expect([await stocked(), await quantity()]).toEqual([[7, null], 7])
  await aReservation(shop.db, item, berlin, { quantity: 5 })
  must(await adjust({ by: -4, reason: "Counted" }))
  expect([await stocked(), await quantity()]).toEqual([[3, null], -2])
  const [note] = await shop.db.audit.findMany({
    where: { target_id: item, operation: "admin.inventory-items.adjust" },
    orderBy: { created_at: "desc" },
  })
  expect(note?.changes).toMatchObject({ by: -4, reason: "Counted" })
})

test("adjustments at once all count", async () => {
  await Promise.all([1, 2, 3, 4].map(async () => must(await adjust({ by: -2 }))))
  expect(await stocked()).toEqual([2, null])
})

test("refuses less than nothing, more than is stored, and places without a level", async () => {
  expect(refusal(await adjust({ by: -11 }))).toEqual(refused(400, "not_allowed"))
  expect(refusal(await adjust({ by: 2_147_483_647 }))).toEqual(refused(400, "invalid_data"))
  expect(refusal(await adjust({ by: 1.5 }))).toEqual(refused(400, "invalid_data"))
  expect(refusal(await adjust({ by: 1 }, lyon))).toEqual(refused(404, "not_found"))
  expect(await stocked()).toEqual([10, null])
})
