import fs from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import type pg from "pg"
import { newId } from "./ids.ts"

/** The ids of the registered providers, by kind. Only external tax providers have rows. */
export interface RegisteredProviders {
  payment: readonly string[]
  fulfillment: readonly string[]
  notification: readonly string[]
  tax?: readonly string[]
  /** Providers that the shop does not have and another one stands in for: rows that exist are installed, none is made. */
  stand_ins?: { [K in "payment" | "fulfillment" | "tax"]?: readonly string[] }
}

export interface BaseRowsOptions {
  storeName?: string
  /** Without it the provider rows are not changed. */
  providers?: RegisteredProviders
  /** The folder with countries.csv and currencies.csv: required when this file is bundled elsewhere. */
  dataFolder?: string
}

const DATA = path.join(path.dirname(fileURLToPath(import.meta.url)), "../data")
const LOCK = 72707370

/**
 * Inserts the rows that every shop needs if they are missing: currencies, countries, the store with
 * its default sales channel, two shipping profiles, a row per provider. Several servers may do it at once.
 */
export async function ensureBaseRows(pool: pg.Pool, options: BaseRowsOptions = {}): Promise<void> {
  const { storeName = "Mercer", providers, dataFolder = DATA } = options
  const client = await pool.connect()
  try {
    await client.query("BEGIN")
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK])
    await client.query(CURRENCIES, [JSON.stringify(readCsv(path.join(dataFolder, "currencies.csv")))])
    await client.query(COUNTRIES, [JSON.stringify(readCsv(path.join(dataFolder, "countries.csv")))])
    await ensureStore(client, storeName)
    await ensureProfile(client, "default", "Default Shipping Profile")
    await ensureProfile(client, "gift_card", "Gift Card Profile")
    if (providers) await ensureProviders(client, providers)
    await client.query("COMMIT")
  } catch (error) {
    await client.query("ROLLBACK")
    throw error
  } finally {
    client.release()
  }
}

const CURRENCIES = `
  INSERT INTO currency (code, symbol, symbol_native, name)
  SELECT * FROM jsonb_to_recordset($1) AS new (code varchar, symbol varchar, symbol_native varchar, name varchar)
  WHERE NOT EXISTS (SELECT FROM currency WHERE currency.code = new.code)`

// Not ON CONFLICT: that would consume the country's sequence at every start.
const COUNTRIES = `
  INSERT INTO country (iso_2, iso_3, num_code, name, display_name)
  SELECT * FROM jsonb_to_recordset($1)
    AS new (iso_2 varchar, iso_3 varchar, num_code int, name varchar, display_name varchar)
  WHERE NOT EXISTS (SELECT FROM country WHERE country.iso_2 = new.iso_2)`

async function ensureStore(client: pg.PoolClient, name: string) {
  const insert = "INSERT INTO store (id, name) SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM store)"
  const { rowCount } = await client.query(insert, [newId("store"), name])
  // A new shop; one that Medusa v1 began has its store, and stays by v1's rules until an operator switches.
  if (rowCount)
    await client.query(`INSERT INTO mercer.setting (key, value) SELECT 'rules', '"current"'
      WHERE EXISTS (SELECT FROM mercer.shop_origin WHERE origin = 'mercer') ON CONFLICT DO NOTHING`)
  const { rows } = await client.query("SELECT id FROM store WHERE default_sales_channel_id IS NULL LIMIT 1")
  for (const store of rows) {
    const channel = newId("sc")
    const text = "The channel of everything that names no other"
    await client.query("INSERT INTO sales_channel (id, name, description) VALUES ($1, $2, $3)", [
      channel,
      "Default Sales Channel",
      text,
    ])
    await client.query("UPDATE store SET default_sales_channel_id = $1 WHERE id = $2", [channel, store.id])
  }
  await client.query(`INSERT INTO store_currencies (store_id, currency_code) SELECT id, default_currency_code FROM store
    WHERE NOT EXISTS (SELECT FROM store_currencies WHERE store_id = store.id)`)
}

async function ensureProfile(client: pg.PoolClient, type: "default" | "gift_card", name: string) {
  const sql = `INSERT INTO shipping_profile (id, name, type) SELECT $1, $2, $3::shipping_profile_type_enum
    WHERE NOT EXISTS (SELECT FROM shipping_profile WHERE type::text = $3::text AND deleted_at IS NULL)`
  await client.query(sql, [newId("sp"), name, type])
}

/**
 * A row per registered provider; others stay, marked as not installed, since orders reference them. While Medusa v1 could
 * take over again the marks are its own.
 */
async function ensureProviders(client: pg.PoolClient, providers: RegisteredProviders) {
  for (const kind of ["payment", "fulfillment", "notification", "tax"] as const) {
    const table = `${kind}_provider`
    const ids = providers[kind] ?? []
    const served = kind === "notification" ? [] : (providers.stand_ins?.[kind] ?? [])
    await client.query(`INSERT INTO ${table} (id) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING`, [ids])
    await client.query(
      `UPDATE ${table} SET is_installed = (id = ANY ($1::text[])) WHERE is_installed <> (id = ANY ($1::text[]))
       AND NOT EXISTS (SELECT FROM mercer.takeover WHERE phase <> 'done')`,
      [[...ids, ...served]],
    )
  }
}

/** A file of comma-separated values with a heading; a value with a comma is in double quotes. */
function readCsv(file: string): Record<string, string>[] {
  const [heading = [], ...lines] = fs.readFileSync(file, "utf8").trim().split(/\r?\n/).map(values)
  return lines.map((line) => Object.fromEntries(heading.map((name, index) => [name, line[index] ?? ""])))
}

function values(line: string): string[] {
  const parts = line.match(/(?<=^|,)("(?:[^"]|"")*"|[^,]*)/g) ?? []
  return parts.map((part) => (part.startsWith('"') ? part.slice(1, -1).replaceAll('""', '"') : part))
}
