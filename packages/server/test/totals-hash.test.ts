// `mercer verify --totals-hash`: no amount of a placed order changes when version 2 of money begins.
import { spawnSync } from "node:child_process"
import path from "node:path"
import { buildMedusa } from "@mercer/db/testing/medusa"
import pg from "pg"
import { expect, onTestFinished, test } from "vitest"
import { program } from "./support/bundle.ts"
import { createDatabase, createEmptyDatabase } from "./support/database.ts"

const web = path.join(import.meta.dirname, "..")
const SINCE = "SELECT value FROM mercer.setting WHERE key = 'money_since'"

async function aShop(create: typeof createDatabase | typeof createEmptyDatabase) {
  const database = await create()
  const pool = new pg.Pool({ connectionString: database.url })
  pool.on("error", () => {})
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  const mercer = (...words: string[]) => {
    const env = { ...process.env, DATABASE_URL: database.url, DATABASE_WAIT: "0" }
    const done = spawnSync(process.execPath, [program("mercer"), ...words], { cwd: web, env, encoding: "utf8" })
    expect([words, done.status, done.stderr]).toEqual([words, 0, expect.any(String)])
    return done.stdout
  }
  const hash = () => JSON.parse(mercer("verify", "--totals-hash", "--json"))
  const begun = async () => (await pool.query(SINCE)).rowCount === 1
  return { pool, mercer, hash, begun }
}

test("a demo shop with history, before and after the migration", async () => {
  const { pool, mercer, hash, begun } = await aShop(createDatabase)
  mercer("demo", "--orders", "40")
  await pool.query("DELETE FROM mercer.setting WHERE key = 'money_since'")
  await pool.query("DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_mercer_money_since'")
  const before = hash()
  expect(before).toMatchObject({ ok: true, orders: 40 })
  expect(mercer("verify", "--totals-hash")).toBe(`${before.hash}  40 orders\n`)
  mercer("migrate")
  expect(await begun()).toBe(true)
  expect(hash()).toEqual(before)
  await pool.query(`UPDATE line_item SET unit_price = unit_price + 1
    WHERE id = (SELECT min(id) FROM line_item WHERE order_id IS NOT NULL)`)
  expect(hash().hash).not.toBe(before.hash)
})

test("a shop of Medusa v1, before and after it goes live", async () => {
  const { pool, mercer, hash, begun } = await aShop(createEmptyDatabase)
  await buildMedusa(pool, { shop: true, orders: 60 })
  mercer("takeover", "apply")
  expect(await begun()).toBe(false)
  const before = hash()
  expect(before).toMatchObject({ ok: true, orders: 60 })
  mercer("takeover", "live", "--force")
  expect(await begun()).toBe(true)
  expect(hash()).toEqual(before)
})
