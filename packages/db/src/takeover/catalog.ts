import { createHash } from "node:crypto"
import pg from "pg"

/** The kinds of objects, in the order in which they can be dropped. */
export const KINDS = [
  "view",
  "trigger",
  "index",
  "constraint",
  "column",
  "table",
  "sequence",
  "function",
  "type",
  "extension",
] as const

/** One object of a schema. `table` is empty for what belongs to none; `definition` is how PostgreSQL writes it. */
export interface SchemaObject {
  kind: (typeof KINDS)[number]
  table: string
  name: string
  definition: string
}

/** Where a schema is read: a client, a pool or an open transaction. */
export type Queryable = Pick<pg.ClientBase, "query">

/**
 * Everything that a dump of this schema would contain but for its rows, and the database's extensions. Independent of the
 * search path, on which it depends where PostgreSQL writes a schema before a name.
 */
export async function readSchema(on: Queryable, schema: string): Promise<SchemaObject[]> {
  const objects: SchemaObject[] = []
  // One after the other: a client runs one statement at a time.
  for (const sql of PARTS) objects.push(...(await on.query<SchemaObject>(sql, [schema])).rows)
  const prefixes = [`${pg.escapeIdentifier(schema)}.`, `${schema}.`, "public."]
  const bare = (text: string) => prefixes.reduce((left, prefix) => left.replaceAll(prefix, ""), text)
  return objects.map((object) => ({ ...object, definition: bare(object.definition) }))
}

/** The objects as text, one a line, in an order that depends on nothing but them. */
export const dumpOf = (objects: SchemaObject[]): string => objects.map(lineOf).sort().join("\n")

/** One object as a line of the dump. */
export const lineOf = ({ kind, table, name, definition }: SchemaObject): string =>
  [kind, table, name, definition.replace(/\s+/g, " ")].filter(Boolean).join(" ")

/** Changes with the schema: `apply` does only what `plan` was made for. */
export const fingerprintOf = (dump: string): string => createHash("sha256").update(dump).digest("hex").slice(0, 16)

/** What is in `after` and not in `before`, by name: what was there and is only defined differently is not added. */
export function added(before: SchemaObject[], after: SchemaObject[]): SchemaObject[] {
  const known = new Set(before.map(nameOf))
  return after.filter((object) => !known.has(nameOf(object)))
}

const nameOf = ({ kind, table, name }: Pick<SchemaObject, "kind" | "table" | "name">) =>
  [kind, table, name].filter(Boolean).join(" ")

/** Whether a dump has an object of this name. */
export function isInDump(dump: string, object: Pick<SchemaObject, "kind" | "table" | "name">): boolean {
  const name = nameOf(object)
  return dump.split("\n").some((line) => line === name || line.startsWith(`${name} `))
}

const NOT_OF_EXTENSIONS = (oid: string, catalog: string) =>
  `NOT EXISTS (SELECT FROM pg_depend e WHERE e.objid = ${oid} AND e.classid = '${catalog}'::regclass AND e.deptype = 'e')`

const TABLES = `
  SELECT 'table' AS kind, '' AS "table", c.relname AS name, '' AS definition
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND c.relkind IN ('r', 'p') AND ${NOT_OF_EXTENSIONS("c.oid", "pg_class")}`

const VIEWS = `
  SELECT 'view' AS kind, '' AS "table", c.relname AS name, pg_get_viewdef(c.oid) AS definition
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND c.relkind IN ('v', 'm') AND ${NOT_OF_EXTENSIONS("c.oid", "pg_class")}`

const COLUMNS = `
  SELECT 'column' AS kind, c.relname AS "table", a.attname AS name, concat_ws(' ',
      row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum), format_type(a.atttypid, a.atttypmod),
      CASE WHEN a.attnotnull THEN 'NOT NULL' END, 'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid),
      nullif(a.attidentity, '')::text, nullif(a.attgenerated, '')::text) AS definition
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE n.nspname = $1 AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped`

// PostgreSQL 18 has NOT NULL among the constraints too: here it is the column's.
const CONSTRAINTS = `
  SELECT 'constraint' AS kind, c.relname AS "table", k.conname AS name, pg_get_constraintdef(k.oid) AS definition
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND k.contype IN ('p', 'u', 'f', 'c', 'x')`

const INDEXES = `
  SELECT 'index' AS kind, c.relname AS "table", x.relname AS name,
    pg_get_indexdef(i.indexrelid) || CASE WHEN i.indisvalid THEN '' ELSE ' INVALID' END AS definition
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
    JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND c.relkind IN ('r', 'p', 'm') AND NOT EXISTS (SELECT FROM pg_constraint k
    WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))`

const TRIGGERS = `
  SELECT 'trigger' AS kind, c.relname AS "table", t.tgname AS name,
    pg_get_triggerdef(t.oid) || CASE t.tgenabled WHEN 'O' THEN '' ELSE ' ' || t.tgenabled::text END AS definition
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND NOT t.tgisinternal`

const SEQUENCES = `
  SELECT 'sequence' AS kind, coalesce(t.relname, '') AS "table", c.relname AS name,
    concat_ws(' ', format_type(s.seqtypid, NULL), s.seqstart, s.seqincrement, s.seqmin, s.seqmax) AS definition
  FROM pg_sequence s JOIN pg_class c ON c.oid = s.seqrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    LEFT JOIN pg_depend d ON d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
    LEFT JOIN pg_class t ON t.oid = d.refobjid
  WHERE n.nspname = $1`

const FUNCTIONS = `
  SELECT 'function' AS kind, '' AS "table", p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' AS name,
    md5(p.prosrc) AS definition
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE n.nspname = $1 AND ${NOT_OF_EXTENSIONS("p.oid", "pg_proc")}`

const TYPES = `
  SELECT 'type' AS kind, '' AS "table", t.typname AS name, coalesce((SELECT string_agg(e.enumlabel, ', ' ORDER BY e.enumsortorder)
      FROM pg_enum e WHERE e.enumtypid = t.oid), format_type(nullif(t.typbasetype, 0), t.typtypmod), '') AS definition
  FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
  WHERE n.nspname = $1 AND t.typtype IN ('e', 'd') AND ${NOT_OF_EXTENSIONS("t.oid", "pg_type")}`

// The parameter has a type only where it is used.
const EXTENSIONS = `
  SELECT 'extension' AS kind, '' AS "table", extname AS name, '' AS definition FROM pg_extension WHERE $1::text <> ''`

const PARTS = [TABLES, VIEWS, COLUMNS, CONSTRAINTS, INDEXES, TRIGGERS, SEQUENCES, FUNCTIONS, TYPES, EXTENSIONS]
