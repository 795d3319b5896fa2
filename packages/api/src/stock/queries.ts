import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** Locks an inventory item until the transaction ends; false if it is missing or deleted. */
export async function lockItem(tx: SqlSource, id: string): Promise<boolean> {
  const found = await sqlOf(tx).run(sql`
    SELECT id FROM inventory_item WHERE id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`)
  return found > 0
}

/** Locks a variant against other writes until the transaction ends; false if it is missing or deleted. */
export async function lockVariant(tx: SqlSource, id: string): Promise<boolean> {
  const found = await sqlOf(tx).run(sql`
    SELECT id FROM product_variant WHERE id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`)
  return found > 0
}

/** Locks a stock location against deletion until the transaction ends; false if it is missing or deleted. */
export async function lockLocation(tx: SqlSource, id: string): Promise<boolean> {
  const found = await sqlOf(tx).run(sql`
    SELECT id FROM stock_location WHERE id = ${id} AND deleted_at IS NULL FOR SHARE`)
  return found > 0
}
