import { newId, type Query, readTree } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  checkCatalog,
  checkRows,
  deleteCatalogChangesBefore,
  nextPriceChange,
  readWithVersion,
} from "../../src/answer-cache/queries.ts"
import { TRACKED_TABLES } from "../../src/answer-cache/tracked.ts"
import { aCustomerRow, anOrderRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

const aProductRow = () => on.db.product.create({ data: { id: newId("prod"), title: "Coffee" } })
const without = { snapshot: null, variant_ids: [] }

async function check(question: { snapshot: string | null; variant_ids: string[] }) {
  const [found] = await checkCatalog(on, [question])
  if (!found) throw new Error("Each question has an answer")
  return found
}

test("checkCatalog returns whether the catalog has changed since a snapshot, with the stock of variants", async () => {
  const first = await check(without)
  expect(first).toMatchObject({ tracked: true, changed: true, stock: [] })
  const asked = { snapshot: first.snapshot, variant_ids: [] }
  expect(await check(asked)).toMatchObject({ changed: false })
  const { id: product_id } = await aProductRow()
  expect(await check(asked)).toMatchObject({ changed: true })
  const updated_at = new Date("2026-03-01T12:00:00.123Z")
  const facts = { title: "One", product_id, updated_at }
  await on.db.productVariant.create({ data: { id: "v_a", inventory_quantity: 5, ...facts } })
  await on.db.productVariant.create({ data: { id: "v_b", inventory_quantity: -1, ...facts } })
  const { snapshot } = await check(without)
  const time = "2026-03-01T12:00:00.123Z"
  const [a, b] = [
    [5, time],
    [-1, time],
  ]
  const questions = [
    { snapshot, variant_ids: ["v_b", "v_gone", "v_a"] },
    asked,
    { snapshot: null, variant_ids: ["v_b"] },
  ]
  expect(await checkCatalog(on, questions)).toMatchObject([
    { changed: false, stock: [b, null, a] },
    { changed: true, stock: [] },
    { changed: true, stock: [b] },
  ])
})

test("deleteCatalogChangesBefore deletes the records of earlier changes", async () => {
  await aProductRow()
  expect(await on.db.catalogChange.count()).toBeGreaterThan(0)
  await deleteCatalogChangesBefore(on, new Date(0))
  expect(await on.db.catalogChange.count()).toBeGreaterThan(0)
  await deleteCatalogChangesBefore(on, new Date(Date.now() + 60_000))
  expect(await on.db.catalogChange.count()).toBe(0)
})

test("nextPriceChange is the next moment at which a price list begins or ends", async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 2, day))
  expect(await nextPriceChange(on, at(1))).toBeNull()
  const facts = { name: "Sale", description: "A sale" }
  await on.db.priceList.create({ data: { id: newId("pl"), ...facts, starts_at: at(2), ends_at: at(9) } })
  await on.db.priceList.create({ data: { id: newId("pl"), ...facts, starts_at: null, ends_at: at(5) } })
  expect(await nextPriceChange(on, at(1))).toEqual(at(2))
  expect(await nextPriceChange(on, at(2))).toEqual(at(2))
  expect(await nextPriceChange(on, at(3))).toEqual(at(5))
  expect(await nextPriceChange(on, at(10))).toBeNull()
})

test("TRACKED_TABLES are those with triggers", async () => {
  const { rows } = await on.pool.query(
    "SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = 'mercer_catalog_update' ORDER BY 1",
  )
  expect([...TRACKED_TABLES].sort()).toEqual(rows.map(({ name }) => name))
})

/** Reads a customer with its groups, as `readTree` does, and sees the version. */
async function aCustomer(id: string) {
  const seen: Awaited<ReturnType<typeof readWithVersion>>["read"][] = []
  const query: Query = async ({ versioned, ...statement }, values) => {
    if (!versioned) throw new Error("A tree has a version")
    const { rows, read } = await readWithVersion(on, { ...statement, versioned }, values, TRACKED_TABLES)
    seen.push(read)
    return rows
  }
  const rows = await readTree(query, "Customer", { id }, { orders: {}, groups: {} })
  return { rows, read: seen[0] }
}

describe("a read with its version", () => {
  test("readWithVersion gives the rows, and none for no rows or while changes are not recorded", async () => {
    const { id } = await aCustomerRow(on.db)
    const { rows, read } = await aCustomer(id)
    expect(rows).toMatchObject([{ id, groups: [] }])
    expect(read?.version).not.toBe("")
    expect((await aCustomer("cus_nobody")).read).toBeUndefined()
    await on.pool.query("DELETE FROM mercer.catalog_tracking")
    expect((await aCustomer(id)).read).toBeUndefined()
    await on.pool.query("INSERT INTO mercer.catalog_tracking DEFAULT VALUES")
  })

  test("checkRows gives that version until one of these rows changes, comes or goes", async () => {
    const { id } = await aCustomerRow(on.db)
    const group = await on.db.customerGroup.create({ data: { id: newId("cgrp"), name: "Regulars" } })
    const versions = new Set<string | null>()
    const writes = [
      () => aCustomerRow(on.db),
      () => on.db.customer.update({ where: { id }, data: { first_name: "Ada" } }),
      () => on.db.customerGroupCustomer.create({ data: { customer_id: id, customer_group_id: group.id } }),
      () => anOrderRow(on.db, { customer_id: id }),
      () => on.db.order.updateMany({ where: { customer_id: id }, data: { status: "completed" } }),
      () => on.db.customerGroupCustomer.deleteMany({ where: { customer_id: id } }),
    ]
    for (const [at, write] of writes.entries()) {
      const { read } = await aCustomer(id)
      if (!read) throw new Error("It has a version")
      expect(await checkRows(on, read, [])).toMatchObject({ version: read.version, tracked: true, changed: false })
      await write()
      const { version } = await checkRows(on, read, [])
      expect(version === read.version, String(at)).toBe(at === 0)
      versions.add(version)
    }
    expect(versions.size).toBe(writes.length)
  })

  test("checkRows sees changes of recorded tables, whose rows have no version", async () => {
    const { id } = await aCustomerRow(on.db)
    const { read } = await aCustomer(id)
    if (!read) throw new Error("It has a version")
    await aProductRow()
    expect(await checkRows(on, read, [])).toMatchObject({ version: read.version, changed: true })
  })
})
