import { models } from "../models.ts"

/** Values that a shop has added to an enum of Medusa v1's: `ALTER TYPE … ADD VALUE`. */
export interface OwnValues {
  /** The name of PostgreSQL's type. */
  type: string
  table: string
  column: string
  values: string[]
}

interface Connection {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
}

/** The columns of the shop's tables that can have such values. */
export async function readOwnValues(on: Connection, schema: string): Promise<OwnValues[]> {
  const { rows } = await on.query(ENUM_COLUMNS, [schema])
  return (rows as OwnValues[]).flatMap((found) => {
    const known = KNOWN.get(`${found.table}.${found.column}`)
    const values = known ? found.values.filter((value) => !known.includes(value)) : []
    return values.length > 0 ? [{ ...found, values }] : []
  })
}

const ENUM_COLUMNS = `
  SELECT t.typname AS type, c.relname AS table, a.attname AS column,
    array_agg(e.enumlabel::text ORDER BY e.enumsortorder) AS values
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type t ON t.oid = a.atttypid AND t.typtype = 'e' JOIN pg_enum e ON e.enumtypid = t.oid
  WHERE c.relkind = 'r' AND c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = $1)
  GROUP BY t.typname, c.relname, a.attname ORDER BY c.relname, a.attname`

/** The values of the enum columns of Medusa v1's tables, by table and column. */
const KNOWN = new Map(
  Object.values(models).flatMap(({ table, schema, columns }) =>
    schema !== "public"
      ? []
      : Object.entries(columns).flatMap(([name, { kind }]): [string, readonly string[]][] =>
          typeof kind === "object" ? [[`${table}.${name}`, kind.enum]] : [],
        ),
  ),
)

/** Prisma's schema with these values in its enums, so that it reads and writes rows that have them. */
export function schemaWith(schema: string, own: readonly OwnValues[]): string {
  const types = new Map(own.map(({ type, values }) => [type, values]))
  return schema.replace(/^enum (\w+) \{\n[^}]*^\}/gm, (block, name: string) => {
    const values = types.get(block.match(/@@map\("(\w+)"\)/)?.[1] ?? name) ?? []
    const inOrder = [...values].sort((a, b) => Number(NAME.test(b)) - Number(NAME.test(a)))
    return inOrder.reduce(withValue, block)
  })
}

const NAME = /^[A-Za-z][\w-]*$/

/** A value that cannot be a name in Prisma's schema gets one that can. */
function withValue(block: string, value: string): string {
  if (NAME.test(value)) return block.replace("{\n", () => `{\n  ${value}\n`)
  let name = value.replace(/[^\w-]/g, "_").replace(/^(?![A-Za-z])/, "own_")
  while (new RegExp(`^  ${name}\\b`, "m").test(block)) name += "_"
  return block.replace("{\n", () => `{\n  ${name} @map(${JSON.stringify(value)})\n`)
}
