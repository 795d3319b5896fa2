import pg from "pg"
import { isCoreModel, type ModelFacts } from "../models.ts"
import { identifierOf, schemaOf } from "../schema.ts"

interface Queryable {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

/** What `mercer generate` knows of all models. */
type Own = Readonly<Record<string, unknown>>

/** The models of a shop whose tables its code for Medusa v1 has made. */
const adoptedOf = (own: Own) =>
  (Object.entries(own) as [string, ModelFacts][]).filter(
    ([name, { schema }]) => schema === "public" && !isCoreModel(name),
  )

/**
 * Throws, by its name, for a table or a column that a model of the shop's adopts and that is not there. Such tables are
 * never created: an empty one would look like lost data.
 */
export async function mustFindAdopted(client: Queryable, url: string, own: Own = {}): Promise<void> {
  const adopted = adoptedOf(own)
  if (adopted.length === 0) return
  const tables = adopted.map(([, { table }]) => table)
  const { rows } = await client.query(COLUMNS, [schemaOf(url), tables])
  const found = new Map(
    (rows as { table: string; columns: string[] }[]).map((row) => [row.table, new Set(row.columns)]),
  )
  for (const [name, { table, columns }] of adopted) {
    const there = found.get(table)
    const missing = Object.keys(columns).find((column) => !there?.has(column))
    if (!there) throw new Error(`The model ${name} adopts the table ${table}, which is not there. ${WHAT_TO_DO}`)
    if (missing) throw new Error(`The model ${name} has the column ${missing}, and its table ${table} has not`)
  }
}

const WHAT_TO_DO =
  'Models with @@schema("public") are adopted, never created: use a copy of the database of Medusa v1, or take @@schema out.'

const COLUMNS = `
  SELECT table_name AS table, array_agg(column_name::text) AS columns FROM information_schema.columns
  WHERE table_schema = $1 AND table_name = ANY($2::text[]) GROUP BY 1`

const TYPES: Readonly<Record<string, string>> = {
  string: "TEXT",
  int: "INTEGER",
  bigint: "BIGINT",
  float: "DOUBLE PRECISION",
  decimal: "NUMERIC",
  boolean: "BOOLEAN",
  date: "TIMESTAMPTZ(6)",
  json: "JSONB",
}

/** For tests of a shop, whose database is new: its adopted tables as its models have them, without keys of others. */
export async function createAdopted(client: Queryable, url: string, own: Own = {}): Promise<void> {
  for (const [name, { table, columns, key }] of adoptedOf(own)) {
    const types = Object.entries(columns).map(([column, { kind, nullable }]) => {
      const type = TYPES[String(kind)]
      if (!type) throw new Error(`Tests cannot make the table of ${name}: its column ${column} is of another type`)
      return `${pg.escapeIdentifier(column)} ${type}${nullable ? "" : " NOT NULL"}`
    })
    const primary = `PRIMARY KEY (${key.map((column) => pg.escapeIdentifier(column)).join(", ")})`
    await client.query(
      `CREATE TABLE IF NOT EXISTS ${identifierOf(schemaOf(url), table)} (${[...types, primary].join(", ")})`,
    )
  }
}
