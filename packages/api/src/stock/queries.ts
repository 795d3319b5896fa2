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

/** The ids of an order's own lines, and of those that its claims and swaps have sent. */
export async function linesOfOrder(on: SqlSource, order_id: string): Promise<string[]> {
  const lines = await sqlOf(on).rows<{ id: string }>(sql`
    SELECT id FROM line_item WHERE order_id = ${order_id} AND NOT is_return
    UNION SELECT l.id FROM line_item l JOIN claim_order c ON c.id = l.claim_order_id WHERE c.order_id = ${order_id}
    UNION SELECT l.id FROM line_item l JOIN swap s ON s.id = l.swap_id WHERE s.order_id = ${order_id} AND NOT l.is_return`)
  return lines.map(({ id }) => id)
}

/**
 * The order that a line belongs to, by itself or through its claim or swap, or to which it belonged before an order edit
 * has replaced it; undefined when it is in no order.
 */
export async function orderOfLine(on: SqlSource, id: string): Promise<string | undefined> {
  const [line] = await sqlOf(on).rows<{ order_id: string | null }>(sql`
    SELECT coalesce(l.order_id, c.order_id, s.order_id, (
        SELECT e.order_id FROM line_item n JOIN order_edit e ON e.id = n.order_edit_id AND e.confirmed_at IS NOT NULL
        WHERE n.original_item_id = l.id LIMIT 1)) AS order_id
    FROM line_item l
      LEFT JOIN claim_order c ON c.id = l.claim_order_id LEFT JOIN swap s ON s.id = l.swap_id
    WHERE l.id = ${id}`)
  return line?.order_id ?? undefined
}
