import { newId, sql } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  countBroken,
  countOrders,
  discountedInVersion2,
  editedOrders,
  ordersAfter,
  ownSince,
} from "../../src/verify/queries.ts"
import { LEDGER_RULES } from "../../src/verify/queries-rules.ts"
import { anOrderRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

/*
 * Each rule is tested with damaged rows in packages/server/test/verify.test.ts, on orders that were really made.
 */

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

const THREE = sql`SELECT 'row_' || i AS id, now() - i * interval '1 day' AS created_at FROM generate_series(1, 3) i`

test("countBroken names rows in the order of their ids, those from before Mercer went live apart", async () => {
  expect(await countBroken(on, THREE)).toEqual({ wrong: 3, ids: ["row_1", "row_2", "row_3"], notes: 0, noted: [] })
  expect(await ownSince(on)).toBeNull()
  const live_at = new Date(Date.now() - 1.5 * 86_400_000)
  await on.db.takeover.create({ data: { phase: "live", live_at } })
  expect(await countBroken(on, THREE)).toEqual({ wrong: 1, ids: ["row_1"], notes: 2, noted: ["row_2", "row_3"] })
  expect(await ownSince(on)).toEqual(live_at)
  await on.db.takeover.updateMany({ data: { live_at: null } })
  expect(await countBroken(on, THREE)).toMatchObject({ wrong: 0, notes: 3 })
  expect((await ownSince(on))?.getFullYear()).toBe(9999)
  await on.db.takeover.deleteMany()
})

test("countBroken names twenty of many", async () => {
  const many = sql`SELECT 'row_' || i AS id, now() AS created_at FROM generate_series(1, 1000) i`
  const { wrong, ids } = await countBroken(on, many)
  expect(wrong).toBe(1000)
  expect(ids).toHaveLength(20)
})

test("a shop without orders breaks no rule", async () => {
  for (const { rule, broken } of LEDGER_RULES)
    expect(await countBroken(on, broken), rule).toEqual({ wrong: 0, ids: [], notes: 0, noted: [] })
})

test("countOrders and ordersAfter walk through all orders, each once", async () => {
  for (let i = 0; i < 5; i++) await anOrderRow(on.db)
  const all = (await on.db.order.findMany({ orderBy: { id: "asc" } })).map(({ id }) => id)
  expect(await countOrders(on)).toBe(all.length)
  const walked: string[] = []
  for (let last = ""; ; last = walked.at(-1) ?? "") {
    const ids = await ordersAfter(on, last, 2)
    expect(ids.length).toBeLessThanOrEqual(2)
    if (ids.length === 0) break
    walked.push(...ids)
  }
  expect(walked.toSorted()).toEqual(all)
  expect(walked).toHaveLength(all.length)
})

test("editedOrders are those with a confirmed edit", async () => {
  const [plain, edited, proposed] = [await anOrderRow(on.db), await anOrderRow(on.db), await anOrderRow(on.db)]
  const facts = { created_by: "usr_1" }
  await on.db.orderEdit.create({ data: { id: newId("oe"), order_id: proposed.id, ...facts } })
  for (let i = 0; i < 2; i++)
    await on.db.orderEdit.create({
      data: { id: newId("oe"), order_id: edited.id, confirmed_at: new Date(), ...facts },
    })
  expect(await editedOrders(on, [plain.id, edited.id, proposed.id])).toEqual(new Set([edited.id]))
})

test("discountedInVersion2 pages through orders of version 2 with a discount on a line with tax in its price", async () => {
  const anOrder = async (money: number, includes_tax: boolean, discounted: boolean) => {
    const { id: order_id } = await anOrderRow(on.db)
    await on.db.orderTerms.create({ data: { order_id, money } })
    const id = newId("item")
    const line = { id, order_id, title: "Shirt", unit_price: 1000, quantity: 1, includes_tax }
    await on.db.lineItem.create({ data: line })
    const reduction = { id: newId("lia"), item_id: id, description: "discount", amount: 91 }
    if (discounted) await on.db.lineItemAdjustment.create({ data: reduction })
    return order_id
  }
  await anOrder(1, true, true)
  await anOrder(2, false, true)
  await anOrder(2, true, false)
  const found = [await anOrder(2, true, true), await anOrder(2, true, true)].sort()
  expect(await discountedInVersion2(on, "", 10)).toEqual(found)
  expect(await discountedInVersion2(on, "", 1)).toEqual(found.slice(0, 1))
  expect(await discountedInVersion2(on, found[0] ?? "", 10)).toEqual(found.slice(1))
})
