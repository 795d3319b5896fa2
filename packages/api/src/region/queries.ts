import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** Locks a region's row until the transaction ends. */
export async function lockRegionRow(tx: SqlSource, id: string): Promise<void> {
  await sqlOf(tx).run(sql`SELECT id FROM region WHERE id = ${id} FOR UPDATE`)
}

/** Locks countries until the transaction ends: in one order, against deadlocks. */
export async function lockCountries(tx: SqlSource, codes: string[]): Promise<void> {
  await sqlOf(tx).run(sql`SELECT id FROM country WHERE iso_2 = ANY (${codes}::text[]) ORDER BY iso_2 FOR UPDATE`)
}

/** Locks the store's one row against writes until the transaction ends; others may share this lock. */
export async function shareStoreRow(tx: SqlSource): Promise<void> {
  await sqlOf(tx).run(sql`SELECT id FROM store ORDER BY created_at, id LIMIT 1 FOR SHARE`)
}

/** Locks a currency's row until the transaction ends. */
export async function lockCurrencyRow(tx: SqlSource, code: string): Promise<void> {
  await sqlOf(tx).run(sql`SELECT code FROM currency WHERE code = ${code} FOR NO KEY UPDATE`)
}
