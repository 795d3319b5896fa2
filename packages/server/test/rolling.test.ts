// Old and new servers on one database: what a rolling deploy and a roll-back need.
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { migrate } from "@mercer/db"
import pg from "pg"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { places } from "../src/place.ts"
import { createDatabase } from "./support/database.ts"
import { serverForThisTest, startServer, type TestServer } from "./support/server.ts"

let server: TestServer

beforeAll(async () => {
  server = await startServer({ MIGRATE: "on" })
})
afterAll(() => server.stop())

/** Migrates as a later version of Mercer does, whose migration says which versions can run on it. */
async function migrateFurther(url: string, sql: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-later-"))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  fs.cpSync(places.migrations(), folder, { recursive: true })
  const later = path.join(folder, "29990101000000_later")
  fs.mkdirSync(later)
  fs.writeFileSync(path.join(later, "migration.sql"), sql)
  await migrate({ url, folder })
}

/** Sends requests, one after another, until stopped; returns the statuses that were not 200. */
function load(url: string) {
  let going = true
  const failed: number[] = []
  let count = 0
  const sending = (async () => {
    while (going) {
      const { status } = await fetch(`${url}/store/regions`)
      count++
      if (status !== 200) failed.push(status)
    }
  })()
  return async () => {
    going = false
    await sending
    return { failed, count }
  }
}

test("MIGRATE=off starts on a database that is up to date", async () => {
  const other = await serverForThisTest({ MIGRATE: "off", DATABASE_URL: server.database_url })
  expect((await fetch(`${other.url}/health/ready`)).status).toBe(200)
})

test("MIGRATE=off refuses a database that migrations are missing in, and leaves it alone", async () => {
  const empty = await createDatabase()
  onTestFinished(empty.drop)
  const pool = new pg.Pool({ connectionString: empty.url, max: 1 })
  onTestFinished(() => pool.end())
  const last = "SELECT migration_name AS name FROM _prisma_migrations ORDER BY started_at DESC LIMIT 1"
  const { name } = (await pool.query(last)).rows[0]
  await pool.query("DELETE FROM _prisma_migrations WHERE migration_name = $1", [name])
  const started = startServer({ MIGRATE: "off", DATABASE_URL: empty.url })
  await expect(started).rejects.toThrow(`MIGRATE is off and 1 migrations are missing, the first one ${name}`)
  expect((await pool.query(last)).rows[0].name).not.toBe(name)
})

test("behind a pooler nothing is migrated, unless PostgreSQL's own address is known: a lock would stay behind", async () => {
  const shop = await createDatabase()
  onTestFinished(shop.drop)
  const pool = new pg.Pool({ connectionString: shop.url, max: 1 })
  onTestFinished(() => pool.end())
  const started = await serverForThisTest({ DATABASE_POOLER: "true", DATABASE_URL: shop.url })
  expect((await fetch(`${started.url}/health/ready`)).status).toBe(200)
  await pool.query("DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_mercer_line_terms'")
  const refused = startServer({ DATABASE_POOLER: "true", DATABASE_URL: shop.url })
  await expect(refused).rejects.toThrow("DATABASE_POOLER is set without DATABASE_DIRECT_URL")
  // The migration is there already, so it fails: it was tried, at the other address.
  const nowhere = { DATABASE_URL: "postgresql://127.0.0.1:1/none", DATABASE_WAIT: "0" }
  const tried = startServer({ DATABASE_POOLER: "true", ...nowhere, DATABASE_DIRECT_URL: shop.url })
  await expect(tried).rejects.toThrow("already exists")
})

test("an old server serves and starts again beside a database that a newer version has expanded", async () => {
  const stop = load(server.url)
  await migrateFurther(
    server.database_url,
    "-- Runs with Mercer 1.0.0 and newer.\nALTER TABLE store ADD COLUMN later text",
  )
  const old = await serverForThisTest({ MIGRATE: "on", DATABASE_URL: server.database_url })
  expect((await fetch(`${old.url}/store/regions`)).status).toBe(200)
  const { failed, count } = await stop()
  expect(count).toBeGreaterThan(20)
  expect(failed).toEqual([])
})

test("it refuses one whose migration it cannot run on", async () => {
  const changed = await createDatabase()
  onTestFinished(changed.drop)
  await migrateFurther(changed.url, "-- Runs with Mercer 1.1.0 and newer.\nSELECT 1")
  await expect(startServer({ DATABASE_URL: changed.url })).rejects.toThrow("The database is newer than this Mercer")
})
