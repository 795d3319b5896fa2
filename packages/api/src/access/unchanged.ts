import { mustBeUnchanged } from "@mercer/commerce"
import { models } from "@mercer/db"
import type { App, Context } from "../context/context.ts"
import { lastCurrencyChange, raiseStamp, stampRow, stampRows, versionOf } from "./queries.ts"

type Models = typeof models

/** A table whose rows operators change: each has an id, and says when it was changed. @public */
export type ChangedTable = {
  [Name in keyof Models]: Models[Name]["columns"] extends { id: unknown; updated_at: unknown }
    ? Models[Name]["table"]
    : never
}[keyof Models]

/** What a row is called in a refusal, unless it is its table's name. */
const NAMES: Partial<Record<ChangedTable, string>> = {
  claim_order: "Claim",
  media: "Picture",
  product_collection: "Collection",
  product_variant: "Variant",
  publishable_api_key: "Publishable API key",
  reservation_item: "Reservation",
}

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
  if (row) mustBeUnchanged(row, since, `${nameOf(table)} ${id}`)
}

/**
 * Marks rows as changed when only related rows were: the categories of products, the groups of customers.
 * @public
 */
export async function markChanged(tx: Tx, table: ChangedTable, ids: string[]): Promise<void> {
  if (ids.length > 0) await stampRows(tx, { ...placeOf(table), ids }, tx.now())
}

const nameOf = (table: ChangedTable) =>
  NAMES[table] ?? `${table.charAt(0).toUpperCase()}${table.slice(1).replaceAll("_", " ")}`

const OURS = new Set<string>(Object.values(models).flatMap(({ schema, table }) => (schema === "mercer" ? [table] : [])))
const placeOf = (table: ChangedTable) => ({ table, is_ours: OURS.has(table) })

/**
 * The timestamp for changes of a currency: its table has none, so the audit log is read.
 * @public
 */
export function currencyChangedAt(ctx: Pick<Context, "db">, code: string): Promise<Date | undefined> {
  return lastCurrencyChange(ctx, code)
}
