import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** Locks a price list's row until the transaction ends. */
export async function lockPriceListRow(tx: SqlSource, id: string): Promise<void> {
  await sqlOf(tx).run(sql`SELECT id FROM price_list WHERE id = ${id} FOR UPDATE`)
}
