import { newId } from "@mercer/db"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { must, refusal } from "../support/checkout.ts"
import { aLevel, aLocation, anItem, stockAt } from "../support/inventory.ts"
import { stockOf } from "../support/orders.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { refused } from "../support/scenes-catalog.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let by: Visitor
let berlin: string
let lyon: string
let item: string

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
  berlin = await aLocation(shop.db, { name: "Berlin" })
  lyon = await aLocation(shop.db, { name: "Lyon" })
})
beforeEach(async () => {
  item = await anItem(shop.db)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const at = (id = item) => `/admin/inventory-items/${id}/location-levels`
const create = (body: object, id = item) => by.post(at(id), body)
const update = (location_id: string, body: object, id = item) => by.post(`${at(id)}/${location_id}`, body)
const remove = (location_id: string, id = item) => by.delete(`${at(id)}/${location_id}`)
const levels = async (query = "", id = item) => must(await by.get(`${at(id)}${query}`)).inventory_item.location_levels
const rows = (inventory_item_id = item) => shop.db.inventoryLevel.findMany({ where: { inventory_item_id } })

describe("creating a level", () => {
  test("stocks the item at a location and answers the item", async () => {
    const { inventory_item } = must(await create({ location_id: berlin, stocked_quantity: 10, incoming_quantity: 4 }))
    expect(inventory_item.id).toBe(item)
    expect(inventory_item).not.toHaveProperty("location_levels")
    expect(inventory_item).not.toHaveProperty("deleted_at")
    must(await create({ location_id: lyon, stocked_quantity: 0 }))
    expect(await levels()).toMatchObject([
      { location_id: berlin, stocked_quantity: 10, reserved_quantity: 0, incoming_quantity: 4 },
      { location_id: lyon, stocked_quantity: 0, reserved_quantity: 0, incoming_quantity: 0 },
    ])
  })

  test("refuses a second one at the same location, also of several at once", async () => {
    const body = { location_id: berlin, stocked_quantity: 1 }
    const answers = await Promise.all([1, 2, 3].map(() => create(body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(refusal(await create(body))).toEqual(refused(422, "duplicate_error"))
    expect(await rows()).toHaveLength(1)
  })

  test("restores one that was deleted: v1's tables allow no other", async () => {
    must(await create({ location_id: berlin, stocked_quantity: 10, incoming_quantity: 4 }))
    must(await remove(berlin))
    await shop.db.inventoryLevel.updateMany({ where: { inventory_item_id: item }, data: { reserved_quantity: 3 } })
    must(await create({ location_id: berlin, stocked_quantity: 2 }))
    expect(await rows()).toMatchObject([
      { stocked_quantity: 2, reserved_quantity: 0, incoming_quantity: 0, deleted_at: null },
    ])
    expect((await create({ location_id: berlin, stocked_quantity: 2 })).status).toBe(422)
  })

  test("refuses unknown and deleted items and locations, and keeps nothing", async () => {
    const body = { location_id: berlin, stocked_quantity: 1 }
    const gone = await aLocation(shop.db)
    await shop.db.stockLocation.update({ where: { id: gone }, data: { deleted_at: new Date() } })
    const before = await shop.db.inventoryLevel.count()
    expect(refusal(await create(body, "iitem_nothing"))).toEqual(refused(404, "not_found"))
    for (const location_id of ["sloc_nothing", gone])
      expect(refusal(await create({ ...body, location_id }))).toEqual(refused(404, "not_found"))
    expect(await shop.db.inventoryLevel.count()).toBe(before)
  })

  test.each([
    { stocked_quantity: -3 },
    { stocked_quantity: 1.5 },
    { stocked_quantity: null },
    { stocked_quantity: undefined },
    { stocked_quantity: "1" },
    { stocked_quantity: 2_147_483_648 },
    { incoming_quantity: -1 },
    { reserved_quantity: 1 },
    { location_id: undefined },
  ])("refuses %j", async (facts) => {
    const answer = await create({ location_id: berlin, stocked_quantity: 1, ...facts })
    expect(refusal(answer)).toEqual(refused(400, "invalid_data"))
  })
})

describe("an item's levels", () => {
  test("are listed oldest first, without what is available", async () => {
    await aLevel(shop.db, item, lyon, { stocked_quantity: 2, created_at: new Date("2026-02-01") })
    await aLevel(shop.db, item, berlin, { stocked_quantity: 1, created_at: new Date("2026-01-01") })
    const found = await levels()
    expect(found.map(({ location_id }: { location_id: string }) => location_id)).toEqual([berlin, lyon])
    const keys = ["created_at", "id", "incoming_quantity", "inventory_item_id", "location_id", "metadata"]
    expect(Object.keys(found[0]).sort()).toEqual([...keys, "reserved_quantity", "stocked_quantity", "updated_at"])
    const body = must(await by.get(at()))
    expect(Object.keys(body.inventory_item).sort()).toEqual(["id", "location_levels"])
  })

  test("are narrowed by location and fields", async () => {
    for (const location of [berlin, lyon]) await aLevel(shop.db, item, location)
    expect(await levels(`?location_id=${lyon}`)).toMatchObject([{ location_id: lyon }])
    expect(await levels(`?location_id[]=${lyon}&location_id[]=${berlin}`)).toHaveLength(2)
    expect(await levels(`?location_id=${lyon}&fields=stocked_quantity`)).toEqual([
      { id: expect.any(String), stocked_quantity: 0 },
    ])
  })

  test("are not found for an unknown item, and take no paging", async () => {
    expect(refusal(await by.get(at("iitem_nothing")))).toEqual(refused(404, "not_found"))
    for (const query of ["?limit=1", "?offset=1", "?order=id", "?expand=location", "?fields=color"])
      expect(refusal(await by.get(`${at()}${query}`))).toEqual(refused(400, "invalid_data"))
  })
})

describe("changing a level", () => {
  test("sets absolute quantities; what is reserved stays, also above what is stocked", async () => {
    await aLevel(shop.db, item, berlin, { stocked_quantity: 10, reserved_quantity: 4, incoming_quantity: 2 })
    const { inventory_item } = must(await update(berlin, { stocked_quantity: 3 }))
    expect(inventory_item.id).toBe(item)
    expect(await rows()).toMatchObject([{ stocked_quantity: 3, reserved_quantity: 4, incoming_quantity: 2 }])
    must(await update(berlin, { incoming_quantity: 0 }))
    expect(await rows()).toMatchObject([{ stocked_quantity: 3, reserved_quantity: 4, incoming_quantity: 0 }])
  })

  test("with nothing to change leaves it as it was", async () => {
    await aLevel(shop.db, item, berlin, { stocked_quantity: 10 })
    const before = await rows()
    must(await update(berlin, {}))
    expect(await rows()).toEqual(before)
  })

  test("is not found where there is no live level", async () => {
    await aLevel(shop.db, item, lyon, { deleted_at: new Date() })
    for (const location of [berlin, lyon])
      expect(refusal(await update(location, { stocked_quantity: 1 }))).toEqual(refused(404, "not_found"))
    expect(refusal(await update(berlin, {}, "iitem_nothing"))).toEqual(refused(404, "not_found"))
  })

  test.each([
    { stocked_quantity: -1 },
    { incoming_quantity: 0.5 },
    { reserved_quantity: 1 },
    { stocked_quantity: "1" },
  ])("refuses %j", async (body) => {
    await aLevel(shop.db, item, berlin)
    expect(refusal(await update(berlin, body))).toEqual(refused(400, "invalid_data"))
  })
})

describe("deleting a level", () => {
  test("answers the whole item, and can be repeated", async () => {
    await aLevel(shop.db, item, berlin, { stocked_quantity: 7 })
    for (const _ of ["once", "again"]) {
      const { inventory_item } = must(await remove(berlin))
      expect(inventory_item).toMatchObject({ id: item, deleted_at: null })
      expect(inventory_item).not.toHaveProperty("location_levels")
    }
    expect(await rows()).toMatchObject([{ stocked_quantity: 7, deleted_at: expect.any(Date) }])
    expect(await levels()).toEqual([])
  })

  test("is refused while units are reserved there, and for an unknown item", async () => {
    await aLevel(shop.db, item, berlin, { stocked_quantity: 7, reserved_quantity: 1 })
    expect(refusal(await remove(berlin))).toEqual(refused(400, "not_allowed"))
    expect(await levels()).toHaveLength(1)
    expect(refusal(await remove(berlin, "iitem_nothing"))).toEqual(refused(404, "not_found"))
  })
})

describe("an inventory item in a shop with stock locations", () => {
  const aVariant = async () => (await aProduct(shop.db)).variant

  test("stocks none of it at the default location, if there is one, and its variant has none to sell", async () => {
    const variant_id = await aVariant()
    const { id } = must(await by.post("/admin/inventory-items", { variant_id })).inventory_item
    expect(await stockAt(shop.db, id, berlin)).toBe("0/0")
    expect(await stockOf(shop, variant_id)).toBe(0)
  })

  test("leaves its variants nothing to sell, in a shop with stock locations", async () => {
    const [variant, set] = [await aVariant(), await aVariant()]
    const id = await anItem(shop.db, [variant, set])
    await aLevel(shop.db, id, berlin, { stocked_quantity: 5 })
    const other = await anItem(shop.db, [set])
    await aLevel(shop.db, other, berlin, { stocked_quantity: 3 })
    must(await by.delete(`/admin/inventory-items/${id}`))
    expect([await stockOf(shop, variant), await stockOf(shop, set)]).toEqual([0, 3])
  })
})

test("an item that v1 made for a deleted variant's link can be read", async () => {
  const id = await anItem(shop.db, [newId("variant")])
  expect(must(await by.get(`/admin/inventory-items?id=${id}`)).inventory_items[0]).toMatchObject({ id, variants: [] })
})

test("two changes of an item's metadata at once are both kept", async () => {
  const path = `/admin/inventory-items/${await anItem(shop.db)}`
  await Promise.all(["a", "b", "c"].map((key) => by.post(path, { metadata: { [key]: 1 } })))
  expect(Object.keys(must(await by.get(path)).inventory_item.metadata).sort()).toEqual(["a", "b", "c"])
})
