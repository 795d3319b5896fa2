import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  checkCatalog,
  deleteCatalogChangesBefore,
  nextPriceChange,
  trackedTables,
} from "../../src/answer-cache/queries.ts"
import { openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

const aProductRow = () => on.db.product.create({ data: { id: newId("prod"), title: "Coffee" } })
const without = { snapshot: null, variant_ids: [] }

test("checkCatalog returns whether the catalog has changed since a snapshot, with the stock of variants", async () => {
  const first = await checkCatalog(on, without)
  expect(first).toMatchObject({ tracked: true, changed: true, stock: null })
  const asked = { snapshot: first.snapshot, variant_ids: [] }
  expect(await checkCatalog(on, asked)).toMatchObject({ changed: false })
  const { id: product_id } = await aProductRow()
  expect(await checkCatalog(on, asked)).toMatchObject({ changed: true })
  const updated_at = new Date("2026-03-01T12:00:00.123Z")
  const facts = { title: "One", product_id, updated_at }
  await on.db.productVariant.create({ data: { id: "v_a", inventory_quantity: 5, ...facts } })
  await on.db.productVariant.create({ data: { id: "v_b", inventory_quantity: -1, ...facts } })
  const { snapshot } = await checkCatalog(on, without)
  const found = await checkCatalog(on, { snapshot, variant_ids: ["v_b", "v_a"] })
  const time = "2026-03-01T12:00:00.123Z"
  expect(found).toMatchObject({
    changed: false,
    stock: [
      [-1, time],
      [5, time],
    ],
  })
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

test("trackedTables are those with triggers", async () => {
  const { rows } = await on.pool.query(
    "SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = 'mercer_catalog_update' ORDER BY 1",
  )
  expect([...(await trackedTables(on))].sort()).toEqual(rows.map(({ name }) => name))
})
