import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { must } from "../support/checkout.ts"
import { aLevel, aLocation, anItem, aStockedVariant, twoLocations } from "../support/inventory.ts"
import { lacking } from "../support/recorded.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aChannel } from "../support/shop-rows.ts"
import { recordStatements } from "../support/statements.ts"

/*
 * What operators see of variants' stock: their own quantity, which follows their levels, and where it is.
 */

let shop: TestShop
let by: Visitor

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

type Seen = { inventory_quantity: number; purchasable?: boolean }
const seen = ({ inventory_quantity, purchasable }: Seen) => [inventory_quantity, purchasable]
const productOf = async (id: string) =>
  (await shop.db.productVariant.findUniqueOrThrow({ where: { id } })).product_id as string

/** A variant as each of the operators' answers returns it. */
async function everywhere(variant: string) {
  const product_id = await productOf(variant)
  const get = async (path: string) => must(await by.get(path))
  const { product } = await get(`/admin/products/${product_id}`)
  const { products } = await get(`/admin/products?id=${product_id}`)
  const { variant: one } = await get(`/admin/variants/${variant}`)
  const { variants } = await get(`/admin/variants?id=${variant}`)
  const { variants: own } = await get(`/admin/products/${product_id}/variants`)
  return [product.variants[0], products[0].variants[0], one, variants[0], own[0]].map(seen)
}
const five = (...expected: unknown[]) => Array(5).fill(expected)
const inventoryOf = async (id: string) => must(await by.get(`/admin/variants/${id}/inventory`)).variant
const counts = async (record: ReturnType<typeof recordStatements>) => {
  const lengths: number[] = []
  for (const path of ["/admin/products?limit=1", "/admin/products", "/admin/variants"])
    lengths.push((await record(async () => must(await by.get(path)))).length)
  return lengths
}

test("a shop without locations does not say what can be bought", async () => {
  const { variant } = await aProduct(shop.db, { variants: [{ inventory_quantity: 7 }] })
  expect(await everywhere(variant)).toEqual(five(7, undefined))
})

describe("a shop with locations", () => {
  let L1: string
  let L2: string
  const record = { plain: [] as number[] }

  beforeAll(async () => {
    await aProduct(shop.db, { variants: Array.from({ length: 50 }, () => 100) })
    record.plain = await counts(recordStatements(shop))
    ;({ L1, L2 } = await twoLocations(shop.db))
  })

  /** Its own quantity is another one, so that it cannot be taken for what is available. */
  async function aVariant(stock: Record<string, string>, facts?: object) {
    const made = await aStockedVariant(shop.db, stock, facts)
    await shop.db.productVariant.update({ where: { id: made.variant }, data: { inventory_quantity: 1000 } })
    return made
  }
  const setOwn = (id: string, data: object) => shop.db.productVariant.update({ where: { id }, data })

  test("shows the variant's own quantity, and whether it can be bought", async () => {
    const { variant } = await aVariant({ [L1]: "10/4", [L2]: "5" })
    await setOwn(variant, { inventory_quantity: 11 })
    expect(await everywhere(variant)).toEqual(five(11, true))
    await setOwn(variant, { inventory_quantity: -1 })
    expect(await everywhere(variant)).toEqual(five(-1, false))
    await setOwn(variant, { allow_backorder: true })
    expect(await everywhere(variant)).toEqual(five(-1, true))
    await setOwn(variant, { allow_backorder: false, manage_inventory: false })
    expect(await everywhere(variant)).toEqual(five(-1, true))
  })

  test("answers with the same statements as before", async () => {
    expect(await counts(recordStatements(shop))).toEqual(record.plain)
  })

  test("lists a variant's items with their levels, and what every channel can sell", async () => {
    const { variant, item } = await aVariant({ [L1]: "10/4", [L2]: "5" })
    const [far, none] = [await aChannel(shop.db), await aChannel(shop.db)]
    // Twice, as v1 may have linked it, and once to a location that is gone.
    for (const location_id of [L2, L2, await aLocation(shop.db)])
      await shop.db.salesChannelLocation.create({ data: { id: newId("scloc"), sales_channel_id: far, location_id } })
    const gone = await aChannel(shop.db, { deleted_at: new Date() })
    const { id, inventory, sales_channel_availability } = await inventoryOf(variant)
    expect(id).toBe(variant)
    expect(inventory).toMatchObject([
      {
        id: item,
        deleted_at: null,
        stocked_quantity: 15,
        reserved_quantity: 4,
        location_levels: [
          { location_id: L1, stocked_quantity: 10, reserved_quantity: 4, available_quantity: 6, deleted_at: null },
          { location_id: L2, stocked_quantity: 5, reserved_quantity: 0, available_quantity: 5 },
        ],
      },
    ])
    const units = Object.fromEntries(
      sales_channel_availability.map((one: { channel_id: string; available_quantity: number }) => [
        one.channel_id,
        one.available_quantity,
      ]),
    )
    expect(units).toMatchObject({ [far]: 5, [none]: 0 })
    expect(Object.values(units)).toContain(11)
    expect(units).not.toHaveProperty(gone)
    expect(sales_channel_availability).toContainEqual({
      channel_id: far,
      channel_name: "Market stall",
      available_quantity: 5,
    })
  })

  test("counts whole units of all parts (example 8)", async () => {
    const { variant } = await aProduct(shop.db, { variants: [100] })
    await aLevel(shop.db, await anItem(shop.db, [variant], { required_quantity: 2 }), L1, { stocked_quantity: 7 })
    await aLevel(shop.db, await anItem(shop.db, [variant]), L1, { stocked_quantity: 9, reserved_quantity: 2 })
    const { inventory, sales_channel_availability } = await inventoryOf(variant)
    expect(inventory).toHaveLength(2)
    expect(sales_channel_availability[0]).toMatchObject({ available_quantity: 3 })
  })

  test("lists nothing for a variant without an item, and every channel with none for an item without a level", async () => {
    const { variant } = await aProduct(shop.db, { variants: [100] })
    expect(await inventoryOf(variant)).toEqual({ id: variant, inventory: [], sales_channel_availability: [] })
    const item = await anItem(shop.db, [variant])
    const { inventory, sales_channel_availability } = await inventoryOf(variant)
    expect(inventory).toMatchObject([{ id: item, stocked_quantity: 0, location_levels: [] }])
    expect(new Set(sales_channel_availability.map((one: Record<string, unknown>) => one.available_quantity))).toEqual(
      new Set([0]),
    )
    await shop.db.inventoryItem.update({ where: { id: item }, data: { deleted_at: new Date() } })
    expect(await inventoryOf(variant)).toEqual({ id: variant, inventory: [], sales_channel_availability: [] })
  })

  test("answers all that Medusa v1 does", async () => {
    const { variant } = await aVariant({ [L1]: "10/4", [L2]: "5" })
    const { body } = await by.get(`/admin/variants/${variant}/inventory`)
    expect(lacking("admin.variants.inventory", body)).toEqual([])
  })
})
