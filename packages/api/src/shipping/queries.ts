import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** Locks a shipping option's row until the transaction ends. */
export async function lockOptionRow(tx: SqlSource, id: string): Promise<void> {
  await sqlOf(tx).run(sql`SELECT id FROM shipping_option WHERE id = ${id} FOR UPDATE`)
}

/** Locks a shipping profile's row until the transaction ends. */
export async function lockProfileRow(tx: SqlSource, id: string): Promise<void> {
  await sqlOf(tx).run(sql`SELECT id FROM shipping_profile WHERE id = ${id} FOR UPDATE`)
}

/** Makes others who create one of the store's two own profiles wait until the transaction ends. */
export async function lockOwnProfiles(tx: SqlSource): Promise<void> {
  await sqlOf(tx).run(sql`SELECT id FROM store FOR UPDATE`)
}
