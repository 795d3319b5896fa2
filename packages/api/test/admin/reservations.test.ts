import { newId } from "@mercer/db"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { aLevel, aLocation, anItem, aReservation, aStockedOrder, stockAt } from "../support/inventory.ts"
import { desk as aDeskOf, type Desk } from "../support/orders.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { refused } from "../support/scenes-catalog.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { recordStatements } from "../support/statements.ts"

let shop: TestShop
let desk: Desk
let operator: Visitor
let market: Market
let item: string
let berlin: string
let lyon: string

beforeAll(async () => {
  shop = await openShop()
  operator = await anOperatorAtWork(shop)
  desk = aDeskOf(operator)
  market = await aMarket(shop)
  berlin = await aLocation(shop.db, { name: "Berlin" })
  lyon = await aLocation(shop.db, { name: "Lyon" })
})
beforeEach(async () => {
  item = await anItem(shop.db, [(await aProduct(shop.db)).variant])
  await aLevel(shop.db, item, berlin, { stocked_quantity: 10 })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const BASE = "/admin/reservations"
const short = { status: 400, type: "not_allowed", code: "insufficient_inventory", message: expect.any(String) }
const reserve = (facts: object = {}) =>
  desk.by.post(BASE, { inventory_item_id: item, location_id: berlin, quantity: 2, ...facts })
const made = async (facts?: object) => must(await reserve(facts)).reservation
const get = async (id: string, query = "") => must(await desk.by.get(`${BASE}/${id}${query}`)).reservation
const update = (id: string, change: object) => desk.by.post(`${BASE}/${id}`, change)
const remove = (id: string) => operator.delete(`${BASE}/${id}`)
const list = async (query: string) => must(await desk.by.get(`${BASE}?inventory_item_id=${item}&${query}`))
const stock = (location = berlin) => stockAt(shop.db, item, location)

/** What is reserved at each level is the sum of its live reservations: invariant 1. */
async function expectSums() {
  const { rows } = await shop.pool.query(`SELECT l.id FROM inventory_level l LEFT JOIN reservation_item r
    ON r.inventory_item_id = l.inventory_item_id AND r.location_id = l.location_id AND r.deleted_at IS NULL
    WHERE l.deleted_at IS NULL GROUP BY l.id HAVING l.reserved_quantity <> coalesce(sum(r.quantity), 0)`)
  expect(rows).toEqual([])
}

describe("reserving by hand", () => {
  test("keeps units at a location, and names who did it", async () => {
    const reservation = await made({ description: "for a fair", metadata: { a: 1 } })
    const times = { created_at: expect.any(String), updated_at: expect.any(String), deleted_at: null }
    expect(reservation).toEqual({
      ...{ id: expect.stringMatching(/^resitem_/), inventory_item_id: item, location_id: berlin, quantity: 2 },
      ...{ description: "for a fair", metadata: { a: 1 }, line_item_id: null, external_id: null },
      ...{ created_by: expect.stringMatching(/^usr_/), ...times },
    })
    expect(await get(reservation.id)).toEqual(reservation)
    expect(await stock()).toBe("10/2")
    expect((await made({ line_item_id: null, quantity: 8 })).line_item_id).toBeNull()
    expect(await stock()).toBe("10/10")
    await expectSums()
  })

  test("refuses more than is available, unless a variant that uses the item allows back-orders", async () => {
    expect(refusal(await reserve({ quantity: 11 }))).toEqual(short)
    await made({ quantity: 10 })
    expect(refusal(await reserve({ quantity: 1 }))).toEqual(short)
    expect(await stock()).toBe("10/10")
    const { variant } = await aProduct(shop.db, { variants: [{ prices: [], allow_backorder: true }] })
    await shop.db.productVariantInventoryItem.create({
      data: { id: newId("pvitem"), variant_id: variant, inventory_item_id: item },
    })
    await made({ quantity: 5 })
    expect(await stock()).toBe("10/15")
    await expectSums()
  })

  test("two requests at once cannot both have the last units", async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => reserve({ quantity: 5 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400])
    expect(await stock()).toBe("10/10")
    await expectSums()
  })

  test("is not found for unknown items and where the item has no level", async () => {
    const gone = await aLocation(shop.db)
    await aLevel(shop.db, item, gone, { stocked_quantity: 9, deleted_at: new Date() })
    for (const facts of [
      { inventory_item_id: "iitem_nothing" },
      { location_id: lyon },
      { location_id: gone },
      { location_id: "sloc_nothing" },
    ])
      expect(refusal(await reserve(facts))).toEqual(refused(404, "not_found"))
  })

  test.each([
    ...[{ quantity: 0 }, { quantity: -4 }, { quantity: 1.5 }, { quantity: "1" }, { quantity: 2_147_483_648 }],
    ...[{ quantity: undefined }, { location_id: undefined }, { inventory_item_id: null }, { created_by: "usr_1" }],
    ...[{ metadata: "x" }, { external_id: "x" }],
  ])("refuses %j", async (facts) => {
    expect(refusal(await reserve(facts))).toEqual(refused(400, "invalid_data"))
    expect(await stock()).toBe("10/0")
  })
})

describe("reserving for a line", () => {
  const forLine = (order: { line: string; item: string; location: string }, quantity: number) =>
    reserve({ inventory_item_id: order.item, location_id: order.location, line_item_id: order.line, quantity })

  test("takes at most what the line still owes of the item, also in parallel", async () => {
    const order = await aStockedOrder(shop, market, { quantity: 3, required_quantity: 2 })
    const answers = await Promise.all([1, 2, 3].map(() => forLine(order, 4)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(refusal(await forLine(order, 3))).toEqual(refused(400, "invalid_data"))
    expect((await forLine(order, 2)).status).toBe(200)
    expect(await stockAt(shop.db, order.item, order.location)).toBe("10/6")
    await expectSums()
  })

  test("does not count what was fulfilled", async () => {
    const order = await aStockedOrder(shop, market, { quantity: 3 })
    const packed = { items: [{ item_id: order.line, quantity: 2 }], location_id: order.location }
    must(await desk.by.post(`/admin/orders/${order.id}/fulfillment`, packed))
    expect(refusal(await forLine(order, 2))).toEqual(refused(400, "invalid_data"))
    expect((await forLine(order, 1)).status).toBe(200)
  })

  test("is refused for another item's line (400), and for lines of open carts and canceled orders (404)", async () => {
    const order = await aStockedOrder(shop, market)
    const other = { line_item_id: order.line, quantity: 1 }
    expect(refusal(await reserve(other))).toEqual(refused(400, "invalid_data"))
    // No channel sells from that location: the cart's line can only be on back-order.
    await shop.db.productVariant.update({ where: { id: order.variant }, data: { allow_backorder: true } })
    const cart = await cartAt(shop, { ...market, variant: order.variant }).withItems(1)
    const line = await shop.db.lineItem.findFirstOrThrow({ where: { cart_id: cart } })
    for (const one of [line.id, "item_nothing"])
      expect(refusal(await forLine({ ...order, line: one }, 1))).toEqual(refused(404, "not_found"))
    must(await desk.cancel(order.id))
    expect(refusal(await forLine(order, 1))).toEqual(refused(404, "not_found"))
    expect(await stockAt(shop.db, order.item, order.location)).toBe("10/0")
  })
})

describe("changing a reservation", () => {
  test("changes how much is reserved, and answers the reservation", async () => {
    const before = await made({ description: "a", metadata: { a: 1 } })
    const { reservation } = must(await update(before.id, { quantity: 5, description: "b", metadata: { b: 2 } }))
    const changed = { quantity: 5, description: "b", metadata: { b: 2 }, updated_at: reservation.updated_at }
    expect(reservation).toEqual({ ...before, ...changed })
    expect(await stock()).toBe("10/5")
    must(await update(before.id, { quantity: 1 }))
    expect(await stock()).toBe("10/1")
    expect(must(await update(before.id, {})).reservation).toMatchObject({ quantity: 1, description: "b" })
    await expectSums()
  })

  test("moves it to another location, when that has enough", async () => {
    await aLevel(shop.db, item, lyon, { stocked_quantity: 4 })
    const { id } = await made({ quantity: 3 })
    must(await update(id, { location_id: lyon, quantity: 4 }))
    expect([await stock(berlin), await stock(lyon)]).toEqual(["10/0", "4/4"])
    expect(refusal(await update(id, { quantity: 5 }))).toEqual(short)
    const other = await made({ quantity: 1 })
    expect(refusal(await update(other.id, { location_id: lyon }))).toEqual(short)
    for (const location_id of ["sloc_nothing", await aLocation(shop.db)])
      expect(refusal(await update(id, { location_id }))).toEqual(refused(404, "not_found"))
    expect([await stock(berlin), await stock(lyon)]).toEqual(["10/1", "4/4"])
    await expectSums()
  })

  test("of a line takes no more than the line owes", async () => {
    const order = await aStockedOrder(shop, market, { quantity: 3 })
    const facts = { inventory_item_id: order.item, location_id: order.location, line_item_id: order.line }
    const { id } = await made({ ...facts, quantity: 2 })
    expect(refusal(await update(id, { quantity: 4 }))).toEqual(refused(400, "invalid_data"))
    expect(must(await update(id, { quantity: 3 })).reservation.quantity).toBe(3)
  })

  test("at the same time adds up", async () => {
    const ids = [(await made({ quantity: 1 })).id, (await made({ quantity: 1 })).id]
    await Promise.all(
      ids.flatMap((id) => [update(id, { quantity: 4 }), update(id, { quantity: 3 }), remove(ids[1] ?? "")]),
    )
    await expectSums()
  })

  test("is not found when it is unknown or deleted", async () => {
    const { id } = await made()
    must(await remove(id))
    for (const one of ["resitem_nothing", id]) {
      expect(refusal(await update(one, { quantity: 1 }))).toEqual(refused(404, "not_found"))
      expect(refusal(await desk.by.get(`${BASE}/${one}`))).toEqual(refused(404, "not_found"))
    }
  })

  test.each([{ quantity: 0 }, { quantity: 1.5 }, { line_item_id: "item_1" }, { inventory_item_id: "iitem_1" }])(
    "refuses %j",
    async (change) => {
      const { id } = await made()
      expect(refusal(await update(id, change))).toEqual(refused(400, "invalid_data"))
    },
  )
})

describe("deleting a reservation", () => {
  test("releases its units once, however often and at the same time", async () => {
    const [one, other] = [await made({ quantity: 5 }), await made({ quantity: 5 })]
    const answers = await Promise.all([1, 2, 3].map(() => remove(one.id)))
    for (const answer of answers) expect(must(answer)).toEqual({ id: one.id, object: "reservation", deleted: true })
    expect(await stock()).toBe("10/5")
    expect((await remove("resitem_nothing")).status).toBe(200)
    expect(await get(other.id)).toMatchObject({ quantity: 5 })
    await expectSums()
  })

  test("of v1's that is kept at a level that is gone deletes the row only", async () => {
    const id = await aReservation(shop.db, item, "sloc_gone", { quantity: 5 })
    must(await remove(id))
    expect(await stock()).toBe("10/0")
  })
})

describe("the list of reservations", () => {
  test("is filtered by its columns", async () => {
    await aLevel(shop.db, item, lyon, { stocked_quantity: 20 })
    const [a, b] = [await made({ description: "For a fair" }), await made({ quantity: 7, location_id: lyon })]
    const gone = await made()
    must(await remove(gone.id))
    const ids = async (query: string) => (await list(query)).reservations.map(({ id }: { id: string }) => id)
    expect(await ids("")).toEqual([b.id, a.id])
    expect(await ids("order=created_at")).toEqual([a.id, b.id])
    expect(await ids(`location_id=${lyon}`)).toEqual([b.id])
    expect(await ids(`location_id[]=${lyon}&location_id[]=${berlin}`)).toHaveLength(2)
    expect(await ids("quantity=7")).toEqual([b.id])
    expect(await ids("quantity[lt]=7")).toEqual([a.id])
    expect(await ids("description=For a fair")).toEqual([a.id])
    expect(await ids("description[contains]=FAIR")).toEqual([a.id])
    expect(await ids("description[starts_with]=fair")).toEqual([])
    expect(await ids(`created_by=${a.created_by}`)).toHaveLength(2)
    expect(await ids("created_by=usr_nobody")).toEqual([])
    expect(await ids("created_at[lt]=2020-01-01")).toEqual([])
    expect(await list("limit=1")).toMatchObject({ count: 2, limit: 1, offset: 0 })
    const [{ deleted_at: _, ...columns }] = [a]
    expect((await list("quantity=2")).reservations).toEqual([columns])
  })

  test("expands the item, and the line with its order", async () => {
    const order = await aStockedOrder(shop, market)
    const facts = { inventory_item_id: order.item, location_id: order.location, line_item_id: order.line }
    const { id } = await made({ ...facts, quantity: 1 })
    const query = `inventory_item_id=${order.item}&expand=line_item,inventory_item`
    const [found] = must(await desk.by.get(`${BASE}?${query}`)).reservations
    expect(found).toMatchObject({ id, line_item: { id: order.line, order: { id: order.id } } })
    expect(found.inventory_item).toMatchObject({ id: order.item, deleted_at: null, requires_shipping: true })
  })

  test.each([
    "expand=location",
    "fields=color",
    "order=metadata",
    "quantity=x",
    "description[is]=x",
    "color=x",
    "limit=-1",
  ])("refuses ?%s", async (query) =>
    expect(refusal(await desk.by.get(`${BASE}?${query}`))).toEqual(refused(400, "invalid_data")),
  )

  test("takes as many statements for many reservations as for one", async () => {
    await made({ quantity: 1 })
    await made({ quantity: 1 })
    const during = recordStatements(shop)
    const one = await during(() => list("limit=1&expand=line_item,inventory_item"))
    const many = await during(() => list("limit=50&expand=line_item,inventory_item"))
    expect(many).toHaveLength(one.length)
  })
})
