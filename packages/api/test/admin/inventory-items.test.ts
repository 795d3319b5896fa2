import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { must, refusal } from "../support/checkout.ts"
import { aLevel, aLocation, anItem } from "../support/inventory.ts"
import { stockOf } from "../support/orders.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { aWord, refused } from "../support/scenes-catalog.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { recordStatements } from "../support/statements.ts"

let shop: TestShop
let by: Visitor
let berlin: string
let lyon: string

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
  berlin = await aLocation(shop.db, { name: "Berlin" })
  lyon = await aLocation(shop.db, { name: "Lyon" })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const BASE = "/admin/inventory-items"
const aVariant = async () => (await aProduct(shop.db)).variant
const create = async (facts: object = {}) => by.post(BASE, { variant_id: await aVariant(), ...facts })
const made = async (facts?: object) => must(await create(facts)).inventory_item
const get = async (id: string, query = "") => must(await by.get(`${BASE}/${id}${query}`)).inventory_item
const list = async (query: string) => must(await by.get(`${BASE}?${query}`))
const idsIn = ({ inventory_items }: { inventory_items: { id: string }[] }) => inventory_items.map(({ id }) => id)

/** As in a shop that has no stock locations. */
async function withoutLocations<T>(work: () => Promise<T>): Promise<T> {
  const locations = await shop.db.stockLocation.findMany({ where: { deleted_at: null } })
  const where = { id: { in: locations.map(({ id }) => id) } }
  await shop.db.stockLocation.updateMany({ where, data: { deleted_at: new Date() } })
  const result = await work()
  await shop.db.stockLocation.updateMany({ where, data: { deleted_at: null } })
  return result
}

const FACTS = {
  sku: "SHIRT-M",
  title: "Shirt M",
  description: "Soft",
  thumbnail: "https://cdn.test/m.png",
  origin_country: "pt",
  hs_code: "6109",
  mid_code: "M1",
  material: "cotton",
  weight: 120,
  length: 30,
  height: 2,
  width: 20,
  requires_shipping: false,
}

describe("creating an inventory item", () => {
  test("stores all that is sent and links the variant; it has no levels", async () => {
    const variant_id = await aVariant()
    const body = { variant_id, ...FACTS, metadata: { a: 1 } }
    const item = must(await withoutLocations(() => by.post(BASE, body))).inventory_item
    const times = { created_at: expect.any(String), updated_at: expect.any(String), deleted_at: null }
    expect(item).toEqual({ id: expect.stringMatching(/^iitem_/), ...FACTS, metadata: { a: 1 }, ...times })
    const links = await shop.db.productVariantInventoryItem.findMany({ where: { variant_id } })
    expect(links).toMatchObject([{ inventory_item_id: item.id, required_quantity: 1 }])
    expect(await shop.db.inventoryLevel.count({ where: { inventory_item_id: item.id } })).toBe(0)
  })

  test("requires only a variant; an empty SKU is none, and it ships unless something else is said", async () => {
    expect(await made({ sku: "" })).toMatchObject({ sku: null, title: null, metadata: null, requires_shipping: true })
    expect(await made()).toMatchObject({ sku: null })
  })

  test("refuses no variant, an unknown one, and one that has an item", async () => {
    expect(refusal(await by.post(BASE, { sku: aWord() }))).toEqual(refused(400, "not_allowed"))
    expect(refusal(await create({ variant_id: "variant_nothing" }))).toEqual(refused(404, "not_found"))
    const variant_id = await aVariant()
    const answers = await Promise.all([1, 2, 3].map(() => by.post(BASE, { variant_id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(refusal(await by.post(BASE, { variant_id }))).toEqual(refused(400, "not_allowed"))
    expect(await shop.db.productVariantInventoryItem.count({ where: { variant_id } })).toBe(1)
  })

  test("refuses a SKU in use, also for all but one of several at once, and keeps nothing of it; a deleted one is free", async () => {
    const sku = aWord()
    const answers = await Promise.all([1, 2, 3].map(() => create({ sku })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(refusal(await create({ sku }))).toEqual(refused(422, "duplicate_error"))
    expect(await shop.db.inventoryItem.count({ where: { sku } })).toBe(1)
    const { id } = answers.find(({ status }) => status === 200)?.body.inventory_item ?? {}
    must(await by.delete(`${BASE}/${id}`))
    expect((await create({ sku })).status).toBe(200)
  })

  test.each([
    { weight: -1 },
    { weight: 1.5 },
    { width: 2_147_483_648 },
    { title: 5 },
    { metadata: "x" },
    { requires_shipping: "yes" },
    // Documented by v1, which refuses them too.
    { ean: "1" },
    { upc: "1" },
    { barcode: "1" },
    { inventory_quantity: 1 },
    { allow_backorder: true },
    { manage_inventory: true },
  ])("refuses %j", async (facts) => expect(refusal(await create(facts))).toEqual(refused(400, "invalid_data")))
})

describe("an inventory item", () => {
  test("is returned with its levels, what of them is available, and their sums", async () => {
    const id = await anItem(shop.db, [await aVariant()])
    await aLevel(shop.db, id, berlin, { stocked_quantity: 10, reserved_quantity: 4, incoming_quantity: 1 })
    await aLevel(shop.db, id, lyon, { stocked_quantity: 1, reserved_quantity: 3 })
    const third = await aLocation(shop.db)
    await aLevel(shop.db, id, third, { stocked_quantity: 99, deleted_at: new Date() })
    const item = await get(id)
    expect(item).toMatchObject({ id, stocked_quantity: 11, reserved_quantity: 7 })
    expect(item).not.toHaveProperty("deleted_at")
    expect(item).not.toHaveProperty("variants")
    const level = { id: expect.stringMatching(/^ilev_/), inventory_item_id: id, deleted_at: null, metadata: null }
    const times = { created_at: expect.any(String), updated_at: expect.any(String) }
    const [at_berlin, at_lyon] = [
      { location_id: berlin, stocked_quantity: 10, reserved_quantity: 4, incoming_quantity: 1, available_quantity: 6 },
      { location_id: lyon, stocked_quantity: 1, reserved_quantity: 3, incoming_quantity: 0, available_quantity: -2 },
    ]
    expect(item.location_levels).toEqual([
      { ...level, ...times, ...at_berlin },
      { ...level, ...times, ...at_lyon },
    ])
    expect(await get(id, "?fields=sku")).toEqual({
      ...{ id, sku: null, stocked_quantity: 11, reserved_quantity: 7 },
      location_levels: item.location_levels,
    })
    expect(await get(id, "?expand=")).toEqual(item)
  })

  test.each(["?expand=location_levels", "?expand=variants", "?fields=color", "?q=a", "?limit=1"])(
    "refuses %s",
    async (query) => {
      const id = await anItem(shop.db)
      expect(refusal(await by.get(`${BASE}/${id}${query}`))).toEqual(refused(400, "invalid_data"))
    },
  )

  test("is not found when it is unknown or deleted", async () => {
    const { id } = await made()
    must(await by.delete(`${BASE}/${id}`))
    for (const one of ["iitem_nothing", id]) {
      expect(refusal(await by.get(`${BASE}/${one}`))).toEqual(refused(404, "not_found"))
      expect(refusal(await by.post(`${BASE}/${one}`, { title: "x" }))).toEqual(refused(404, "not_found"))
    }
  })
})

describe("changing an inventory item", () => {
  test("sets what is sent, null removes a text, and metadata is merged", async () => {
    const item = await made({ ...FACTS, sku: aWord(), metadata: { a: 1, b: 2 } })
    const change = { title: "Other", description: null, weight: null, sku: aWord(), metadata: { a: "", c: 3 } }
    const after = must(await by.post(`${BASE}/${item.id}`, change)).inventory_item
    const { deleted_at: _, ...before } = item
    expect(after).toEqual({ ...before, ...change, metadata: { b: 2, c: 3 }, updated_at: after.updated_at })
    expect(after.updated_at > item.updated_at).toBe(true)
    expect(must(await by.post(`${BASE}/${item.id}`, { sku: "" })).inventory_item.sku).toBeNull()
  })

  test("refuses the SKU of another item, not its own", async () => {
    const [one, other] = [await made({ sku: aWord() }), await made({ sku: aWord() })]
    expect(refusal(await by.post(`${BASE}/${one.id}`, { sku: other.sku }))).toEqual(refused(422, "duplicate_error"))
    expect((await by.post(`${BASE}/${one.id}`, { sku: one.sku })).status).toBe(200)
  })

  test.each([
    { requires_shipping: null },
    { weight: -1 },
    { height: "2" },
    { variant_id: "variant_1" },
    { color: "x" },
  ])("refuses %j", async (change) => {
    const { id } = await made()
    expect(refusal(await by.post(`${BASE}/${id}`, change))).toEqual(refused(400, "invalid_data"))
  })

  test("is refused when it was changed since it was read", async () => {
    const { id, updated_at } = await made()
    const change = { title: "One", if_unchanged_since: updated_at }
    expect((await by.post(`${BASE}/${id}`, change)).status).toBe(200)
    expect((await by.post(`${BASE}/${id}`, change)).status).toBe(409)
  })
})

describe("deleting an inventory item", () => {
  test("removes it from its variants, whose own stock stays, and deletes its levels; it can be repeated", async () => {
    const variant = await aVariant()
    const id = await anItem(shop.db, [variant])
    await aLevel(shop.db, id, berlin, { stocked_quantity: 5 })
    const before = await stockOf(shop, variant)
    for (const _ of ["once", "again"])
      expect(must(await withoutLocations(() => by.delete(`${BASE}/${id}`)))).toEqual({
        id,
        object: "inventory_item",
        deleted: true,
      })
    expect(await shop.db.productVariantInventoryItem.count({ where: { variant_id: variant } })).toBe(0)
    const levels = await shop.db.inventoryLevel.findMany({ where: { inventory_item_id: id } })
    expect(levels).toMatchObject([{ stocked_quantity: 5, deleted_at: expect.any(Date) }])
    expect(await stockOf(shop, variant)).toBe(before)
    expect((await by.delete(`${BASE}/iitem_nothing`)).status).toBe(200)
  })

  test("is refused while units of it are reserved anywhere", async () => {
    const id = await anItem(shop.db, [await aVariant()])
    await aLevel(shop.db, id, lyon, { stocked_quantity: 5, reserved_quantity: 1 })
    expect(refusal(await by.delete(`${BASE}/${id}`))).toEqual(refused(400, "not_allowed"))
    expect(await shop.db.inventoryLevel.count({ where: { inventory_item_id: id, deleted_at: null } })).toBe(1)
    expect(await shop.db.productVariantInventoryItem.count({ where: { inventory_item_id: id } })).toBe(1)
  })
})

describe("the list of inventory items", () => {
  test("has their levels, sums and the variants that use them with their products", async () => {
    const [one, other] = [await aProduct(shop.db), await aProduct(shop.db)]
    const id = await anItem(shop.db, [one.variant, other.variant])
    await aLevel(shop.db, id, berlin, { stocked_quantity: 10, reserved_quantity: 4 })
    const { inventory_items, ...page } = await list(`id=${id}`)
    expect(page).toEqual({ count: 1, offset: 0, limit: 20 })
    const [item] = inventory_items
    expect(item).toMatchObject({ id, stocked_quantity: 10, reserved_quantity: 4, location_levels: [{}] })
    expect(item.variants.map(({ id }: { id: string }) => id).sort()).toEqual([one.variant, other.variant].sort())
    const row = await shop.db.productVariant.findUniqueOrThrow({ where: { id: item.variants[0].id } })
    expect(Object.keys(item.variants[0]).sort()).toEqual([...Object.keys(row), "product", "requires_shipping"].sort())
    expect(item.variants[0].product).toMatchObject({ id: row.product_id, title: "Shirt" })
    const narrow = (await list(`id=${id}&fields=sku`)).inventory_items[0]
    const computed = ["location_levels", "reserved_quantity", "stocked_quantity", "variants"]
    expect(Object.keys(narrow).sort()).toEqual([...computed, "id", "sku"].sort())
  })

  test("leaves out deleted variants and links", async () => {
    const gone = await aVariant()
    const id = await anItem(shop.db, [gone])
    await shop.db.productVariant.update({ where: { id: gone }, data: { deleted_at: new Date() } })
    expect((await list(`id=${id}`)).inventory_items[0].variants).toEqual([])
  })

  test("by location has the items that are stocked there, with that level and its sums only", async () => {
    const [both, elsewhere] = [await anItem(shop.db), await anItem(shop.db)]
    const here = await aLocation(shop.db)
    await aLevel(shop.db, both, here, { stocked_quantity: 1 })
    await aLevel(shop.db, both, lyon, { stocked_quantity: 20 })
    await aLevel(shop.db, elsewhere, lyon, { stocked_quantity: 7 })
    await aLevel(shop.db, elsewhere, here, { stocked_quantity: 7, deleted_at: new Date() })
    const { inventory_items } = await list(`location_id=${here}`)
    expect(inventory_items).toMatchObject([{ id: both, stocked_quantity: 1, location_levels: [{ location_id: here }] }])
    expect(
      idsIn(await list(`location_id[]=${here}&location_id[]=${lyon}&id[]=${both}&id[]=${elsewhere}`)),
    ).toHaveLength(2)
  })

  test("is filtered by its columns", async () => {
    const word = aWord()
    const mine = await made({ ...FACTS, sku: `${word}-A`, title: `${word} red`, weight: 500, hs_code: `${word}99` })
    const other = await made({ sku: `${word}-B`, description: `in ${word}`, weight: 501 })
    const both = [other.id, mine.id]
    const search = async (query: string) => idsIn(await list(`q=${word}&${query}`))
    expect(await search("")).toEqual(both)
    expect(idsIn(await list(`q=${word}-a`))).toEqual([mine.id])
    expect(await search(`sku=${word}-A`)).toEqual([mine.id])
    expect(await search(`sku[]=${word}-A&sku[]=${word}-B`)).toEqual(both)
    expect(await search("origin_country=pt&material=cotton&mid_code=M1")).toEqual([mine.id])
    expect(await search("weight=500")).toEqual([mine.id])
    expect(await search("weight[gt]=500&weight[lte]=501")).toEqual([other.id])
    expect(await search(`hs_code=${word}99`)).toEqual([mine.id])
    expect(await search(`hs_code[starts_with]=${word}`)).toEqual([mine.id])
    expect(await search("requires_shipping=true")).toEqual([other.id])
    expect(await search("requires_shipping=false")).toEqual([mine.id])
    expect(await search("order=sku")).toEqual([mine.id, other.id])
    expect(await search("order=-weight&limit=1")).toEqual([other.id])
    expect(await search("limit=1&offset=1")).toEqual([mine.id])
  })

  test.each([
    ...["order=color", "order=deleted_at", "requires_shipping=maybe", "weight=x", "weight[gt]=1.5", "color=red"],
    ...["expand=variants", "fields=color", "limit=-1", "offset=x", "hs_code[is]=1"],
  ])("refuses ?%s", async (query) =>
    expect(refusal(await by.get(`${BASE}?${query}`))).toEqual(refused(400, "invalid_data")),
  )

  test("takes as many statements for many items as for one", async () => {
    const during = recordStatements(shop)
    const one = await during(() => list("limit=1"))
    const many = await during(() => list("limit=50"))
    expect(many).toHaveLength(one.length)
  })
})
