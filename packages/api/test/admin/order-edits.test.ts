import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { absent, type EditsDesk, editsDesk, lineIn } from "../support/edits.ts"
import { aPlacedOrder, type Desk, desk as deskOf } from "../support/orders.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let by: Visitor
let desk: Desk
let edits: EditsDesk
let market: Market

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
  desk = deskOf(by)
  edits = editsDesk({ by }, shop)
  market = await aMarket(shop, { stock: 100_000 })
})
afterAll(() => shop.close())
beforeEach(() => expect(shop.errors).toEqual([]))

const notAllowed = (message: RegExp) => ({ status: 400, type: "not_allowed", message: expect.stringMatching(message) })
const invalid = (message: RegExp = /./) => ({
  status: 400,
  type: "invalid_data",
  message: expect.stringMatching(message),
})
const notFound = { status: 404, type: "not_found", message: expect.any(String) }
const editOf = async (id: string) => must(await edits.get(id)).order_edit
const orderOf = async (id: string) => must(await desk.get(id)).order
const another = async (facts: object = {}) =>
  (await aProduct(shop.db, { variants: [{ prices: [{ amount: 500 }], ...facts }] })).variant

describe("creating an edit", () => {
  test("copies the order's lines with their taxes and adjustments, and changes nothing", async () => {
    const order = await aPlacedOrder(shop, 2, market)
    const body = must(await edits.create(order.id, { internal_note: "called" }))
    expect(absent("admin.order-edits.create", body)).toEqual([])
    const { order_edit } = body
    expect(order_edit).toMatchObject({ status: "created", internal_note: "called", difference_due: 0, changes: [] })
    expect(order_edit.created_by).toBe((await shop.db.user.findFirstOrThrow()).id)
    expect(order_edit.items).toMatchObject([
      {
        original_item_id: order.item,
        order_id: null,
        cart_id: null,
        quantity: 2,
        total: 2380,
        tax_lines: [{ rate: 19 }],
      },
    ])
    expect((await orderOf(order.id)).items.map(({ id }: { id: string }) => id)).toEqual([order.item])
  })

  test("is refused while another one is open, for a canceled order, and for an unknown one", async () => {
    const order = await aPlacedOrder(shop, 1, market)
    const { id } = await edits.made(order.id)
    expect(refusal(await edits.create(order.id))).toEqual(invalid(/active order edit already exists/))
    must(await edits.cancel(id))
    must(await edits.create(order.id))
    const canceled = await aPlacedOrder(shop, 1, market)
    must(await desk.cancel(canceled.id))
    expect(refusal(await edits.create(canceled.id))).toEqual(notAllowed(/canceled/))
    expect(refusal(await edits.create("nothing"))).toEqual(notFound)
  })
})

describe("reading edits", () => {
  test("lists those of an order, and those with a note", async () => {
    const order = await aPlacedOrder(shop, 1, market)
    const first = await edits.made(order.id)
    must(await edits.cancel(first.id))
    const { order_edit } = must(await edits.create(order.id, { internal_note: "Rang about SIZE" }))
    const body = must(await by.get(`/admin/order-edits?order_id=${order.id}&limit=1`))
    expect(absent("admin.order-edits.list", body)).toEqual([])
    expect(body).toMatchObject({
      count: 2,
      offset: 0,
      limit: 1,
      order_edits: [{ id: order_edit.id, difference_due: 0 }],
    })
    const found = must(await by.get(`/admin/order-edits?q=size&order_id=${order.id}`))
    expect(found.order_edits.map(({ id }: { id: string }) => id)).toEqual([order_edit.id])
    expect(must(await by.get("/admin/order-edits?limit=0")).order_edits).toEqual([])
    expect(refusal(await by.get("/admin/order-edits?status=created"))).toEqual(invalid())
  })

  test("returns what is requested, and an unknown one is not found", async () => {
    const { id } = await edits.made((await aPlacedOrder(shop, 1, market)).id)
    expect(must(await edits.get(id, "?fields=difference_due&expand=")).order_edit).toEqual({ id, difference_due: 0 })
    expect(refusal(await edits.get("nothing"))).toEqual({
      ...notFound,
      message: "Order edit with id nothing was not found",
    })
  })

  test("expand=edits of an order shows each edit's status", async () => {
    const order = await aPlacedOrder(shop, 1, market)
    const { id } = await edits.made(order.id)
    expect(must(await desk.get(order.id, "?expand=edits.changes")).order.edits).toMatchObject([
      { id, status: "created" },
    ])
  })

  test("a note is changed in any status, unless it has changed since it was read", async () => {
    const { id } = await edits.made((await aPlacedOrder(shop, 1, market)).id)
    must(await edits.cancel(id))
    const body = must(await by.post(`/admin/order-edits/${id}`, { internal_note: "why" }))
    expect(absent("admin.order-edits.update", body)).toEqual([])
    expect(body.order_edit).toMatchObject({ internal_note: "why", status: "canceled" })
    const since = new Date(0).toISOString()
    expect((await by.post(`/admin/order-edits/${id}`, { internal_note: "x", if_unchanged_since: since })).status).toBe(
      409,
    )
  })
})

describe("changing lines", () => {
  async function anEdit(quantity = 2) {
    const order = await aPlacedOrder(shop, quantity, market)
    const edit = await edits.made(order.id)
    return { order, id: edit.id, line: lineIn(edit, market.variant) }
  }

  test("adds lines at today's price, never merged, with the order's taxes", async () => {
    const { id } = await anEdit()
    const body = must(await edits.add(id, market.variant, 1))
    expect(absent("admin.order-edits.addItem", body)).toEqual([])
    const { items, changes } = must(await edits.add(id, market.variant, 3)).order_edit
    expect(items).toHaveLength(3)
    expect(changes.map(({ type }: { type: string }) => type)).toEqual(["item_add", "item_add"])
    expect(items.at(-1)).toMatchObject({ quantity: 3, unit_price: 1000, tax_lines: [{ rate: 19, code: "default" }] })
  })

  test.each([
    ["an unknown variant", { variant_id: "variant_x", quantity: 1 }],
    ["no quantity", { quantity: 0 }],
    ["a negative quantity", { quantity: -1 }],
    ["part of a unit", { quantity: 1.5 }],
    ["too many", { quantity: 10_000_000 }],
    ["an unknown key", { quantity: 1, price: 5 }],
  ])("adding %s is invalid", async (_, body) => {
    const { id } = await anEdit()
    const answer = await by.post(`/admin/order-edits/${id}/items`, { variant_id: market.variant, ...body })
    expect(refusal(answer)).toEqual(invalid())
    expect((await editOf(id)).items).toHaveLength(1)
  })

  test("sets a quantity once as a change; the same quantity is none", async () => {
    const { id, line, order } = await anEdit()
    expect(must(await edits.set(id, line, 2)).order_edit.changes).toEqual([])
    must(await edits.set(id, line, 3))
    const body = must(await edits.set(id, line, 4))
    expect(absent("admin.order-edits.updateItem", body)).toEqual([])
    expect(body.order_edit.changes).toMatchObject([
      { type: "item_update", line_item_id: line, original_line_item_id: order.item },
    ])
    expect(body.order_edit).toMatchObject({ difference_due: 2380 })
  })

  test("a line that the edit added keeps its one change", async () => {
    const { id } = await anEdit()
    const added = must(await edits.add(id, await another())).order_edit.items.at(-1).id
    expect(must(await edits.set(id, added, 5)).order_edit.changes).toMatchObject([{ type: "item_add" }])
    expect(refusal(await edits.remove(id, added))).toEqual(invalid(/delete its change/))
  })

  test("removes a line, also one that was changed before, and ignores an unknown one", async () => {
    const { id, line, order } = await anEdit()
    must(await edits.set(id, line, 5))
    const body = must(await edits.remove(id, line))
    expect(body.order_edit.changes).toMatchObject([
      { type: "item_remove", line_item_id: null, original_line_item_id: order.item },
    ])
    expect(body.order_edit.items).toEqual([])
    must(await edits.remove(id, "nothing"))
    const { id: change } = body.order_edit.changes[0]
    expect(must(await edits.undo(id, change))).toEqual({ id: change, object: "item_change", deleted: true })
    expect(await editOf(id)).toMatchObject({ changes: [], difference_due: 0, items: [{ quantity: 2, total: 2380 }] })
  })

  test("undoes an addition and a quantity", async () => {
    const { id, line } = await anEdit()
    const { changes } = must(await edits.add(id, await another())).order_edit
    must(await edits.undo(id, changes[0].id))
    const updated = must(await edits.set(id, line, 9)).order_edit.changes[0]
    must(await edits.undo(id, updated.id))
    expect(await editOf(id)).toMatchObject({ changes: [], items: [{ quantity: 2 }], difference_due: 0 })
    expect(refusal(await edits.undo(id, updated.id))).toEqual(notFound)
  })

  test("of other edits, and of the order itself, is refused", async () => {
    const [one, other] = [await anEdit(), await anEdit()]
    expect(refusal(await edits.set(one.id, other.line, 3))).toEqual(invalid(/Invalid line item id/))
    expect(refusal(await edits.set(one.id, one.order.item, 3))).toEqual(invalid(/Invalid line item id/))
    expect(refusal(await edits.remove(one.id, other.line))).toEqual(invalid(/Invalid line item id/))
    expect(refusal(await edits.set(one.id, "nothing", 3))).toEqual(notFound)
    const { changes } = must(await edits.set(other.id, other.line, 3)).order_edit
    expect(refusal(await edits.undo(one.id, changes[0].id))).toEqual(invalid(/not of this/))
  })

  test("cannot take off units that are fulfilled or claimed", async () => {
    const { id, line, order } = await anEdit(5)
    await desk.send(order.id, order.item, 3)
    expect(refusal(await edits.set(id, line, 2))).toEqual(notAllowed(/only the units that are not fulfilled/))
    expect(refusal(await edits.remove(id, line))).toEqual(notAllowed(/only the units that are not fulfilled/))
    must(await edits.set(id, line, 3))
  })

  test("is refused once the edit is requested, confirmed, declined or canceled", async () => {
    const { id, line } = await anEdit()
    const { changes } = must(await edits.set(id, line, 3)).order_edit
    must(await edits.request(id))
    const refused = notAllowed(/Cannot change an order edit with status requested/)
    expect(refusal(await edits.set(id, line, 4))).toEqual(refused)
    expect(refusal(await edits.add(id, market.variant))).toEqual(refused)
    expect(refusal(await edits.remove(id, line))).toEqual(refused)
    expect(refusal(await edits.undo(id, changes[0].id))).toEqual(refused)
    must(await edits.confirm(id))
    expect(refusal(await edits.set(id, line, 4))).toEqual(notAllowed(/status confirmed/))
  })
})

describe("deleting an edit", () => {
  test("removes it with its lines and changes, while it is not requested; an unknown one is ignored", async () => {
    const order = await aPlacedOrder(shop, 2, market)
    const { id } = await edits.made(order.id)
    must(await edits.add(id, market.variant))
    const body = must(await by.delete(`/admin/order-edits/${id}`))
    expect(body).toEqual({ id, object: "order_edit", deleted: true })
    expect(await shop.db.lineItem.count({ where: { order_edit_id: id } })).toBe(0)
    must(await by.delete(`/admin/order-edits/${id}`))
    const next = await edits.made(order.id)
    must(await edits.add(next.id, market.variant))
    must(await edits.request(next.id))
    expect(refusal(await by.delete(`/admin/order-edits/${next.id}`))).toEqual(notAllowed(/Cannot delete/))
  })
})

describe("requesting an edit", () => {
  test("creates a collection for the difference, once", async () => {
    const order = await aPlacedOrder(shop, 1, market)
    const { id } = await edits.made(order.id)
    expect(refusal(await edits.request(id))).toEqual(invalid(/no changes/))
    must(await edits.add(id, market.variant))
    const asked = { payment_collection_description: "One more" }
    const body = must(await by.post(`/admin/order-edits/${id}/request`, asked))
    expect(absent("admin.order-edits.request", body)).toEqual([])
    expect(body.order_edit).toMatchObject({
      status: "requested",
      requested_by: expect.any(String),
      payment_collection: { status: "not_paid", amount: 1190, currency_code: "eur", description: "One more" },
    })
    expect(must(await edits.request(id)).order_edit).toEqual(body.order_edit)
    expect(await shop.db.paymentCollection.count({ where: { order_edits: { some: { order_id: order.id } } } })).toBe(1)
  })

  test("is refused when the added units are out of stock, and when it was declined", async () => {
    const order = await aPlacedOrder(shop, 1, market)
    const { id } = await edits.made(order.id)
    const variant = await another({ inventory_quantity: 1 })
    const added = must(await edits.add(id, variant, 2)).order_edit.items.at(-1).id
    expect(await edits.request(id)).toMatchObject({ status: 400, body: { code: "insufficient_inventory" } })
    must(await edits.set(id, added, 1))
    must(await edits.request(id))
    must(await edits.decline(id, "too dear"))
    expect(refusal(await edits.request(id))).toEqual(notAllowed(/status declined/))
  })
})
