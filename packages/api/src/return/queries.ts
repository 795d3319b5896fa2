import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** Locks a return reason's row until the transaction ends. */
export async function lockReasonRow(tx: SqlSource, id: string): Promise<void> {
  await sqlOf(tx).run(sql`SELECT id FROM return_reason WHERE id = ${id} FOR UPDATE`)
}
