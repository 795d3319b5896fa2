import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { faultsOf } from "../support/invariants.ts"
import { aLevel, anItem, aReservation, stockAt } from "../support/inventory.ts"
import { aDesk, aPlacedOrder, type Desk, stockOf } from "../support/orders.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { aChannel, aWord, refused } from "../support/scenes-catalog.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let desk: Desk
let by: Visitor
let market: Market

beforeAll(async () => {
  shop = await openShop()
  desk = await aDesk(shop)
  by = await anOperatorAtWork(shop)
  market = await aMarket(shop)
})
afterEach(async () => {
  for (const { id } of await shop.db.stockLocation.findMany({ where: { deleted_at: null } })) {
    await shop.db.reservationItem.updateMany({ data: { deleted_at: new Date() } })
    await shop.db.inventoryLevel.updateMany({ data: { reserved_quantity: 0 } })
    must(await by.delete(`${BASE}/${id}`))
  }
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const BASE = "/admin/stock-locations"
const create = (facts: object = {}) => by.post(BASE, { name: "Berlin", ...facts })
const made = async (facts?: object) => must(await create(facts)).stock_location.id as string
const remove = (id: string) => by.delete(`${BASE}/${id}`)
const aVariant = async (inventory_quantity: number, more: object = {}) =>
  (await aProduct(shop.db, { variants: [{ prices: [{ amount: 1000 }], inventory_quantity, ...more }] })).variant
const itemOf = async (variant_id: string) =>
  (await shop.db.productVariantInventoryItem.findFirstOrThrow({ where: { variant_id } })).inventory_item_id
const order = (variant: string, quantity: number) => aPlacedOrder(shop, quantity, { ...market, variant })

describe("the first stock location", () => {
  test("stocks what was there and what is owed, which it reserves; the last one gives it back (example 10)", async () => {
    const variant = await aVariant(14)
    const [two, one, four] = [await order(variant, 2), await order(variant, 1), await order(variant, 4)]
    must(await desk.fulfill(four.id, four.item, 4))
    expect(await stockOf(shop, variant)).toBe(7)
    const location = await made()
    const item = await itemOf(variant)
    expect([await stockAt(shop.db, item, location), await stockOf(shop, variant)]).toEqual(["10/3", 7])
    const kept = await shop.db.reservationItem.findMany({
      where: { inventory_item_id: item },
      orderBy: { quantity: "desc" },
    })
    expect(kept).toMatchObject([
      { line_item_id: two.item, quantity: 2, location_id: location, created_by: null },
      { line_item_id: one.item, quantity: 1 },
    ])
    must(await desk.cancel(two.id))
    expect([await stockAt(shop.db, item, location), await stockOf(shop, variant)]).toEqual(["10/1", 9])
    must(await remove(location))
    expect(await stockOf(shop, variant)).toBe(9)
    must(await desk.cancel(one.id))
    expect(await stockOf(shop, variant)).toBe(10)
  })

  test("is the default one, and every channel sells from it", async () => {
    const channel = await aChannel(by)
    const location = await made({ address: { address_1: "Main St 1", country_code: "DE" }, metadata: { a: 1, b: "" } })
    const whole = must(await by.get(`${BASE}/${location}?expand=address,sales_channels`)).stock_location
    expect(whole).toMatchObject({ name: "Berlin", metadata: { a: 1 }, address: { country_code: "de" } })
    const ids = whole.sales_channels.map(({ id }: { id: string }) => id)
    const channels = await shop.db.salesChannel.findMany({ where: { deleted_at: null }, select: { id: true } })
    expect(ids.sort()).toEqual(channels.map(({ id }) => id).sort())
    expect(ids).toContain(channel.id)
    expect((await shop.db.store.findFirstOrThrow()).default_location_id).toBe(location)
  })

  test("makes an item of each managed variant that has none, with its facts", async () => {
    const variant = await aVariant(5)
    const sku = aWord()
    await shop.db.productVariant.update({
      where: { id: variant },
      data: { sku, weight: 120, origin_country: "pt", title: "M" },
    })
    const taken = await aVariant(6)
    const taken_sku = aWord()
    await shop.db.productVariant.update({ where: { id: taken }, data: { sku: taken_sku } })
    await anItem(shop.db, [], { sku: taken_sku })
    const unmanaged = await aVariant(0, { manage_inventory: false })
    const location = await made()
    const item = await shop.db.inventoryItem.findUniqueOrThrow({ where: { id: await itemOf(variant) } })
    expect(item).toMatchObject({ sku, title: "Shirt M", weight: 120, origin_country: "pt", requires_shipping: true })
    expect((await shop.db.inventoryItem.findUniqueOrThrow({ where: { id: await itemOf(taken) } })).sku).toBeNull()
    expect(await shop.db.productVariantInventoryItem.count({ where: { variant_id: unmanaged } })).toBe(0)
    expect(await stockAt(shop.db, await itemOf(taken), location)).toBe("6/0")
    must(await remove(location))
    const again = await made()
    expect(await shop.db.productVariantInventoryItem.count({ where: { variant_id: variant } })).toBe(1)
    expect(await stockAt(shop.db, item.id, again)).toBe("5/0")
  })

  test("keeps what back-orders owe, and stocks nothing below zero", async () => {
    const variant = await aVariant(0, { allow_backorder: true })
    await order(variant, 3)
    const location = await made()
    expect([await stockAt(shop.db, await itemOf(variant), location), await stockOf(shop, variant)]).toEqual(["0/3", -3])
  })

  test("switches once, however many are created at the same time", async () => {
    const variant = await aVariant(8)
    await order(variant, 2)
    const answers = await Promise.all([1, 2, 3].map(() => create()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const levels = await shop.db.inventoryLevel.findMany({
      where: { inventory_item_id: await itemOf(variant), deleted_at: null },
    })
    expect(levels).toMatchObject([{ stocked_quantity: 8, reserved_quantity: 2 }])
  })

  test("corrects stock that open orders do not explain, and notes the numbers in the audit log", async () => {
    const [variant, wrong] = [await aVariant(10), await aVariant(1)]
    await order(variant, 2)
    const { item } = await order(wrong, 1)
    await shop.db.productVariant.update({ where: { id: wrong }, data: { inventory_quantity: -3 } })
    const location = await made()
    expect([await stockAt(shop.db, await itemOf(wrong), location), await stockOf(shop, wrong)]).toEqual(["0/1", -1])
    expect(await shop.db.reservationItem.count({ where: { line_item_id: item, deleted_at: null } })).toBe(1)
    const [note] = must(await by.get("/admin/audit?operation=admin.stock-locations.create&limit=1")).audit
    const { _sum, _count } = await shop.db.inventoryLevel.aggregate({
      where: { location_id: location },
      _sum: { stocked_quantity: true, reserved_quantity: true },
      _count: true,
    })
    expect(note).toMatchObject({
      target_id: location,
      changes: {
        name: "Berlin",
        switched_over: {
          items: expect.any(Number),
          levels: _count,
          stocked: _sum.stocked_quantity,
          reserved: _sum.reserved_quantity,
          reservations: await shop.db.reservationItem.count({ where: { location_id: location } }),
          corrected: expect.arrayContaining([wrong]),
        },
      },
    })
    // The old error stays what it was, and is seen.
    expect(Object.keys(await faultsOf(shop)).sort()).toEqual([
      "5: no more is reserved than is stocked, without back-orders",
      "stock is never below zero without back-orders",
    ])
  })

  test("counts each of the orders that are placed at the same time once", async () => {
    const variant = await aVariant(50)
    const carts = await Promise.all(
      Array.from({ length: 6 }, () => cartAt(shop.visitor(), { ...market, variant }).withPayment(2)),
    )
    const [location, ...answers] = await Promise.all([
      made(),
      ...carts.map((id) => shop.visitor().post(`/store/carts/${id}/complete`)),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await stockAt(shop.db, await itemOf(variant), location)).toBe("50/12")
    expect(await stockOf(shop, variant)).toBe(38)
  })

  test("waits for an operation on an order to end: 409", async () => {
    const { id } = await order(await aVariant(5), 1)
    await shop.pool.query(
      "INSERT INTO mercer.order_act (id, order_id, kind, state, plan) VALUES ('act_1', $1, 'capture', 'intended', '{}')",
      [id],
    )
    expect((await create()).status).toBe(409)
    await shop.pool.query("DELETE FROM mercer.order_act WHERE id = 'act_1'")
    expect((await create()).status).toBe(200)
  })
})

describe("a further location", () => {
  test("is empty, and is linked to no channel", async () => {
    const variant = await aVariant(5)
    await made()
    const second = await made({ name: "Lyon" })
    expect(await stockAt(shop.db, await itemOf(variant), second)).toBeUndefined()
    expect(await shop.db.salesChannelLocation.count({ where: { location_id: second } })).toBe(0)
  })

  test.each([{ name: "" }, { name: undefined }, { name: " " }, { address: { address_1: "x" } }, { color: "x" }])(
    "refuses %j",
    async (facts) => expect(refusal(await create(facts))).toEqual(refused(400, "invalid_data")),
  )

  test("refuses an address of another location", async () => {
    const first = await made({ address: { address_1: "Main St 1", country_code: "de" } })
    const { address_id } = await shop.db.stockLocation.findUniqueOrThrow({ where: { id: first } })
    expect(refusal(await create({ address_id }))).toEqual(refused(404, "not_found"))
    expect(await shop.db.stockLocation.count({ where: { deleted_at: null } })).toBe(1)
  })
})

describe("deleting a location", () => {
  test("is refused while units are reserved there, if there is another", async () => {
    const [first, second] = [await made(), await made({ name: "Lyon" })]
    const variant = await aVariant(0)
    const item = await anItem(shop.db, [variant])
    await aLevel(shop.db, item, second, { stocked_quantity: 5 })
    const id = await aReservation(shop.db, item, second, { quantity: 1 })
    expect(refusal(await remove(second))).toEqual(refused(400, "not_allowed"))
    must(await by.delete(`/admin/reservations/${id}`))
    expect(await stockOf(shop, variant)).toBe(5)
    must(await remove(second))
    expect([await stockAt(shop.db, item, second), await stockOf(shop, variant)]).toEqual([undefined, 0])
    expect((await shop.db.store.findFirstOrThrow()).default_location_id).toBe(first)
    expect((await remove(second)).status).toBe(200)
  })

  test("passes the default on to the oldest that is left", async () => {
    const [first, second] = [await made(), await made({ name: "Lyon" })]
    await releaseAll()
    must(await remove(first))
    expect((await shop.db.store.findFirstOrThrow()).default_location_id).toBe(second)
    expect(await shop.db.salesChannelLocation.count({ where: { location_id: first } })).toBe(0)
  })

  test("of all at the same time leaves none, and the variants' stock as it was", async () => {
    const variant = await aVariant(9)
    const [first, second] = [await made(), await made({ name: "Lyon" })]
    await releaseAll()
    await Promise.all([remove(second), remove(first)])
    expect(await shop.db.stockLocation.count({ where: { deleted_at: null } })).toBe(0)
    const left = await shop.db.productVariant.findUniqueOrThrow({ where: { id: variant } })
    // The one that was not the last took what was stocked there with it.
    expect([0, 9]).toContain(left.inventory_quantity)
  })
})

test("the last location deleted while another one is created leaves a shop whose books agree", async () => {
  const variant = await aVariant(9)
  const { id, item } = await order(variant, 2)
  const first = await made()
  const [, second] = await Promise.all([remove(first), create({ name: "Lyon" })])
  must(second)
  const available = await stockOf(shop, variant)
  expect(await shop.db.stockLocation.count({ where: { deleted_at: null } })).toBeGreaterThanOrEqual(1)
  expect(available).toBe(7)
  must(await desk.fulfill(id, item, 2))
  expect(await stockOf(shop, variant)).toBe(7)
})

/** Earlier tests' orders are still owed: nothing is reserved for them any more. */
async function releaseAll() {
  await shop.db.reservationItem.updateMany({ data: { deleted_at: new Date() } })
  await shop.db.inventoryLevel.updateMany({ data: { reserved_quantity: 0 } })
}
