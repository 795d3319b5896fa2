import { randomBytes } from "node:crypto"
import fs from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { fieldTables, type ShopFields } from "@mercer/api"
import {
  createAdopted,
  type Database,
  ensureApps,
  ensureBaseRows,
  migrate,
  migrateFields,
  migrateShop,
  openDatabase,
  type PluginMigrations,
} from "@mercer/db"
import { startPostgres } from "@mercer/launch/embedded-postgres"
import type { Registry } from "@mercer/providers"
import pg from "pg"
import type { GeneratedTables } from "../define-shop.ts"

const here = path.dirname(fileURLToPath(import.meta.url))
/** In the published package Mercer's tables are beside its code; here they are in the repository. */
const published = path.join(here, "../core")
const isPublished = fs.existsSync(path.join(published, "migrations"))
const MIGRATIONS = isPublished ? path.join(published, "migrations") : path.join(here, "../../../../prisma/migrations")
const ROWS = isPublished ? path.join(published, "data") : path.join(here, "../../../db/data")

/** An empty database of one test. */
export interface EmptyDatabase {
  url: string
  drop(): Promise<void>
}

/**
 * A new database on a server: that of TEST_DATABASE_URL, else the one that `mercer test` has started, else one that comes
 * with Mercer and ends with the test.
 */
export async function createDatabase(): Promise<EmptyDatabase> {
  const given = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startPostgres({ temporary: true })
  const name = `mercer_test_${randomBytes(6).toString("hex")}`
  await onServer(server.url, `CREATE DATABASE ${name}`)
  const url = new URL(server.url)
  url.pathname = name
  const drop = () => onServer(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  return { url: url.toString(), drop: () => drop().then(server.stop) }
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

interface Wanted {
  tables: GeneratedTables | undefined
  plugins: readonly PluginMigrations[]
  fields: ShopFields | undefined
  registered: Registry
}

/** Makes Mercer's tables, those of the shop and its plugins and its custom fields with the rows that every shop has, and opens them. */
export async function openTables(url: string, { tables, plugins, fields, registered }: Wanted) {
  await migrate({ url, folder: MIGRATIONS, dataFolder: ROWS })
  const database = openDatabase({ url, poolSize: 10, Client: tables?.Client })
  await createAdopted(database.pool, url, tables?.models)
  await migrateShop({ url, folder: tables?.migrations, plugins })
  await migrateFields({ url, tables: fieldTables(fields) })
  await fillBase(database, registered)
  return database
}

/**
 * Work that waits is this much closer to its next attempt, and this much older: PostgreSQL's clock says when it is due, and
 * does not move.
 */
export async function moveWork({ pool }: Pick<Database, "pool">, milliseconds: number): Promise<void> {
  const by = "make_interval(secs => $1::float / 1000)"
  const moved = `run_at = run_at - ${by}, created_at = created_at - ${by}, retried_at = retried_at - ${by}, locked_until = locked_until - ${by}`
  await pool.query(`UPDATE mercer.outbox SET ${moved} WHERE done_at IS NULL`, [milliseconds])
}

async function fillBase({ pool }: Database, { ids, own_ids, apps, notification }: Registry): Promise<void> {
  // "system" uses the shop's own tax rates: it has no row.
  const tax = own_ids.tax.filter((id) => id !== "system")
  const providers = { ...own_ids, notification: [notification.id], tax, stand_ins: ids }
  await ensureBaseRows(pool, { providers, dataFolder: ROWS })
  await ensureApps(pool, apps)
}
