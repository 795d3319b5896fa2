import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { aLevel, anItem, aStockedVariant, twoLocations } from "../support/inventory.ts"
import { aDesk, type Desk } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aChannel } from "../support/shop-rows.ts"
import { recordStatements } from "../support/statements.ts"

/*
 * What a cart may hold in a shop with stock locations: as much as is available where its channel sells from.
 */

let shop: TestShop
let market: Market
let desk: Desk
let L1: string
let L2: string
let set: string
let shirt: string
let cap: string

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
  desk = await aDesk(shop)
  ;({ L1, L2 } = await twoLocations(shop.db))
  const [priced, named] = [{ prices: [{ amount: 1000 }] }, { inventory_quantity: 1000 }]
  ;({
    variants: [set = "", shirt = ""] = [],
  } = await aProduct(shop.db, { variants: [1, 2].map(() => ({ ...priced, ...named })) }))
  const shirts = await anItem(shop.db, [shirt])
  await shop.db.productVariantInventoryItem.create({
    data: { id: newId("pvitem"), variant_id: set, inventory_item_id: shirts, required_quantity: 2 },
  })
  cap = await anItem(shop.db, [set])
  await aLevel(shop.db, shirts, L1, { stocked_quantity: 10 })
  await aLevel(shop.db, cap, L1, { stocked_quantity: 3 })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const short = { status: 400, type: "not_allowed", code: "insufficient_inventory", message: expect.any(String) }
const aVariant = (stock: Record<string, string>, facts?: object) => aStockedVariant(shop.db, stock, facts)
const create = (...lines: [variant_id: string, quantity: number][]) =>
  shop.post("/store/carts", {
    region_id: market.region.id,
    items: lines.map(([variant_id, quantity]) => ({ variant_id, quantity })),
  })
const aCart = async (...lines: [variant_id: string, quantity: number][]) => must(await create(...lines)).cart
const add = (id: string, variant_id: string, quantity: number, metadata?: object) =>
  shop.post(`/store/carts/${id}/line-items`, { variant_id, quantity, metadata })
const update = (id: string, line: string, quantity: number) =>
  shop.post(`/store/carts/${id}/line-items/${line}`, { quantity })
const lineOf = (cart: { items: { id: string; variant_id: string }[] }, variant: string) =>
  cart.items.find(({ variant_id }) => variant_id === variant)?.id as string

describe("a cart holds what is available", () => {
  test("when it is created, and when a line is added or updated", async () => {
    const { variant } = await aVariant({ [L1]: "4/1", [L2]: "2" })
    expect(refusal(await create([variant, 6]))).toEqual(short)
    const cart = await aCart([variant, 4])
    must(await add(cart.id, variant, 1))
    expect(refusal(await add(cart.id, variant, 1))).toEqual(short)
    const line = lineOf(cart, variant)
    expect(refusal(await update(cart.id, line, 6))).toEqual(short)
    must(await update(cart.id, line, 5))
  })

  test("whatever the variant's own stock says", async () => {
    const { variant } = await aVariant({ [L1]: "3" })
    await shop.db.productVariant.update({ where: { id: variant }, data: { inventory_quantity: 0 } })
    expect((await create([variant, 3])).status).toBe(200)
  })

  test("for lines of one variant together", async () => {
    const { variant } = await aVariant({ [L1]: "3" })
    const cart = await aCart([variant, 2])
    expect(refusal(await add(cart.id, variant, 2, { gift: true }))).toEqual(short)
    const { cart: two } = must(await add(cart.id, variant, 1, { gift: true }))
    expect(two.items).toHaveLength(2)
    expect(refusal(await update(cart.id, lineOf(cart, variant), 3))).toEqual(short)
    must(await update(cart.id, lineOf(cart, variant), 1))
  })

  test("for variants that share an item together (example 8)", async () => {
    expect(refusal(await create([set, 4]))).toEqual(short)
    const cart = await aCart([set, 3])
    expect(refusal(await add(cart.id, shirt, 5))).toEqual(short)
    must(await add(cart.id, shirt, 4))
    must(await update(cart.id, lineOf(cart, set), 2))
    must(await add(cart.id, shirt, 2))
    expect(refusal(await update(cart.id, lineOf(cart, set), 3))).toEqual(short)
  })

  test("also if another line has become short since", async () => {
    const [gone, there] = [await aVariant({ [L1]: "2" }), await aVariant({ [L1]: "2" })]
    const cart = await aCart([gone.variant, 2])
    await shop.db.inventoryLevel.updateMany({ where: { inventory_item_id: gone.item }, data: { stocked_quantity: 1 } })
    expect((await add(cart.id, there.variant, 2)).status).toBe(200)
  })

  test("in the locations of its channel; without one, in all", async () => {
    const { variant } = await aVariant({ [L1]: "5", [L2]: "2" })
    const { product_id } = await shop.db.productVariant.findUniqueOrThrow({ where: { id: variant } })
    const [far, none] = [await aChannel(shop.db), await aChannel(shop.db)]
    for (const sales_channel_id of [far, none])
      await shop.db.productSalesChannel.create({ data: { product_id: product_id as string, sales_channel_id } })
    await shop.db.salesChannelLocation.create({
      data: { id: newId("scloc"), sales_channel_id: far, location_id: L2 },
    })
    const carts = await Promise.all([1, 2, 3].map(() => aCart()))
    const [at_far, at_none, anywhere] = carts.map(({ id }) => id as string) as [string, string, string]
    await shop.db.cart.update({ where: { id: at_far }, data: { sales_channel_id: far } })
    await shop.db.cart.update({ where: { id: at_none }, data: { sales_channel_id: none } })
    await shop.db.cart.update({ where: { id: anywhere }, data: { sales_channel_id: null } })
    expect(refusal(await add(at_far, variant, 3))).toEqual(short)
    must(await add(at_far, variant, 2))
    expect(refusal(await add(at_none, variant, 1))).toEqual(short)
    must(await add(anywhere, variant, 7))
    expect(refusal(await add(anywhere, variant, 1))).toEqual(short)
  })
})

describe("a cart holds more", () => {
  test("on back-order, and of what is not managed (example 9)", async () => {
    const { variant, item } = await aVariant({ [L1]: "0" }, { allow_backorder: true })
    must(await create([variant, 3]))
    const facts = { allow_backorder: false, manage_inventory: false }
    await shop.db.productVariant.update({ where: { id: variant }, data: facts })
    must(await create([variant, 3]))
    // What is not counted leaves the others their share.
    const other = (await aProduct(shop.db, { variants: [{ prices: [{ amount: 1 }], inventory_quantity: 0 }] })).variant
    await shop.db.productVariantInventoryItem.create({
      data: { id: newId("pvitem"), variant_id: other, inventory_item_id: item },
    })
    await shop.db.inventoryLevel.updateMany({ where: { inventory_item_id: item }, data: { stocked_quantity: 2 } })
    must(await create([variant, 3], [other, 2]))
  })

  test("not of a managed variant without a level, nor without an item than it has itself", async () => {
    const bare = await aVariant({})
    expect(refusal(await create([bare.variant, 1]))).toEqual(short)
    const facts = [{ prices: [{ amount: 1000 }], inventory_quantity: 2 }]
    const { variant } = await aProduct(shop.db, { variants: facts })
    must(await create([variant, 2]))
    expect(refusal(await create([variant, 3]))).toEqual(short)
  })
})

test("a draft order's lines are counted too", async () => {
  const { variant } = await aVariant({ [L1]: "3" })
  const { draft_order } = must(
    await desk.by.post("/admin/draft-orders", {
      email: "a@example.com",
      region_id: market.region.id,
      shipping_methods: [{ option_id: market.option.id }],
      items: [{ variant_id: variant, quantity: 1 }],
    }),
  )
  const lines = `/admin/draft-orders/${draft_order.id}/line-items`
  expect(refusal(await desk.by.post(lines, { variant_id: variant, quantity: 3, unit_price: 500 }))).toEqual(short)
  must(await desk.by.post(lines, { variant_id: variant, quantity: 1, unit_price: 500 }))
  const [first] = draft_order.cart.items
  expect(refusal(await desk.by.post(`${lines}/${first.id}`, { quantity: 3 }))).toEqual(short)
  must(await desk.by.post(`${lines}/${first.id}`, { quantity: 2 }))
})

test("a change runs one more statement, however many lines the cart has", async () => {
  const record = recordStatements(shop)
  const { variants } = await aProduct(shop.db, { variants: Array.from({ length: 40 }, () => 100) })
  for (const variant of variants) await aLevel(shop.db, await anItem(shop.db, [variant]), L1, { stocked_quantity: 9 })
  const { variant } = await aVariant({ [L1]: "90" })
  const [small, large] = [await aCart([variant, 1]), await aCart(...variants.map((id): [string, number] => [id, 1]))]
  const counts = async () => {
    const made = await record(() => aCart([variant, 1], [variants[0] as string, 1]))
    const added = await record(async () => must(await add(small.id, variant, 1)))
    const also = await record(async () => must(await add(large.id, variant, 1)))
    return [made, added, also].map(({ length }) => length)
  }
  const [made = 0, added = 0, also] = await counts()
  expect(also).toBe(added)
  const locations = await shop.db.stockLocation.findMany()
  await shop.db.stockLocation.updateMany({ data: { deleted_at: new Date() } })
  // One to check the line, and one to answer. Without locations an added line is answered without a second read, too.
  expect(await counts()).toEqual([made - 2, added - 3, added - 3])
  await shop.db.stockLocation.updateMany({
    where: { id: { in: locations.map(({ id }) => id) } },
    data: { deleted_at: null },
  })
})
