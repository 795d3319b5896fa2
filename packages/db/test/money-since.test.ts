// When carts begin to have version 2 of money: decided once, by a migration or when a shop goes live.
import fs from "node:fs"
import path from "node:path"
import { afterEach, expect, test } from "vitest"
import { openDatabase } from "../src/client.ts"
import { newId } from "../src/ids.ts"
import { migrate } from "../src/migrate.ts"
import { floorNote } from "../src/migration-floor.ts"
import { migrationsFolder as folder, goLive } from "../testing/databases.ts"
import { buildMedusa } from "../testing/medusa.ts"
import { createEmptyDatabase } from "./database.ts"

const MIGRATION = "20240101000175_mercer_money_since"

const opened: { close(): Promise<void> }[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
})

/** An empty database, or one that Medusa v1 began, with all migrations. */
async function aShop({ isMedusas = false } = {}) {
  const { url } = await createEmptyDatabase()
  const database = openDatabase({ url })
  opened.push(database)
  const { db, pool } = database
  if (isMedusas) await buildMedusa(pool)
  await migrate({ url, folder })
  const since = async () => (await db.setting.findUnique({ where: { key: "money_since" } }))?.value
  /** As a Mercer from before the migration left the shop, which is then started in this version. */
  const migrateFromBefore = async () => {
    await pool.query("DELETE FROM _prisma_migrations WHERE migration_name = $1", [MIGRATION])
    await db.setting.deleteMany({ where: { key: "money_since" } })
    expect(await migrate({ url, folder })).toEqual([MIGRATION])
  }
  return { url, db, pool, since, migrateFromBefore }
}

test("a new shop has it from its first migration on, and keeps the moment", async () => {
  const before = Date.now()
  const { url, since } = await aShop()
  const decided = await since()
  expect(Date.parse(String(decided))).toBeGreaterThanOrEqual(before)
  await migrate({ url, folder })
  expect(await since()).toBe(decided)
})

test("a shop that has sold has it from the migration on, after all of its carts, also those of a clock that is ahead", async () => {
  const { db, pool, since, migrateFromBefore } = await aShop()
  await pool.query("INSERT INTO currency (code, symbol, symbol_native, name) VALUES ('eur', '€', '€', 'Euro')")
  const region_id = newId("reg")
  await db.region.create({ data: { id: region_id, name: "EU", currency_code: "eur", tax_rate: 0 } })
  const ahead = new Date(Date.now() + 60_000)
  await db.cart.create({ data: { id: newId("cart"), region_id, created_at: ahead } })
  await migrateFromBefore()
  expect(Date.parse(String(await since()))).toBe(ahead.getTime() + 1)
})

test("a shop of Medusa's has none before it is live, and one that is live already has it from the migration on", async () => {
  const { pool, since, migrateFromBefore } = await aShop({ isMedusas: true })
  expect(await since()).toBeUndefined()
  await migrateFromBefore()
  expect(await since()).toBeUndefined()
  await goLive(pool)
  await migrateFromBefore()
  expect(await since()).toEqual(expect.any(String))
})

test("no older server may start on a database that has it", () => {
  const sql = fs.readFileSync(path.join(folder, MIGRATION, "migration.sql"), "utf8")
  expect(floorNote(sql)).toBeNull()
})
