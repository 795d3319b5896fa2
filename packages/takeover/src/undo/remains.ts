import type { Made } from "@mercer/db"
import { identifierOf } from "@mercer/db"
import type { Writer } from "../connected.ts"

/** What v1 has no tables for, by table; sessions, tokens and counts of requests are not worth keeping. */
export interface Remains {
  exported_at: string
  tables: Record<string, unknown[]>
}

/** Mercer's own tables and which of their rows are kept in the file. */
const KEPT: [table: string, where: string][] = [
  ["audit", "true"],
  ["webhook", "true"],
  ["webhook_delivery", "state <> 'delivered'"],
  ["view", "true"],
  ["media", "alt IS NOT NULL OR focal_x IS NOT NULL"],
  ["file", "true"],
  ["role_report", "true"],
  ["role", "true"],
  ["user_role", "true"],
  ["invite_role", "true"],
  ["setting", "true"],
  ["gift_card_entry", "true"],
  ["return_terms", "true"],
  ["returned_gift_card", "true"],
  ["completion", "state IN ('authorizing', 'authorized', 'voiding')"],
  ["order_act", "state = 'intended'"],
  ["batch_run", "true"],
  ["outbox", "done_at IS NULL"],
  ["currency_unit", "true"],
  ["cart_terms", "true"],
  ["order_terms", "true"],
  ["variant_terms", "true"],
  ["line_terms", "true"],
]

/** What is under way: rows that only Mercer would finish. */
const UNDER_WAY = ["completion", "order_act", "outbox"]

/** Reads what going back would lose: rows of Mercer's tables, and of tables that the take-over has added to v1's. */
export async function readRemains({ rows, schema }: Writer, made: Partial<Made>): Promise<Remains> {
  const tables: Remains["tables"] = {}
  for (const [table, where] of KEPT) {
    const [known] = await rows<{ there: boolean }>(`SELECT to_regclass('mercer.${table}') IS NOT NULL AS there`)
    if (known?.there) tables[`mercer.${table}`] = await allOf(rows, `mercer."${table}"`, where)
  }
  for (const { name } of (made.objects ?? []).filter(({ kind }) => kind === "table"))
    if (name !== "_prisma_migrations")
      tables[`${schema}.${name}`] = await allOf(rows, identifierOf(schema, name), "true")
  return {
    exported_at: new Date().toISOString(),
    tables: Object.fromEntries(Object.entries(tables).filter(([, all]) => all.length > 0)),
  }
}

/** The number of rows by table that nobody will finish after undo. */
export const parkedIn = ({ tables }: Remains): Record<string, number> =>
  Object.fromEntries(
    UNDER_WAY.flatMap((table) => {
      const count = tables[`mercer.${table}`]?.length ?? 0
      return count > 0 ? [[table, count]] : []
    }),
  )

async function allOf(rows: Writer["rows"], table: string, where: string): Promise<unknown[]> {
  return (await rows<{ row: unknown }>(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${where}`)).map(
    ({ row }) => row,
  )
}
