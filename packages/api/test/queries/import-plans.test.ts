import { openDatabase } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { productRows, rowsNamed } from "../../src/import-export/queries-read.ts"
import { openQueries, type QueriesDatabase } from "../support/queries.ts"
import { recordStatements } from "../support/statements.ts"

/*
 * An import reads by hundreds of names at once from tables whose statistics are those of before it. Compared one by one
 * with each row of a table, as `= ANY` does where PostgreSQL expects few rows, they took a fifth of an import's time.
 */

let on: QueriesDatabase
let statementsOf: ReturnType<typeof recordStatements>

beforeAll(async () => {
  on = await openQueries()
  statementsOf = recordStatements(on)
  await on.pool.query(`INSERT INTO product (id, title, handle, status)
    SELECT 'prod_' || n, 'Product ' || n, 'product-' || n, 'published' FROM generate_series(1, 3000) n`)
  await on.pool.query(`INSERT INTO product_variant (id, title, product_id, sku, inventory_quantity)
    SELECT 'variant_' || n, 'One', 'prod_' || n, 'SKU-' || n, 1 FROM generate_series(1, 3000) n`)
})
afterAll(() => on.close())

const none = { handles: [], skus: [], barcodes: [], collections: [], types: [], tags: [], categories: [], channels: [] }

test.each<[string, () => Promise<unknown>]>([
  ["names", () => rowsNamed(on, none)],
  ["products", () => productRows(on, [])],
])("reading %s compares no row with each of the names", async (_, read) => {
  const [text = "", ...more] = await statementsOf(read)
  expect(more).toEqual([])
  expect(await genericPlan(text)).not.toMatch(/Filter: .*= ANY \(\$/)
})

/** The plan that PostgreSQL keeps for a statement when its values no longer matter. */
async function genericPlan(text: string): Promise<string> {
  // A separate connection, never through a pooler: it keeps a setting and a statement.
  const { pool, close } = openDatabase({ url: on.directUrl, poolSize: 1 })
  const client = await pool.connect()
  try {
    await client.query("SET plan_cache_mode = force_generic_plan")
    await client.query(`PREPARE asked AS ${text}`)
    const nothing = [...new Set(text.match(/\$\d/g))].map(() => "'{}'").join(", ")
    const { rows } = await client.query(`EXPLAIN EXECUTE asked(${nothing})`)
    return rows.map((row) => row["QUERY PLAN"]).join("\n")
  } finally {
    client.release(true)
    await close()
  }
}
