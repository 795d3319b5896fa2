import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** Locks a customer group's row until the transaction ends. */
export async function lockGroupRow(tx: SqlSource, id: string): Promise<void> {
  await sqlOf(tx).run(sql`SELECT id FROM customer_group WHERE id = ${id} FOR UPDATE`)
}
