import { type SqlSource, sqlOf } from "@mercer/db"

/** An order and the date to backdate it to. */
export interface Past {
  id: string
  at: Date
}

/** Backdates orders with all related rows: paid after hours, shipped after a day, returned after a week. */
export async function setBack(on: SqlSource, past: Past[]): Promise<void> {
  for (const text of STATEMENTS) await sqlOf(on).run({ text, values: [JSON.stringify(past)] })
}

const ORDERS = `jsonb_to_recordset($1::jsonb) AS x(id text, at timestamptz) JOIN "order" o ON o.id = x.id`

/** A delay after the order was placed, but never in the future. Rows created one after another keep their order. */
const after = (time: string, row = "t") =>
  `least(now() - interval '2 minutes', x.at + interval '${time}') + (${row}.created_at - o.created_at) / 1000`
const ifThere = (column: string, time: string) =>
  `${column} = CASE WHEN t.${column} IS NOT NULL THEN ${after(time)} END`
const made = (time: string) => `created_at = ${after(time)}, updated_at = ${after(time)}`

const CLAIMS = `${ORDERS} JOIN claim_order c ON c.order_id = o.id`

/** An order's own row comes last: the others read it. */
const STATEMENTS = [
  `UPDATE claim_item t SET ${made("7 days")} FROM ${CLAIMS} WHERE t.claim_order_id = c.id`,
  `UPDATE line_item t SET ${made("7 days")} FROM ${CLAIMS} WHERE t.claim_order_id = c.id`,
  `UPDATE fulfillment t SET ${made("8 days")}, ${ifThere("shipped_at", "9 days")} FROM ${CLAIMS} WHERE t.claim_order_id = c.id`,
  `UPDATE "return" t SET ${made("7 days")}, ${ifThere("received_at", "11 days")} FROM ${CLAIMS} WHERE t.claim_order_id = c.id`,
  `UPDATE claim_order t SET ${made("7 days")} FROM ${ORDERS} WHERE t.order_id = o.id`,
  `UPDATE "return" t SET ${made("6 days")}, ${ifThere("received_at", "9 days")} FROM ${ORDERS} WHERE t.order_id = o.id`,
  `UPDATE refund t SET ${made("9 days")} FROM ${ORDERS} WHERE t.order_id = o.id`,
  `UPDATE fulfillment t SET ${made("20 hours")}, ${ifThere("shipped_at", "26 hours")} FROM ${ORDERS} WHERE t.order_id = o.id`,
  `UPDATE payment t SET ${made("0")}, ${ifThere("captured_at", "2 hours")}, ${ifThere("canceled_at", "5 hours")} FROM ${ORDERS} WHERE t.order_id = o.id`,
  `UPDATE payment_session t SET ${made("0")} FROM ${ORDERS} WHERE t.cart_id = o.cart_id`,
  `UPDATE line_item t SET ${made("0")} FROM ${ORDERS} WHERE t.order_id = o.id`,
  `UPDATE cart t SET ${made("0")}, ${ifThere("completed_at", "0")} FROM ${ORDERS} WHERE t.id = o.cart_id`,
  `UPDATE "order" t SET created_at = x.at, updated_at = ${after("2 days")}, ${ifThere("canceled_at", "5 hours")} FROM ${ORDERS} WHERE t.id = o.id`,
]
