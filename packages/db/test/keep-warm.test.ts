import type pg from "pg"
import { afterEach, beforeEach, expect, test } from "vitest"
import { type Database, inTransaction, openDatabase, readTree, sqlOf } from "../src/index.ts"
import { migrate } from "../src/migrate.ts"
import { migrationsFolder as folder } from "../testing/databases.ts"
import { createDatabase, createEmptyDatabase } from "./database.ts"

const CONNECTIONS = 3

let database: Awaited<ReturnType<typeof createDatabase>>
let opened: Database

beforeEach(async () => {
  database = await createDatabase()
  opened = openDatabase({ url: database.url, poolSize: CONNECTIONS })
})
afterEach(async () => {
  await opened.close()
  await database.drop()
})

const TREE = {
  items: { adjustments: {}, tax_lines: {}, variant: { product: { tags: {}, images: {} } } },
  region: { countries: {}, currency: {} },
  discounts: { rule: {}, regions: {} },
} as const
/** Trees get a name after some uses. */
async function readCart(times = 8) {
  for (let time = 0; time < times; time++) await readTree(opened.query, "Cart", { id: "cart_none" }, TREE)
}

/** What is prepared on each connection of the pool, and whether it is planned. */
async function prepared() {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => opened.pool.connect()))
  const read = (client: pg.PoolClient) =>
    client.query<{ name: string; plans: string; statement: string }>(
      "SELECT name, generic_plans AS plans, statement FROM pg_prepared_statements WHERE name <> ''",
    )
  const all = await Promise.all(clients.map(read))
  for (const client of clients) client.release()
  return all.map(({ rows }) => rows.map(({ name, plans }) => [name, Number(plans) > 0]))
}

test("all connections are opened, and have parsed and planned the large statements that one of them has run", async () => {
  await readCart()
  await sqlOf(opened).rows({ text: "SELECT 1 AS small", values: [] })
  expect(opened.pool.totalCount).toBe(1)
  await opened.keepWarm()
  expect(opened.pool.totalCount).toBe(CONNECTIONS)
  const [second, third, first = []] = (await prepared()).sort((a, b) => a.length - b.length)
  const large = first.filter(([name]) => (second ?? []).some(([other]) => other === name))
  expect(large.length).toBeGreaterThan(0)
  expect(large.every(([, planned]) => planned)).toBe(true)
  expect(second).toEqual(third)
  // Only large ones: the small one is prepared where it was run.
  expect(first.length).toBe(large.length + 1)
})

test("what is prepared is what is run, on every connection and in transactions", async () => {
  await readCart()
  await opened.keepWarm()
  await Promise.all(Array.from({ length: 12 }, () => readCart(1)))
  await inTransaction(opened.db, async (tx) => {
    const query: Database["query"] = (statement, values) => sqlOf({ db: tx }).rows({ ...statement, values })
    expect(await readTree(query, "Cart", { id: "cart_none" }, TREE)).toEqual([])
  })
  expect((await prepared()).map((names) => names.length)).toEqual([1, 1, 1])
})

test("a statement that is large for the first time later is prepared everywhere then; a busy pool is left alone", async () => {
  await opened.keepWarm()
  await readCart()
  const busy = await opened.pool.connect()
  await opened.keepWarm()
  busy.release()
  await opened.keepWarm()
  expect((await prepared()).map((names) => names.length)).toEqual([1, 1, 1])
})

test("a pooler in transaction mode keeps nothing: nothing is prepared for it", async () => {
  const pooled = openDatabase({ url: database.url, poolSize: CONNECTIONS, pooler: true })
  await readTree(pooled.query, "Cart", { id: "cart_none" }, TREE)
  await pooled.keepWarm()
  expect(pooled.pool.totalCount).toBe(1)
  await pooled.close()
})

test("in another schema, too, what is prepared is what is run", async () => {
  const { url } = await createEmptyDatabase()
  const there = `${url}?schema=medusa`
  await migrate({ url: there, folder })
  const elsewhere = openDatabase({ url: there, poolSize: CONNECTIONS })
  const read = () => readTree(elsewhere.query, "Cart", { id: "cart_none" }, TREE)
  for (let time = 0; time < 8; time++) await read()
  await elsewhere.keepWarm()
  expect(await Promise.all(Array.from({ length: 12 }, read))).toEqual(Array.from({ length: 12 }, () => []))
  await elsewhere.close()
})
