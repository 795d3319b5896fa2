import pg from "pg"
import { Prisma } from "./generated/client/client.ts"
import type { Db } from "./transaction.ts"

/** A statement with its values; `$1` is the first. One with a name is prepared under it where that is possible. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly name?: string
}

/**
 * Runs written SQL on one connection, one open transaction or one pool. Both drivers take the same values and give the
 * same rows: bigint as BigInt, numeric as Decimal, dates and times as Date (in UTC), JSON parsed.
 */
export interface Sql {
  /** The rows that the statement gives. */
  rows<Row>(statement: Statement): Promise<Row[]>
  /** Runs the statement and returns the number of rows written. Also for rows not needed, such as locks. */
  run(statement: Statement): Promise<number>
}

/** Where a named query runs: on anything with Prisma (the shop, a request, a transaction), or on a driver. */
export type SqlSource = { readonly db: Db } | Sql

/** Written SQL on the same connection as the source's Prisma calls: inside a transaction, in that transaction. */
export const sqlOf = (source: SqlSource): Sql => ("db" in source ? prismaSql(source.db) : source)

/** The driver over Prisma: its pool, or the transaction that is open. */
function prismaSql(db: Db): Sql {
  return {
    rows: async ({ text, values }) => db.$queryRawUnsafe(text, ...values),
    run: async ({ text, values }) => db.$executeRawUnsafe(text, ...values),
  }
}

/** The part of pg that the driver needs: of a pool or a client. */
export interface PgConnection {
  query(statement: {
    text: string
    values: unknown[]
    name?: string
    types: pg.CustomTypesConfig
  }): Promise<{ rows: unknown[]; rowCount: number | null }>
}

/**
 * The driver over pg: a pool, or a client, whose transaction the statements are part of. `named: false` prepares nothing
 * under a name, for poolers that change connections in between.
 */
export function pgSql(connection: PgConnection, { named = true } = {}): Sql {
  const run = ({ text, values, name }: Statement) =>
    connection.query({ text, values: [...values], types, ...(named && name && { name }) })
  return {
    rows: async <Row>(statement: Statement) => (await run(statement)).rows as Row[],
    run: async (statement) => (await run(statement)).rowCount ?? 0,
  }
}

const { builtins } = pg.types
const inUtc = (text: string) => new Date(`${text.replace(" ", "T")}Z`)

/** Types that pg would read as text, or as times in the server's time zone. */
const PARSERS: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: BigInt,
  [builtins.NUMERIC]: (text) => new Prisma.Decimal(text),
  [builtins.TIMESTAMP]: inUtc,
  [builtins.DATE]: (text) => new Date(text),
}

const types = {
  getTypeParser: (id: number, format?: "text" | "binary") =>
    PARSERS[id] ?? pg.types.getTypeParser(id, format as "text"),
} as pg.CustomTypesConfig

/**
 * A statement, or a part of one, whose `${}` become values; parts may be put into others. Several statements that are
 * always run unchanged may be written `{ text, values }` instead, where one value is used twice.
 */
export const sql = Prisma.sql

/** A statement's part, as `sql` makes it. */
export type SqlPart = Prisma.Sql

/** Parts one after another, at least one, with commas between them. */
export const joinParts = (parts: readonly SqlPart[]): SqlPart => Prisma.join([...parts])

const NAME = /^[A-Za-z_][\w$-]{0,62}$/

/** The name of a column, or of a table after its schema's, as part of a statement. Throws when it cannot be one. */
export function identifier(...names: string[]): SqlPart {
  const strange = names.find((name) => !NAME.test(name))
  if (strange !== undefined || names.length === 0) throw new Error(`${strange ?? "Nothing"} cannot be a name in SQL`)
  return Prisma.raw(names.map((name) => `"${name}"`).join("."))
}
