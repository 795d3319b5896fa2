import type { Registry } from "@mercer/providers"
import type { Log } from "./context.ts"

/** A provider that rows name and the shop does not have, with what waits for it. */
export interface MissingProvider {
  kind: "payment" | "fulfillment" | "tax"
  id: string
  /** How many rows of each sort name it; sorts without any are left out. */
  rows: Partial<Record<RowSort, number>>
}

type RowSort =
  | "regions"
  | "initiated_sessions"
  | "uncaptured_payments"
  | "refundable_payments"
  | "shipping_options"
  | "unfulfilled_orders"
  | "unshipped_fulfillments"

/** A pool or a client of pg. */
interface Queryable {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
}

/**
 * The payment, fulfillment and tax providers that rows name and the shop does not have, each with the number of rows
 * that may still need it: what the server logs at start, and `doctor` lists. Only what is open counts: deleted regions
 * and options, completed carts, and money that was returned whole need no provider any more.
 */
export async function missingProviders(database: Queryable, ids: Registry["ids"]): Promise<MissingProvider[]> {
  const { rows } = await database.query(NAMED, [ids.payment, ids.fulfillment, ids.tax])
  const found = new Map<string, MissingProvider>()
  for (const { kind, id, sort, count } of rows as Named[]) {
    const provider = found.get(`${kind} ${id}`) ?? { kind, id, rows: {} }
    provider.rows[sort] = count
    found.set(`${kind} ${id}`, provider)
  }
  return [...found.values()]
}

/** Logs each missing provider, at start. Never throws: a shop without its carrier still sells by its other ones. */
export async function logMissingProviders(database: Queryable, ids: Registry["ids"], log: Log): Promise<void> {
  try {
    for (const { kind, id, rows } of await missingProviders(database, ids))
      log.warn({ kind, provider_id: id, rows }, `The ${kind} provider ${id} is not configured, but rows name it`)
  } catch (error) {
    log.warn({ err: error }, "The missing providers could not be listed")
  }
}

interface Named {
  kind: MissingProvider["kind"]
  id: string
  sort: RowSort
  count: number
}

const NAMED = `
  SELECT kind, id, sort, count(*)::int AS count FROM (
    SELECT 'payment' AS kind, p.provider_id AS id, 'regions' AS sort
    FROM region_payment_providers p JOIN region r ON r.id = p.region_id AND r.deleted_at IS NULL
    UNION ALL
    SELECT 'payment', s.provider_id, 'initiated_sessions'
    FROM payment_session s JOIN cart c ON c.id = s.cart_id AND c.completed_at IS NULL AND c.deleted_at IS NULL
    WHERE s.is_initiated AND NOT s.provider_id = ANY ($1::text[])
    UNION ALL
    SELECT 'payment', provider_id, CASE WHEN captured_at IS NULL THEN 'uncaptured_payments' ELSE 'refundable_payments' END
    FROM payment WHERE canceled_at IS NULL AND amount > amount_refunded AND NOT provider_id = ANY ($1::text[])
    UNION ALL
    SELECT 'fulfillment', f.provider_id, 'regions'
    FROM region_fulfillment_providers f JOIN region r ON r.id = f.region_id AND r.deleted_at IS NULL
    UNION ALL
    SELECT 'fulfillment', provider_id, 'shipping_options' FROM shipping_option WHERE deleted_at IS NULL
    UNION ALL
    SELECT 'fulfillment', id, 'unfulfilled_orders' FROM (
      SELECT DISTINCT so.provider_id AS id, o.id AS order_id
      FROM shipping_option so JOIN shipping_method m ON m.shipping_option_id = so.id JOIN "order" o ON o.id = m.order_id
      WHERE NOT so.provider_id = ANY ($2::text[]) AND o.status::text IN ('pending', 'requires_action')
        AND o.fulfillment_status::text IN ('not_fulfilled', 'partially_fulfilled')) AS waiting
    UNION ALL
    SELECT 'fulfillment', provider_id, 'unshipped_fulfillments' FROM fulfillment
    WHERE shipped_at IS NULL AND canceled_at IS NULL AND NOT provider_id = ANY ($2::text[])
    UNION ALL
    SELECT 'tax', tax_provider_id, 'regions' FROM region WHERE tax_provider_id IS NOT NULL AND deleted_at IS NULL
  ) AS named
  WHERE NOT id = ANY (CASE kind WHEN 'payment' THEN $1::text[] WHEN 'fulfillment' THEN $2::text[] ELSE $3::text[] END)
  GROUP BY kind, id, sort ORDER BY kind, id, sort`
