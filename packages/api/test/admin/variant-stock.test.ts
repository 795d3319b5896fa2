import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { expectSound } from "../support/invariants.ts"
import { anItem } from "../support/inventory.ts"
import { aPlacedOrder, stockOf } from "../support/orders.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { aWord, refused } from "../support/scenes-catalog.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { type StockedVariants, stockedVariants } from "../support/stocked-variants.ts"

/*
 * Variants and products of a shop with one stock location: what operators write about a variant's stock is true there.
 */

let shop: TestShop
let by: Visitor
let market: Market
let L1: string
let kit: StockedVariants

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
  market = await aMarket(shop)
  L1 = must(await by.post("/admin/stock-locations", { name: "Berlin" })).stock_location.id
  kit = stockedVariants(shop, by, L1)
})
afterAll(async () => {
  await expectSound(shop)
  expect(shop.errors).toEqual([])
  await shop.close()
})

type Facts = Parameters<StockedVariants["made"]>[0]
const aMade = (more?: Facts) => kit.made(more)
const addTo = (product: string, more?: Facts) => kit.addTo(product, more)
const linkOf = (variant: string) => kit.linkOf(variant)
const itemOf = (variant: string) => kit.itemOf(variant)
const stock = (variant: string) => kit.stock(variant)
const update: StockedVariants["update"] = (...given) => kit.update(...given)
const edit: StockedVariants["edit"] = (...given) => kit.edit(...given)
const order = (variant: string, quantity: number) => aPlacedOrder(shop, quantity, { ...market, variant })

describe("a new variant", () => {
  test("gets an item with its facts, stocked at the default location, and can be sold", async () => {
    const { product, variant, sku } = await aMade({ inventory_quantity: 4, weight: 120, hs_code: "61" })
    expect(await itemOf(variant)).toMatchObject({ sku, weight: 120, hs_code: "61", requires_shipping: true })
    expect(await linkOf(variant)).toMatchObject({ required_quantity: 1 })
    expect(await stock(variant)).toEqual(["4/0", 4])
    const { product: changed } = must(await addTo(product, { inventory_quantity: 3 }))
    const [, second] = changed.variants
    expect(second).toMatchObject({ inventory_quantity: 3, purchasable: true })
    expect(await stock(second.id)).toEqual(["3/0", 3])
    expect((await itemOf(second.id))?.title).toBe(`${changed.title} ${second.title}`)
    await order(second.id, 3)
    expect(await stock(second.id)).toEqual(["3/3", 0])
  })

  test("gets none if it is not managed", async () => {
    const { variant } = await aMade({ manage_inventory: false, inventory_quantity: 4 })
    expect(await linkOf(variant)).toBeNull()
    expect(await stockOf(shop, variant)).toBe(4)
  })

  test("is refused with the SKU of an item: 422, and nothing is left behind", async () => {
    const sku = aWord()
    await anItem(shop.db, [], { sku })
    const { product } = await aMade()
    const answer = await addTo(product, { sku })
    expect(refusal(answer)).toEqual(refused(422, "duplicate_error"))
    expect(await shop.db.productVariant.count({ where: { sku } })).toBe(0)
    expect(await shop.db.inventoryItem.count({ where: { sku } })).toBe(1)
  })
})

describe("a variant's quantity", () => {
  test("is what is available: what is reserved is stocked besides", async () => {
    const { product, variant } = await aMade({ inventory_quantity: 10 })
    await order(variant, 4)
    expect(await stock(variant)).toEqual(["10/4", 6])
    must(await update(product, variant, { inventory_quantity: 20 }))
    expect(await stock(variant)).toEqual(["24/4", 20])
    must(await edit(product, { id: variant, inventory_quantity: 5 }))
    expect(await stock(variant)).toEqual(["9/4", 5])
    must(
      await by.post(`/admin/products/${product}`, {
        variants: [{ id: variant, inventory_quantity: 0 }],
      }),
    )
    expect(await stock(variant)).toEqual(["4/4", 0])
  })

  test("that is the same changes nothing, nor does one that is left out", async () => {
    const { product, variant } = await aMade({ inventory_quantity: 10 })
    const item = (await itemOf(variant))?.id as string
    const level = () => shop.db.inventoryLevel.findFirstOrThrow({ where: { inventory_item_id: item } })
    const before = await level()
    for (const body of [{ inventory_quantity: 10 }, { material: "wool" }]) must(await update(product, variant, body))
    expect(await level()).toEqual(before)
  })

  test("can be stocked where its item had no level", async () => {
    const { product, variant } = await aMade({ inventory_quantity: 10 })
    must(await by.delete(`/admin/inventory-items/${(await itemOf(variant))?.id}/location-levels/${L1}`))
    expect(await stock(variant)).toEqual([undefined, 0])
    must(await update(product, variant, { inventory_quantity: 7 }))
    expect(await stock(variant)).toEqual(["7/0", 7])
  })

  test("is refused where a unit needs several of the item, or several items", async () => {
    const { product, variant } = await aMade({ inventory_quantity: 10 })
    await shop.db.productVariantInventoryItem.updateMany({
      where: { variant_id: variant },
      data: { required_quantity: 2 },
    })
    const answer = refusal(await update(product, variant, { inventory_quantity: 9 }))
    expect(answer).toMatchObject({
      status: 400,
      type: "invalid_data",
      message: expect.stringContaining("/location-levels"),
    })
    await shop.db.productVariantInventoryItem.updateMany({
      where: { variant_id: variant },
      data: { required_quantity: 1 },
    })
    const cap = await anItem(shop.db, [variant])
    expect((await update(product, variant, { inventory_quantity: 9 })).status).toBe(400)
    expect(await stock(variant)).toEqual(["10/0", 10])
    await shop.db.productVariantInventoryItem.deleteMany({ where: { inventory_item_id: cap } })
  })

  test("is refused when it does not fit beside what is reserved", async () => {
    const { product, variant } = await aMade({ inventory_quantity: 2 })
    await order(variant, 1)
    const answer = await update(product, variant, { inventory_quantity: 2_147_483_647 })
    expect(refusal(answer)).toEqual(refused(400, "invalid_data"))
    expect(await stock(variant)).toEqual(["2/1", 1])
  })
})

describe("in a shop with two locations", () => {
  let second: string
  beforeAll(async () => {
    second = must(await by.post("/admin/stock-locations", { name: "Lyon" })).stock_location.id
  })
  afterAll(async () => {
    must(await by.delete(`/admin/stock-locations/${second}`))
  })

  test("another quantity is refused, and names where to write it; all else is written", async () => {
    const { product, variant } = await aMade({ inventory_quantity: 10 })
    const writes = [
      (quantity: number) => update(product, variant, { inventory_quantity: quantity, material: "wool" }),
      (quantity: number) => edit(product, { id: variant, inventory_quantity: quantity }),
      (quantity: number) =>
        by.post(`/admin/products/${product}`, {
          variants: [{ id: variant, inventory_quantity: quantity }],
        }),
    ]
    for (const write of writes) {
      expect(refusal(await write(9))).toMatchObject({
        status: 400,
        type: "invalid_data",
        message: expect.stringContaining("/location-levels"),
      })
      must(await write(10))
    }
    expect(await stock(variant)).toEqual(["10/0", 10])
  })

  test("a new variant is stocked at the default location", async () => {
    expect(await stock((await aMade({ inventory_quantity: 6 })).variant)).toEqual(["6/0", 6])
  })
})

test("a shop without locations writes a variant's own stock as before", async () => {
  await shop.db.reservationItem.updateMany({ data: { deleted_at: new Date() } })
  await shop.db.inventoryLevel.updateMany({ data: { reserved_quantity: 0 } })
  must(await by.delete(`/admin/stock-locations/${L1}`))
  const { product, variant } = await aMade({ inventory_quantity: 4 })
  expect(await linkOf(variant)).toBeNull()
  must(await update(product, variant, { inventory_quantity: 9 }))
  expect(await stockOf(shop, variant)).toBe(9)
})
