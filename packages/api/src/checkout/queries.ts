import { type SqlPart, type SqlSource, sql, sqlOf } from "@mercer/db"
import type { Attempt, AttemptState } from "../cart/attempt.ts"
import { STALE_SECONDS } from "../data/stale.ts"

/** What an attempt begins with; `idempotency_key` is its request's key, stored on the cart and then on the order. */
export type NewAttempt = Omit<Attempt, "result"> & { idempotency_key: string | null }

/** Records an attempt, at the database's time, and the key of its request on the cart. It is only sent. */
export async function insertAttempt(on: SqlSource, one: NewAttempt): Promise<Attempt> {
  const data = one.session_data === null ? null : JSON.stringify(one.session_data)
  await sqlOf(on).send(sql`
    WITH keyed AS (UPDATE cart SET idempotency_key = ${one.idempotency_key} WHERE id = ${one.cart_id})
    INSERT INTO mercer.completion
      (id, cart_id, state, fingerprint, amount, currency_code, payment_session_id, provider_id, session_data)
    VALUES (${one.id}, ${one.cart_id}, ${one.state}, ${one.fingerprint}, ${one.amount}, ${one.currency_code},
      ${one.payment_session_id}, ${one.provider_id}, ${data}::jsonb)`)
  const { idempotency_key: _, ...attempt } = one
  return { ...attempt, result: null }
}

/** What is recorded along with an attempt's state. */
export interface AttemptFacts {
  result?: unknown
  error?: unknown
}

/** Records the attempt's next state if it still is in the expected one; undefined when it is not. */
export async function moveAttempt(
  on: SqlSource,
  attempt: Attempt,
  state: AttemptState,
  { result, error }: AttemptFacts = {},
): Promise<Attempt | undefined> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  const count = await sqlOf(on).run(sql`
    UPDATE mercer.completion
    SET state = ${state}, result = coalesce(${json(result)}::jsonb, result),
      error = coalesce(${json(error)}::jsonb, error), updated_at = clock_timestamp()
    WHERE id = ${attempt.id} AND state = ${attempt.state}`)
  return count > 0 ? { ...attempt, state, result: result ?? attempt.result } : undefined
}

/** Ids of stale attempts, the oldest first. */
export async function findStaleAttempts(on: SqlSource, most: number): Promise<string[]> {
  const stale = await sqlOf(on).rows<{ id: string }>(sql`
    SELECT id FROM mercer.completion
    WHERE state IN ('authorizing', 'authorized', 'voiding')
      AND updated_at < clock_timestamp() - make_interval(secs => ${STALE_SECONDS})
    ORDER BY updated_at LIMIT ${most}`)
  return stale.map(({ id }) => id)
}

/** Takes over a stale attempt for this process, unless another process has done so. */
export async function acquireStaleAttempt(on: SqlSource, id: string): Promise<Attempt | undefined> {
  const [acquired] = await sqlOf(on).rows<Attempt>(sql`
    UPDATE mercer.completion SET updated_at = clock_timestamp()
    WHERE id = ${id} AND state IN ('authorizing', 'authorized', 'voiding')
      AND updated_at < clock_timestamp() - make_interval(secs => ${STALE_SECONDS})
    RETURNING id, cart_id, state, fingerprint, amount, currency_code, payment_session_id, provider_id, session_data,
      result, created_at < clock_timestamp() - interval '10 minutes' AS is_old`)
  return acquired
}

/** Makes an attempt stale immediately. */
export async function releaseAttempt(on: SqlSource, { id }: Attempt): Promise<void> {
  await sqlOf(on).run(sql`UPDATE mercer.completion SET updated_at = to_timestamp(0)
    WHERE id = ${id} AND state IN ('authorizing', 'authorized', 'voiding')`)
}

/** Columns of a row, as its table has them. */
type Columns = Record<string, unknown>

/** Rows of a new order that one statement writes. */
export interface NewOrder {
  order: Columns & { id: string }
  /** None when there was nothing to pay. */
  payment: (Columns & { id: string; data: unknown }) | undefined
  item_taxes: (Columns & { id: string })[]
  method_taxes: (Columns & { id: string })[]
  /** By which version its totals are computed. */
  money: number
  /** The totals of the cart, its lines and methods, which it answers from now on. */
  frozen: object
  discount_ids: string[]
  gift_card_ids: string[]
  /** Rows of the outbox. */
  events: object[]
  now: Date
}

/**
 * Makes the order, links the cart's lines, shipping, taxes, discounts, gift cards and payment to it, freezes the cart,
 * records the end of the attempt, and writes the order's event to the outbox: in one statement, because concurrent
 * checkouts wait here for each other and every round trip holds their locks longer. Returns the order's number, or
 * undefined when another process has moved the attempt: then the transaction must be rolled back.
 */
export async function insertOrder(on: SqlSource, attempt: Attempt, made: NewOrder): Promise<number | undefined> {
  const { payment, now } = made
  const [frozen] = await sqlOf(on).rows<{ display_id: number }>(sql`
    WITH ${orderParts(attempt, made)}, ${taxParts(made)}, ${paymentParts(attempt, made)}
    UPDATE cart SET completed_at = ${now}, payment_authorized_at = ${now}, payment_id = ${payment?.id ?? null},
      updated_at = ${now}
    WHERE id = ${attempt.cart_id} AND EXISTS (SELECT FROM placed)
    RETURNING (SELECT display_id FROM ordered)`)
  return frozen?.display_id
}

/** Stores the totals that a swap's cart was completed with. */
export async function writeFrozen(on: SqlSource, cart_id: string, frozen: object): Promise<void> {
  await sqlOf(on).send(sql`
    INSERT INTO mercer.cart_terms (cart_id, frozen) VALUES (${cart_id}, ${JSON.stringify(frozen)}::jsonb)
    ON CONFLICT (cart_id) DO UPDATE SET frozen = excluded.frozen`)
}

const orderParts = (
  { cart_id }: Attempt,
  { order, money, frozen, discount_ids, gift_card_ids, events, now }: NewOrder,
): SqlPart => sql`
  ordered AS (
    INSERT INTO "order" (id, status, fulfillment_status, payment_status, cart_id, customer_id, email, region_id,
      currency_code, billing_address_id, shipping_address_id, sales_channel_id, tax_rate, metadata, idempotency_key,
      draft_order_id, no_notification, created_at, updated_at)
    SELECT id, status, fulfillment_status, payment_status, cart_id, customer_id, email, region_id,
      currency_code, billing_address_id, shipping_address_id, sales_channel_id, tax_rate, metadata, idempotency_key,
      draft_order_id, no_notification, created_at, updated_at
    FROM jsonb_populate_record(NULL::"order", ${JSON.stringify(order)}::jsonb)
    RETURNING display_id),
  lines AS (UPDATE line_item SET order_id = ${order.id}, updated_at = ${now} WHERE cart_id = ${cart_id}),
  methods AS (UPDATE shipping_method SET order_id = ${order.id} WHERE cart_id = ${cart_id}),
  terms AS (INSERT INTO mercer.order_terms (order_id, money) VALUES (${order.id}, ${money})),
  cart_terms AS (
    INSERT INTO mercer.cart_terms (cart_id, frozen) VALUES (${cart_id}, ${JSON.stringify(frozen)}::jsonb)
    ON CONFLICT (cart_id) DO UPDATE SET frozen = excluded.frozen),
  discounts AS (
    INSERT INTO order_discounts (order_id, discount_id) SELECT ${order.id}, unnest(${discount_ids}::text[])),
  cards AS (
    INSERT INTO order_gift_cards (order_id, gift_card_id) SELECT ${order.id}, unnest(${gift_card_ids}::text[])),
  events AS (
    INSERT INTO mercer.outbox (id, kind, payload, dedupe_key)
    SELECT id, kind, payload, dedupe_key
    FROM jsonb_populate_recordset(NULL::mercer.outbox, ${JSON.stringify(events)}::jsonb))`

const taxParts = ({ item_taxes, method_taxes, now }: NewOrder): SqlPart => sql`
  item_taxes AS (
    INSERT INTO line_item_tax_line (id, rate, name, code, item_id, created_at, updated_at)
    SELECT id, rate, name, code, item_id, ${now}::timestamptz, ${now}::timestamptz FROM jsonb_to_recordset(${JSON.stringify(item_taxes)}::jsonb)
      AS t (id text, rate real, name text, code text, item_id text)),
  method_taxes AS (
    INSERT INTO shipping_method_tax_line (id, rate, name, code, shipping_method_id, created_at, updated_at)
    SELECT id, rate, name, code, shipping_method_id, ${now}::timestamptz, ${now}::timestamptz FROM jsonb_to_recordset(${JSON.stringify(method_taxes)}::jsonb)
      AS t (id text, rate real, name text, code text, shipping_method_id text))`

/** The payment, its session, and the attempt: `placed` has a row only when the attempt was still authorized. */
const paymentParts = (attempt: Attempt, { order, payment, now }: NewOrder): SqlPart => sql`
  paid AS (
    INSERT INTO payment (id, cart_id, order_id, amount, currency_code, provider_id, idempotency_key, data, captured_at,
      created_at, updated_at)
    SELECT id, cart_id, order_id, amount, currency_code, provider_id, idempotency_key, data, captured_at,
      ${now}::timestamptz, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(payment ? [payment] : [])}::jsonb) AS p (id text, cart_id text,
      order_id text, amount int, currency_code text, provider_id text, idempotency_key text, data jsonb,
      captured_at timestamptz)),
  session AS (
    UPDATE payment_session
    SET status = 'authorized', data = ${JSON.stringify(payment?.data ?? {})}::jsonb,
      payment_authorized_at = ${now}, updated_at = ${now}
    WHERE id = ${payment ? attempt.payment_session_id : null}),
  placed AS (
    UPDATE mercer.completion SET state = 'placed', order_id = ${order.id}, updated_at = clock_timestamp()
    WHERE id = ${attempt.id} AND state = ${attempt.state} RETURNING id)`
