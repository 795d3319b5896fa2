import type { Difference, Fault, ImportRow, ProductState } from "@mercer/commerce"
import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  analyze,
  appliedItems,
  faultsByLine,
  faultyHandles,
  insertExportItems,
  insertFaults,
  insertImportItems,
  insertImportRows,
  itemsAfter,
  keepApplied,
  keepDifferences,
  keepExportShape,
  largeHandles,
  markInvalidItems,
  productIdsByHandle,
  repeatedCodes,
  rowsOfHandles,
} from "../../src/import-export/queries.ts"
import { openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

const aRow = (line: number, handle: string, { id, ...variant }: Record<string, string> = {}): ImportRow => ({
  ...{ line, handle, product: { ...(id && { id }) }, variant, has_variant: true, options: [] },
})
const aFault = (line: number): Fault => ({ line, column: null, value: null, rule: "wrong", fix: "mend it" })
const items = (job_id: string) => on.db.batchItem.findMany({ where: { job_id }, orderBy: { no: "asc" } })
const someItems = (job_id: string, count: number, states: (string | null)[] = []) =>
  on.db.batchItem.createMany({
    data: Array.from({ length: count }, (_, at) => ({
      ...{ job_id, no: at + 1, subject: `h${at + 1}`, rows: 1, state: states[at] ?? null },
    })),
  })

test("analyze updates the statistics of the given tables", async () => {
  const TABLES = { items: "mercer.batch_item", rows: "mercer.import_row", catalog: "public.product_tag" } as const
  await someItems("analyzed", 3)
  await insertImportRows(on, "analyzed", [aRow(2, "shirt"), aRow(3, "hat")])
  await on.db.productTag.create({ data: { id: newId("ptag"), value: "red" } })
  for (const [tables, table] of Object.entries(TABLES)) {
    await analyze(on, tables as keyof typeof TABLES)
    const text = `SELECT reltuples::int AS known, (SELECT count(*)::int FROM ${table}) AS count FROM pg_class WHERE oid = $1::regclass`
    const { rows } = await on.pool.query(text, [table])
    expect(rows[0].count).toBeGreaterThan(0)
    expect(rows[0].known).toBe(rows[0].count)
  }
})

describe("exports", () => {
  test("insertExportItems continues numbering products from the cursor", async () => {
    await insertExportItems(on, "export_1", 0, ["b", "a"])
    await insertExportItems(on, "export_1", 2, ["c"])
    expect((await items("export_1")).map(({ no, subject, rows }) => [no, subject, rows])).toEqual([
      [1, "b", 1],
      [2, "a", 1],
      [3, "c", 1],
    ])
  })

  test("keepExportShape adds to the context", async () => {
    const job = { type: "product-export", created_by: null, context: { list_config: { skip: 0 } } }
    const id = newId("batch")
    await on.db.batchJob.create({ data: { ...job, id } })
    await keepExportShape(on, id, { dynamicOptionColumnCount: 2 })
    const { context } = await on.db.batchJob.findUniqueOrThrow({ where: { id } })
    expect(context).toEqual({ list_config: { skip: 0 }, shape: { dynamicOptionColumnCount: 2 } })
  })
})

describe("an import's rows", () => {
  const job_id = "import_rows"
  const rows = [
    aRow(2, "shirt", { sku: "S-1", id: "prod_1" }),
    aRow(3, "shirt", { sku: "S-2", barcode: "11" }),
    aRow(4, "hat", { sku: "S-1", id: "prod_1" }),
    aRow(5, "sock", { sku: "S-1", barcode: "11" }),
  ]

  beforeAll(async () => {
    await insertImportRows(on, job_id, rows)
    await insertImportRows(on, "another", [aRow(2, "shirt", { sku: "S-2" }), aRow(3, "shoe")])
  })

  test("insertImportRows and rowsOfHandles keep them unchanged", async () => {
    expect(await rowsOfHandles(on, job_id, ["sock", "shirt"])).toEqual([rows[0], rows[1], rows[3]])
    const stored = await on.db.importRow.findMany({ where: { job_id }, orderBy: { line: "asc" } })
    expect(stored.map(({ sku, barcode }) => [sku, barcode])).toEqual([
      ["S-1", null],
      ["S-2", "11"],
      ["S-1", null],
      ["S-1", "11"],
    ])
  })

  test("repeatedCodes returns the lines after the first", async () => {
    expect(await repeatedCodes(on, job_id, "sku")).toMatchObject([
      { line: 4, handle: "hat", value: "S-1", first: 2 },
      { line: 5, handle: "sock", value: "S-1", first: 2 },
    ])
    expect(await repeatedCodes(on, job_id, "barcode")).toMatchObject([{ line: 5, value: "11", first: 3 }])
    expect(await repeatedCodes(on, "another", "sku")).toEqual([])
  })

  test("productIdsByHandle returns each handle of a product with its first line", async () => {
    expect(await productIdsByHandle(on, job_id)).toEqual([
      { line: 2, handle: "shirt", value: "prod_1", first: 2 },
      { line: 4, handle: "hat", value: "prod_1", first: 2 },
    ])
  })

  test("largeHandles have more rows than allowed", async () => {
    expect(await largeHandles(on, job_id, 1)).toEqual([{ handle: "shirt", line: 2 }])
    expect(await largeHandles(on, job_id, 2)).toEqual([])
  })

  test("insertImportItems creates one for each handle, in the order of first lines", async () => {
    await insertImportItems(on, job_id)
    expect((await items(job_id)).map(({ no, subject, rows: count }) => [no, subject, count])).toEqual([
      [1, "shirt", 2],
      [2, "hat", 1],
      [3, "sock", 1],
    ])
  })
})

describe("an import's errors", () => {
  const job_id = "import_faults"

  test("insertFaults, faultsByLine and faultyHandles", async () => {
    const faults = [aFault(10), aFault(9), aFault(9)]
    const handles = ["shirt", null, "hat"]
    const numbered = faults.map((fault, at) => ({ no: at + 1, handle: handles[at] ?? null, fault }))
    await insertFaults(on, job_id, numbered)
    await insertFaults(on, "another", [{ no: 1, handle: "shoe", fault: aFault(1) }])
    expect(await faultsByLine(on, job_id, 10)).toEqual([faults[1], faults[2], faults[0]])
    expect(await faultsByLine(on, job_id, 1, 2)).toEqual([faults[0]])
    expect(await faultyHandles(on, job_id, ["hat", "sock", "shoe"])).toEqual(["hat"])
    await someItems(job_id, 0)
    await on.db.batchItem.createMany({
      data: ["shirt", "sock", "hat"].map((subject, at) => ({ job_id, no: at + 1, subject, rows: 1 })),
    })
    await markInvalidItems(on, job_id, 2, 3)
    expect((await items(job_id)).map(({ state }) => state)).toEqual([null, null, "invalid"])
  })
})

describe("a job's items", () => {
  test("itemsAfter returns the next ones, of all or of those without a state", async () => {
    await someItems("after", 4, [null, null, "invalid"])
    const asked = async (cursor: number, most: number, only_valid: boolean) =>
      (await itemsAfter(on, "after", { cursor, most, only_valid })).map(({ no }) => no)
    expect(await asked(1, 10, false)).toEqual([2, 3, 4])
    expect(await asked(1, 10, true)).toEqual([2, 4])
    expect(await asked(0, 2, false)).toEqual([1, 2])
    expect(await itemsAfter(on, "after", { cursor: 3, most: 1, only_valid: false })).toEqual([
      { no: 4, subject: "h4", rows: 1 },
    ])
  })

  test("keepDifferences stores them with their items", async () => {
    await someItems("diffs", 3)
    const diff = [{ outcome: "created", name: "Shirt", fields: [] }] as unknown as Difference[]
    await keepDifferences(on, "diffs", [{ no: 2, diff }])
    expect((await items("diffs")).map((item) => item.diff)).toEqual([null, diff, null])
  })

  test("keepApplied and appliedItems store the previous data", async () => {
    await someItems("applied", 4)
    const state = { id: "prod_1", fields: { title: "Shirt" } } as unknown as ProductState
    const applied = [
      { no: 2, before: null, after: state },
      { no: 3, before: state, after: { ...state, id: "prod_2" } },
    ]
    await keepApplied(on, "applied", applied)
    expect(await appliedItems(on, "applied", 0, 10)).toEqual(applied)
    expect(await appliedItems(on, "applied", 2, 10)).toEqual([applied[1]])
    expect(await appliedItems(on, "applied", 0, 1)).toEqual([applied[0]])
    const { rows } = await on.pool.query(
      "SELECT no FROM mercer.batch_item WHERE job_id = 'applied' AND before IS NULL ORDER BY no",
    )
    expect(rows.map(({ no }) => no)).toEqual([1, 2, 4])
  })
})
