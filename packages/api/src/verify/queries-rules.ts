import { type SqlPart, sql } from "@mercer/db"

/** What must always hold, and the rows for which it does not. */
export interface LedgerRule {
  rule: string
  /** What is said of the rows that break it, after their number. */
  words: string
  /** Their `id` and when they were made. */
  broken: SqlPart
}

/** A line of an order whose own lines no edit has replaced: an edit gives them new ids. */
const ORDER_LINE = sql`
  SELECT l.id, l.created_at, coalesce(l.fulfilled_quantity, 0) AS fulfilled,
    coalesce(l.shipped_quantity, 0) AS shipped, coalesce(l.returned_quantity, 0) AS returned
  FROM line_item l WHERE l.order_id IS NOT NULL AND l.original_item_id IS NULL
    AND NOT EXISTS (SELECT FROM order_edit e WHERE e.order_id = l.order_id AND e.confirmed_at IS NOT NULL)`

const MONEY: LedgerRule[] = [
  {
    rule: "order_number",
    words: "orders have a number that another order has too",
    broken: sql`
      SELECT id, created_at FROM (SELECT id, created_at, count(*) OVER (PARTITION BY display_id) AS found FROM "order") o
      WHERE found > 1`,
  },
  {
    rule: "unfinished",
    words: "payments or operations have been without an end for ten minutes",
    broken: sql`
      SELECT id, created_at FROM mercer.completion
      WHERE state IN ('authorizing', 'authorized', 'voiding') AND updated_at < now() - interval '10 minutes'
      UNION ALL SELECT id, created_at FROM mercer.order_act
      WHERE state = 'intended' AND created_at < now() - interval '10 minutes'`,
  },
  {
    rule: "placed_order",
    words: "paid carts have no order and no confirmed swap",
    broken: sql`
      SELECT k.cart_id AS id, k.created_at FROM mercer.completion k
      WHERE k.state = 'placed' AND NOT EXISTS (SELECT FROM "order" o WHERE o.id = k.order_id)
        AND NOT EXISTS (SELECT FROM swap s WHERE s.cart_id = k.cart_id AND s.confirmed_at IS NOT NULL)`,
  },
  {
    rule: "refund_limit",
    words: "payments gave back more than was captured, or less than nothing",
    broken: sql`
      SELECT id, created_at FROM payment
      WHERE amount_refunded < 0 OR amount_refunded > amount OR (amount_refunded > 0 AND captured_at IS NULL)`,
  },
  {
    rule: "refund_sum",
    words: "orders have refunds that are not what their payments gave back",
    broken: sql`
      WITH paid AS (
        SELECT p.id, coalesce(p.order_id, s.order_id) AS order_id, p.amount_refunded
        FROM payment p LEFT JOIN swap s ON s.id = p.swap_id),
      given AS (
        SELECT coalesce(r.order_id, p.order_id) AS order_id, sum(r.amount) AS amount
        FROM refund r LEFT JOIN paid p ON p.id = r.payment_id GROUP BY 1),
      refunded AS (SELECT order_id, sum(amount_refunded) AS amount FROM paid GROUP BY order_id)
      SELECT o.id, o.created_at FROM "order" o
        LEFT JOIN given g ON g.order_id = o.id LEFT JOIN refunded r ON r.order_id = o.id
      WHERE coalesce(g.amount, 0) <> coalesce(r.amount, 0)`,
  },
  {
    rule: "gift_card_limit",
    words: "gift cards have a balance below zero or above their value",
    broken: sql`SELECT id, created_at FROM gift_card WHERE balance < 0 OR balance > value`,
  },
  {
    rule: "gift_card_sum",
    words: "gift cards have another balance than their value less what was paid with them and did not come back",
    broken: sql`
      WITH used AS (
        SELECT gift_card_id, sum(amount) AS amount FROM gift_card_transaction GROUP BY 1),
      back AS (
        SELECT gift_card_id, sum(amount) AS amount FROM mercer.gift_card_entry
        WHERE issued_gift_card_id IS NULL GROUP BY 1)
      SELECT g.id, g.created_at FROM gift_card g
        LEFT JOIN used u ON u.gift_card_id = g.id LEFT JOIN back b ON b.gift_card_id = g.id
      WHERE g.value - g.balance <> coalesce(u.amount, 0) - coalesce(b.amount, 0) AND g.deleted_at IS NULL`,
  },
  {
    rule: "gift_card_refund",
    words: "orders gave back more to a gift card than it had paid, or less than nothing",
    broken: sql`
      WITH back AS (
        SELECT order_id, gift_card_id, sum(amount) AS amount FROM mercer.gift_card_entry
        WHERE kind <> 'operator' GROUP BY 1, 2)
      SELECT o.id, o.created_at FROM back b JOIN "order" o ON o.id = b.order_id
        LEFT JOIN gift_card_transaction t ON t.order_id = b.order_id AND t.gift_card_id = b.gift_card_id
      WHERE b.amount < 0 OR b.amount > coalesce(t.amount, 0)`,
  },
]

const UNITS: LedgerRule[] = [
  {
    rule: "units",
    words: "lines have less than no units fulfilled, shipped or returned",
    broken: sql`SELECT id, created_at FROM (${ORDER_LINE}) l WHERE least(fulfilled, shipped, returned) < 0`,
  },
  {
    rule: "fulfilled",
    words: "lines have another fulfilled quantity than their fulfillments",
    broken: sql`
      WITH sent AS (
        SELECT i.item_id, sum(i.quantity) AS units FROM fulfillment_item i
          JOIN fulfillment f ON f.id = i.fulfillment_id AND f.canceled_at IS NULL GROUP BY 1)
      SELECT l.id, l.created_at FROM (${ORDER_LINE}) l LEFT JOIN sent s ON s.item_id = l.id
      WHERE l.fulfilled <> coalesce(s.units, 0)`,
  },
  {
    rule: "returned",
    words: "lines have another returned quantity than was received",
    broken: sql`
      WITH received AS (
        SELECT i.item_id, sum(coalesce(i.received_quantity, 0)) AS units FROM return_item i
          JOIN return r ON r.id = i.return_id AND r.status IN ('received', 'requires_action') GROUP BY 1)
      SELECT l.id, l.created_at FROM (${ORDER_LINE}) l LEFT JOIN received r ON r.item_id = l.id
      WHERE l.returned <> coalesce(r.units, 0)`,
  },
  {
    rule: "oversold",
    words: "variants have less than no stock, without back-orders",
    broken: sql`
      SELECT id, created_at FROM product_variant
      WHERE inventory_quantity < 0 AND manage_inventory AND NOT allow_backorder AND deleted_at IS NULL`,
  },
]

/** The rules that are one statement each, over all rows. */
export const LEDGER_RULES: readonly LedgerRule[] = [...MONEY, ...UNITS]
