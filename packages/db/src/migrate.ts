import { createHash, randomUUID } from "node:crypto"
import fs from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import pg from "pg"
import { floorNote, runsOn, VERSION } from "./migration-floor.ts"
import { mustBeTheOnlyShop, mustOwnTables } from "./only-shop.ts"
import { connectionOf, inSchema, namedSchema, schemaOf, searchPath } from "./schema.ts"
import { mustBeMedusa120, mustHaveAllColumns } from "./take-over.ts"
import { type ApplyOptions, applyTakeover, finishIndexes } from "./takeover/apply.ts"
import { migratingAlone } from "./takeover/locks.ts"

/** The migration that creates Mercer's own tables. */
const OUR_FIRST = "20240101000001_mercer"

interface Migration {
  name: string
  sql: string
  /** For Prisma's column `logs`: which older versions of Mercer can run on it. */
  note: string | null
  checksum: string
}

interface Applied {
  migration_name: string
  checksum: string
  /** What `floorNote` has left. */
  logs: string | null
  finished_at: Date | null
}

/** Where the migrations are and what they are applied to; the rest is how a shop of Medusa v1 is taken over. */
export interface MigrateOptions extends ApplyOptions {
  /** With `?schema=` for a shop that is not in public. */
  url: string
  /** prisma/migrations */
  folder: string
  /** packages/db/data: required when this file is bundled elsewhere. */
  dataFolder?: string
  /** False: a shop of Medusa v1 that is not taken over is refused. */
  mayTakeOver?: boolean
}

const NOT_TAKEN_OVER =
  "This database is a shop of Medusa v1 that Mercer has not taken over, or has given back; nothing was changed. Run: mercer takeover check (TAKEOVER=auto lets the server begin by itself)"

const DATA = path.join(path.dirname(fileURLToPath(import.meta.url)), "../data")

/**
 * Brings a database to the last migration in `folder` and returns the applied names. Each is one transaction,
 * bookkeeping included; several servers may start at once. A shop of Medusa v1 is taken over while it sells: everything
 * but indexes in one transaction, so that a failure changes nothing. Throws when Mercer cannot use this database.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const target = targetOf(options)
  return connected(options.url, (client) =>
    migratingAlone(client, async () => {
      // Migrations ask whether what they find was recorded in this run.
      await client.query("SELECT set_config('mercer.migrating_since', clock_timestamp()::text, false)")
      const isTakeOver = await isTakeover(client, target)
      if (isTakeOver && options.mayTakeOver === false) throw new Error(NOT_TAKEN_OVER)
      if (isTakeOver) return applyTakeover(client, structureOf(client, target), options)
      const done: string[] = []
      for (let name = await applyNext(client, target); name; name = await applyNext(client, target)) done.push(name)
      await finishIndexes(client, target.schema, options)
      return done
    }),
  )
}

/** Whether this is a shop of Medusa v1 that Mercer has not taken over. Throws where `migrate` would refuse. */
async function isTakeover(client: pg.Client, target: Target): Promise<boolean> {
  await client.query("BEGIN READ ONLY")
  try {
    return (await look(client, target)).isTakeOver
  } finally {
    await client.query("ROLLBACK")
  }
}

function structureOf(client: pg.Client, target: Target) {
  const { url, schema, migrations } = target
  const known = new Map(migrations.map((one) => [one.name, one]))
  return {
    url,
    schema,
    migrations,
    prepare: async () => {
      await look(client, target)
      await prepare(client, target)
    },
    run: async (name: string, sql: string) => {
      await apply(client, schema, { ...(known.get(name) as Migration), sql })
    },
    check: () => mustHaveAllColumns(client, schema),
  }
}

/** The names of the migrations not applied to this database. Changes nothing; throws where `migrate` would refuse. */
export async function pendingMigrations(options: MigrateOptions): Promise<string[]> {
  const target = targetOf(options)
  return connected(options.url, async (client) => {
    await client.query("BEGIN READ ONLY")
    const { rows, isTakeOver } = await look(client, target)
    if (isTakeOver && options.mayTakeOver === false) throw new Error(NOT_TAKEN_OVER)
    nextOf(target.migrations, rows)
    const had = rows.map((row) => row.migration_name)
    return target.migrations.map(({ name }) => name).filter((name) => !had.includes(name))
  })
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connectionOf(url), connectionTimeoutMillis: 10_000 })
  // A connection that breaks fails the statement that runs; without a listener it would end the process.
  client.on("error", () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const targetOf = ({ url, folder, dataFolder = DATA }: MigrateOptions): Target => ({
  url,
  schema: schemaOf(url),
  named: namedSchema(url) !== undefined,
  migrations: readMigrations(folder),
  dataFolder,
})

interface Target {
  url: string
  schema: string
  named: boolean
  migrations: Migration[]
  dataFolder: string
}

function readMigrations(folder: string): Migration[] {
  const names = fs.readdirSync(folder).filter((name) => fs.existsSync(path.join(folder, name, "migration.sql")))
  return names.sort().map((name) => {
    const sql = fs.readFileSync(path.join(folder, name, "migration.sql"), "utf8")
    return { name, sql, note: floorNote(sql), checksum: createHash("sha256").update(sql).digest("hex") }
  })
}

/** Applies the next migration; returns its name. */
async function applyNext(client: pg.Client, target: Target): Promise<string | undefined> {
  await client.query("BEGIN")
  try {
    // The role may have limits for the shop's short statements; a migration may take longer.
    await client.query("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0")
    await look(client, target)
    await prepare(client, target)
    const next = nextOf(target.migrations, await applied(client, target.schema))
    if (next) await apply(client, target.schema, next)
    await client.query("COMMIT")
    return next?.name
  } catch (error) {
    await client.query("ROLLBACK")
    throw error
  }
}

/** Creates the table of migrations, and finds names without a schema in the shop's. */
async function prepare(client: pg.Client, { schema }: Target): Promise<void> {
  const path = searchPath(schema)
  if (path) await client.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"; SET LOCAL search_path TO ${path}`)
  await client.query(inSchema(BOOKKEEPING, schema))
}

/** Checks that Mercer can use this database; returns its applied migrations. Changes nothing. */
async function look(client: pg.Client, { schema, named, dataFolder }: Target) {
  await mustBeTheOnlyShop(client, schema, named)
  const [state] = (await client.query(inSchema(STATE, schema))).rows
  const rows = state.has_notes ? await applied(client, schema) : []
  const isOurs = rows.some((row) => row.migration_name === OUR_FIRST)
  await mustOwnTables(client, schema, isOurs)
  const isTakeOver = rows.length === 0 && state.is_shop
  if (isTakeOver) await mustBeMedusa120(client, schema, dataFolder)
  return { rows, isTakeOver }
}

async function apply(client: pg.Client, schema: string, { name, sql, checksum, note }: Migration) {
  await client.query(inSchema(sql, schema))
  await client.query(inSchema(RECORD, schema), [randomUUID(), checksum, name, note])
}

async function applied(client: pg.Client, schema: string): Promise<Applied[]> {
  const columns = "migration_name, checksum, logs, finished_at"
  const sql = `SELECT ${columns} FROM public._prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`
  return (await client.query<Applied>(inSchema(sql, schema))).rows
}

/** The first migration not applied yet; refuses when the applied ones differ from the files. */
function nextOf(migrations: Migration[], rows: Applied[], version = VERSION): Migration | undefined {
  for (const row of rows) {
    const ours = migrations.find(({ name }) => name === row.migration_name)
    if (!ours && runsOn(row.logs, version)) continue
    if (!ours)
      throw new Error(
        `The database is newer than this Mercer: it has had the migration ${row.migration_name}. ` +
          "Start the version that applied it, or bring back a backup from before.",
      )
    if (!row.finished_at) throw new Error(`The migration ${ours.name} was begun by another program and has not ended.`)
    if (row.checksum !== ours.checksum) {
      throw new Error(`The migration ${ours.name} was changed after this database had it: bring the old file back.`)
    }
  }
  return migrations.find(({ name }) => rows.every((row) => row.migration_name !== name))
}

const STATE = `SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS has_notes,
  to_regclass('public.cart') IS NOT NULL AND to_regclass('public.migrations') IS NOT NULL AS is_shop`

// The table as Prisma makes it, so that `prisma migrate deploy` may take over at any time.
const BOOKKEEPING = `CREATE TABLE IF NOT EXISTS public._prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`

// The clock and not now(): the order of the rows is the order in which they were applied.
const RECORD = `INSERT INTO public._prisma_migrations
  (id, checksum, migration_name, logs, started_at, finished_at, applied_steps_count)
  VALUES ($1, $2, $3, $4, clock_timestamp(), clock_timestamp(), 1)`
