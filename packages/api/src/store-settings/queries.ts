import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** Locks the store's one row until the transaction ends. */
export async function lockStoreRow(tx: SqlSource): Promise<void> {
  await sqlOf(tx).run(sql`SELECT id FROM store ORDER BY created_at, id LIMIT 1 FOR UPDATE`)
}
