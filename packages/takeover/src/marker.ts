import { identifierOf } from "@mercer/db"
import type { Writer } from "./connected.ts"

/** What a shop had at one moment. */
export interface Marker {
  /** Rows by table. */
  rows: Record<string, number>
  highest_display_id: number
  /** By `table.column`: the sum of its amounts, and a checksum of which row has which. */
  money: Record<string, { sum: string; checksum: string }>
  /** Providers by `table`, each with whether v1 has it installed. */
  providers: Record<string, Record<string, boolean>>
  currencies: string[]
  countries: string[]
}

const MONEY: [table: string, column: string][] = [
  ["money_amount", "amount"],
  ["line_item", "unit_price"],
  ["shipping_option", "amount"],
  ["shipping_method", "price"],
  ["payment", "amount"],
  ["payment", "amount_refunded"],
  ["refund", "amount"],
  ["gift_card", "balance"],
  ["gift_card_transaction", "amount"],
  ["discount_rule", "value"],
  ["return", "refund_amount"],
  ["claim_order", "refund_amount"],
  ["swap", "difference_due"],
  ["payment_collection", "amount"],
]

/** Tables of providers, whose `is_installed` v1 writes at each start. */
export const PROVIDERS = ["payment_provider", "fulfillment_provider", "tax_provider", "notification_provider"]

/** Reads the marker: run it in a transaction, so that all of it is of one moment. */
export async function readMarker(writer: Writer): Promise<Marker> {
  const { rows } = writer
  const [highest] = await rows<{ id: number }>('SELECT coalesce(max(display_id), 0)::int AS id FROM public."order"')
  const providers: Marker["providers"] = {}
  for (const table of PROVIDERS) {
    const all = await rows<{ id: string; is_installed: boolean }>(`SELECT id, is_installed FROM public.${table}`)
    providers[table] = Object.fromEntries(all.map(({ id, is_installed }) => [id, is_installed]))
  }
  const column = async (sql: string) => (await rows<{ value: string }>(sql)).map(({ value }) => value)
  return {
    rows: await countRows(writer),
    highest_display_id: highest?.id ?? 0,
    money: await sumMoney(writer),
    providers,
    currencies: await column("SELECT code AS value FROM public.currency ORDER BY 1"),
    countries: await column("SELECT iso_2 AS value FROM public.country ORDER BY 1"),
  }
}

async function countRows({ rows, schema }: Writer): Promise<Record<string, number>> {
  const tables = await rows<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relkind = 'r' AND c.relname <> '_prisma_migrations' ORDER BY 1`,
    [schema],
  )
  const counts = tables
    .map(
      ({ name }) => `SELECT '${name.replaceAll("'", "''")}' AS name, count(*) AS n FROM ${identifierOf(schema, name)}`,
    )
    .join(" UNION ALL ")
  const found = await rows<{ name: string; n: string }>(counts)
  return Object.fromEntries(found.map(({ name, n }) => [name, Number(n)]))
}

async function sumMoney({ rows }: Writer): Promise<Marker["money"]> {
  const parts = MONEY.map(
    ([table, column]) => `SELECT '${table}.${column}' AS name, coalesce(sum(${column}), 0)::text AS sum,
      coalesce(sum(hashtextextended(id || ':' || ${column}, 0)::numeric), 0)::text AS checksum FROM public."${table}"`,
  )
  const found = await rows<{ name: string; sum: string; checksum: string }>(parts.join(" UNION ALL "))
  return Object.fromEntries(found.map(({ name, sum, checksum }) => [name, { sum, checksum }]))
}

/** What has come or gone since a marker, in words. */
export function changesSince(before: Marker, now: Marker): string[] {
  const tables = Object.keys({ ...before.rows, ...now.rows })
  const rows = tables.flatMap((table) => {
    const difference = (now.rows[table] ?? 0) - (before.rows[table] ?? 0)
    return difference === 0 ? [] : [`${table}: ${difference > 0 ? "+" : ""}${difference} rows`]
  })
  const money = Object.keys(now.money).flatMap((name) => {
    const [old, fresh] = [before.money[name], now.money[name]]
    return old?.checksum === fresh?.checksum ? [] : [`${name}: ${old?.sum ?? 0} before, ${fresh?.sum} now`]
  })
  return [...rows, ...money]
}
