import { createHash } from "node:crypto"
import fs from "node:fs"
import path from "node:path"
import pg from "pg"
import { connectionOf, inSchema, schemaOf, searchPath } from "../schema.ts"
import { mustStayInShop, statementsOf } from "./statements.ts"
import { makeChecks, withoutChecks } from "./validate.ts"

/** Not the lock of Mercer's own migrations, which have ended when these begin. */
const LOCK = 7_270_736_902

interface Migration {
  name: string
  sql: string
  checksum: string
}

/**
 * Applies a shop's own migrations after Mercer's, each in one transaction with its entry in mercer.shop_migration, and
 * then checks the rows that were there before new foreign keys; returns the migrations' names. Several servers may start at once. Throws before anything is changed when one of them is not
 * about the schema "shop", or was changed after it was applied.
 */
export async function migrateShop({ url, folder }: { url: string; folder: string }): Promise<string[]> {
  const migrations = read(folder)
  for (const { sql } of migrations) for (const statement of statementsOf(sql)) mustStayInShop(statement)
  if (migrations.length === 0) return []
  const client = new pg.Client({ ...connectionOf(url), connectionTimeoutMillis: 10_000 })
  client.on("error", () => {})
  await client.connect()
  try {
    const done: string[] = []
    for (let name = await applyNext(client, url, migrations); name; name = await applyNext(client, url, migrations))
      done.push(name)
    await makeChecks(
      client,
      migrations.flatMap(({ sql }) => withoutChecks(sql).checks),
    )
    return done
  } finally {
    await client.end()
  }
}

/** The names of a shop's migrations that the database has not had. */
export async function pendingShopMigrations({ url, folder }: { url: string; folder: string }): Promise<string[]> {
  const names = read(folder).map(({ name }) => name)
  if (names.length === 0) return []
  const client = new pg.Client({ ...connectionOf(url), connectionTimeoutMillis: 10_000 })
  client.on("error", () => {})
  await client.connect()
  try {
    const { rows } = await client.query("SELECT to_regclass('mercer.shop_migration') IS NOT NULL AS there")
    if (!rows[0]?.there) return names
    const applied = await client.query<{ name: string }>("SELECT name FROM mercer.shop_migration")
    return names.filter((name) => !applied.rows.some((row) => row.name === name))
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

async function applyNext(client: pg.Client, url: string, migrations: Migration[]): Promise<string | undefined> {
  const schema = schemaOf(url)
  await client.query("BEGIN")
  try {
    await client.query("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0")
    const found = searchPath(schema)
    if (found) await client.query(`SET LOCAL search_path TO ${found}`)
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK])
    await client.query(inSchema(BOOKS, schema))
    const { rows } = await client.query<{ name: string; checksum: string }>(
      inSchema("SELECT name, checksum FROM mercer.shop_migration", schema),
    )
    const next = nextOf(migrations, rows)
    if (next) {
      await client.query(inSchema(withoutChecks(next.sql).sql, schema))
      await client.query(inSchema(RECORD, schema), [next.name, next.checksum])
    }
    await client.query("COMMIT")
    return next?.name
  } catch (error) {
    await client.query("ROLLBACK")
    throw error
  }
}

/** The first that was not applied. One that is in the books and not in the folder belongs to a newer shop. */
function nextOf(migrations: Migration[], rows: { name: string; checksum: string }[]): Migration | undefined {
  for (const { name, checksum } of rows) {
    const ours = migrations.find((one) => one.name === name)
    if (!ours) throw new Error(`The database is newer than this shop: it has had the migration ${name}.`)
    if (ours.checksum !== checksum)
      throw new Error(`The shop's migration ${name} was changed after this database had it: bring the old file back.`)
  }
  return migrations.find(({ name }) => rows.every((row) => row.name !== name))
}

const BOOKS = `CREATE TABLE IF NOT EXISTS mercer.shop_migration (
  name TEXT PRIMARY KEY,
  checksum TEXT NOT NULL,
  applied_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
)`
const RECORD = "INSERT INTO mercer.shop_migration (name, checksum) VALUES ($1, $2)"
