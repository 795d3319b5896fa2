import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** Locks a payment collection's row until the transaction ends. */
export async function lockCollectionRow(on: SqlSource, id: string): Promise<void> {
  await sqlOf(on).run(sql`SELECT id FROM payment_collection WHERE id = ${id} FOR UPDATE`)
}
