import type { IdPrefix, Transaction } from "../../packages/db/src/index.ts"

export type NewId = (prefix: IdPrefix) => string

/** What the parts of the seed work with, in one transaction. */
export interface Seed {
  tx: Transaction
  newId: NewId
  payment_providers: string[]
  now: Date
}
