import type pg from "pg"
import { inSchema } from "../schema.ts"
import { SHOP_SCHEMA, schemaOfPlugin } from "./plugin-schema.ts"

/** Where a plugin's migrations are. */
export interface PluginMigrations {
  /** The plugin's. */
  name: string
  folder: string
}

/** Migrations of one owner, with the books of those that a database has had. */
export interface Book {
  /** For messages: "this shop", "the plugin reviews". */
  owner: string
  /** All that they may change. */
  schema: string
  folder: string
  /** None for the shop. */
  plugin?: string
}

export const shopBook = (folder: string): Book => ({ owner: "this shop", schema: SHOP_SCHEMA, folder })
export const pluginBook = ({ name, folder }: PluginMigrations): Book => ({
  owner: `the plugin ${name}`,
  schema: schemaOfPlugin(name),
  folder,
  plugin: name,
})

export interface Entry {
  name: string
  checksum: string
}

/** What was applied. Makes the books, in the transaction of the client. */
export async function openBook(client: pg.Client, { plugin }: Book, schema: string): Promise<Entry[]> {
  await client.query(inSchema(plugin ? PLUGIN_BOOKS : SHOP_BOOKS, schema))
  return entriesOf(client, plugin, schema)
}

/** What was applied; nothing where there are no books yet. */
export async function readBook(client: pg.Client, { plugin }: Book, schema: string): Promise<Entry[]> {
  const isThere = await hasBooks(client, plugin ? "plugin_migration" : "shop_migration")
  return isThere ? entriesOf(client, plugin, schema) : []
}

export async function recordIn(client: pg.Client, { plugin }: Book, { name, checksum }: Entry, schema: string) {
  if (!plugin) return client.query(inSchema(RECORD, schema), [name, checksum])
  return client.query(inSchema(RECORD_OF_PLUGIN, schema), [plugin, name, checksum])
}

/** Plugins that this database has had migrations of, and that are not among these: their tables are left alone. */
export async function leftoverPlugins(client: pg.Client, known: readonly string[]): Promise<string[]> {
  if (!(await hasBooks(client, "plugin_migration"))) return []
  const { rows } = await client.query<{ plugin: string }>(LEFTOVERS, [known])
  return rows.map(({ plugin }) => plugin)
}

async function hasBooks(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regclass($1) IS NOT NULL AS there", [`mercer.${table}`])
  return rows[0]?.there
}

async function entriesOf(client: pg.Client, plugin: string | undefined, schema: string): Promise<Entry[]> {
  if (!plugin) return (await client.query<Entry>(inSchema(ENTRIES, schema))).rows
  return (await client.query<Entry>(inSchema(ENTRIES_OF_PLUGIN, schema), [plugin])).rows
}

const SHOP_BOOKS = `CREATE TABLE IF NOT EXISTS mercer.shop_migration (
  name TEXT PRIMARY KEY,
  checksum TEXT NOT NULL,
  applied_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
)`
const PLUGIN_BOOKS = `CREATE TABLE IF NOT EXISTS mercer.plugin_migration (
  plugin TEXT NOT NULL,
  name TEXT NOT NULL,
  checksum TEXT NOT NULL,
  applied_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (plugin, name)
)`
const ENTRIES = "SELECT name, checksum FROM mercer.shop_migration"
const ENTRIES_OF_PLUGIN = "SELECT name, checksum FROM mercer.plugin_migration WHERE plugin = $1"
const RECORD = "INSERT INTO mercer.shop_migration (name, checksum) VALUES ($1, $2)"
const RECORD_OF_PLUGIN = "INSERT INTO mercer.plugin_migration (plugin, name, checksum) VALUES ($1, $2, $3)"
const LEFTOVERS = "SELECT DISTINCT plugin FROM mercer.plugin_migration WHERE plugin <> ALL($1) ORDER BY plugin"
