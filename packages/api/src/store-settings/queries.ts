import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** The name and brand of the shop, of its one row. */
export interface StoreNames {
  name: string
  metadata: Record<string, unknown> | null
}

/** Read for each page of the panel, by written SQL: a server that shows its login page needs no Prisma client. */
export async function readStoreNames(on: SqlSource): Promise<StoreNames> {
  const [row] = await sqlOf(on).rows<StoreNames>(sql`
    SELECT name, metadata FROM store ORDER BY created_at, id LIMIT 1`)
  if (!row) throw new Error("The shop has no row in store")
  return row
}

/** Locks the store's one row until the transaction ends. */
export async function lockStoreRow(tx: SqlSource): Promise<void> {
  await sqlOf(tx).run(sql`SELECT id FROM store ORDER BY created_at, id LIMIT 1 FOR UPDATE`)
}
