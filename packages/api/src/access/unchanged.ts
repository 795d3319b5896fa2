import { mustBeUnchanged } from "@mercer/commerce"
import type { App, Context } from "../context/context.ts"
import { lastCurrencyChange, raiseStamp, stampRow, stampRows, versionOf } from "./queries.ts"

/** Tables whose rows operators change, with the name of such a row in a refusal. */
const ROWS = {
  product: "Product",
  product_variant: "Variant",
  product_option: "Product option",
  product_category: "Product category",
  product_collection: "Collection",
  product_tag: "Product tag",
  product_type: "Product type",
  customer: "Customer",
  customer_group: "Customer group",
  address: "Address",
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
  order_edit: "Order edit",
  payment_collection: "Payment collection",
  draft_order: "Draft order",
  line_item: "Line item",
  claim_order: "Claim",
  note: "Note",
  webhook: "Webhook",
  view: "View",
  role: "Role",
  media: "Picture",
  inventory_item: "Inventory item",
  inventory_level: "Inventory level",
  reservation_item: "Reservation",
  stock_location: "Stock location",
} as const

/** @public */
export type ChangedTable = keyof typeof ROWS

type Tx = Pick<App, "db" | "now">

/**
 * Locks the row before it is changed, refuses with conflict when it is not the version that the writer has read, and
 * marks it as changed: its `updated_at` grows by at least a millisecond, so that no two versions have the same
 * timestamp, even if only related rows change (prices, providers, countries). Timestamps are compared in milliseconds,
 * as they are on the wire; other programs write microseconds. A missing row is left to the operation.
 * @public
 */
export async function changing<Result>(
  tx: Tx,
  { table, id, since }: { table: ChangedTable; id: string; since?: Date | null | undefined },
  work: () => Promise<Result>,
): Promise<Result> {
  const now = tx.now()
  const row = { ...placeOf(table), id }
  const stamp = await stampRow(tx, row, { since: since ?? null, now })
  if (!stamp && since) await refuse(tx, table, id, since)
  const result = await work()
  // If the row's writer has a fast clock, the timestamp must not go back to ours: an old one would look current again.
  if (stamp && stamp > now) await raiseStamp(tx, row, stamp)
  return result
}

async function refuse(tx: Tx, table: ChangedTable, id: string, since: Date): Promise<void> {
  const row = await versionOf(tx, { ...placeOf(table), id })
  if (row) mustBeUnchanged(row, since, `${ROWS[table]} ${id}`)
}

/**
 * Marks rows as changed when only related rows were: the categories of products, the groups of customers.
 * @public
 */
export async function markChanged(tx: Tx, table: ChangedTable, ids: string[]): Promise<void> {
  if (ids.length > 0) await stampRows(tx, { ...placeOf(table), ids }, tx.now())
}

/** These are our own tables; all others are Medusa v1's. */
const OURS: ReadonlySet<ChangedTable> = new Set<ChangedTable>(["webhook", "view", "role", "media"])
const placeOf = (table: ChangedTable) => ({ table, is_ours: OURS.has(table) })

/**
 * The timestamp for changes of a currency: its table has none, so the audit log is read.
 * @public
 */
export function currencyChangedAt(ctx: Pick<Context, "db">, code: string): Promise<Date | undefined> {
  return lastCurrencyChange(ctx, code)
}
