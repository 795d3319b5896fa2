import { createHash, randomUUID } from "node:crypto"
import fs from "node:fs"
import path from "node:path"
import pg from "pg"

/** The number Prisma's own migrate locks with, so that neither runs into the other. */
const LOCK = 72707369

interface Migration {
  name: string
  sql: string
  checksum: string
}

interface Applied {
  migration_name: string
  checksum: string
  finished_at: Date | null
}

/**
 * Brings a database to the last migration in `folder` (prisma/migrations) and gives the names of those it applied.
 * Each is one transaction, lock and bookkeeping included: several servers may start at once, also behind a pooler.
 */
export async function migrate({ url, folder }: { url: string; folder: string }): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const done: string[] = []
    for (let name = await applyNext(client, migrations); name; name = await applyNext(client, migrations))
      done.push(name)
    return done
  } finally {
    await client.end()
  }
}

function readMigrations(folder: string): Migration[] {
  const names = fs.readdirSync(folder).filter((name) => fs.existsSync(path.join(folder, name, "migration.sql")))
  return names.sort().map((name) => {
    const sql = fs.readFileSync(path.join(folder, name, "migration.sql"), "utf8")
    return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") }
  })
}

async function applyNext(client: pg.Client, migrations: Migration[]): Promise<string | undefined> {
  await client.query("BEGIN")
  try {
    // The role may have limits for the shop's short statements; a migration, or waiting for another's, may take longer.
    await client.query("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0")
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK])
    await client.query(BOOKKEEPING)
    const next = nextOf(migrations, await applied(client))
    if (next) {
      await client.query(next.sql)
      await client.query(RECORD, [randomUUID(), next.checksum, next.name])
    }
    await client.query("COMMIT")
    return next?.name
  } catch (error) {
    await client.query("ROLLBACK")
    throw error
  }
}

async function applied(client: pg.Client): Promise<Applied[]> {
  const columns = "migration_name, checksum, finished_at"
  const sql = `SELECT ${columns} FROM public._prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`
  return (await client.query<Applied>(sql)).rows
}

/** The first migration not applied yet; refuses when what was applied is not what stands here. */
function nextOf(migrations: Migration[], rows: Applied[]): Migration | undefined {
  for (const row of rows) {
    const ours = migrations.find(({ name }) => name === row.migration_name)
    if (!ours)
      throw new Error(`The database is newer than this Mercer: it has had the migration ${row.migration_name}.`)
    if (!row.finished_at) throw new Error(`The migration ${ours.name} was begun by another program and has not ended.`)
    if (row.checksum !== ours.checksum) {
      throw new Error(`The migration ${ours.name} was changed after this database had it: bring the old file back.`)
    }
  }
  return migrations.find(({ name }) => rows.every((row) => row.migration_name !== name))
}

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
  (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
  VALUES ($1, $2, $3, clock_timestamp(), clock_timestamp(), 1)`
