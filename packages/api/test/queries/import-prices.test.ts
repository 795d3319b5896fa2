import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  insertUnlistedItems,
  listedVariants,
  lockPriceList,
  resolveSkus,
} from "../../src/import-export/prices/queries.ts"
import { aVariantRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

async function aList(facts: object = {}) {
  const id = newId("pl")
  await on.db.priceList.create({ data: { id, name: "Sale", description: "", type: "sale", ...facts } })
  return id
}
async function aPriceIn(price_list_id: string | null, variant_id: string, amount: number, facts: object = {}) {
  const id = newId("ma")
  await on.db.moneyAmount.create({ data: { id, price_list_id, currency_code: "eur", amount, ...facts } })
  await on.db.productVariantMoneyAmount.create({ data: { id: newId("pvma_"), money_amount_id: id, variant_id } })
  return id
}

test("lockPriceList locks a list that exists", async () => {
  const [id, deleted] = [await aList(), await aList({ deleted_at: new Date() })]
  expect(await on.lockOf({ table: "price_list", key: id }, (tx) => lockPriceList(tx, id))).toBe("for update")
  expect(await Promise.all([id, deleted, "pl_nothing"].map((one) => lockPriceList(on, one)))).toEqual([
    true,
    false,
    false,
  ])
})

test("listedVariants have their prices in the list only, and no deleted ones", async () => {
  const [list, other] = [await aList(), await aList()]
  const { id } = await aVariantRow(on.db, { sku: "LISTED" })
  const gone = await aVariantRow(on.db, { deleted_at: new Date() })
  const first = await aPriceIn(list, id, 100)
  const second = await aPriceIn(list, id, 90, { min_quantity: 10, created_at: new Date(Date.now() + 1_000) })
  await aPriceIn(other, id, 1)
  await aPriceIn(null, id, 2)
  await aPriceIn(list, id, 3, { deleted_at: new Date() })
  const price = { region_id: null, currency_code: "eur", min_quantity: null, max_quantity: null }
  expect(await listedVariants(on, list, [id, gone.id, "variant_nothing"])).toEqual([
    {
      ...{ id, sku: "LISTED", title: "One" },
      prices: [
        { ...price, id: first, amount: 100 },
        { ...price, id: second, amount: 90, min_quantity: 10 },
      ],
    },
  ])
})

test("resolveSkus names rows and faults by the variant's id, where there is one", async () => {
  const { id } = await aVariantRow(on.db, { sku: "sku 1" })
  await aVariantRow(on.db, { sku: "GONE", deleted_at: new Date() })
  const job_id = newId("batch")
  const row = (line: number, handle: string, sku: string | null) => ({ job_id, line, handle, sku, facts: {} })
  await on.db.importRow.createMany({
    data: [
      row(2, "sku sku 1", "sku 1"),
      row(3, "sku GONE", "GONE"),
      row(4, "sku 1", null),
      row(5, "variant_9", "sku 1"),
    ],
  })
  await on.db.importFault.createMany({
    data: ["sku sku 1", "sku GONE", "variant_9"].map((handle, no) => ({ job_id, no, handle, fault: {} })),
  })
  await resolveSkus(on, job_id)
  const rows = await on.db.importRow.findMany({ where: { job_id }, orderBy: { line: "asc" } })
  expect(rows.map(({ handle }) => handle)).toEqual([id, "sku GONE", "sku 1", "variant_9"])
  expect(rows.map(({ facts }) => facts)).toEqual([{ handle: id }, {}, {}, {}])
  const faults = await on.db.importFault.findMany({ where: { job_id }, orderBy: { no: "asc" } })
  expect(faults.map(({ handle }) => handle)).toEqual([id, "sku GONE", "variant_9"])
})

test("insertUnlistedItems adds the list's other variants after the file's", async () => {
  const list = await aList()
  const [named, one, two] = [await aVariantRow(on.db), await aVariantRow(on.db), await aVariantRow(on.db)]
  for (const { id } of [named, one, one, two]) await aPriceIn(list, id, 5)
  const job_id = newId("batch")
  await on.db.importRow.create({ data: { job_id, line: 2, handle: named.id, facts: {} } })
  await on.db.batchItem.create({ data: { job_id, no: 1, subject: named.id, rows: 1 } })
  await insertUnlistedItems(on, job_id, list)
  const items = await on.db.batchItem.findMany({ where: { job_id }, orderBy: { no: "asc" } })
  expect(items.map(({ no, subject, rows }) => [no, subject, rows])).toEqual([
    [1, named.id, 1],
    ...[one.id, two.id].sort().map((id, at) => [at + 2, id, 0]),
  ])
})
