import type pg from "pg"
import type { Transaction, TransactionOptions } from "../db.ts"
import type { PrismaClient } from "../generated/client/client.ts"
import { joinPrisma } from "./joined-prisma.ts"
import { pgSql, type Sql, useSql } from "./sql.ts"

/** Where a Prisma client's transactions run. */
export interface Connections {
  pool: pg.Pool
  /** The name under which a statement is prepared; without it nothing is, as poolers in transaction mode require. */
  nameOf?: ((text: string) => string) | undefined
  /** Called with what is prepared under a name. */
  note?: ((name: string, text: string) => void) | undefined
}

const LONGEST_MS = 10_000

/** Thrown when a transaction has taken longer than it may, or is over; Prisma's code for the same. */
class TransactionExpired extends Error {
  readonly code = "P2028"
}

/** One transaction on one connection of the pool: written SQL goes straight to pg, Prisma's calls join it. */
export async function runOnPg<Result>(
  db: PrismaClient,
  { pool, nameOf, note }: Connections,
  body: (tx: Transaction) => Promise<Result>,
  { isolationLevel, timeout = LONGEST_MS }: TransactionOptions,
): Promise<Result> {
  const client = await pool.connect()
  const broken = watched(client)
  const open = openOn(client, { nameOf, note, timeout, begin: beginning(isolationLevel) })
  const joined = joinPrisma(db, client, { timeout, begin: open.begin })
  useSql(joined.tx, open.sql)
  try {
    const result = await body(joined.tx)
    await joined.close()
    await open.commit()
    return result
  } catch (error) {
    await joined.cancel()
    broken.note(await open.rollback())
    throw open.reasonOf(error)
  } finally {
    client.release(broken.stop())
  }
}

/** A connection that breaks in between is thrown away; without a listener it would end the process. */
function watched(client: pg.PoolClient) {
  let broken: Error | undefined
  const note = (error: Error | undefined) => {
    broken ??= error
  }
  client.on("error", note)
  return {
    note,
    stop() {
      client.off("error", note)
      return broken
    },
  }
}

/** READ COMMITTED unless a level is named: `RepeatableRead` is REPEATABLE READ. */
const beginning = (level: string | undefined) =>
  level ? `BEGIN ISOLATION LEVEL ${level.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toUpperCase()}` : "BEGIN"

interface How {
  nameOf: Connections["nameOf"]
  note: Connections["note"]
  timeout: number
  begin: string
}

/**
 * The transaction begins with its first statement, and in the same trip: pg sends what follows without waiting. The
 * first statement that failed is why it cannot be committed, also if the body went on.
 */
function openOn(client: pg.PoolClient, { nameOf, note, timeout, begin: first }: How) {
  const mustBeInTime = limit(timeout)
  const failures = noting()
  const gather = gathering(client)
  let begun: Promise<unknown> | undefined
  let isOver = false
  const begin = () => {
    // The connection is somebody else's by now: a body may go on after one of its statements has failed.
    if (isOver) throw new TransactionExpired("The transaction is over")
    mustBeInTime()
    gather()
    begun ??= failures.note(client.query(first))
  }
  const end = (command: string) => {
    isOver = true
    return begun && client.query(command)
  }
  return {
    begin,
    sql: sending(pgSql(client, { named: nameOf !== undefined, nameOf, note }), (send) => {
      begin()
      return failures.note(send())
    }),
    reasonOf: failures.reasonOf,
    async commit() {
      if (begun) mustBeInTime()
      gather()
      const answer = await end("COMMIT")
      await failures.all()
      // After a failed statement PostgreSQL rolls back, and reports no error.
      if (answer && answer.command !== "COMMIT") throw failures.first()
    },
    /** Returns why the connection cannot be used again. */
    rollback: () => Promise.resolve(end("ROLLBACK")).then(nothing, (error: Error) => error),
  }
}

const nothing = () => undefined

function limit(timeout: number) {
  const until = Date.now() + timeout
  return () => {
    if (Date.now() > until) throw new TransactionExpired("The transaction has taken too long")
  }
}

/** The driver whose every statement goes through `around`. */
function sending(plain: Sql, around: <T>(send: () => Promise<T>) => Promise<T>): Sql {
  return {
    rows: async (statement) => around(() => plain.rows(statement)),
    run: async (statement) => around(() => plain.run(statement)),
    send: async (statement) => void around(() => plain.run(statement)),
  }
}

/** Remembers the first statement that failed. */
function noting() {
  let failed: { error: unknown } | undefined
  let last: Promise<unknown> = Promise.resolve()
  return {
    note<T>(sent: Promise<T>): Promise<T> {
      last = sent.catch((error) => {
        failed ??= { error }
      })
      return sent
    },
    /** Resolves when the last statement has been answered: they are answered in their order. */
    all: () => last,
    first: () => failed?.error ?? new Error("A statement failed, so nothing was committed"),
    /** The failure that later statements were refused for, when the error is such a refusal. */
    reasonOf: (error: unknown) => (failed && isAborted(error) ? failed.error : error),
  }
}

const ABORTED = "25P02"

/** Whether PostgreSQL refused a statement because an earlier one had failed; Prisma says so within its own error. */
function isAborted(error: unknown, depth = 4): boolean {
  if (typeof error !== "object" || error === null || depth === 0) return false
  const { code, originalCode, cause, meta } = error as Record<string, unknown>
  const nested = [cause, meta, (meta as Record<string, unknown> | undefined)?.driverAdapterError]
  return code === ABORTED || originalCode === ABORTED || nested.some((inner) => isAborted(inner, depth - 1))
}

/** What is sent until the present work pauses leaves in one write. */
function gathering(client: pg.PoolClient): () => void {
  const { stream } = (client as unknown as { connection: { stream: import("node:net").Socket } }).connection
  let isOn = false
  return () => {
    if (isOn) return
    isOn = true
    stream.cork?.()
    process.nextTick(() => {
      isOn = false
      stream.uncork?.()
    })
  }
}
