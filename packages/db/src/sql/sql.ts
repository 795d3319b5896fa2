import pg from "pg"
import type { Db } from "../db.ts"
import { Prisma } from "../generated/client/client.ts"
import { labeledName } from "./statement-names.ts"

/**
 * A statement with its values; `$1` is the first. It is prepared where that is possible, under a name that its text has
 * alone and that begins with the name given here; with the name "" it is not prepared.
 */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly name?: string
}

/**
 * Runs written SQL on one connection, one open transaction or one pool. Statements that are not waited for one by one
 * run in the order in which they were given, in one trip. Rows have bigint as BigInt, numeric as Decimal, dates and
 * times as Date (in UTC), and JSON parsed.
 */
export interface Sql {
  /** The rows that the statement gives. */
  rows<Row>(statement: Statement): Promise<Row[]>
  /** Runs the statement and returns the number of rows written. Also for rows not needed, such as locks. */
  run(statement: Statement): Promise<number>
  /**
   * Runs a statement whose result nobody needs. In a transaction it is only sent: if it fails, nothing is committed, and
   * its error is what the transaction ends with.
   */
  send(statement: Statement): Promise<void>
}

/** Where a named query runs: on anything with Prisma (the shop, a request, a transaction), or on a driver. */
export type SqlSource = { readonly db: Db } | Sql

const drivers = new WeakMap<object, Sql>()

/** Written SQL next to this Prisma client runs on that driver from now on. */
export const useSql = (db: Db, driver: Sql) => void drivers.set(db, driver)

/** Written SQL on the same connection as the source's Prisma calls: inside a transaction, in that transaction. */
export const sqlOf = (source: SqlSource): Sql =>
  "db" in source ? (drivers.get(source.db) ?? prismaSql(source.db)) : source

/** Over Prisma: in a transaction that was begun with its own `$transaction`. */
function prismaSql(db: Db): Sql {
  return {
    rows: async ({ text, values }) => db.$queryRawUnsafe(text, ...values),
    run: async ({ text, values }) => db.$executeRawUnsafe(text, ...values),
    send: async ({ text, values }) => void (await db.$executeRawUnsafe(text, ...values)),
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

interface PgSqlOptions {
  /** False behind poolers that change connections in between: nothing is prepared under a name. */
  named?: boolean
  /** The name of a statement that has none of its own. */
  nameOf?: ((text: string) => string) | undefined
  /** Called with what is prepared under a name. */
  note?: ((name: string, text: string) => void) | undefined
}

/** The driver over pg: a pool, or a client, whose transaction the statements are part of. */
export function pgSql(connection: PgConnection, { named = true, nameOf = () => "", note }: PgSqlOptions = {}): Sql {
  const run = async ({ text, values, name: label }: Statement) => {
    const name = label ? labeledName(label, text) : (label ?? nameOf(text))
    if (named) note?.(name, text)
    try {
      return await connection.query({ text, values: values as unknown[], types, ...(named && name && { name }) })
    } catch (error) {
      throw withoutValues(error)
    }
  }
  return {
    rows: async <Row>(statement: Statement) => (await run(statement)).rows as Row[],
    run: async (statement) => (await run(statement)).rowCount ?? 0,
    send: async (statement) => void (await run(statement)),
  }
}

/** What PostgreSQL says besides the message quotes the row: personal data that a log must not contain. */
function withoutValues(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) for (const quoted of ["detail", "where"] as const) delete error[quoted]
  return error
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

/** A text as part of a statement, so that it is planned by how often that text occurs: for `planned`. */
export const literal = (text: string): SqlPart => Prisma.raw(pg.escapeLiteral(text))

/** A statement that is planned each time, since its text is hardly ever the same. */
export const planned = ({ text, values }: Statement): Statement => ({ text, values, name: "" })

const NAME = /^[A-Za-z_][\w$-]{0,62}$/

/** The name of a column, or of a table after its schema's, as part of a statement. Throws when it cannot be one. */
export function identifier(...names: string[]): SqlPart {
  const strange = names.find((name) => !NAME.test(name))
  if (strange !== undefined || names.length === 0) throw new Error(`${strange ?? "Nothing"} cannot be a name in SQL`)
  return Prisma.raw(names.map((name) => `"${name}"`).join("."))
}
