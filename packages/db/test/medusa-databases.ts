// Databases as Medusa v1 creates them, made from the migration that builds its tables.
import fs from "node:fs"
import path from "node:path"
import type pg from "pg"
import { inSchema } from "../src/schema.ts"
import { migrationsFolder } from "../testing/databases.ts"

const TABLES = path.join(migrationsFolder, "20240101000000_medusa_1_20/migration.sql")
const NOTES = new URL("../data/v1-migrations.tsv", import.meta.url)

/** The names of v1's migrations; those behind a feature flag, only with `flags`. */
export function medusaMigrations({ flags = false } = {}): string[] {
  const lines = fs.readFileSync(NOTES, "utf8").trim().split("\n")
  const rows = lines.map((line) => line.split("\t"))
  return rows
    .filter(([, flag]) => !flag || (flags && !/V2/.test(flag)))
    .map(([names = ""]) => names.split("|")[0] as string)
}

/** Medusa 1.20's tables with all flags, one product and a record of each migration. */
export async function buildMedusa(pool: pg.Pool, { schema = "public", flags = true } = {}) {
  const client = await pool.connect()
  await client.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"; SET search_path TO "${schema}", public`)
  await client.query(inSchema(fs.readFileSync(TABLES, "utf8"), schema))
  await client.query("INSERT INTO migrations (timestamp, name) SELECT 1, unnest($1::text[])", [
    medusaMigrations({ flags }),
  ])
  await client.query(`INSERT INTO currency (code, symbol, symbol_native, name) VALUES ('eur', '€', '€', 'Euro'), ('usd', '$', '$', 'Dollar');
    INSERT INTO region (id, name, currency_code, tax_rate) VALUES ('reg_1', 'Europe', 'eur', 20);
    INSERT INTO store (id, name) VALUES ('store_1', 'Old shop');
    INSERT INTO product (id, title, handle) VALUES ('prod_1', 'Coffee', 'coffee');
    CREATE INDEX the_shops_own ON region (name)`)
  if (!flags) await client.query(WITHOUT_FLAGS)
  client.release(true)
}

/** What v1 leaves out when every feature flag is off. */
const WITHOUT_FLAGS = `
  ALTER TABLE cart DROP COLUMN sales_channel_id; ALTER TABLE "order" DROP COLUMN sales_channel_id;
  ALTER TABLE store DROP COLUMN default_sales_channel_id;
  DROP TABLE product_sales_channel, sales_channel, analytics_config, product_category_product, product_category;
  ALTER TABLE region DROP COLUMN includes_tax; ALTER TABLE currency DROP COLUMN includes_tax;
  ALTER TABLE line_item DROP COLUMN includes_tax; ALTER TABLE price_list DROP COLUMN includes_tax;
  ALTER TABLE shipping_option DROP COLUMN includes_tax; ALTER TABLE shipping_method DROP COLUMN includes_tax`
