import { type SqlPart, type SqlSource, sql, sqlOf } from "@mercer/db"
import { deliveriesOf, notesOf, readTimeline, type TimelinePage } from "./queries.ts"

/** What became of a customer's orders; each names its order. */
const orders = (id: string): SqlPart => sql`
  SELECT o.id || step.suffix, 'order', step.kind, step.at, NULL, NULL::text[],
    jsonb_build_object('order_id', o.id, 'display_id', o.display_id)
  FROM public."order" o
  CROSS JOIN LATERAL (VALUES ('', 'order.placed', o.created_at), ('-x', 'order.canceled', o.canceled_at)) AS step (suffix, kind, at)
  WHERE o.customer_id = ${id} AND step.at IS NOT NULL
  UNION ALL
  SELECT r.id, 'payment', 'payment.refunded', r.created_at, NULL, NULL, jsonb_build_object('amount', r.amount,
    'reason', r.reason, 'note', r.note, 'currency_code', o.currency_code, 'order_id', o.id, 'display_id', o.display_id)
  FROM public."order" o JOIN public.refund r ON r.order_id = o.id WHERE o.customer_id = ${id}
  UNION ALL
  SELECT r.id, 'return', 'return.requested', r.created_at, NULL, NULL, jsonb_build_object('return_id', r.id,
    'quantity', (SELECT coalesce(sum(i.quantity), 0)::int FROM public.return_item i WHERE i.return_id = r.id),
    'order_id', o.id, 'display_id', o.display_id)
  FROM public."order" o JOIN public.return r ON r.order_id = o.id WHERE o.customer_id = ${id}
  UNION ALL
  SELECT c.id, 'return', 'claim.created', c.created_at, NULL, NULL,
    jsonb_build_object('claim_id', c.id, 'resolution', c.type, 'order_id', o.id, 'display_id', o.display_id)
  FROM public."order" o JOIN public.claim_order c ON c.order_id = o.id WHERE o.customer_id = ${id}`

/** Everything that happened with a customer, newest first. */
export function readCustomerTimeline(on: SqlSource, id: string, page: TimelinePage) {
  const events = sql`
    SELECT c.id, 'customer' AS type, 'customer.created' AS kind, c.created_at AS at, NULL::text AS actor_id,
      ARRAY['customers.create'] AS acts, '{}'::jsonb AS data
    FROM public.customer c WHERE c.id = ${id}
    UNION ALL ${orders(id)} UNION ALL ${notesOf(id)}
    UNION ALL
    SELECT n.id, 'email', 'email.sent', n.created_at, NULL, NULL, jsonb_build_object('event', n.event_name, 'to', n."to")
    FROM public.notification n WHERE n.customer_id = ${id}
    UNION ALL ${deliveriesOf(sql`SELECT ${id}::text`)}`
  return readTimeline(on, { ids: sql`SELECT ${id}::text AS id`, events }, page)
}

/** What a customer has bought in one currency. */
export interface LifetimeValue {
  currency_code: string
  orders: number
  /** Payments less what was refunded, in minor units. */
  amount: number
}

/** A customer's orders that were not canceled, by currency, the most valuable first, with the time of the last one. */
export async function readCustomerValue(
  on: SqlSource,
  id: string,
): Promise<{ values: LifetimeValue[]; orders: number; last_order_at: string | null }> {
  const [found] = await sqlOf(on).rows<{ values: LifetimeValue[]; orders: number; last_order_at: string | null }>(sql`
    WITH paid AS (
      SELECT o.currency_code, o.created_at,
        (SELECT coalesce(sum(p.amount), 0) FROM public.payment p WHERE p.order_id = o.id AND p.canceled_at IS NULL)
        - (SELECT coalesce(sum(r.amount), 0) FROM public.refund r WHERE r.order_id = o.id) AS amount
      FROM public."order" o WHERE o.customer_id = ${id} AND o.canceled_at IS NULL AND o.status <> 'canceled'),
    summed AS (SELECT currency_code, count(*)::int AS orders, sum(amount)::bigint AS amount FROM paid GROUP BY currency_code)
    SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('currency_code', currency_code, 'orders', orders, 'amount', amount)
        ORDER BY amount DESC, currency_code), '[]'::jsonb) FROM summed) AS values,
      (SELECT count(*)::int FROM paid) AS orders, (SELECT to_jsonb(max(created_at)) #>> '{}' FROM paid) AS last_order_at`)
  return found ?? { values: [], orders: 0, last_order_at: null }
}
