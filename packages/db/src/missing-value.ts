import { models } from "./models.ts"

/** A column that PostgreSQL requires a value for. */
export interface MissingValue {
  table: string
  column: string
}

const NOT_NULL_VIOLATION = "23502"
const DEEPEST = 8

/**
 * The shop's custom required column that a failed statement left empty: not in our schema, without a
 * default. Undefined for every other error, also when one of our own columns is left empty.
 */
export function missingShopColumn(error: unknown): MissingValue | undefined {
  const missing = missingValue(error)
  return missing && !isOurs(missing) ? missing : undefined
}

/** Prisma's adapter keeps only PostgreSQL's message, nested; pg itself names table and column. */
function missingValue(error: unknown): MissingValue | undefined {
  let here = error as Nested | undefined
  for (let depth = 0; depth < DEEPEST && typeof here === "object" && here !== null; depth++) {
    const { code, originalCode, table, column, message, originalMessage } = here
    if (code === NOT_NULL_VIOLATION && table && column) return { table, column }
    if ([code, originalCode].includes(NOT_NULL_VIOLATION)) return named(originalMessage ?? message ?? "")
    here = here.meta?.driverAdapterError ?? here.cause
  }
}

interface Nested {
  code?: string
  originalCode?: string
  table?: string
  column?: string
  message?: string
  originalMessage?: string
  cause?: Nested
  meta?: { driverAdapterError?: Nested }
}

/** The two names in the message: the column, then its table. The words around them and the quotes depend on the server's language. */
function named(message: string): MissingValue | undefined {
  const [column, table] = [
    ...message.matchAll(
      /["\u201c\u201d\u201e\u00ab\u00bb\u300c]\s*([^"\u201c\u201d\u201e\u00ab\u00bb\u300c\u300d]+?)\s*["\u201c\u201d\u201e\u00ab\u00bb\u300d]/g,
    ),
  ].map(([, name]) => name)
  return column ? { column, table: table ?? "" } : undefined
}

function isOurs({ table, column }: MissingValue): boolean {
  return Object.values(models).some((model) => model.table === table && Object.hasOwn(model.columns, column))
}
