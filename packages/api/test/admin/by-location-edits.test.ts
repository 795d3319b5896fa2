import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { type EditsDesk, editsDesk, lineIn } from "../support/edits.ts"
import { faultsOf } from "../support/invariants.ts"
import { aLevel, aStockedVariant, type Switched, switchedOver } from "../support/inventory.ts"
import { aPlacedOrder, type Desk, desk as deskOf, newest, stockOf } from "../support/orders.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

/*
 * Order edits in a shop with stock locations: reservations follow to the lines that
 * take the places of the old ones; more is reserved, less is released. "10/4" is 10 stocked, 4 of them reserved.
 */

let shop: TestShop
let by: Visitor
let desk: Desk
let edits: EditsDesk
let market: Market
let places: Switched
let L1: string
let L2: string

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
  desk = deskOf(by)
  edits = editsDesk({ by }, shop)
  market = await aMarket(shop)
  places = await switchedOver(shop, by)
  ;({ L1, L2 } = places)
})
afterAll(async () => {
  // Differences that nobody pays make other totals than what was paid.
  const { totals: _, ...faults } = await faultsOf(shop)
  expect(faults).toEqual({})
  expect(shop.errors).toEqual([])
  await shop.close()
})

const short = { status: 400, type: "not_allowed", code: "insufficient_inventory", message: expect.any(String) }
const aVariant = async (first = "10", second = "5") => {
  const { variant, item } = await aStockedVariant(shop.db, { [L1]: first, [L2]: second })
  return { variant, item }
}
const anOrder = (variant: string, quantity: number) => aPlacedOrder(shop, quantity, { ...market, variant })
const linesOf = async (id: string): Promise<{ id: string; variant_id: string; quantity: number }[]> =>
  must(await desk.get(id)).order.items
const lineOf = async (id: string, variant: string) =>
  (await linesOf(id)).find(({ variant_id }) => variant_id === variant)?.id ?? ""
/** Sets the quantity of the order's line of a variant; without confirming it. */
async function editOf(order: string, variant: string, quantity: number) {
  const edit = await edits.made(order)
  must(await edits.set(edit.id, lineIn(edit, variant), quantity))
  return edit.id
}

describe("an order edit", () => {
  test("that increases a line reserves more for its successor", async () => {
    const { variant } = await aVariant()
    const { id, item } = await anOrder(variant, 4)
    const edit = await editOf(id, variant, 6)
    expect(await places.at(variant)).toEqual(["10/4", "5/0"])
    must(await edits.confirm(edit))
    const line = await lineOf(id, variant)
    expect([await places.at(variant), await places.reservedFor(item), await stockOf(shop, variant)]).toEqual([
      ["10/6", "5/0"],
      {},
      9,
    ])
    const kept = await shop.db.reservationItem.findMany({ where: { line_item_id: line, deleted_at: null } })
    expect(kept.map(({ quantity }) => quantity).sort()).toEqual([2, 4])
    must(await desk.fulfill(id, line, 6))
    expect(await places.at(variant)).toEqual(["4/0", "5/0"])
  })

  test("that adds a line reserves for it, where there is enough", async () => {
    const [bought, added] = [await aVariant(), await aVariant("2", "9")]
    const { id } = await anOrder(bought.variant, 1)
    const edit = await edits.made(id)
    must(await edits.add(edit.id, added.variant, 3))
    must(await edits.confirm(edit.id))
    expect([await places.at(bought.variant), await places.at(added.variant)]).toEqual([
      ["10/1", "5/0"],
      ["2/0", "9/3"],
    ])
    expect(await places.reservedFor(await lineOf(id, added.variant))).toEqual({ L2: 3 })
  })

  test("that decreases a line releases its newest reservations first", async () => {
    const { variant } = await aVariant("3", "5")
    const { id } = await anOrder(variant, 3)
    must(await edits.confirm(await editOf(id, variant, 5)))
    expect(await places.at(variant)).toEqual(["3/3", "5/2"])
    must(await edits.confirm(await editOf(id, variant, 2)))
    expect([
      await places.at(variant),
      await places.reservedFor(await lineOf(id, variant)),
      await stockOf(shop, variant),
    ])
      // The two of the first edit, and one of the order's own.
      .toEqual([["3/2", "5/0"], { L1: 2 }, 6])
  })

  test("that decreases a line keeps what of it is packed, and what is still owed", async () => {
    const { variant } = await aVariant()
    const { id, item } = await anOrder(variant, 4)
    must(await desk.fulfill(id, item, 1))
    must(await edits.confirm(await editOf(id, variant, 3)))
    expect(await places.at(variant)).toEqual(["9/2", "5/0"])
  })

  test("that removes a line releases all of it, also when another line takes it in the same edit", async () => {
    const [gone, kept] = [await aVariant("4", "0"), await aVariant()]
    const { id } = await anOrder(gone.variant, 4)
    const edit = await edits.made(id)
    must(await edits.remove(edit.id, lineIn(edit, gone.variant)))
    must(await edits.add(edit.id, gone.variant, 3))
    must(await edits.add(edit.id, kept.variant, 1))
    must(await edits.confirm(edit.id))
    expect([await places.at(gone.variant), await places.at(kept.variant)]).toEqual([
      ["4/3", "0/0"],
      ["10/1", "5/0"],
    ])
  })

  test("that is short is refused when it is requested and confirmed, and nothing happens", async () => {
    const [a, b] = [await aVariant("4", "0"), await aVariant("10", "0")]
    const { id, item } = await anOrder(a.variant, 4)
    const edit = await edits.made(id)
    must(await edits.set(edit.id, lineIn(edit, a.variant), 2))
    must(await edits.add(edit.id, b.variant, 11))
    for (const answer of [await edits.request(edit.id), await edits.confirm(edit.id)])
      expect(refusal(answer)).toEqual(short)
    expect([await places.at(a.variant), await places.at(b.variant), await places.reservedFor(item)]).toEqual([
      ["4/4", "0/0"],
      ["10/0", "0/0"],
      { L1: 4 },
    ])
    expect((await linesOf(id)).map((line) => line.id)).toEqual([item])
    must(await edits.cancel(edit.id))
  })

  test("is short where only a location has the goods that the order's channel does not sell from", async () => {
    const { variant } = await aVariant("1", "0")
    const far = must(await by.post("/admin/stock-locations", { name: "Far" })).stock_location.id
    const { id } = await anOrder(variant, 1)
    await aLevel(shop.db, await places.itemOf(variant), far, { stocked_quantity: 9 })
    await shop.db.productVariant.update({ where: { id: variant }, data: { inventory_quantity: 9 } })
    const edit = await editOf(id, variant, 2)
    for (const answer of [await edits.request(edit), await edits.confirm(edit)]) expect(refusal(answer)).toEqual(short)
    must(await edits.cancel(edit))
    must(await by.delete(`/admin/stock-locations/${far}`))
  })

  test("that its buyer completes is 409 when it has become short", async () => {
    const { variant } = await aVariant("5", "0")
    const { id } = await anOrder(variant, 4)
    const paid = await edits.paid(id, variant)
    await anOrder(variant, 1)
    const answer = await edits.complete(paid.id)
    expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([409, "insufficient_inventory"])
    expect(await places.at(variant)).toEqual(["5/5", "0/0"])
    must(await edits.cancel(paid.id))
  })

  test("of a variant without an item changes its own stock", async () => {
    const { variant } = await aStockedVariant(shop.db, {})
    await shop.db.productVariantInventoryItem.deleteMany({ where: { variant_id: variant } })
    await shop.db.productVariant.update({ where: { id: variant }, data: { inventory_quantity: 5 } })
    const { id } = await anOrder(variant, 2)
    must(await edits.confirm(await editOf(id, variant, 4)))
    expect(await stockOf(shop, variant)).toBe(1)
    const more = await editOf(id, variant, 6)
    expect(refusal(await edits.confirm(more))).toEqual(short)
    must(await edits.cancel(more))
    must(await edits.confirm(await editOf(id, variant, 1)))
    expect(await stockOf(shop, variant)).toBe(4)
  })
})

test("reservations by hand accept the id that a line had before an edit", async () => {
  const { variant, item: inventory_item_id } = await aVariant()
  const { id, item: former } = await anOrder(variant, 2)
  must(await edits.confirm(await editOf(id, variant, 4)))
  must(await edits.confirm(await editOf(id, variant, 3)))
  const line = await lineOf(id, variant)
  for (const { id } of await shop.db.reservationItem.findMany({ where: { line_item_id: line, deleted_at: null } }))
    must(await by.delete(`/admin/reservations/${id}`))
  const asked = { line_item_id: former, inventory_item_id, location_id: L2, quantity: 1 }
  expect(must(await by.post("/admin/reservations", asked)).reservation.line_item_id).toBe(line)
  const reserve = `/admin/orders/${id}/line-items/${former}/reserve`
  expect(must(await by.post(reserve, { location_id: L1 })).reservation).toMatchObject({
    line_item_id: line,
    quantity: 2,
  })
  expect(refusal(await by.post("/admin/reservations", asked)).status).toBe(400)
  expect(await places.at(variant)).toEqual(["10/2", "5/1"])
})

test("what was packed before an edit is returned where it had left", async () => {
  const { variant } = await aVariant("0", "5")
  const { id, item } = await anOrder(variant, 2)
  must(await desk.capture(id))
  await desk.send(id, item, 1)
  must(await edits.confirm(await editOf(id, variant, 3)))
  expect(await places.at(variant)).toEqual(["0/0", "4/2"])
  const asked = must(await desk.takeBack(id, item)).order
  must(await desk.receive(newest<{ id: string }>(asked.returns).id, item))
  expect(await places.at(variant)).toEqual(["0/0", "5/2"])
})
