import { type PgConnection, pgSql } from "@mercer/db"
import { type Registry, SYSTEM_PAYMENT } from "@mercer/providers"
import type { Log } from "../context/context.ts"
import { namedProviders, type RowSort } from "./queries.ts"

/** A provider that rows name and the store does not have, with the rows that need it. */
export interface MissingProvider {
  kind: "payment" | "fulfillment" | "tax"
  id: string
  /** How many rows of each kind name it; kinds without any are left out. */
  rows: Partial<Record<RowSort, number>>
}

/**
 * The payment, fulfillment and tax providers that rows name and the store does not have, each with the number of rows
 * that may still need it: the server logs them at start, and `doctor` lists them. Only open rows count: deleted regions
 * and options, completed carts, and fully refunded payments no longer need a provider.
 */
export async function missingProviders(database: PgConnection, ids: Registry["ids"]): Promise<MissingProvider[]> {
  const found = new Map<string, MissingProvider>()
  // Every shop has it, though it is not listed.
  const known = { ...ids, payment: [...ids.payment, SYSTEM_PAYMENT] }
  for (const { kind, id, sort, count } of await namedProviders(pgSql(database), known)) {
    const provider = found.get(`${kind} ${id}`) ?? { kind, id, rows: {} }
    provider.rows[sort] = count
    found.set(`${kind} ${id}`, provider)
  }
  return [...found.values()]
}

/** Logs each missing provider, at start. Never throws: a store without one carrier still sells with its other ones. */
export async function logMissingProviders(database: PgConnection, ids: Registry["ids"], log: Log): Promise<void> {
  try {
    for (const { kind, id, rows } of await missingProviders(database, ids))
      log.warn({ kind, provider_id: id, rows }, `The ${kind} provider ${id} is not configured, but rows name it`)
  } catch (error) {
    log.warn({ err: error }, "The missing providers could not be listed")
  }
}
