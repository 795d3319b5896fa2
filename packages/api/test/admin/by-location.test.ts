import { Refusal } from "@mercer/commerce"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { carrier } from "../support/claims.ts"
import { expectSound } from "../support/invariants.ts"
import { aLevel, anItem, aReservation, aStockedVariant, stockAt, twoLocations } from "../support/inventory.ts"
import { aDesk, type Desk, newest, stockOf } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"

/*
 * Worked examples, number for number: what orders, fulfillments, cancellations and
 * returns do to the stock of a shop with stock locations. "10/4" is 10 stocked, 4 of them reserved.
 */

let shop: TestShop
let desk: Desk
let market: Market
let L1: string
let L2: string

beforeAll(async () => {
  shop = await openShop()
  desk = await aDesk(shop)
  market = await aMarket(shop)
  ;({ L1, L2 } = await twoLocations(shop.db))
})
beforeEach(async () => {
  await shop.db.store.updateMany({ data: { default_location_id: L1 } })
})
afterAll(async () => {
  await expectSound(shop)
  expect(shop.errors).toEqual([])
  await shop.close()
})

const short = { status: 400, type: "not_allowed", code: "insufficient_inventory", message: expect.any(String) }
const aVariant = (stock: Record<string, string>, facts?: object) => aStockedVariant(shop.db, stock, facts)
const at = async (item: string) => [await stockAt(shop.db, item, L1), await stockAt(shop.db, item, L2)]

/** Fills a cart with these lines; returns the request that completes it. */
async function ready(...lines: [variant: string, quantity: number][]) {
  const [[first = "", quantity = 1] = [], ...more] = lines
  const visitor = shop.visitor()
  const id = await cartAt(visitor, market).withAddress(quantity, first)
  for (const [variant_id, quantity] of more)
    must(await visitor.post(`/store/carts/${id}/line-items`, { variant_id, quantity }))
  must(await visitor.post(`/store/carts/${id}/shipping-methods`, { option_id: market.option.id }))
  must(await visitor.post(`/store/carts/${id}/payment-sessions`))
  return () => visitor.post(`/store/carts/${id}/complete`)
}

const complete = async (...lines: [variant: string, quantity: number][]) => (await ready(...lines))()

/** An order of these lines, with the id of its first line. */
async function order(...lines: [variant: string, quantity: number][]) {
  const { data } = must(await complete(...lines))
  const [variant_id] = lines[0] ?? []
  const line = await shop.db.lineItem.findFirstOrThrow({ where: { order_id: data.id, variant_id } })
  return { id: data.id as string, line: line.id }
}

const fulfill = (id: string, item_id: string, quantity: number, location_id?: string) =>
  desk.by.post(`/admin/orders/${id}/fulfillment`, { items: [{ item_id, quantity }], location_id })
const reservationsOf = async (line: string) => {
  const rows = await shop.db.reservationItem.findMany({ where: { line_item_id: line, deleted_at: null } })
  return Object.fromEntries(rows.map(({ location_id, quantity }) => [location_id === L1 ? "L1" : "L2", quantity]))
}

describe("an order reserves", () => {
  test("where there is enough; the variant's own stock follows (example 1)", async () => {
    const { variant, item } = await aVariant({ [L1]: "10", [L2]: "5" })
    const { line } = await order([variant, 4])
    expect([await at(item), await reservationsOf(line), await stockOf(shop, variant)]).toEqual([
      ["10/4", "5/0"],
      { L1: 4 },
      11,
    ])
    await order([variant, 4])
    expect(await at(item)).toEqual(["10/8", "5/0"])
  })

  test("whole at one location, if one has everything (example 2)", async () => {
    const [a, b] = [await aVariant({ [L1]: "2", [L2]: "9" }), await aVariant({ [L1]: "5", [L2]: "5" })]
    await order([a.variant, 3], [b.variant, 1])
    expect([await at(a.item), await at(b.item)]).toEqual([
      ["2/0", "9/3"],
      ["5/0", "5/1"],
    ])
  })

  test("split, and is fulfilled from each location; more than there is changes nothing (example 3)", async () => {
    const { variant, item } = await aVariant({ [L1]: "10", [L2]: "5" })
    const late = await ready([variant, 4])
    const { id, line } = await order([variant, 12])
    expect([await at(item), await reservationsOf(line), await stockOf(shop, variant)]).toEqual([
      ["10/10", "5/2"],
      { L1: 10, L2: 2 },
      3,
    ])
    const refused = await late()
    expect([refused.status, refused.body.errors[0].code]).toEqual([409, "insufficient_inventory"])
    expect(await at(item)).toEqual(["10/10", "5/2"])
    const { order: after } = must(await fulfill(id, line, 12))
    const parcels = after.fulfillments.map((one: Parcel) => [one.location_id, one.items[0]?.quantity])
    expect(parcels.sort()).toEqual(
      [
        [L1, 10],
        [L2, 2],
      ].sort(),
    )
    expect([await at(item), await reservationsOf(line)]).toEqual([["0/0", "3/0"], {}])
    expect(await stockOf(shop, variant)).toBe(3)
  })

  test("in a race no more than there is (example 4)", async () => {
    const { variant, item } = await aVariant({ [L1]: "10" })
    const carts = await Promise.all(Array.from({ length: 8 }, () => ready([variant, 3])))
    const answers = await Promise.all(carts.map((completes) => completes()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, ...Array(5).fill(409)])
    expect(await at(item)).toEqual(["10/9", undefined])
  })

  test("the parts of a set, and takes them (example 8)", async () => {
    const { variant } = await aProduct(shop.db, { variants: [{ prices: [{ amount: 1000 }], inventory_quantity: 9 }] })
    const shirt = await anItem(shop.db, [variant], { required_quantity: 2 })
    const cap = await anItem(shop.db, [variant])
    await aLevel(shop.db, shirt, L1, { stocked_quantity: 10 })
    await aLevel(shop.db, cap, L1, { stocked_quantity: 3 })
    const { id, line } = await order([variant, 3])
    expect([(await at(shirt))[0], (await at(cap))[0], await stockOf(shop, variant)]).toEqual(["10/6", "3/3", 0])
    must(await fulfill(id, line, 1))
    expect([(await at(shirt))[0], (await at(cap))[0]]).toEqual(["8/4", "2/2"])
    must(await fulfill(id, line, 2))
    expect([(await at(shirt))[0], (await at(cap))[0]]).toEqual(["4/0", "0/0"])
  })

  test("on back-order below what there is, and is fulfilled when the goods have come (example 9)", async () => {
    const { variant, item } = await aVariant({ [L1]: "0" }, { allow_backorder: true })
    const { id, line } = await order([variant, 3])
    expect([(await at(item))[0], await stockOf(shop, variant)]).toEqual(["0/3", -3])
    expect(refusal(await fulfill(id, line, 3))).toEqual(short)
    must(await desk.by.post(`/admin/inventory-items/${item}/location-levels/${L1}`, { stocked_quantity: 5 }))
    expect([(await at(item))[0], await stockOf(shop, variant)]).toEqual(["5/3", 2])
    must(await fulfill(id, line, 3))
    expect((await at(item))[0]).toBe("2/0")
  })

  test("on back-order where its item has no level, at a new one", async () => {
    const { variant, item } = await aVariant({}, { allow_backorder: true })
    await order([variant, 2])
    expect(await at(item)).toEqual(["0/2", undefined])
  })

  test("nothing for variants without an item, which keep their own stock", async () => {
    const { variant } = await aProduct(shop.db, { variants: [{ prices: [{ amount: 1000 }], inventory_quantity: 5 }] })
    const { id, line } = await order([variant, 2])
    expect([await stockOf(shop, variant), await reservationsOf(line)]).toEqual([3, {}])
    must(await fulfill(id, line, 1))
    const { order: packed } = must(await desk.get(id))
    expect(await stockOf(shop, variant)).toBe(3)
    must(await desk.unpack(id, newest<Parcel>(packed.fulfillments).id))
    must(await desk.cancel(id))
    expect(await stockOf(shop, variant)).toBe(5)
  })
})

interface Parcel {
  id: string
  location_id: string | null
  items: { quantity: number }[]
}

describe("goods are packed", () => {
  /** L1 10/4 of this order, L2 5/3 of others. */
  async function anOrderOfFour() {
    const { variant, item } = await aVariant({ [L1]: "10", [L2]: "5" })
    await aReservation(shop.db, item, L2, { quantity: 3 })
    return { variant, item, ...(await order([variant, 4])) }
  }

  test("elsewhere than reserved as far as they are not promised, and canceled where they had left (examples 5 and 6)", async () => {
    const { item, id, line } = await anOrderOfFour()
    expect(await at(item)).toEqual(["10/4", "5/3"])
    expect(refusal(await fulfill(id, line, 4, L2))).toEqual(short)
    const { order: packed } = must(await fulfill(id, line, 2, L2))
    expect([await at(item), await reservationsOf(line)]).toEqual([["10/2", "3/3"], { L1: 2 }])
    const parcel = newest<Parcel>(packed.fulfillments)
    expect(parcel.location_id).toBe(L2)
    must(await desk.unpack(id, parcel.id))
    expect([await at(item), await reservationsOf(line)]).toEqual([["10/2", "5/5"], { L1: 2, L2: 2 }])
    await desk.unpack(id, parcel.id)
    expect(await at(item)).toEqual(["10/2", "5/5"])
    for (const _ of ["once", "again"]) {
      await desk.cancel(id)
      expect([await at(item), await reservationsOf(line)]).toEqual([["10/0", "5/3"], {}])
    }
  })

  test("from both locations, one after the other (example 5)", async () => {
    const { item, id, line } = await anOrderOfFour()
    must(await fulfill(id, line, 2, L2))
    must(await fulfill(id, line, 2, L1))
    expect(await at(item)).toEqual(["8/0", "3/3"])
  })

  test("from two locations, of which the carrier refuses the second: that one's are kept for the order", async () => {
    const { variant, item } = await aVariant({ [L1]: "10", [L2]: "5" })
    const { id, line } = await order([variant, 12])
    let asked = 0
    const goods = carrier(shop, () => {
      asked += 1
      if (asked === 2) throw new Refusal("not_allowed", "No truck in Lyon")
      return {}
    })
    expect(refusal(await fulfill(id, line, 12))).toMatchObject({ status: 400, message: "No truck in Lyon" })
    goods.stop()
    expect([await at(item), await reservationsOf(line)]).toEqual([["0/0", "5/2"], { L2: 2 }])
    const { order: packed } = must(await desk.get(id))
    expect(packed.fulfillments).toMatchObject([{ location_id: L1, items: [{ quantity: 10 }] }])
    must(await fulfill(id, line, 2))
    expect(await at(item)).toEqual(["0/0", "3/0"])
  })

  test("twice at the same time only if both are there", async () => {
    const { item, id, line } = await anOrderOfFour()
    const answers = await Promise.all([1, 2].map(() => fulfill(id, line, 4)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await at(item)).toEqual(["6/0", "5/3"])
  })

  test("for several orders at once without a deadlock", async () => {
    const { variant, item } = await aVariant({ [L1]: "20" })
    const orders = []
    for (const _ of [1, 2, 3, 4]) orders.push(await order([variant, 2]))
    const level = `/admin/inventory-items/${item}/location-levels/${L1}`
    const edits = [1, 2].map((incoming_quantity) => desk.by.post(level, { incoming_quantity }))
    const answers = await Promise.all([...orders.map(({ id, line }) => fulfill(id, line, 2)), ...edits])
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect((await at(item))[0]).toBe("12/0")
  })

  test("not at a place that is unknown, or has none of them", async () => {
    const { variant, item } = await aVariant({ [L1]: "10" })
    const { id, line } = await order([variant, 1])
    for (const location of ["sloc_nothing", L2]) expect((await fulfill(id, line, 1, location)).status).toBe(400)
    expect((await at(item))[0]).toBe("10/1")
  })
})

describe("returned goods are stocked", () => {
  test("where the return says, or where they had left (example 7)", async () => {
    const { variant, item } = await aVariant({ [L1]: "10", [L2]: "5" })
    const { id, line } = await order([variant, 4])
    must(await desk.capture(id))
    await desk.send(id, line, 4)
    expect(await at(item)).toEqual(["6/0", "5/0"])
    expect((await desk.takeBack(id, line, 1, { location_id: "sloc_nothing" })).status).toBe(404)
    for (const [location_id, stock] of [
      [L2, ["6/0", "6/0"]],
      [undefined, ["7/0", "6/0"]],
    ] as const) {
      const { order: asked } = must(await desk.takeBack(id, line, 1, { location_id }))
      const { id: return_id } = newest<Parcel>(asked.returns)
      expect((await desk.receive(return_id, line, 1, { location_id: "sloc_nothing" })).status).toBe(404)
      must(await desk.receive(return_id, line))
      expect(await at(item)).toEqual(stock)
    }
    expect(await reservationsOf(line)).toEqual({})
    expect(await stockOf(shop, variant)).toBe(13)
  })
})
