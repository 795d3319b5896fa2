import type pg from "pg"
import { statementsOf } from "./statements.ts"

/** A statement that checks the rows which were there before their constraint. */
interface Check {
  schema: string
  table: string
  constraint: string
  statement: string
}

const CHECK =
  /^ALTER\s+TABLE\s+(?:ONLY\s+)?("[^"]+"|\w+)\s*\.\s*("[^"]+"|\w+)\s+VALIDATE\s+CONSTRAINT\s+("[^"]+"|\w+)$/i

/**
 * A migration's script without its checks of rows, and the checks. Adding a foreign key stops writes to both tables until
 * its transaction ends; checking rows that are there already takes long, and stops nobody in a transaction of its own.
 */
export function withoutChecks(script: string): { sql: string; checks: Check[] } {
  const statements = statementsOf(script)
  const checks = statements.flatMap(checkOf)
  const isCheck = new Set(checks.map(({ statement }) => statement))
  const sql = checks.length > 0 ? statements.filter((one) => !isCheck.has(one)).join(";\n") : script
  return { sql, checks }
}

function checkOf(statement: string): Check[] {
  const [, schema, table, constraint] = CHECK.exec(statement) ?? []
  if (!schema || !table || !constraint) return []
  return [{ schema: nameOf(schema), table: nameOf(table), constraint: nameOf(constraint), statement }]
}

/** As the catalog has it: unquoted names are in lower case there. */
const nameOf = (written: string) => (written.startsWith('"') ? written.slice(1, -1) : written.toLowerCase())

/**
 * Makes the checks that were not made yet, each in its own transaction. The catalog knows which: a process that dies
 * before them leaves them to the next start.
 */
export async function makeChecks(client: pg.Client, checks: readonly Check[]): Promise<void> {
  if (checks.length === 0) return
  const { rows } = await client.query<Omit<Check, "statement">>(OPEN)
  for (const { schema, table, constraint, statement } of checks) {
    const isOpen = rows.some((row) => row.schema === schema && row.table === table && row.constraint === constraint)
    if (isOpen) await client.query(`BEGIN; SET LOCAL statement_timeout = 0; ${statement}; COMMIT`)
  }
}

const OPEN = `SELECT n.nspname AS schema, t.relname AS table, c.conname AS constraint
  FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_namespace n ON n.oid = t.relnamespace
  WHERE NOT c.convalidated`
