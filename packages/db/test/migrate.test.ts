import { createHash } from "node:crypto"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import pg from "pg"
import { afterEach, expect, test } from "vitest"
import { migrate, pendingMigrations } from "../src/migrate.ts"
import { migrationsFolder as folder } from "../testing/databases.ts"
import { buildMedusa, medusaMigrations } from "../testing/medusa.ts"
import * as catalog from "./catalog.ts"
import { contractColumns, contractConstraints } from "./contract.ts"
import { createEmptyDatabase } from "./database.ts"

const MIGRATIONS = fs
  .readdirSync(folder)
  .filter((name) => name !== "migration_lock.toml")
  .sort()
const NOTES_OF_MIGRATIONS = `CREATE TABLE _prisma_migrations (id text PRIMARY KEY, checksum text, finished_at timestamptz,
  migration_name text, logs text, rolled_back_at timestamptz, started_at timestamptz DEFAULT clock_timestamp(),
  applied_steps_count int DEFAULT 0)`
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

async function aMedusaDatabase(built: Parameters<typeof buildMedusa>[1] = {}) {
  const database = await anEmptyDatabase()
  await buildMedusa(database.pool, built)
  return database
}

function aCopyOfTheMigrations() {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-migrations-"))
  temporary.push(copy)
  fs.cpSync(folder, copy, { recursive: true })
  return copy
}

async function schemas(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query("SELECT nspname AS name FROM pg_namespace")
  return rows.map(({ name }) => name)
}

const originOf = async (pool: pg.Pool) =>
  (await pool.query<{ origin: string }>("SELECT origin FROM mercer.shop_origin")).rows.map(({ origin }) => origin)

test("records the shop's origin, Mercer or v1, also in databases that had all other migrations", async () => {
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

test.each([true, false])(
  "a database of Medusa, feature flags %s, keeps its rows and gets what it lacks",
  async (flags) => {
    const { url, pool } = await aMedusaDatabase({ flags })
    await migrate({ url, folder })
    expect(await catalog.columns(pool)).toEqual(contractColumns())
    expect(await catalog.constraints(pool)).toEqual(contractConstraints())
    expect((await catalog.indexes(pool)).join()).toContain("the_shops_own")
    const { rows } = await pool.query("SELECT name, tax_rate, includes_tax FROM region")
    expect(rows).toEqual([{ name: "Europe", tax_rate: 20, includes_tax: false }])
    // A shop that had no channels keeps selling all products to everyone.
    const sold = await pool.query(`SELECT t.product_id FROM product_sales_channel t
    JOIN store s ON s.default_sales_channel_id = t.sales_channel_id`)
    expect(sold.rows).toEqual(flags ? [] : [{ product_id: "prod_1" }])
    expect(await migrate({ url, folder })).toEqual([])
  },
)

test("a migration that an earlier Mercer stopped, because a flag's tables were missing, continues", async () => {
  const { url, pool } = await aMedusaDatabase({ flags: false })
  // As its start left it: one transaction each, until one needed product_sales_channel.
  const before = MIGRATIONS.filter((name) => !/flags|0007|currency_units/.test(name))
  await pool.query(NOTES_OF_MIGRATIONS)
  for (const name of before) {
    const sql = fs.readFileSync(path.join(folder, name, "migration.sql"), "utf8")
    await pool.query(sql)
    const sum = createHash("sha256").update(sql).digest("hex")
    await pool.query("INSERT INTO _prisma_migrations VALUES ($1, $2, now(), $1)", [name, sum])
  }
  expect(await migrate({ url, folder })).toEqual(MIGRATIONS.filter((name) => !before.includes(name)))
  expect(await catalog.columns(pool)).toEqual(contractColumns())
})

test("tables of another program are refused and not changed", async () => {
  const { url, pool } = await anEmptyDatabase()
  await pool.query("CREATE TABLE cart (wheels int)")
  await expect(migrate({ url, folder })).rejects.toThrow("not those of Medusa v1")
  expect(Object.keys(await catalog.columns(pool))).toEqual(["cart"])
})

test("an older Medusa must be migrated first, and is not changed", async () => {
  const { url, pool } = await aMedusaDatabase()
  await pool.query(
    "DELETE FROM migrations WHERE name IN ('productCategory1672906846559', 'multiLocation1671711415179')",
  )
  const before = await catalog.columns(pool)
  const asked = migrate({ url, folder })
  await expect(asked).rejects.toThrow("it has not had multiLocation1671711415179, productCategory1672906846559.")
  await expect(asked).rejects.toThrow("npx --yes @medusajs/medusa-cli@1.3.22 migrations run")
  expect(await catalog.columns(pool)).toEqual(before)
  expect(await schemas(pool)).not.toContain("mercer")
})

test("an unreadable table of migrations is an older Medusa's too", async () => {
  const { url, pool } = await anEmptyDatabase()
  await pool.query("CREATE TABLE cart (id text); CREATE TABLE migrations (id int)")
  await expect(migrate({ url, folder })).rejects.toThrow("of an older Medusa")
})

test("either name of a renamed migration counts, and those behind flags may be missing", async () => {
  const { url, pool } = await aMedusaDatabase()
  await pool.query("DELETE FROM migrations WHERE name <> ALL ($1)", [medusaMigrations({ flags: false })])
  await pool.query(
    "UPDATE migrations SET name = lower(left(name, 1)) || substr(name, 2) WHERE name LIKE 'PaymentSession%'",
  )
  expect(await migrate({ url, folder })).toEqual(MIGRATIONS)
})

test("a database that has seen Medusa's flag medusa_v2 is refused", async () => {
  const { url, pool } = await aMedusaDatabase()
  await pool.query("INSERT INTO migrations (timestamp, name) VALUES (1, 'dropFksIsolatedProducts1694602553610')")
  await expect(migrate({ url, folder })).rejects.toThrow("feature flag medusa_v2")
})

test("migrating a v1 shop is all or nothing", async () => {
  const { url, pool } = await aMedusaDatabase({ flags: false })
  const before = await catalog.columns(pool)
  const broken = aCopyOfTheMigrations()
  fs.mkdirSync(path.join(broken, "29990101000000_broken"))
  fs.writeFileSync(path.join(broken, "29990101000000_broken", "migration.sql"), "SELECT 1 / 0")
  await expect(migrate({ url, folder: broken })).rejects.toThrow("division by zero")
  expect(await catalog.columns(pool)).toEqual(before)
  expect(await schemas(pool)).not.toContain("mercer")
  const { rows } = await pool.query("SELECT to_regclass('_prisma_migrations') AS notes")
  expect(rows).toEqual([{ notes: null }])
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

test.each([
  ["0.9.0", true],
  ["1.0.0", true],
  ["1.0.1", false],
  ["1.10.0", false],
])(
  "a database with a later migration that runs with %s and newer: this version may run on it: %s",
  async (floor, may) => {
    const { url } = await anEmptyDatabase()
    const newer = aCopyOfTheMigrations()
    fs.mkdirSync(path.join(newer, "29990101000000_later"))
    const sql = `-- Runs with Mercer ${floor} and newer.\nALTER TABLE store ADD COLUMN later text`
    fs.writeFileSync(path.join(newer, "29990101000000_later", "migration.sql"), sql)
    await migrate({ url, folder: newer })
    for (const look of [migrate, pendingMigrations])
      if (may) expect(await look({ url, folder })).toEqual([])
      else await expect(look({ url, folder })).rejects.toThrow("The database is newer than this Mercer")
  },
)

test("a failed migration changes nothing", async () => {
  const { url, pool } = await anEmptyDatabase()
  const broken = aCopyOfTheMigrations()
  fs.mkdirSync(path.join(broken, "29990101000000_broken"))
  fs.writeFileSync(path.join(broken, "29990101000000_broken", "migration.sql"), "CREATE TABLE half (); SELECT 1 / 0")
  await expect(migrate({ url, folder: broken })).rejects.toThrow("division by zero")
  expect(await catalog.columns(pool)).not.toHaveProperty("half")
  expect(await migrate({ url, folder })).toEqual([])
})
