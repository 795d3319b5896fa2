import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { migrate } from "../src/migrate.ts"
import { migrationsFolder as folder } from "../testing/databases.ts"
import { buildMedusa } from "../testing/medusa.ts"
import { createEmptyDatabase } from "./database.ts"

/* Triggers record which transactions have changed the catalog, except the stock of variants. */

let pool: pg.Pool

beforeAll(async () => {
  const { url } = await createEmptyDatabase()
  pool = new pg.Pool({ connectionString: url })
  await migrate({ url, folder })
})
afterAll(() => pool.end())

const recorded = async () => Number((await pool.query("SELECT count(*) FROM mercer.catalog_change")).rows[0].count)
const triggers = async (on: pg.Pool) =>
  Number((await on.query("SELECT count(*) FROM pg_trigger WHERE tgname LIKE 'mercer_catalog_%'")).rows[0].count)

/** How many transactions were recorded by a statement. */
async function recordsOf(statement: string) {
  const before = await recorded()
  await pool.query(statement)
  return (await recorded()) - before
}

test("each transaction that changes the catalog is recorded once", async () => {
  expect(await recordsOf("INSERT INTO product (id, title) VALUES ('prod_1', 'Coffee'), ('prod_2', 'Tea')")).toBe(1)
  expect(
    await recordsOf("BEGIN; UPDATE product SET title = 'Cup'; DELETE FROM image; TRUNCATE product_tag CASCADE; COMMIT"),
  ).toBe(1)
  expect(await recordsOf("BEGIN; UPDATE product SET title = 'Cap'; ROLLBACK")).toBe(0)
  expect(
    await recordsOf(
      "INSERT INTO product_variant (id, title, product_id, inventory_quantity) VALUES ('v', 'One', 'prod_1', 1)",
    ),
  ).toBe(1)
})

test("an order's stock is not recorded, any other column of a variant is", async () => {
  expect(await recordsOf("UPDATE product_variant SET inventory_quantity = 5, updated_at = now()")).toBe(0)
  expect(await recordsOf("UPDATE product_variant SET inventory_quantity = 6, title = 'Two'")).toBe(1)
  expect(await recordsOf("UPDATE product_variant SET deleted_at = now()")).toBe(1)
})

test("other tables are not recorded", async () => {
  expect(await recordsOf("INSERT INTO customer (id, email) VALUES ('cus_1', 'a@example.com')")).toBe(0)
})

test("a role without any right to our tables can still change the catalog", async () => {
  const role = `script_${process.pid}`
  await pool.query(`CREATE ROLE ${role}; GRANT SELECT, UPDATE ON product TO ${role}`)
  const statement = `BEGIN; SET LOCAL ROLE ${role}; UPDATE product SET title = 'By script'; COMMIT`
  expect(await recordsOf(statement)).toBe(1)
  await pool.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
})

test("tracking can be ended and begun again", async () => {
  const all = await triggers(pool)
  expect(all).toBeGreaterThan(70)
  await pool.query("SELECT mercer.untrack_catalog()")
  expect(await triggers(pool)).toBe(0)
  await pool.query("SELECT mercer.track_catalog(); SELECT mercer.track_catalog()")
  expect(await triggers(pool)).toBe(all)
})

test.each(["public", "shop_1"])(
  "a shop of Medusa v1 in %s gets no trigger until it goes live, and loses all with our schema",
  async (schema) => {
    const { url } = await createEmptyDatabase()
    const medusa = new pg.Pool({ connectionString: url })
    await buildMedusa(medusa, { schema })
    await migrate({ url: `${url}?schema=${schema}`, folder })
    expect(await triggers(medusa)).toBe(0)
    await medusa.query("SELECT mercer.track_catalog()")
    await medusa.query(`UPDATE "${schema}".product SET title = 'Changed'`)
    expect((await medusa.query("SELECT FROM mercer.catalog_change")).rowCount).toBe(1)
    await medusa.query("DROP SCHEMA mercer CASCADE")
    expect(await triggers(medusa)).toBe(0)
    await medusa.end()
  },
)
