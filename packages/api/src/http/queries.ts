import { type SqlSource, sqlOf } from "@mercer/db"

/** What may still need a provider. */
export type RowSort =
  | "regions"
  | "initiated_sessions"
  | "uncaptured_payments"
  | "refundable_payments"
  | "shipping_options"
  | "unfulfilled_orders"
  | "unshipped_fulfillments"

/** The number of rows of one kind that name a missing provider. */
export interface NamedProvider {
  kind: "payment" | "fulfillment" | "tax"
  id: string
  sort: RowSort
  count: number
}

/** The providers that rows name other than these, with the number of rows of each kind that may still need them. */
export function namedProviders(
  on: SqlSource,
  { payment, fulfillment, tax }: Record<"payment" | "fulfillment" | "tax", readonly string[]>,
): Promise<NamedProvider[]> {
  return sqlOf(on).rows<NamedProvider>({ text: NAMED, values: [payment, fulfillment, tax] })
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
