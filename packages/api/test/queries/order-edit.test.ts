import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { findSuccessors } from "../../src/order/queries.ts"
import {
  copyAdjustments,
  copyCounts,
  copyLines,
  copyTaxLines,
  pointAtSuccessors,
  replaceLines,
} from "../../src/order-edit/queries.ts"
import { anOrderRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

async function anEditOf(order_id: string, confirmed = false) {
  const facts = { id: newId("oe"), order_id, created_by: "usr" }
  return on.db.orderEdit.create({ data: { ...facts, ...(confirmed && { confirmed_at: new Date() }) } })
}

async function aLine(order_id: string | null, facts: object = {}) {
  const line = { id: newId("item"), title: "A", unit_price: 100, quantity: 3, order_id, metadata: { gift: true } }
  return on.db.lineItem.create({ data: { ...line, ...facts } })
}

const lineOf = (id: string) => on.db.lineItem.findUniqueOrThrow({ where: { id } })

describe("copies for an edit", () => {
  test("copyLines copies terms and all columns but those of the order", async () => {
    const { id: order_id } = await anOrderRow(on.db)
    const edit = await anEditOf(order_id)
    const line = await aLine(order_id, { fulfilled_quantity: 1 })
    const texts = { line_item_id: line.id, title: "B", description: "C" }
    const terms = await on.db.lineTerms.create({
      data: { ...texts, tax_rates: [{ rate: 25, name: "moms", code: null }] },
    })
    const copy_id = newId("item")
    await copyLines(on, edit.id, [{ id: line.id, copy_id, line_id: line.id }])
    const changed = { id: copy_id, order_id: null, cart_id: null, order_edit_id: edit.id, original_item_id: line.id }
    expect(await lineOf(copy_id)).toEqual({ ...line, ...changed })
    expect(await on.db.lineTerms.findUnique({ where: { line_item_id: copy_id } })).toEqual({
      ...terms,
      line_item_id: copy_id,
    })
  })

  test("copyTaxLines and copyAdjustments copy them to other lines", async () => {
    const { id: order_id } = await anOrderRow(on.db)
    const [line, other] = [await aLine(order_id), await aLine(order_id)]
    const tax = await on.db.lineItemTaxLine.create({
      data: { id: newId("litl"), item_id: line.id, rate: 19, name: "VAT", code: "v" },
    })
    const adjustment = await on.db.lineItemAdjustment.create({
      data: { id: newId("lia"), item_id: line.id, description: "discount", amount: 12 },
    })
    const [tax_id, adjustment_id] = [newId("litl"), newId("lia")]
    await copyTaxLines(on, [{ id: tax.id, copy_id: tax_id, line_id: other.id }])
    await copyAdjustments(on, [{ id: adjustment.id, copy_id: adjustment_id, line_id: other.id }])
    const where = { item_id: other.id }
    expect(await on.db.lineItemTaxLine.findMany({ where })).toEqual([{ ...tax, id: tax_id, item_id: other.id }])
    expect(await on.db.lineItemAdjustment.findMany({ where })).toEqual([
      { ...adjustment, id: adjustment_id, item_id: other.id },
    ])
  })
})

describe("a confirmed edit", () => {
  test("copyCounts and replaceLines put its lines in place of the order's", async () => {
    const { id: order_id } = await anOrderRow(on.db)
    const edit = await anEditOf(order_id)
    const line = await aLine(order_id, { fulfilled_quantity: 2, shipped_quantity: 1 })
    const back = await aLine(order_id, { is_return: true })
    const copy = await aLine(null, { order_edit_id: edit.id, original_item_id: line.id })
    await copyCounts(on, edit.id)
    await replaceLines(on, order_id, edit.id)
    expect(await lineOf(copy.id)).toMatchObject({ order_id, fulfilled_quantity: 2, shipped_quantity: 1 })
    expect(await lineOf(line.id)).toMatchObject({ order_id: null })
    expect(await lineOf(back.id)).toMatchObject({ order_id })
  })

  test("pointAtSuccessors moves what was fulfilled and returned", async () => {
    const { id: order_id } = await anOrderRow(on.db)
    const [line, copy] = [await aLine(order_id), await aLine(null)]
    const fulfillment_id = newId("ful")
    await on.db.fulfillment.create({ data: { id: fulfillment_id, order_id, data: {}, provider_id: "manual" } })
    await on.db.fulfillmentItem.create({ data: { fulfillment_id, item_id: line.id, quantity: 1 } })
    const return_id = newId("ret")
    await on.db.return.create({ data: { id: return_id, order_id, refund_amount: 0 } })
    await on.db.returnItem.create({ data: { return_id, item_id: line.id, quantity: 1 } })
    await pointAtSuccessors(on, [{ old_id: line.id, new_id: copy.id }])
    expect(await on.db.fulfillmentItem.findMany({ where: { fulfillment_id } })).toMatchObject([{ item_id: copy.id }])
    expect(await on.db.returnItem.findMany({ where: { return_id } })).toMatchObject([{ item_id: copy.id }])
  })

  test("findSuccessors follows several edits to the line that the order has now", async () => {
    const { id: order_id } = await anOrderRow(on.db)
    const [first, second, open] = [
      await anEditOf(order_id, true),
      await anEditOf(order_id, true),
      await anEditOf(order_id),
    ]
    const old = await aLine(null)
    const next = await aLine(null, { order_edit_id: first.id, original_item_id: old.id })
    const last = await aLine(order_id, { order_edit_id: second.id, original_item_id: next.id })
    await aLine(null, { order_edit_id: open.id, original_item_id: last.id })
    const found = await findSuccessors(on, order_id, [old.id, next.id, last.id, "nothing"])
    expect(found.sort((a, b) => a.old_id.localeCompare(b.old_id))).toEqual(
      [old.id, next.id].sort().map((old_id) => ({ old_id, new_id: last.id })),
    )
  })
})
