import { mustBeUnchanged } from "@mercer/commerce"
import type { Context, Shop } from "./context.ts"

/** Tables whose rows operators change, with the name that a refusal gives to such a row. */
const ROWS = {
  product: "Product",
  product_variant: "Variant",
  product_option: "Product option",
  product_category: "Product category",
  product_collection: "Collection",
  customer: "Customer",
  customer_group: "Customer group",
  region: "Region",
  shipping_option: "Shipping option",
  shipping_profile: "Shipping profile",
  tax_rate: "Tax rate",
  price_list: "Price list",
  gift_card: "Gift card",
  discount: "Discount",
  discount_condition: "Discount condition",
  return_reason: "Return reason",
  publishable_api_key: "Publishable API key",
  sales_channel: "Sales channel",
  store: "Store",
  user: "User",
  order: "Order",
  claim_order: "Claim",
  webhook: "Webhook",
  view: "View",
} as const

export type ChangedTable = keyof typeof ROWS

type Tx = Pick<Shop, "db" | "now">

/**
 * Locks the row that is about to change, refuses with conflict when it is not the version that the writer has read, and
 * marks it as changed: its `updated_at` grows by a millisecond at least, so that no two versions carry the same stamp,
 * also where only what belongs to the row changes (prices, providers, countries). Stamps are compared in milliseconds,
 * which is what the wire carries; other programs write microseconds. A row that isn't there is left to the operation.
 */
export async function changing<Result>(
  tx: Tx,
  { table, id, since }: { table: ChangedTable; id: string; since?: Date | null | undefined },
  work: () => Promise<Result>,
): Promise<Result> {
  const now = tx.now()
  const stamp = await mark(tx, { table, id, since: since ?? null }, now)
  if (!stamp && since) await refuse(tx, table, id, since)
  const result = await work()
  // A row whose writer's clock is ahead must not fall back to ours: its old stamp would look fresh again.
  if (stamp && stamp > now) await keepAhead(tx, table, id, stamp)
  return result
}

async function mark(
  { db }: Tx,
  { table, id, since }: { table: ChangedTable; id: string; since: Date | null },
  now: Date,
) {
  const [row] = await db.$queryRawUnsafe<{ updated_at: Date }[]>(
    `UPDATE ${nameOf(table)}
     SET updated_at = greatest($2::timestamptz, date_trunc('milliseconds', updated_at) + interval '1 millisecond')
     WHERE id = $1 AND ($3::timestamptz IS NULL OR date_trunc('milliseconds', updated_at) <= $3::timestamptz)
     RETURNING updated_at`,
    id,
    now,
    since,
  )
  return row?.updated_at
}

async function refuse({ db }: Tx, table: ChangedTable, id: string, since: Date): Promise<void> {
  const [row] = await db.$queryRawUnsafe<{ updated_at: Date }[]>(
    `SELECT date_trunc('milliseconds', updated_at) AS updated_at FROM ${nameOf(table)} WHERE id = $1`,
    id,
  )
  if (row) mustBeUnchanged(row, since, `${ROWS[table]} ${id}`)
}

async function keepAhead({ db }: Tx, table: ChangedTable, id: string, stamp: Date): Promise<void> {
  const sql = `UPDATE ${nameOf(table)} SET updated_at = $2::timestamptz WHERE id = $1 AND updated_at < $2::timestamptz`
  await db.$executeRawUnsafe(sql, id, stamp)
}

/** Marks rows as changed of which only what belongs to them was: the categories of products, the groups of customers. */
export async function markChanged({ db, now }: Tx, table: ChangedTable, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db.$executeRawUnsafe(
    `WITH locked AS (SELECT id FROM ${nameOf(table)} WHERE id = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE)
     UPDATE ${nameOf(table)} t
     SET updated_at = greatest($2::timestamptz, date_trunc('milliseconds', t.updated_at) + interval '1 millisecond')
     FROM locked WHERE t.id = locked.id`,
    ids,
    now(),
  )
}

/** Webhooks and views are ours; all other tables are Medusa v1's. */
const nameOf = (table: ChangedTable) => (table === "webhook" || table === "view" ? `mercer."${table}"` : `"${table}"`)

/** The stamp that changes of a currency are compared with: the table has none, so the record of who did what is asked. */
export async function currencyChangedAt({ db }: Pick<Context, "db">, code: string): Promise<Date | undefined> {
  const [last] = await db.$queryRaw<{ created_at: Date }[]>`
    SELECT created_at FROM mercer.audit
    WHERE operation = 'admin.currencies.update' AND lower(target_id) = ${code} AND outcome = 'done'
    ORDER BY created_at DESC LIMIT 1`
  return last?.created_at
}
