// The databases of Medusa v1 that tests of the take-over work on.
import pg from "pg"
import { afterEach, expect, test } from "vitest"
import { buildMedusa, type MedusaOptions } from "../testing/medusa.ts"
import { createEmptyDatabase } from "./database.ts"

const opened: pg.Pool[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.end()))
})

async function built(options: MedusaOptions) {
  const { url } = await createEmptyDatabase()
  const pool = new pg.Pool({ connectionString: url })
  opened.push(pool)
  await buildMedusa(pool, options)
  return pool
}

const labels = async (pool: pg.Pool, column: string) =>
  (await pool.query(`SELECT DISTINCT ${column}::text AS label FROM "order" ORDER BY 1`)).rows.map(({ label }) => label)

test("orders are in every status", async () => {
  const pool = await built({ orders: 600 })
  expect(await labels(pool, "status")).toHaveLength(5)
  expect(await labels(pool, "fulfillment_status")).toHaveLength(9)
  expect(await labels(pool, "payment_status")).toHaveLength(7)
})

test.each([
  { flags: "default" },
  { flags: false },
  { version: "1.16" },
  { version: "1.12" },
  { schema: "Live-shop" },
  { own: "required" },
] as const)("a shop that sells can be built with %o", async (options) => {
  const pool = await built({ ...options, orders: 30 })
  const schema = "schema" in options ? options.schema : "public"
  const { rows } = await pool.query(`SELECT count(*)::int AS n FROM "${schema}"."order"`)
  expect(rows).toEqual([{ n: 30 }])
})
