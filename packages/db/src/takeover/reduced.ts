import type { SchemaObject } from "./catalog.ts"

/** An index that a migration makes on one of v1's tables: it is built apart, without keeping v1 from writing. */
export interface LateIndex {
  name: string
  table: string
  /** Everything after CREATE INDEX name: `ON public.product (title)`. */
  rest: string
  unique: boolean
}

/** A migration without what a take-over does apart, or need not do. */
export interface Reduced {
  sql: string
  indexes: LateIndex[]
  /** Tables of v1 that the rest changes: they are locked at the beginning, or not at all. */
  locks: string[]
}

const INDEX = /CREATE (UNIQUE )?INDEX IF NOT EXISTS "?(\w+)"? (ON public\."?(\w+)"?[^;]*);/g
const COLUMN = /ALTER TABLE public\."?(\w+)"? ADD COLUMN IF NOT EXISTS "?(\w+)"? [^,;]*;/g
const CONSTRAINT = /ALTER TABLE public\."?(\w+)"? ADD CONSTRAINT "?(\w+)"? [^;]*;/g
const CHANGED = /ALTER TABLE (?:ONLY )?public\."?(\w+)"?/g
const REFERENCED = /REFERENCES public\."?(\w+)"?/g
const TABLE = /CREATE TABLE IF NOT EXISTS public\."?(\w+)"? \([\s\S]*?\n\s*\);/g
/** What is built only in an empty database. */
const FRESH = /DO \$fresh\$[\s\S]*?\$fresh\$;/g

/**
 * What a migration still has to do in this database of Medusa v1. Indexes on tables that are there come later; what is
 * there already is left out, since PostgreSQL would lock a table just to find that it has a column.
 */
export function reduced(sql: string, objects: SchemaObject[]): Reduced {
  const has = (kind: string, table: string, name: string) =>
    objects.some((one) => one.kind === kind && one.name === name && (table === "" || one.table === table))
  const indexes: LateIndex[] = []
  const left = sql
    .replace(FRESH, "")
    .replace(TABLE, (text, table: string) => (has("table", "", table) ? "" : text))
    .replace(INDEX, (text, unique: string | undefined, name: string, rest: string, table: string) => {
      if (has("index", "", name)) return ""
      if (!has("table", "", table)) return text
      indexes.push({ name, table, rest, unique: Boolean(unique) })
      return ""
    })
    .replace(COLUMN, (text, table: string, column: string) => (has("column", table, column) ? "" : text))
  const done = left.replace(CONSTRAINT, (text, table: string, name: string) =>
    has("constraint", table, name) ? "" : text,
  )
  // In the DO block the statements that need not run stay, as its conditions see to that.
  const named = [...done.matchAll(CHANGED), ...done.matchAll(REFERENCED)].map(([, table = ""]) => table)
  return { sql: left, indexes, locks: [...new Set(named)].filter((table) => has("table", "", table)).sort() }
}
