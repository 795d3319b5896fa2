import { type SqlPart, type SqlSource, sql } from "@mercer/db"
import { deliveriesOf, notesOf, readTimeline, type TimelinePage } from "./queries.ts"

/** An order with its returns, claims, swaps, edits and payments. */
const idsOf = (id: string): SqlPart => sql`
  SELECT ${id}::text AS id
  UNION ALL SELECT r.id FROM public.return r WHERE r.order_id = ${id}
    OR r.claim_order_id IN (SELECT c.id FROM public.claim_order c WHERE c.order_id = ${id})
    OR r.swap_id IN (SELECT s.id FROM public.swap s WHERE s.order_id = ${id})
  UNION ALL SELECT c.id FROM public.claim_order c WHERE c.order_id = ${id}
  UNION ALL SELECT s.id FROM public.swap s WHERE s.order_id = ${id}
  UNION ALL SELECT e.id FROM public.order_edit e WHERE e.order_id = ${id}
  UNION ALL SELECT p.id FROM public.payment p WHERE p.order_id = ${id}`

const IDS = sql`SELECT ids.id FROM ids`

const placed = (id: string): SqlPart => sql`
  SELECT o.id, 'order' AS type, 'order.placed' AS kind, o.created_at AS at, NULL::text AS actor_id, NULL::text[] AS acts,
    '{}'::jsonb AS data
  FROM public."order" o WHERE o.id = ${id}
  UNION ALL
  SELECT o.id || '-x', 'order', 'order.canceled', o.canceled_at, NULL, ARRAY['orders.cancel'], '{}'::jsonb
  FROM public."order" o WHERE o.id = ${id} AND o.canceled_at IS NOT NULL`

const payments = (id: string): SqlPart => sql`
  SELECT p.id || step.suffix, 'payment', step.kind, step.at, NULL, step.acts,
    jsonb_build_object('amount', p.amount, 'currency_code', p.currency_code, 'provider_id', p.provider_id)
  FROM public.payment p
  CROSS JOIN LATERAL (VALUES ('', 'payment.created', p.created_at, ARRAY['orders.processSwapPayment', 'payment-collections.authorize']),
    ('-c', 'payment.captured', p.captured_at, ARRAY['orders.capture', 'payments.capture', 'orders.processSwapPayment']),
    ('-x', 'payment.canceled', p.canceled_at, ARRAY['orders.cancel'])) AS step (suffix, kind, at, acts)
  WHERE (p.order_id = ${id} OR p.swap_id IN (SELECT s.id FROM public.swap s WHERE s.order_id = ${id})) AND step.at IS NOT NULL
  UNION ALL
  SELECT r.id, 'payment', 'payment.refunded', r.created_at, NULL,
    ARRAY['orders.refund', 'payments.refund', 'orders.createClaim', 'returns.receive', 'orders.requestReturn',
      'orders.processSwapPayment'],
    jsonb_build_object('amount', r.amount, 'reason', r.reason, 'note', r.note, 'currency_code', o.currency_code)
  FROM public.refund r JOIN public."order" o ON o.id = ${id}
  WHERE r.order_id = ${id} OR r.payment_id IN (SELECT p.id FROM public.payment p WHERE p.order_id = ${id})
  UNION ALL
  SELECT g.id, 'payment', 'gift_card.used', g.created_at, NULL, NULL,
    jsonb_build_object('amount', g.amount, 'currency_code', o.currency_code)
  FROM public.gift_card_transaction g JOIN public."order" o ON o.id = g.order_id WHERE g.order_id = ${id}`

const fulfillments = (id: string): SqlPart => sql`
  SELECT f.id || step.suffix, 'fulfillment', step.kind, step.at, NULL, step.acts, jsonb_build_object(
    'quantity', (SELECT coalesce(sum(i.quantity), 0)::int FROM public.fulfillment_item i WHERE i.fulfillment_id = f.id),
    'tracking_numbers', (SELECT coalesce(jsonb_agg(l.tracking_number ORDER BY l.created_at, l.id), '[]'::jsonb)
      FROM public.tracking_link l WHERE l.fulfillment_id = f.id AND l.deleted_at IS NULL),
    'of', CASE WHEN f.claim_order_id IS NOT NULL THEN 'claim' WHEN f.swap_id IS NOT NULL THEN 'swap' ELSE 'order' END)
  FROM public.fulfillment f
  CROSS JOIN LATERAL (VALUES
    ('', 'fulfillment.created', f.created_at, ARRAY['orders.fulfill', 'orders.fulfillClaim', 'orders.fulfillSwap', 'orders.createClaim']),
    ('-s', 'fulfillment.shipped', f.shipped_at, ARRAY['orders.ship', 'orders.shipClaim', 'orders.shipSwap']),
    ('-x', 'fulfillment.canceled', f.canceled_at,
      ARRAY['orders.cancelFulfillment', 'orders.cancelClaimFulfillment', 'orders.cancelSwapFulfillment', 'orders.cancelClaim'])
  ) AS step (suffix, kind, at, acts)
  WHERE step.at IS NOT NULL AND (f.order_id = ${id}
    OR f.claim_order_id IN (SELECT c.id FROM public.claim_order c WHERE c.order_id = ${id})
    OR f.swap_id IN (SELECT s.id FROM public.swap s WHERE s.order_id = ${id}))`

const returns = (id: string): SqlPart => sql`
  SELECT r.id || step.suffix, 'return', step.kind, step.at, NULL, step.acts,
    jsonb_build_object('return_id', r.id, 'quantity', items.quantity, 'received', items.received)
  FROM public.return r
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(i.quantity), 0)::int AS quantity, coalesce(sum(i.received_quantity), 0)::int AS received
    FROM public.return_item i WHERE i.return_id = r.id) AS items
  CROSS JOIN LATERAL (VALUES
    ('', 'return.requested', r.created_at, ARRAY['orders.requestReturn', 'orders.createClaim', 'orders.createSwap']),
    ('-r', 'return.received', r.received_at, ARRAY['returns.receive', 'orders.requestReturn']),
    ('-x', 'return.canceled', CASE WHEN r.status = 'canceled' THEN r.updated_at END, ARRAY['returns.cancel', 'orders.cancelClaim', 'orders.cancelSwap'])
  ) AS step (suffix, kind, at, acts)
  WHERE step.at IS NOT NULL AND r.id IN (${IDS})
  UNION ALL
  SELECT c.id || step.suffix, 'return', step.kind, step.at, NULL, step.acts,
    jsonb_build_object('claim_id', c.id, 'resolution', c.type)
  FROM public.claim_order c
  CROSS JOIN LATERAL (VALUES ('', 'claim.created', c.created_at, ARRAY['orders.createClaim']),
    ('-x', 'claim.canceled', c.canceled_at, ARRAY['orders.cancelClaim'])) AS step (suffix, kind, at, acts)
  WHERE c.order_id = ${id} AND step.at IS NOT NULL
  UNION ALL
  SELECT s.id || step.suffix, 'return', step.kind, step.at, NULL, step.acts,
    jsonb_build_object('swap_id', s.id, 'amount', s.difference_due, 'currency_code', o.currency_code)
  FROM public.swap s JOIN public."order" o ON o.id = s.order_id
  CROSS JOIN LATERAL (VALUES ('', 'swap.created', s.created_at, ARRAY['orders.createSwap']),
    ('-c', 'swap.confirmed', s.confirmed_at, NULL::text[]),
    ('-x', 'swap.canceled', s.canceled_at, ARRAY['orders.cancelSwap'])) AS step (suffix, kind, at, acts)
  WHERE s.order_id = ${id} AND step.at IS NOT NULL`

const edits = (id: string): SqlPart => sql`
  SELECT e.id || step.suffix, 'edit', step.kind, step.at, step.actor_id, step.acts,
    jsonb_build_object('edit_id', e.id, 'note', step.note)
  FROM public.order_edit e
  CROSS JOIN LATERAL (VALUES
    ('', 'edit.created', e.created_at, e.created_by, e.internal_note, ARRAY['order-edits.create']),
    ('-q', 'edit.requested', e.requested_at, e.requested_by, NULL, ARRAY['order-edits.request']),
    ('-c', 'edit.confirmed', e.confirmed_at, e.confirmed_by, NULL, ARRAY['order-edits.confirm']),
    ('-d', 'edit.declined', e.declined_at, e.declined_by, e.declined_reason, NULL),
    ('-x', 'edit.canceled', e.canceled_at, e.canceled_by, NULL, ARRAY['order-edits.cancel'])
  ) AS step (suffix, kind, at, actor_id, note, acts)
  WHERE e.order_id = ${id} AND step.at IS NOT NULL`

const emails = sql`
  SELECT n.id, 'email', 'email.sent', n.created_at, NULL, NULL, jsonb_build_object('event', n.event_name, 'to', n."to")
  FROM public.notification n WHERE n.resource_id IN (${IDS})`

/** Everything that happened to an order, newest first. */
export function readOrderTimeline(on: SqlSource, id: string, page: TimelinePage) {
  const events = sql`${placed(id)} UNION ALL ${payments(id)} UNION ALL ${fulfillments(id)} UNION ALL ${returns(id)}
    UNION ALL ${edits(id)} UNION ALL ${notesOf(id)} UNION ALL ${emails} UNION ALL ${deliveriesOf(IDS)}`
  return readTimeline(on, { ids: idsOf(id), events }, page)
}
