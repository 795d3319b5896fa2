import { setTimeout as sleep } from "node:timers/promises"
import type { Prisma, PrismaClient } from "./generated/client/client.ts"

/** What a transaction's body gets: Prisma without the calls that open or close. */
export type Transaction = Prisma.TransactionClient

export interface TransactionOptions {
  isolationLevel?: Prisma.TransactionIsolationLevel
  /** The number of attempts when the database aborts one of two conflicting transactions. */
  tries?: number
  /** Milliseconds the body may take. */
  timeout?: number
}

/**
 * Runs `body` in one transaction; again, up to five times, when it conflicted with another one. So the body must do
 * nothing but database work: external effects would happen twice.
 */
export async function inTransaction<Result>(
  db: PrismaClient,
  body: (tx: Transaction) => Promise<Result>,
  { tries = 5, ...options }: TransactionOptions = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.$transaction(body, options)
    } catch (error) {
      if (attempt >= tries || !isConflict(error)) throw error
      await sleep(Math.random() * 20 * 2 ** attempt)
    }
  }
}

const CONFLICTS = new Set(["P2034", "40001", "40P01", "TransactionWriteConflict"])

/** Whether the database aborted a transaction: a failed serialization or a deadlock, in any of Prisma's formats. */
export function isConflict(error: unknown, depth = 4): boolean {
  if (typeof error !== "object" || error === null || depth === 0) return false
  const { code, kind, originalCode, cause, meta } = error as Record<string, unknown>
  if ([code, kind, originalCode].some((word) => CONFLICTS.has(word as string))) return true
  const nested = [cause, meta, (meta as Record<string, unknown> | undefined)?.driverAdapterError]
  return nested.some((inner) => isConflict(inner, depth - 1))
}

/** The database, or one open transaction on it. */
export type Db = PrismaClient | Transaction
