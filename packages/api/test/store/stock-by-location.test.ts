import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { aMarket, type Market, must } from "../support/checkout.ts"
import { aLevel, anItem, aStockedVariant, twoLocations } from "../support/inventory.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aChannel, aKey } from "../support/shop-rows.ts"
import { recordStatements } from "../support/statements.ts"

/*
 * What shoppers see of stock: in a shop with stock locations, what is available where their channels sell from.
 */

let shop: TestShop
let market: Market
let record: ReturnType<typeof recordStatements>

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
  record = recordStatements(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

type Seen = { inventory_quantity: number; purchasable?: boolean }
const seen = ({ inventory_quantity, purchasable }: Seen) => [inventory_quantity, purchasable]

/** A variant as each of the store's answers returns it. */
async function everywhere(variant: string, query = "", headers: Record<string, string> = {}) {
  const { product_id } = await shop.db.productVariant.findUniqueOrThrow({ where: { id: variant } })
  const get = async (path: string) => must(await shop.get(path, headers))
  const { product } = await get(`/store/products/${product_id}?${query}`)
  const { products } = await get(`/store/products?id=${product_id}&${query}`)
  const { variant: one } = await get(`/store/variants/${variant}?${query}`)
  const { variants } = await get(`/store/variants?ids=${variant}&${query}`)
  return [product.variants[0], products[0].variants[0], one, variants[0]].map(seen)
}

const four = (...expected: unknown[]) => Array(4).fill(expected)

/** A login that does not exist is ignored, but such a request is not answered from memory. */
const FRESH = { authorization: "Bearer nobody" }
const statements = async (path: string) => (await record(async () => must(await shop.get(path, FRESH)))).length

const countsOf = async (id: string) => {
  const paths = [
    "/store/products?limit=1",
    "/store/products?limit=100",
    "/store/variants?limit=100",
    `/store/carts/${id}`,
  ]
  const counts: number[] = []
  for (const path of paths) counts.push(await statements(path))
  return counts
}

const aCart = async (items: string[], more: object = {}) => {
  const lines = items.map((variant_id) => ({ variant_id, quantity: 1 }))
  return must(await shop.post("/store/carts", { region_id: market.region.id, items: lines, ...more })).cart
}

test("a shop without locations shows a variant's own stock, and does not say whether it can be bought", async () => {
  const { variant } = await aProduct(shop.db, { variants: [{ prices: [{ amount: 1000 }], inventory_quantity: 7 }] })
  expect(await everywhere(variant)).toEqual(four(7, undefined))
  const { items } = await aCart([variant])
  expect(items.map((line: { variant: Seen }) => seen(line.variant))).toEqual([[7, undefined]])
})

describe("a shop with locations", () => {
  let L1: string
  let L2: string
  let plain: number[]
  let one: string

  beforeAll(async () => {
    const { variants } = await aProduct(shop.db, { variants: Array.from({ length: 50 }, (_, at) => 100 + at) })
    one = (await aCart(variants.slice(0, 20))).id
    plain = await countsOf(one)
    ;({ L1, L2 } = await twoLocations(shop.db))
    for (const variant of variants) await aLevel(shop.db, await anItem(shop.db, [variant]), L1, { stocked_quantity: 9 })
  })

  /** Its own quantity is another one, so that it cannot be taken for what is available. */
  async function aVariant(stock: Record<string, string>, facts?: object) {
    const made = await aStockedVariant(shop.db, stock, facts)
    await shop.db.productVariant.update({ where: { id: made.variant }, data: { inventory_quantity: 1000 } })
    return made
  }
  /** A sales channel that sells from these locations, and all products. */
  const channelAt = async (...locations: string[]) => {
    const id = await aChannel(shop.db)
    for (const location_id of locations)
      await shop.db.salesChannelLocation.create({ data: { id: newId("scloc"), sales_channel_id: id, location_id } })
    return id
  }
  const sellIn = async (variant: string, channels: string[]) => {
    const { product_id } = await shop.db.productVariant.findUniqueOrThrow({ where: { id: variant } })
    const data = channels.map((sales_channel_id) => ({ product_id: product_id as string, sales_channel_id }))
    await shop.db.productSalesChannel.createMany({ data })
  }

  test("shows what is available in the store's default channel (example 1)", async () => {
    const { variant } = await aVariant({ [L1]: "10/4", [L2]: "5" })
    expect(await everywhere(variant)).toEqual(four(11, true))
  })

  test("shows what is available where the requested channel sells from", async () => {
    const { variant } = await aVariant({ [L1]: "10/4", [L2]: "5" })
    const [far, none] = [await channelAt(L2), await channelAt()]
    await sellIn(variant, [far, none])
    expect(await everywhere(variant, `sales_channel_id=${far}`)).toEqual(four(5, true))
    expect(await everywhere(variant, `sales_channel_id=${none}`)).toEqual(four(0, false))
  })

  test("shows what the channels of the publishable key have together, each location once", async () => {
    const { variant } = await aVariant({ [L1]: "10/4", [L2]: "5" })
    const [near, far, both] = [await channelAt(L1), await channelAt(L2), await channelAt(L1, L2)]
    await sellIn(variant, [near, far, both])
    const as = async (...channels: string[]) =>
      everywhere(variant, "", { "x-publishable-api-key": await aKey(shop.db, channels) })
    expect(await as(near)).toEqual(four(6, true))
    expect(await as(near, far)).toEqual(four(11, true))
    expect(await as(far, both)).toEqual(four(11, true))
  })

  test("counts whole units of all parts (example 8)", async () => {
    const { variant } = await aProduct(shop.db, { variants: [{ prices: [{ amount: 1000 }], inventory_quantity: 99 }] })
    await aLevel(shop.db, await anItem(shop.db, [variant], { required_quantity: 2 }), L1, { stocked_quantity: 7 })
    const cap = await anItem(shop.db, [variant])
    await aLevel(shop.db, cap, L1, { stocked_quantity: 5 })
    expect(await everywhere(variant)).toEqual(four(3, true))
    await shop.db.inventoryLevel.updateMany({ where: { inventory_item_id: cap }, data: { reserved_quantity: 5 } })
    expect(await everywhere(variant)).toEqual(four(0, false))
  })

  test("sells what is on back-order (example 9), and what is not managed", async () => {
    const { variant, item } = await aVariant({ [L1]: "0/3" }, { allow_backorder: true })
    expect(await everywhere(variant)).toEqual(four(-3, true))
    await shop.db.inventoryLevel.updateMany({ where: { inventory_item_id: item }, data: { stocked_quantity: 5 } })
    expect(await everywhere(variant)).toEqual(four(2, true))
    const facts = { manage_inventory: false, inventory_quantity: 0 }
    await shop.db.productVariant.update({ where: { id: variant }, data: facts })
    expect(await everywhere(variant)).toEqual(four(0, true))
  })

  test("shows the own stock of a variant without items", async () => {
    const facts = [{ prices: [{ amount: 1000 }], inventory_quantity: 4 }]
    const { variant } = await aProduct(shop.db, { variants: facts })
    expect(await everywhere(variant)).toEqual(four(4, true))
    await shop.db.productVariant.update({ where: { id: variant }, data: { inventory_quantity: 0 } })
    expect(await everywhere(variant)).toEqual(four(0, false))
  })

  test("does not count locations, levels and items that are deleted", async () => {
    const { variant, item } = await aVariant({ [L1]: "10", [L2]: "5" })
    const deleted_at = new Date()
    await shop.db.inventoryLevel.updateMany({
      where: { inventory_item_id: item, location_id: L1 },
      data: { deleted_at },
    })
    expect(await everywhere(variant)).toEqual(four(5, true))
    await shop.db.inventoryItem.update({ where: { id: item }, data: { deleted_at } })
    expect(await everywhere(variant)).toEqual(four(1000, true))
  })

  test("a search shows the default channel's stock too", async () => {
    const { variant } = await aVariant({ [L2]: "3" })
    const { product_id } = await shop.db.productVariant.findUniqueOrThrow({ where: { id: variant } })
    await shop.db.product.update({ where: { id: product_id as string }, data: { title: "Unmistakable" } })
    const { hits } = must(await shop.post("/store/products/search", { q: "unmistakable" }))
    expect(hits.map(({ variants }: { variants: Seen[] }) => variants.map(seen))).toEqual([[[3, true]]])
  })

  test("a cart's lines show the stock of its channel", async () => {
    const { variant } = await aVariant({ [L1]: "10/4", [L2]: "5" })
    const far = await channelAt(L2)
    await sellIn(variant, [far])
    const visible = (cart: { items: { variant: Seen }[] }) => cart.items.map((line) => seen(line.variant))
    expect(visible(await aCart([variant]))).toEqual([[11, true]])
    const cart = await aCart([variant], { sales_channel_id: far })
    expect(visible(cart)).toEqual([[5, true]])
    const added = await shop.post(`/store/carts/${cart.id}/line-items`, { variant_id: variant, quantity: 1 })
    expect(visible(must(added).cart)).toEqual([[5, true]])
    expect(visible(must(await shop.get(`/store/carts/${cart.id}`)).cart)).toEqual([[5, true]])
    await shop.db.cart.update({ where: { id: cart.id }, data: { sales_channel_id: null } })
    expect(visible(must(await shop.get(`/store/carts/${cart.id}`)).cart)).toEqual([[11, true]])
  })

  test("answers with one more statement, however many variants there are", async () => {
    // The cart's answer from before the locations is dropped with the next request.
    must(await shop.get(`/store/carts/${one}`, FRESH))
    expect(await countsOf(one)).toEqual(plain.map((count) => count + 1))
    expect(await countsOf((await aCart([market.variant])).id)).toEqual(plain.map((count) => count + 1))
    expect(await statements(`/store/carts/${one}?expand=items`)).toBe(plain[3])
  })
})
