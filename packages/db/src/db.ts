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

/** The database, or one open transaction on it. */
export type Db = PrismaClient | Transaction
