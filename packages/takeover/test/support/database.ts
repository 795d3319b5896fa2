import { createEmpty, migrationsFolder, type Template } from "@mercer/db/testing"
import { buildMedusa, type MedusaOptions } from "@mercer/db/testing/medusa"
import pg from "pg"
import { inject, onTestFinished } from "vitest"

declare module "vitest" {
  interface ProvidedContext {
    template: Template
  }
}

/** A database of Medusa v1 for one test. */
export interface MedusaDatabase {
  /** With `?schema=` where its tables are not in public. */
  url: string
  pool: pg.Pool
  schema: string
  /** For `migrate` and the commands. */
  target: { url: string; folder: string }
}

/** Builds a database of Medusa v1, which is dropped after the test. */
export async function aMedusaShop(options: MedusaOptions = {}): Promise<MedusaDatabase> {
  const { schema = "public" } = options
  // A take-over asks PostgreSQL itself, never a pooler.
  const database = await createEmpty({ ...inject("template"), poolerUrl: undefined })
  const pool = new pg.Pool({ connectionString: database.url, application_name: "mercer-test" })
  // Connections end when the database is dropped.
  pool.on("error", () => {})
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  await buildMedusa(pool, { shop: true, ...options })
  const url = schema === "public" ? database.url : `${database.url}?schema=${schema}`
  return { url, pool, schema, target: { url, folder: migrationsFolder } }
}

/** A hash of every table's rows in a schema, by name. */
export async function rowsOf(pool: pg.Pool, schema = "public"): Promise<Record<string, string>> {
  const tables = await pool.query<{ name: string }>(
    "SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = $1::regnamespace AND c.relkind = 'r' ORDER BY 1",
    [pg.escapeIdentifier(schema)],
  )
  const hashes: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const from = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
    const { rows } = await pool.query(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS hash FROM ${from} t`,
    )
    hashes[name] = rows[0].hash
  }
  return hashes
}
