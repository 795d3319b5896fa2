import pg from "pg"
import { factsOf, type ModelName } from "../models.ts"
import { fieldsTable } from "../read/fields.ts"
import { connectionOf, inSchema, schemaOf } from "../schema.ts"

/** A custom field as a column; `index`: by which lists find it. */
export interface FieldColumn {
  name: string
  type: "text" | "integer" | "numeric" | "boolean" | "date"
  index?: "btree" | "hash" | undefined
}

/** The custom fields of one of Mercer's tables. */
export interface FieldsTable {
  model: ModelName
  columns: readonly FieldColumn[]
}

interface Options {
  url: string
  tables: readonly FieldsTable[]
}

/** Servers that start at the same time take turns. */
const LOCK = 7_270_736_903

/**
 * Brings the tables of custom fields to what the shop's configuration says, in one transaction; returns what was added.
 * Columns are only added: one that has another type is refused by its name, one that is no longer a field stays.
 */
export async function migrateFields(options: Options): Promise<string[]> {
  if (options.tables.length === 0) return []
  return connected(options.url, async (client) => {
    await client.query("BEGIN")
    try {
      await client.query("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0")
      await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK])
      const added = await addMissing(client, options)
      await client.query("COMMIT")
      return added
    } catch (error) {
      await client.query("ROLLBACK")
      throw error
    }
  })
}

/** The fields that have no column yet. */
export async function missingFields({ url, tables }: Options): Promise<string[]> {
  if (tables.length === 0) return []
  return connected(url, async (client) => {
    const found = await columnsOf(client)
    return tables.flatMap((table) => missingOf(table, found).map(({ name }) => `${table.model}.${name}`))
  })
}

/** Columns of custom fields that the shop's configuration no longer has, as `shop.product_fields.name`. */
export async function leftoverFields(client: Queryable, tables: readonly FieldsTable[]): Promise<string[]> {
  const known = new Map(
    tables.map(({ model, columns }) => [fieldsTable(model).table, new Set(columns.map(({ name }) => name))]),
  )
  const found = await columnsOf(client)
  return found.filter((one) => !known.get(one.table)?.has(one.name)).map(({ table, name }) => `shop.${table}.${name}`)
}

interface Queryable {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

interface Found {
  table: string
  name: string
  type: string
}

async function addMissing(client: pg.Client, { url, tables }: Options): Promise<string[]> {
  await client.query('CREATE SCHEMA IF NOT EXISTS "shop"')
  const found = await columnsOf(client)
  const { rows } = await client.query<{ name: string }>(INDEXES)
  const indexes = new Set(rows.map(({ name }) => name))
  const added: string[] = []
  for (const table of tables) {
    mustHaveSameTypes(table, found)
    const missing = missingOf(table, found)
    await client.query(inSchema(statementsOf(table, missing, indexes), schemaOf(url)))
    added.push(...missing.map(({ name }) => `${table.model}.${name}`))
  }
  return added
}

const missingOf = ({ model, columns }: FieldsTable, found: readonly Found[]) => {
  const { table } = fieldsTable(model)
  return columns.filter(({ name }) => !found.some((one) => one.table === table && one.name === name))
}

function mustHaveSameTypes({ model, columns }: FieldsTable, found: readonly Found[]): void {
  const { table } = fieldsTable(model)
  for (const { name, type } of columns) {
    const now = found.find((one) => one.table === table && one.name === name)?.type
    if (now === undefined || now === type) continue
    throw new Error(
      `The custom field ${model}.${name} needs a column of the type ${type}, and shop.${table}.${name} is ${now}: ` +
        "give the field another name, or change the column yourself. Nothing was changed.",
    )
  }
}

/** All in one trip, without a lock on what is there already. */
function statementsOf(
  { model, columns }: FieldsTable,
  missing: readonly FieldColumn[],
  indexes: ReadonlySet<string>,
): string {
  const { table, key } = fieldsTable(model)
  const owner = `public."${factsOf(model).table}"`
  const indexed = columns.filter(({ name, index }) => index && !indexes.has(`${table}_${name}`))
  return [
    `CREATE TABLE IF NOT EXISTS "shop"."${table}" (
      "${key}" VARCHAR PRIMARY KEY REFERENCES ${owner} (id) ON DELETE CASCADE ON UPDATE CASCADE)`,
    ...missing.map(({ name, type }) => `ALTER TABLE "shop"."${table}" ADD COLUMN "${name}" ${type}`),
    ...indexed.map(
      ({ name, index }) => `CREATE INDEX "${table}_${name}" ON "shop"."${table}" USING ${index} ("${name}")`,
    ),
    trackedLike(owner, `"shop"."${table}"`),
  ].join(";\n")
}

/** Answers of the catalog in memory end when a field changes, as when a row of its table does. */
const trackedLike = (owner: string, fields: string) => `DO $$ BEGIN
  IF '${owner}'::regclass = ANY (mercer.catalog_tables()) AND NOT EXISTS (
    SELECT FROM pg_trigger WHERE tgrelid = '${fields}'::regclass AND tgname = 'mercer_catalog_change') THEN
    CREATE TRIGGER mercer_catalog_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${fields}
      FOR EACH STATEMENT EXECUTE FUNCTION mercer.record_catalog_change();
  END IF;
END $$`

async function columnsOf(client: Queryable): Promise<Found[]> {
  const { rows } = await client.query(COLUMNS)
  return rows as Found[]
}

const INDEXES = "SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'shop'"

/** Without the key. A shop's own table may have such a name too; it has no such key. */
const COLUMNS = `
  SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE n.nspname = 'shop' AND c.relkind = 'r' AND c.relname ~ '_fields$' AND a.attnum > 0 AND NOT a.attisdropped
    AND a.attname <> regexp_replace(c.relname, '_fields$', '_id')
    AND EXISTS (
      SELECT FROM pg_attribute k JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary AND k.attnum = ANY (i.indkey)
      WHERE k.attrelid = c.oid AND k.attname = regexp_replace(c.relname, '_fields$', '_id'))
  ORDER BY 1, a.attnum`

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
