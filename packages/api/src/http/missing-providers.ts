import { type PgConnection, pgSql } from "@mercer/db"
import { type ProviderKind, type Registry, SYSTEM_PAYMENT, takesSessions } from "@mercer/providers"
import type { Log } from "../context/context.ts"
import { namedProviders, type RowSort } from "./queries.ts"

/** A provider that rows name and the store does not have, with the rows that need it. */
export interface MissingProvider {
  kind: ProviderKind
  id: string
  /** The provider that stands in for it, by the owner's choice. */
  stand_in: string | null
  /** How many rows of each kind name it; kinds without any are left out. */
  rows: Partial<Record<RowSort, number>>
}

type Known = Pick<Registry, "own_ids" | "stand_ins">

/**
 * The payment, fulfillment and tax providers that rows name and the store does not have, each with what stands in for it
 * and the number of rows that may still need it: the server logs them at start, and `doctor` lists them. Only open rows
 * count: deleted regions and options, completed carts, and fully refunded payments no longer need a provider.
 */
export async function missingProviders(
  database: PgConnection,
  { own_ids, stand_ins }: Known,
): Promise<MissingProvider[]> {
  const found = new Map<string, MissingProvider>()
  // Every shop has it, though it is not listed.
  const known = { ...own_ids, payment: [...own_ids.payment, SYSTEM_PAYMENT] }
  for (const { kind, id, sort, count } of await namedProviders(pgSql(database), known)) {
    const stand_in = stand_ins.find((one) => one.kind === kind && one.id === id)?.by ?? null
    const provider = found.get(`${kind} ${id}`) ?? { kind, id, stand_in, rows: {} }
    provider.rows[sort] = count
    found.set(`${kind} ${id}`, provider)
  }
  return [...found.values()]
}

/**
 * The sessions that shoppers have begun with it and that it alone can go on with: a stand-in that only serves payments
 * refuses them, and so does none.
 */
export function refusedSessions({ kind, stand_in, rows }: MissingProvider): number {
  if (kind !== "payment" || (stand_in && takesSessions({ by: stand_in }))) return 0
  return rows.initiated_sessions ?? 0
}

/** Logs each missing provider, at start. Never throws: a store without one carrier still sells with its other ones. */
export async function logMissingProviders(database: PgConnection, known: Known, log: Log): Promise<void> {
  try {
    for (const { kind, id, stand_in, rows } of await missingProviders(database, known)) {
      const facts = { kind, provider_id: id, rows }
      if (stand_in)
        log.info({ ...facts, stand_in }, `The provider ${stand_in} stands in for the ${kind} provider ${id}`)
      else log.warn(facts, `The ${kind} provider ${id} is not configured, but rows name it`)
    }
  } catch (error) {
    log.warn({ err: error }, "The missing providers could not be listed")
  }
}
