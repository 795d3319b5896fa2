import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** The ids of a customer's orders whose number contains these digits. Prisma filters match parts of texts only. */
export async function ownOrdersNumberedLike(on: SqlSource, customer_id: string, digits: string): Promise<string[]> {
  const rows = await sqlOf(on).rows<{ id: string }>(sql`
    SELECT id FROM "order" WHERE customer_id = ${customer_id} AND display_id::text LIKE ${`%${digits}%`}`)
  return rows.map(({ id }) => id)
}

/** Locks orders until the transaction ends: in one order, against deadlocks. */
export async function lockOrderRows(tx: SqlSource, ids: string[]): Promise<void> {
  await sqlOf(tx).run(sql`SELECT id FROM "order" WHERE id = ANY(${ids}::text[]) ORDER BY id FOR UPDATE`)
}

/** The ids of a customer's orders whose number, by the shop's own rule, has this pattern. */
export async function ownOrdersWithNumberLike(on: SqlSource, customer_id: string, pattern: string): Promise<string[]> {
  const rows = await sqlOf(on).rows<{ id: string }>(sql`
    SELECT o.id FROM "order" o JOIN mercer.order_number n ON n.order_id = o.id
    WHERE o.customer_id = ${customer_id} AND n.order_number ILIKE ${pattern}`)
  return rows.map(({ id }) => id)
}
