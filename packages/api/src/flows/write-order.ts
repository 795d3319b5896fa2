import { orderFromCart } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { Shop } from "../context.ts"
import type { Attempt } from "./attempt.ts"
import { conflict } from "./hold-cart.ts"
import type { LoadedCart } from "./load-cart.ts"
import { eventRow } from "./outbox.ts"
import type { PricedCart } from "./priced-cart.ts"
import { paymentRow } from "./void-payment.ts"

interface Placed {
  priced: PricedCart
  cart: LoadedCart
  attempt: Attempt
  order_id: string
}

/**
 * Makes the order, ties a cart's lines, shipping, taxes, discounts, gift cards and payment to it, freezes the cart,
 * records that the attempt has come to its end, and leaves in the outbox that there is an order: in one statement, since
 * this is where checkouts meet and every round trip holds their locks longer. Refuses with conflict when another process
 * has decided about the attempt.
 */
export async function writeOrder(tx: Shop, { priced, cart, attempt, order_id }: Placed): Promise<void> {
  const now = tx.now()
  const order = { ...orderFromCart(cart, cart.draft_order), id: order_id, created_at: now, updated_at: now }
  const payment = attempt.provider_id ? [{ ...paymentRow(attempt), order_id, data: attempt.result }] : []
  const { items, methods } = taxRows(priced, cart)
  const frozen = await tx.db.$executeRaw`
    WITH ordered AS (
        INSERT INTO "order" (id, status, fulfillment_status, payment_status, cart_id, customer_id, email, region_id,
          currency_code, billing_address_id, shipping_address_id, sales_channel_id, tax_rate, metadata, idempotency_key,
          draft_order_id, no_notification, created_at, updated_at)
        SELECT id, status, fulfillment_status, payment_status, cart_id, customer_id, email, region_id,
          currency_code, billing_address_id, shipping_address_id, sales_channel_id, tax_rate, metadata, idempotency_key,
          draft_order_id, no_notification, created_at, updated_at
        FROM jsonb_populate_record(NULL::"order", ${JSON.stringify(order)}::jsonb)),
      lines AS (UPDATE line_item SET order_id = ${order_id}, updated_at = ${now} WHERE cart_id = ${cart.id}),
      methods AS (UPDATE shipping_method SET order_id = ${order_id} WHERE cart_id = ${cart.id}),
      item_taxes AS (
        INSERT INTO line_item_tax_line (id, rate, name, code, item_id)
        SELECT id, rate, name, code, item_id FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
          AS t (id text, rate real, name text, code text, item_id text)),
      method_taxes AS (
        INSERT INTO shipping_method_tax_line (id, rate, name, code, shipping_method_id)
        SELECT id, rate, name, code, shipping_method_id FROM jsonb_to_recordset(${JSON.stringify(methods)}::jsonb)
          AS t (id text, rate real, name text, code text, shipping_method_id text)),
      discounts AS (
        INSERT INTO order_discounts (order_id, discount_id) SELECT ${order_id}, unnest(${ids(cart.discounts)}::text[])),
      cards AS (
        INSERT INTO order_gift_cards (order_id, gift_card_id) SELECT ${order_id}, unnest(${ids(cart.gift_cards)}::text[])),
      paid AS (
        INSERT INTO payment (id, cart_id, order_id, amount, currency_code, provider_id, idempotency_key, data)
        SELECT id, cart_id, order_id, amount, currency_code, provider_id, idempotency_key, data
        FROM jsonb_to_recordset(${JSON.stringify(payment)}::jsonb) AS p (id text, cart_id text, order_id text,
          amount int, currency_code text, provider_id text, idempotency_key text, data jsonb)),
      session AS (
        UPDATE payment_session
        SET status = 'authorized', data = ${JSON.stringify(payment[0]?.data ?? {})}::jsonb,
          payment_authorized_at = ${now}, updated_at = ${now}
        WHERE id = ${payment.length > 0 ? attempt.payment_session_id : null}),
      placed AS (
        UPDATE mercer.completion SET state = 'placed', order_id = ${order_id}, updated_at = clock_timestamp()
        WHERE id = ${attempt.id} AND state = ${attempt.state} RETURNING id),
      told AS (
        INSERT INTO mercer.outbox (id, kind, payload, dedupe_key)
        SELECT id, kind, payload, dedupe_key
        FROM jsonb_populate_record(NULL::mercer.outbox, ${JSON.stringify(eventRow("order.placed", { id: order_id }))}::jsonb))
    UPDATE cart SET completed_at = ${now}, payment_authorized_at = ${now}, payment_id = ${payment[0]?.id ?? null},
      updated_at = ${now}
    WHERE id = ${cart.id} AND EXISTS (SELECT FROM placed)`
  if (frozen === 0) throw conflict("The cart is being completed by another request")
  tx.nudge?.()
}

const ids = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)

/** The tax lines that the order is sold with; returned lines keep those they have. */
function taxRows({ tax_lines }: PricedCart, cart: LoadedCart) {
  const of = ({ id }: { id: string }) => tax_lines.get(id) ?? []
  const sold = cart.items.filter(({ is_return }) => !is_return)
  return {
    items: sold.flatMap((item) => of(item).map((line) => ({ ...line, id: newId("litl"), item_id: item.id }))),
    methods: cart.shipping_methods.flatMap((method) =>
      of(method).map((line) => ({ ...line, id: newId("smtl"), shipping_method_id: method.id })),
    ),
  }
}
