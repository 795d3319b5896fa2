// Reads from PostgreSQL's catalog what test/contract.ts reads from the facts, in the same form.
import type pg from "pg"
import type { Columns } from "./contract.ts"

const OURS = "c.relname <> '_prisma_migrations'"

export async function columns(pool: pg.Pool, schema = "public"): Promise<Columns> {
  const { rows } = await pool.query(
    `SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type,
       a.attnotnull AS required, pg_get_expr(d.adbin, d.adrelid) AS standard
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
     WHERE c.relnamespace = $1::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND ${OURS}
     ORDER BY c.relname, a.attnum`,
    [schema],
  )
  const tables: Columns = {}
  for (const { table, column, type, required, standard } of rows) {
    tables[table] ??= {}
    tables[table][column] = `${type}${required ? " NOT NULL" : ""}${standard ? ` DEFAULT ${standard}` : ""}`
  }
  return tables
}

export async function enums(pool: pg.Pool, schema = "public"): Promise<Record<string, string[]>> {
  const { rows } = await pool.query(
    `SELECT t.typname AS name, json_agg(e.enumlabel ORDER BY e.enumsortorder) AS labels
     FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid WHERE t.typnamespace = $1::regnamespace GROUP BY t.typname`,
    [schema],
  )
  return Object.fromEntries(rows.map(({ name, labels }) => [name, labels]))
}

export async function sequences(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query(
    `SELECT s.relname AS name, t.relname || '.' || a.attname AS owner
     FROM pg_class s LEFT JOIN pg_depend d ON d.objid = s.oid AND d.deptype = 'a'
       LEFT JOIN pg_class t ON t.oid = d.refobjid LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
     WHERE s.relnamespace = 'public'::regnamespace AND s.relkind = 'S'`,
  )
  return Object.fromEntries(rows.map(({ name, owner }) => [name, owner]))
}

/** PostgreSQL 18 lists NOT NULL among the constraints as well: that is compared with the columns. */
export async function constraints(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(
    `SELECT c.relname || ' ' || k.conname || ' ' || pg_get_constraintdef(k.oid) AS line
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
     WHERE k.connamespace = 'public'::regnamespace AND k.contype IN ('p', 'u', 'f', 'c') AND ${OURS}`,
  )
  return rows.map(({ line }) => line).sort()
}

/** Indexes without a constraint; those named mercer_* are Mercer's. */
export async function indexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(
    `SELECT c.relname || ' ' || pg_get_indexdef(i.indexrelid, 0, true) AS pretty, c.relname AS table,
       pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
     WHERE c.relnamespace = 'public'::regnamespace AND x.relname NOT LIKE 'mercer\\_%' AND ${OURS}
       AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u'))`,
  )
  return rows.map(({ table, definition }) => `${table} ${definition.replace(/ ON (ONLY )?public\./, " ON ")}`).sort()
}
