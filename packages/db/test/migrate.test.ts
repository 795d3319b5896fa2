import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import pg from "pg"
import { afterEach, expect, test } from "vitest"
import { migrate } from "../src/migrate.ts"
import { migrationsFolder as folder } from "../testing/databases.ts"
import * as catalog from "./catalog.ts"
import { contractColumns, contractConstraints } from "./contract.ts"
import { createEmptyDatabase } from "./database.ts"

const MIGRATIONS = [
  "20240101000000_medusa_1_20",
  "20240101000001_mercer",
  "20240101000002_mercer_search",
  "20240101000003_mercer_webhooks",
  "20240101000004_mercer_operators",
  "20240101000005_mercer_order_acts",
  "20240101000006_mercer_batch",
  "20240101000007_mercer_lists",
  "20240101000020_mercer_devices",
  "20240101000021_mercer_origin",
]
const opened: pg.Pool[] = []
const temporary: string[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.end()))
  for (const copy of temporary.splice(0)) fs.rmSync(copy, { recursive: true })
})

async function anEmptyDatabase() {
  const { url } = await createEmptyDatabase()
  const pool = new pg.Pool({ connectionString: url })
  opened.push(pool)
  return { url, pool }
}

/** A database as Medusa leaves it: its tables, without ours and without what stands behind feature flags. */
async function aMedusaDatabase() {
  const database = await anEmptyDatabase()
  await migrate({ url: database.url, folder })
  await database.pool.query(`
    DROP SCHEMA mercer CASCADE;
    DROP TABLE _prisma_migrations, product_category, product_category_product;
    ALTER TABLE region DROP COLUMN includes_tax; ALTER TABLE currency DROP COLUMN includes_tax;
    ALTER TABLE line_item DROP COLUMN includes_tax; ALTER TABLE price_list DROP COLUMN includes_tax;
    INSERT INTO migrations (timestamp, name) VALUES (1, 'one of Medusa''s');
    INSERT INTO currency (code, symbol, symbol_native, name) VALUES ('eur', '€', '€', 'Euro');
    INSERT INTO region (id, name, currency_code, tax_rate) VALUES ('reg_1', 'Europe', 'eur', 20);
    CREATE INDEX the_shops_own ON region (name)`)
  return database
}

function aCopyOfTheMigrations() {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-migrations-"))
  temporary.push(copy)
  fs.cpSync(folder, copy, { recursive: true })
  return copy
}

const originOf = async (pool: pg.Pool) =>
  (await pool.query<{ origin: string }>("SELECT origin FROM mercer.shop_origin")).rows.map(({ origin }) => origin)

test("records whether the shop began here or was taken over, also in databases that had all other migrations", async () => {
  const fresh = await anEmptyDatabase()
  const taken = await aMedusaDatabase()
  for (const { url, pool } of [fresh, taken]) {
    await migrate({ url, folder })
    await pool.query("DROP TABLE mercer.shop_origin")
    await pool.query("DELETE FROM public._prisma_migrations WHERE migration_name LIKE '%_mercer_origin'")
    expect(await migrate({ url, folder })).toEqual(["20240101000021_mercer_origin"])
  }
  expect([await originOf(fresh.pool), await originOf(taken.pool)]).toEqual([["mercer"], ["medusa_v1"]])
})

test("a second run finds nothing to do", async () => {
  const { url } = await anEmptyDatabase()
  expect(await migrate({ url, folder })).toEqual(MIGRATIONS)
  expect(await migrate({ url, folder })).toEqual([])
})

test("several servers may start at once", async () => {
  const { url, pool } = await anEmptyDatabase()
  const runs = await Promise.all([1, 2, 3].map(() => migrate({ url, folder })))
  expect(runs.flat().sort()).toEqual(MIGRATIONS)
  const { rows } = await pool.query("SELECT migration_name, applied_steps_count FROM _prisma_migrations")
  expect(rows).toHaveLength(MIGRATIONS.length)
})

test("a database of Medusa keeps its rows and indexes and gets what was behind feature flags", async () => {
  const { url, pool } = await aMedusaDatabase()
  await migrate({ url, folder })
  expect(await catalog.columns(pool)).toEqual(contractColumns())
  expect(await catalog.constraints(pool)).toEqual(contractConstraints())
  expect((await catalog.indexes(pool)).join()).toContain("the_shops_own")
  const { rows } = await pool.query("SELECT name, tax_rate, includes_tax FROM region")
  expect(rows).toEqual([{ name: "Europe", tax_rate: 20, includes_tax: false }])
})

test("tables of something else are refused and left alone", async () => {
  const { url, pool } = await anEmptyDatabase()
  await pool.query("CREATE TABLE cart (wheels int)")
  await expect(migrate({ url, folder })).rejects.toThrow("not those of Medusa v1")
  expect(Object.keys(await catalog.columns(pool))).toEqual(["cart"])
})

test("an older Medusa is asked to be migrated first", async () => {
  const { url, pool } = await anEmptyDatabase()
  await pool.query("CREATE TABLE cart (id text); CREATE TABLE migrations (id int)")
  await expect(migrate({ url, folder })).rejects.toThrow("bring it to v1.20")
})

test("an applied migration that was edited is refused", async () => {
  const { url } = await anEmptyDatabase()
  const copy = aCopyOfTheMigrations()
  await migrate({ url, folder: copy })
  fs.appendFileSync(path.join(copy, "20240101000001_mercer", "migration.sql"), "-- edited")
  await expect(migrate({ url, folder: copy })).rejects.toThrow("20240101000001_mercer was changed")
})

test("a database newer than the program is refused", async () => {
  const { url } = await anEmptyDatabase()
  const newer = aCopyOfTheMigrations()
  fs.mkdirSync(path.join(newer, "29990101000000_later"))
  fs.writeFileSync(path.join(newer, "29990101000000_later", "migration.sql"), "SELECT 1")
  await migrate({ url, folder: newer })
  await expect(migrate({ url, folder })).rejects.toThrow("The database is newer than this Mercer")
})

test("a migration that fails leaves nothing behind", async () => {
  const { url, pool } = await anEmptyDatabase()
  const broken = aCopyOfTheMigrations()
  fs.mkdirSync(path.join(broken, "29990101000000_broken"))
  fs.writeFileSync(path.join(broken, "29990101000000_broken", "migration.sql"), "CREATE TABLE half (); SELECT 1 / 0")
  await expect(migrate({ url, folder: broken })).rejects.toThrow("division by zero")
  expect(await catalog.columns(pool)).not.toHaveProperty("half")
  expect(await migrate({ url, folder })).toEqual([])
})
