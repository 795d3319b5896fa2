import { factsOf, type ModelName, models } from "./models.ts"
import { PUBLIC } from "./schema.ts"

/** A shop's custom column in one of our tables that is required and has no default, so our inserts fail. */
export interface UnknownColumn {
  table: string
  column: string
  type: string
  /** The statement that allows rows without a value: a default of its type, or dropping NOT NULL. */
  cure: string
}

interface Queryable {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
}

/** All such columns of the tables in this schema. */
export async function unknownRequiredColumns(database: Queryable, schema: string): Promise<UnknownColumn[]> {
  const { rows } = await database.query(REQUIRED, [schema])
  const known = new Map(
    (Object.keys(models) as ModelName[])
      .map(factsOf)
      .filter((model) => model.schema === PUBLIC)
      .map(({ table, columns }) => [table, columns]),
  )
  return (rows as Required[])
    .filter(({ table, column }) => known.has(table) && !Object.hasOwn(known.get(table) ?? {}, column))
    .map((found) => ({ table: found.table, column: found.column, type: found.type, cure: cureOf(schema, found) }))
}

interface Required {
  table: string
  column: string
  type: string
  /** PostgreSQL's letter for the type's category. */
  category: string
  first_label: string | null
}

function cureOf(schema: string, found: Required): string {
  const value = defaultFor(found)
  const action = value === undefined ? "DROP NOT NULL" : `SET DEFAULT ${value}`
  return `ALTER TABLE "${schema}"."${found.table}" ALTER COLUMN "${found.column}" ${action};`
}

function defaultFor({ type, category, first_label }: Required): string | undefined {
  if (type === "json" || type === "jsonb") return "'{}'"
  if (type === "uuid") return "gen_random_uuid()"
  if (category === "E") return first_label === null ? undefined : `'${first_label.replaceAll("'", "''")}'`
  return { S: "''", N: "0", B: "false", D: "now()", A: "'{}'", T: "'0'" }[category]
}

const REQUIRED = `
  SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type, t.typcategory AS category,
    (SELECT enumlabel FROM pg_enum e WHERE e.enumtypid = t.oid ORDER BY enumsortorder LIMIT 1) AS first_label
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
    JOIN pg_type t ON t.oid = a.atttypid
  WHERE n.nspname = $1 AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
    AND a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' ORDER BY 1, 2`
