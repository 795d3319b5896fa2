// How far a shop of Medusa v1 is taken over, and a database that is only read until it goes live.
import pg from "pg"
import { afterEach, expect, test } from "vitest"
import { openDatabase } from "../src/client.ts"
import { migrate } from "../src/migrate.ts"
import { readTakeoverPhase } from "../src/takeover-phase.ts"
import { migrationsFolder as folder, goLive } from "../testing/databases.ts"
import { buildMedusa } from "../testing/medusa.ts"
import { createDatabase, createEmptyDatabase } from "./database.ts"

const opened: { close(): Promise<void> }[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
})

async function aDatabase(create: () => Promise<{ url: string }>) {
  const { url } = await create()
  const pool = new pg.Pool({ connectionString: url })
  opened.push({ close: () => pool.end() })
  return { url, pool }
}

async function aMedusaDatabase() {
  const database = await aDatabase(createEmptyDatabase)
  await buildMedusa(database.pool)
  return database
}

test("a shop that Mercer created has no phase", async () => {
  const { pool } = await aDatabase(createDatabase)
  expect(await readTakeoverPhase(pool)).toBeUndefined()
})

test("a shop of Medusa that is migrated now is only applied, and live after it is opened", async () => {
  const { url, pool } = await aMedusaDatabase()
  await migrate({ url, folder })
  expect(await readTakeoverPhase(pool)).toBe("applied")
  await goLive(pool)
  expect(await readTakeoverPhase(pool)).toBe("live")
})

test("a shop that an earlier Mercer took over is live, with a note that undo has no schema", async () => {
  const { url, pool } = await aMedusaDatabase()
  await migrate({ url, folder })
  await pool.query("DROP TABLE mercer.takeover")
  await pool.query("DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_mercer_takeover'")
  await migrate({ url, folder })
  expect(await readTakeoverPhase(pool)).toBe("live")
  const { rows } = await pool.query("SELECT note, live_at IS NOT NULL AS has_time, dump FROM mercer.takeover")
  expect(rows).toEqual([{ note: expect.stringContaining("no schema was kept"), has_time: true, dump: null }])
})

test("a phase of a newer Mercer is not taken for a known one", async () => {
  const { pool } = await aDatabase(createDatabase)
  await pool.query("INSERT INTO mercer.takeover (phase) VALUES ('halfway')")
  await expect(readTakeoverPhase(pool)).rejects.toThrow('does not know the phase "halfway"')
})

test("while a database is only read PostgreSQL refuses writes, of Prisma and of the pool, and takes them afterwards", async () => {
  const { url } = await aDatabase(createDatabase)
  let isReadOnly = true
  const database = openDatabase({ url, poolSize: 1, readOnly: () => isReadOnly })
  opened.push(database)
  const { db, pool } = database
  const write = () => db.store.updateMany({ data: { name: "Changed" } })
  const inTransaction = () => db.$transaction(async (tx) => tx.store.updateMany({ data: { name: "Changed" } }))
  const plain = () => pool.query("UPDATE store SET name = 'Changed'")
  for (const one of [write, inTransaction, plain]) await expect(one()).rejects.toThrow(/read-only/)
  expect(await db.store.count({ where: { name: "Changed" } })).toBe(0)
  isReadOnly = false
  for (const one of [write, inTransaction, plain]) await one()
  expect(await db.store.count({ where: { name: "Changed" } })).toBe(1)
  isReadOnly = true
  await expect(write()).rejects.toThrow(/read-only/)
})

test("behind a pooler nothing can be only read, so it is refused", () => {
  const url = "postgresql://nobody@localhost/nothing"
  expect(() => openDatabase({ url, pooler: true, readOnly: () => true })).toThrow("PostgreSQL's own address")
})
