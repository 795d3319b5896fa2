import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { aLevel, aLocation, anItem, aReservation, aStockedOrder, stockAt } from "../support/inventory.ts"
import { aDesk, aPlacedOrder, type Desk } from "../support/orders.ts"
import { refused } from "../support/scenes-catalog.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let desk: Desk
let market: Market

beforeAll(async () => {
  shop = await openShop()
  desk = await aDesk(shop)
  market = await aMarket(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const list = (id: string, query = "") => desk.by.get(`/admin/orders/${id}/reservations${query}`)
type Stocked = Awaited<ReturnType<typeof aStockedOrder>>
const reserve = ({ id, line, location }: Pick<Stocked, "id" | "line" | "location">, body: object = {}) =>
  desk.by.post(`/admin/orders/${id}/line-items/${line}/reserve`, { location_id: location, ...body })
const stock = ({ item, location }: Stocked) => stockAt(shop.db, item, location)

describe("the reservations of an order", () => {
  test("are those of its lines and of its claims' lines, with all columns", async () => {
    const order = await aStockedOrder(shop, market)
    const other = await aStockedOrder(shop, market)
    const own = must(await reserve(order, { quantity: 1 })).reservation
    must(await reserve(other, { quantity: 1 }))
    const claim_order_id = newId("claim")
    await shop.db.claimOrder.create({ data: { id: claim_order_id, order_id: order.id, type: "replace" } })
    const line = await shop.db.lineItem.create({
      data: { id: newId("item"), claim_order_id, title: "Shirt", unit_price: 1, quantity: 1 },
    })
    const claimed = await aReservation(shop.db, order.item, order.location, { line_item_id: line.id })
    const body = must(await list(order.id))
    expect(body).toMatchObject({ count: 2, limit: 20, offset: 0, reservations: [{ id: claimed }, own] })
    expect(body.reservations[1]).toEqual(own)
    const paged = must(await list(order.id, "?limit=1&offset=1&order=created_at&expand=line_item,inventory_item"))
    expect(paged.reservations).toMatchObject([
      { id: claimed, line_item: { id: line.id, order: null }, inventory_item: {} },
    ])
  })

  test("are none in a shop without stock locations, and not found for an unknown order", async () => {
    const { id } = await aPlacedOrder(shop, 1, market)
    expect(must(await list(id))).toEqual({ reservations: [], count: 0, limit: 20, offset: 0 })
    expect(refusal(await list("order_nothing"))).toEqual(refused(404, "not_found"))
    for (const query of ["?expand=location", "?order=color", "?q=a"])
      expect(refusal(await list(id, query))).toEqual(refused(400, "invalid_data"))
  })
})

describe("reserving a line", () => {
  test("reserves all that is neither fulfilled nor reserved, and answers both readings of v1's document", async () => {
    const order = await aStockedOrder(shop, market, { quantity: 4 })
    const packed = { items: [{ item_id: order.line, quantity: 1 }], location_id: order.location }
    must(await desk.by.post(`/admin/orders/${order.id}/fulfillment`, packed))
    const { reservation, ...documented } = must(await reserve(order))
    expect(documented).toEqual({
      ...{ line_item_id: order.line, location_id: order.location, inventory_item_id: order.item, quantity: 3 },
      ...{ description: null, metadata: null },
    })
    expect(reservation).toMatchObject({ ...documented, id: expect.stringMatching(/^resitem_/), deleted_at: null })
    expect(reservation.created_by).toMatch(/^usr_/)
    expect(await stock(order)).toBe("9/3")
    expect(refusal(await reserve(order))).toEqual(refused(400, "not_allowed"))
  })

  test("reserves every part that the variant needs, in the variant's units, or none", async () => {
    const order = await aStockedOrder(shop, market, { quantity: 3, required_quantity: 2 })
    const cap = await anItem(shop.db, [order.variant])
    expect(refusal(await reserve(order, { quantity: 1 }))).toEqual(refused(404, "not_found"))
    expect(await stock(order)).toBe("10/0")
    await aLevel(shop.db, cap, order.location, { stocked_quantity: 1 })
    must(await reserve(order, { quantity: 1 }))
    expect([await stock(order), await stockAt(shop.db, cap, order.location)]).toEqual(["10/2", "1/1"])
    expect(refusal(await reserve(order, { quantity: 1 }))).toMatchObject({
      status: 400,
      code: "insufficient_inventory",
    })
    expect([await stock(order), await stockAt(shop.db, cap, order.location)]).toEqual(["10/2", "1/1"])
  })

  test("two requests at once reserve no more than the line has", async () => {
    const order = await aStockedOrder(shop, market, { quantity: 3 })
    const answers = await Promise.all([1, 2, 3].map(() => reserve(order, { quantity: 2 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await stock(order)).toBe("10/2")
  })

  test("is refused for more than is left (400), and for canceled and archived orders", async () => {
    const order = await aStockedOrder(shop, market, { quantity: 2 })
    expect(refusal(await reserve(order, { quantity: 3 }))).toEqual(refused(400, "invalid_data"))
    await shop.db.order.update({ where: { id: order.id }, data: { status: "archived" } })
    expect(refusal(await reserve(order))).toEqual(refused(400, "not_allowed"))
    await shop.db.order.update({ where: { id: order.id }, data: { status: "pending" } })
    must(await desk.cancel(order.id))
    expect(refusal(await reserve(order))).toEqual(refused(400, "not_allowed"))
  })

  test("is not found for other orders' lines and unknown places, not allowed without an item", async () => {
    const [order, other] = [await aStockedOrder(shop, market), await aStockedOrder(shop, market)]
    for (const wrong of [
      { id: "order_nothing" },
      { line: other.line },
      { line: "item_nothing" },
      { location: "sloc_nothing" },
    ])
      expect(refusal(await reserve({ ...order, ...wrong }))).toEqual(refused(404, "not_found"))
    expect(refusal(await reserve({ ...order, location: await aLocation(shop.db) }))).toEqual(refused(404, "not_found"))
    await shop.db.productVariantInventoryItem.deleteMany({ where: { variant_id: order.variant } })
    expect(refusal(await reserve(order))).toEqual(refused(400, "not_allowed"))
  })

  test.each([{ quantity: 0 }, { quantity: 1.5 }, { quantity: "1" }, { location_id: undefined }, { color: "x" }])(
    "refuses %j",
    async (body) => {
      const { id, item } = await aPlacedOrder(shop, 1, market)
      expect(refusal(await reserve({ id, line: item, location: "sloc_1" }, body))).toEqual(refused(400, "invalid_data"))
    },
  )
})
