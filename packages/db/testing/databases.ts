import { randomBytes } from "node:crypto"
import path from "node:path"
import { fileURLToPath } from "node:url"
import pg from "pg"
import { ensureBaseRows } from "../src/base-rows.ts"
import { openDatabase } from "../src/client.ts"
import { migrate } from "../src/migrate.ts"

export { PlanSharingClient } from "./shared-plans.ts"

/** Where tests get their databases from: a server, and the name of a migrated database on it to be copied. */
export interface Template {
  serverUrl: string
  name: string
  /** The same server behind a pooler: tests' databases are opened through it. */
  poolerUrl?: string | undefined
}

/**
 * Whether tests reach their databases through PgBouncer in transaction mode: TEST_DATABASE_POOLER=1 pnpm exec vitest run …
 * Whoever opens one passes this on as `pooler`.
 */
export const isPooled = process.env.TEST_DATABASE_POOLER === "1"

/** A separate database for one test file. */
export interface TestDatabase {
  url: string
  /** The same without a pooler. */
  directUrl: string
  /** Recreates it in its initial state, under the same name: connections to it end, and may be opened again. */
  renew(): Promise<void>
  drop(): Promise<void>
}

/** prisma/migrations of this repository. */
export const migrationsFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), "../../../prisma/migrations")

/** Makes the database that tests copy: migrated, with its base rows. */
export async function createTemplate(serverUrl: string, poolerUrl?: string): Promise<Template> {
  const name = `mercer_test_${random()}`
  await onServer(serverUrl, `CREATE DATABASE ${name}`)
  const url = urlOf(serverUrl, name)
  await migrate({ url, folder: migrationsFolder })
  const { pool, close } = openDatabase({ url })
  await ensureBaseRows(pool)
  // Tests are about the rules of Medusa v1, as the recorded exchanges are, unless they switch.
  await pool.query("DELETE FROM mercer.setting")
  await close()
  return { serverUrl, name, poolerUrl }
}

/** A copy of the template: about 40 ms. */
export async function copyTemplate({ serverUrl, poolerUrl, name: template }: Template): Promise<TestDatabase> {
  // Since 15 PostgreSQL copies pages through its log unless set to copy files, which is twice as fast here.
  const [version] = await onServer(serverUrl, "SELECT current_setting('server_version_num')::int >= 150000 AS chooses")
  const like = ` TEMPLATE ${template}${version?.chooses ? " STRATEGY file_copy" : ""}`
  return create({ serverUrl, poolerUrl }, `${template}_${random()}`, like)
}

/** An empty database; it is dropped with the template. */
export async function createEmpty({ serverUrl, poolerUrl, name: template }: Template): Promise<TestDatabase> {
  return create({ serverUrl, poolerUrl }, `${template}_${random()}`)
}

async function create(
  { serverUrl, poolerUrl }: Omit<Template, "name">,
  name: string,
  like = "",
): Promise<TestDatabase> {
  const drop = () => dropDatabase(serverUrl, name)
  const make = async () => void (await onServer(serverUrl, `CREATE DATABASE ${name}${like}`))
  await make()
  const directUrl = urlOf(serverUrl, name)
  return { url: poolerUrl ? urlOf(poolerUrl, name) : directUrl, directUrl, renew: () => drop().then(make), drop }
}

/** Opens a shop that was taken over from Medusa v1 for writes, as `mercer takeover live` does, but without its checks. */
export async function goLive(pool: Pick<pg.Pool, "query">): Promise<void> {
  await pool.query("UPDATE mercer.takeover SET phase = 'live', live_at = now() WHERE phase = 'applied'")
}

/** Drops a template and all copies of it that tests have left. */
export async function dropTemplate({ serverUrl, name }: Template): Promise<void> {
  const all = await onServer(serverUrl, `SELECT datname FROM pg_database WHERE starts_with(datname, '${name}')`)
  for (const { datname } of all) await dropDatabase(serverUrl, datname)
}

async function dropDatabase(serverUrl: string, name: string) {
  await onServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}

const random = () => randomBytes(6).toString("hex")

function urlOf(serverUrl: string, name: string) {
  const url = new URL(serverUrl)
  url.pathname = name
  // To run a file of tests on a shop that is not in public: TEST_DATABASE_SCHEMA=shop pnpm exec vitest run …
  if (process.env.TEST_DATABASE_SCHEMA) url.searchParams.set("schema", process.env.TEST_DATABASE_SCHEMA)
  return url.toString()
}

/** Runs SQL on a server as its superuser; returns the rows. */
export async function onServer(serverUrl: string, sql: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
