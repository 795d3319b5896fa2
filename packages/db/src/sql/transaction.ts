import { setTimeout as sleep } from "node:timers/promises"
import type { Transaction, TransactionOptions } from "../db.ts"
import type { PrismaClient } from "../generated/client/client.ts"
import { type Connections, runOnPg } from "./open-transaction.ts"

const opened = new WeakMap<PrismaClient, Connections>()

/** Transactions of this Prisma client run on these connections. */
export const runTransactionsOn = (db: PrismaClient, connections: Connections) => void opened.set(db, connections)

/**
 * Runs `body` in one transaction; again, up to five times, when it conflicted with another one. So the body must do
 * nothing but database work: external effects would happen twice.
 */
export async function inTransaction<Result>(
  db: PrismaClient,
  body: (tx: Transaction) => Promise<Result>,
  { tries = 5, ...options }: TransactionOptions = {},
): Promise<Result> {
  const connections = opened.get(db)
  if (!connections) throw new Error("This Prisma client was not opened by openDatabase")
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnPg(db, connections, body, options)
    } catch (error) {
      if (attempt >= tries || !isConflict(error)) throw error
      await sleep(Math.random() * 20 * 2 ** attempt)
    }
  }
}

const CONFLICTS = new Set(["P2034", "40001", "40P01", "TransactionWriteConflict"])
const OUT_OF_TIME = new Set(["57014"])

/** Whether the database aborted a transaction: a failed serialization or a deadlock, in any of Prisma's formats. */
export const isConflict = (error: unknown): boolean => hasCode(error, CONFLICTS)

/** Whether a statement took longer than it may. */
export const isOutOfTime = (error: unknown): boolean => hasCode(error, OUT_OF_TIME)

function hasCode(error: unknown, codes: Set<string>, depth = 4): boolean {
  if (typeof error !== "object" || error === null || depth === 0) return false
  const { code, kind, originalCode, cause, meta } = error as Record<string, unknown>
  if ([code, kind, originalCode].some((word) => codes.has(word as string))) return true
  const nested = [cause, meta, (meta as Record<string, unknown> | undefined)?.driverAdapterError]
  return nested.some((inner) => hasCode(inner, codes, depth - 1))
}
