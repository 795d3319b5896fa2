// Databases as Medusa v1 creates them, made from the migration that builds its tables.
import fs from "node:fs"
import path from "node:path"
import type pg from "pg"
import { inSchema } from "../src/schema.ts"
import { migrationsFolder } from "./databases.ts"
import { MEDUSA_ORDERS, MEDUSA_SHOP, OWN_ADDITIONS } from "./medusa-rows.ts"

const TABLES = path.join(migrationsFolder, "20240101000000_medusa_1_20/migration.sql")
const NOTES = new URL("../data/v1-migrations.tsv", import.meta.url)
const TAX_INCLUSIVE = "test1659501357661"

/** The version of Medusa, by the time of the first of v1's migrations that it lacks. */
const UNTIL = { "1.20.10": Number.POSITIVE_INFINITY, "1.16": 1692870898000, "1.12": 1680857773000 }

/** How a database of Medusa is built. */
export interface MedusaOptions {
  /** The schema of its tables: v1's `database_schema`. */
  schema?: string
  version?: keyof typeof UNTIL
  /** v1's feature flags: all of them (true), none (false), or those that are on by default. */
  flags?: boolean | "default"
  /** A shop that sells: regions, products, carts, operators and customers with v1's hashes. `buildMedusa` alone has one product. */
  shop?: boolean
  /** Orders in every state. */
  orders?: number
  /** Columns, a table, an enum value, a trigger and a view of the shop's own. `required`: columns no insert of ours gives a value. */
  own?: boolean | "required"
}

/** The names of v1's migrations; those behind a feature flag, only with `flags`. */
export function medusaMigrations({ flags = false, version = "1.20.10" }: MedusaOptions = {}): string[] {
  const lines = fs.readFileSync(NOTES, "utf8").trim().split("\n")
  const rows = lines.map((line) => line.split("\t"))
  const isOn = (flag = "") => !flag || (flags && !/V2/.test(flag) && (flags === true || !/tax_inclusive/.test(flag)))
  return rows
    .filter(([names = "", flag]) => isOn(flag) && Number(names.match(/\d{13}/)?.[0]) < UNTIL[version])
    .map(([names = ""]) => names.split("|")[0] as string)
}

/** Medusa's tables with all flags, one product and a record of each migration, and what the options add. */
export async function buildMedusa(pool: pg.Pool, options: MedusaOptions = {}) {
  const { schema = "public", flags = true, shop = false, orders = 0, own = false } = options
  const client = await pool.connect()
  const run = (sql: string, values?: unknown[]) => client.query(sql, values)
  await run(`CREATE SCHEMA IF NOT EXISTS "${schema}"; SET search_path TO "${schema}", public`)
  await run(inSchema(fs.readFileSync(TABLES, "utf8"), schema))
  await run("INSERT INTO migrations (timestamp, name) SELECT 1, unnest($1::text[])", [
    medusaMigrations({ ...options, flags }),
  ])
  await run(`INSERT INTO currency (code, symbol, symbol_native, name) VALUES ('eur', '€', '€', 'Euro'), ('usd', '$', '$', 'Dollar');
    INSERT INTO region (id, name, currency_code, tax_rate) VALUES ('reg_1', 'Europe', 'eur', 20);
    INSERT INTO store (id, name) VALUES ('store_1', 'Old shop');
    INSERT INTO product (id, title, handle) VALUES ('prod_1', 'Coffee', 'coffee');
    CREATE INDEX the_shops_own ON region (name)`)
  if (shop || orders > 0) await run(MEDUSA_SHOP)
  if (orders > 0) for (const sql of MEDUSA_ORDERS(orders)) await run(sql)
  if (flags !== true)
    await run(flags === "default" ? WITHOUT_TAX_INCLUSIVE : `${WITHOUT_CHANNELS}; ${WITHOUT_TAX_INCLUSIVE}`)
  if (options.version && options.version !== "1.20.10") await run(BEFORE_1_20)
  if (own) for (const sql of OWN_ADDITIONS(own === "required")) await run(sql)
  if (orders > 1_000) await run("ANALYZE")
  client.release(true)
}

/** What v1 leaves out when its flag tax_inclusive_pricing is off, which it is by default. */
const WITHOUT_TAX_INCLUSIVE = `
  DELETE FROM migrations WHERE name = '${TAX_INCLUSIVE}';
  ALTER TABLE region DROP COLUMN includes_tax; ALTER TABLE currency DROP COLUMN includes_tax;
  ALTER TABLE line_item DROP COLUMN includes_tax; ALTER TABLE price_list DROP COLUMN includes_tax;
  ALTER TABLE shipping_option DROP COLUMN includes_tax; ALTER TABLE shipping_method DROP COLUMN includes_tax`

/** What v1 leaves out besides when every feature flag is off. */
const WITHOUT_CHANNELS = `
  ALTER TABLE cart DROP COLUMN sales_channel_id; ALTER TABLE "order" DROP COLUMN sales_channel_id;
  ALTER TABLE store DROP COLUMN default_sales_channel_id;
  DROP TABLE product_sales_channel, sales_channel, analytics_config, product_category_product, product_category`

/** The tables of links that came with the last versions. */
const BEFORE_1_20 = "DROP TABLE product_variant_money_amount; ALTER TABLE money_amount ADD COLUMN variant_id varchar"
