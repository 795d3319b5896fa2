import pg from "pg"
import { expect, test } from "vitest"
import { migrate } from "../src/migrate.ts"
import { migrationsFolder as folder } from "../testing/databases.ts"
import { buildMedusa } from "../testing/medusa.ts"
import { createEmptyDatabase } from "./database.ts"

/* Triggers record changes of orders of past days: what they are for is tested in packages/api/test/queries/analytics.test.ts. */

const triggers = async (on: pg.Pool) =>
  Number((await on.query("SELECT count(*) FROM pg_trigger WHERE tgname LIKE 'mercer_sales_%'")).rows[0].count)

test("tracking can be ended and begun again, also by a shop that has it", async () => {
  const { url } = await createEmptyDatabase()
  const pool = new pg.Pool({ connectionString: url })
  await migrate({ url, folder })
  const all = await triggers(pool)
  expect(all).toBeGreaterThan(10)
  await pool.query("SELECT mercer.untrack_sales()")
  expect(await triggers(pool)).toBe(0)
  await pool.query("SELECT mercer.track_sales(); SELECT mercer.track_sales()")
  expect(await triggers(pool)).toBe(all)
  await pool.end()
})

test.each(["public", "shop_1"])(
  "a shop of Medusa v1 in %s gets no trigger until it goes live, and loses all with our schema",
  async (schema) => {
    const { url } = await createEmptyDatabase()
    const medusa = new pg.Pool({ connectionString: url })
    await buildMedusa(medusa, { schema })
    await migrate({ url: `${url}?schema=${schema}`, folder })
    expect(await triggers(medusa)).toBe(0)
    await medusa.query("SELECT mercer.track_sales()")
    const role = `sales_script_${schema}`
    await medusa.query(`CREATE ROLE ${role}; GRANT USAGE ON SCHEMA "${schema}" TO ${role};
      GRANT SELECT, INSERT, UPDATE ON "${schema}"."order" TO ${role}`)
    await medusa.query(`SET session_replication_role = replica; INSERT INTO "${schema}"."order"
      (id, display_id, customer_id, email, region_id, currency_code, created_at)
      VALUES ('o', 1, 'c', 'a@example.com', 'r', 'eur', '2024-01-01'), ('now', 2, 'c', 'a@example.com', 'r', 'eur', now());
      SET session_replication_role = origin`)
    await medusa.query(`BEGIN; SET LOCAL ROLE ${role}; UPDATE "${schema}"."order" SET status = 'canceled'; COMMIT`)
    const { rows } = await medusa.query("SELECT DISTINCT placed_at FROM mercer.sales_change")
    expect(rows).toEqual([{ placed_at: new Date("2024-01-01T00:00:00Z") }])
    await medusa.query(`DROP OWNED BY ${role}; DROP ROLE ${role}; DROP SCHEMA mercer CASCADE`)
    expect(await triggers(medusa)).toBe(0)
    await medusa.end()
  },
)
