import { connectionOf, inSchema, schemaOf } from "@mercer/db"
import pg from "pg"

/** A database that can only be read: one transaction, in which PostgreSQL refuses every write. */
export interface Reader {
  schema: string
  client: pg.Client
  /** Rows of SQL that names the shop's tables as public.… */
  rows<T>(sql: string, values?: unknown[]): Promise<T[]>
}

const STATEMENT_TIMEOUT_S = 60

/** Runs the work in one read-only transaction, each of whose statements may take a minute. */
export async function readOnly<T>(url: string, work: (reader: Reader) => Promise<T>): Promise<T> {
  const schema = schemaOf(url)
  const client = new pg.Client({ ...connectionOf(url), connectionTimeoutMillis: 10_000 })
  client.on("error", () => {})
  await client.connect()
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    await client.query(`SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT_S}s'`)
    await client.query(`SET LOCAL search_path TO ${pg.escapeIdentifier(schema)}, public`)
    const rows = async <R>(sql: string, values: unknown[] = []) =>
      (await client.query(inSchema(sql, schema), values)).rows as R[]
    return await work({ schema, client, rows })
  } finally {
    await client.end().catch(() => {})
  }
}
