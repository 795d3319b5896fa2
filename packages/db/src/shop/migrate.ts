import { createHash } from "node:crypto"
import fs from "node:fs"
import path from "node:path"
import pg from "pg"
import { connectionOf, inSchema, schemaOf, searchPath } from "../schema.ts"
import {
  type Book,
  type Entry,
  openBook,
  type PluginMigrations,
  pluginBook,
  readBook,
  recordIn,
  shopBook,
} from "./books.ts"
import { mustStayIn, statementsOf } from "./statements.ts"
import { makeChecks, withoutChecks } from "./validate.ts"

/** Not the lock of Mercer's own migrations, which have ended when these begin. */
const LOCK = 7_270_736_902

interface Migration extends Entry {
  sql: string
}

/** The migrations of a shop and its plugins. */
export interface OwnMigrations {
  url: string
  /** Those of the shop's own tables. */
  folder?: string | undefined
  /** Those of its plugins, which are applied first: the shop's tables may relate to theirs. */
  plugins?: readonly PluginMigrations[] | undefined
}

/**
 * Applies the migrations of a shop's plugins and then its own, after Mercer's, each in one transaction with its entry in
 * mercer.plugin_migration or mercer.shop_migration, and then checks the rows that were there before new foreign keys;
 * returns the migrations' names. Several servers may start at once. Throws before anything is changed when one of them is
 * not about its owner's schema, or was changed after it was applied.
 */
export async function migrateShop({ url, ...given }: OwnMigrations): Promise<string[]> {
  const owners = ownersOf(given)
  for (const { book, migrations } of owners)
    for (const { sql } of migrations) for (const statement of statementsOf(sql)) mustStayIn(book.schema, statement)
  if (owners.length === 0) return []
  return connected(url, async (client) => {
    for (const { book, migrations } of owners) nextOf(book, migrations, await readBook(client, book, schemaOf(url)))
    const done: string[] = []
    for (const { book, migrations } of owners) {
      const next = () => applyNext(client, url, book, migrations)
      for (let name = await next(); name; name = await next()) done.push(nameIn(book, name))
    }
    const all = owners.flatMap(({ migrations }) => migrations)
    await makeChecks(
      client,
      all.flatMap(({ sql }) => withoutChecks(sql).checks),
    )
    return done
  })
}

/** The names of the migrations of a shop and its plugins that the database has not had. */
export async function pendingShopMigrations({ url, ...given }: OwnMigrations): Promise<string[]> {
  const owners = ownersOf(given)
  if (owners.length === 0) return []
  return connected(url, async (client) => {
    const pending: string[] = []
    for (const { book, migrations } of owners) {
      const applied = await readBook(client, book, schemaOf(url))
      const missing = migrations.filter(({ name }) => applied.every((row) => row.name !== name))
      pending.push(...missing.map(({ name }) => nameIn(book, name)))
    }
    return pending
  })
}

const nameIn = ({ plugin }: Book, name: string) => (plugin ? `${plugin}/${name}` : name)

/** Those that have migrations, in the order in which they are applied. */
function ownersOf({ folder, plugins = [] }: Omit<OwnMigrations, "url">) {
  const books = [...plugins.map(pluginBook), ...(folder ? [shopBook(folder)] : [])]
  return books
    .map((book) => ({ book, migrations: read(book.folder) }))
    .filter(({ migrations }) => migrations.length > 0)
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connectionOf(url), connectionTimeoutMillis: 10_000 })
  client.on("error", () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function read(folder: string): Migration[] {
  if (!fs.existsSync(folder)) return []
  const names = fs.readdirSync(folder).filter((name) => fs.existsSync(path.join(folder, name, "migration.sql")))
  return names.sort().map((name) => {
    const sql = fs.readFileSync(path.join(folder, name, "migration.sql"), "utf8")
    return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") }
  })
}

async function applyNext(client: pg.Client, url: string, book: Book, migrations: Migration[]) {
  const schema = schemaOf(url)
  await client.query("BEGIN")
  try {
    await client.query("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0")
    const found = searchPath(schema)
    if (found) await client.query(`SET LOCAL search_path TO ${found}`)
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK])
    const next = nextOf(book, migrations, await openBook(client, book, schema))
    if (next) {
      await client.query(inSchema(withoutChecks(next.sql).sql, schema))
      await recordIn(client, book, next, schema)
    }
    await client.query("COMMIT")
    return next?.name
  } catch (error) {
    await client.query("ROLLBACK")
    throw error
  }
}

/** The first that was not applied. One that is in the books and not in the folder belongs to a newer shop, or plugin. */
function nextOf({ owner }: Book, migrations: Migration[], rows: Entry[]): Migration | undefined {
  for (const { name, checksum } of rows) {
    const ours = migrations.find((one) => one.name === name)
    if (!ours)
      throw new Error(
        `The database is newer than ${owner}: it has had the migration ${name}. To go back to earlier code, keep the folder of that migration beside it.`,
      )
    if (ours.checksum !== checksum)
      throw new Error(
        `The migration ${name} of ${owner} was changed after this database had it: bring the old file back.`,
      )
  }
  return migrations.find(({ name }) => rows.every((row) => row.name !== name))
}
