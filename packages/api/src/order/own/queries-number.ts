import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** A number for an order, or why it has none. */
export interface NewNumber {
  order_id: string
  order_number: string | null
  failure: string | null
}

/** A number without leading zeros of at most nine digits may be another order's display_id. */
const displayIdIn = (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

/**
 * Stores the number of an order, and returns whether it has: not when another order has it, or is displayed by a display_id
 * that reads the same. Waits for a transaction that stores the same number. @public
 */
export async function insertNumber(on: SqlSource, { order_id, order_number, failure }: NewNumber): Promise<boolean> {
  const display_id = displayIdIn(order_number)
  const rows = await sqlOf(on).rows<{ order_id: string }>(sql`
    INSERT INTO mercer.order_number (order_id, order_number, failure)
    SELECT ${order_id}, ${order_number}, ${failure} WHERE NOT EXISTS (
      SELECT FROM "order" o WHERE o.display_id = ${display_id}::int AND o.id <> ${order_id} AND NOT EXISTS (
        SELECT FROM mercer.order_number n WHERE n.order_id = o.id AND n.order_number IS NOT NULL))
    ON CONFLICT DO NOTHING RETURNING order_id`)
  return rows.length > 0
}

/** The numbers of those orders that have one. */
export function numbersOf(on: SqlSource, ids: string[]): Promise<{ order_id: string; order_number: string }[]> {
  return sqlOf(on).rows(sql`
    SELECT order_id, order_number FROM mercer.order_number
    WHERE order_id = ANY(${ids}::text[]) AND order_number IS NOT NULL`)
}

/** The ids of the newest orders whose number has this pattern. */
export async function ordersWithNumberLike(on: SqlSource, pattern: string, most: number): Promise<string[]> {
  const rows = await sqlOf(on).rows<{ order_id: string }>(sql`
    SELECT order_id FROM mercer.order_number WHERE order_number ILIKE ${pattern}
    ORDER BY created_at DESC, order_id DESC LIMIT ${most}`)
  return rows.map(({ order_id }) => order_id)
}

/** How many orders of the last thirty days the shop's rule gave no number, with the newest; null without any. */
export async function failedNumbers(
  on: SqlSource,
): Promise<{ count: number; display_id: number; failure: string } | null> {
  const [found] = await sqlOf(on).rows<{ count: number; display_id: number; failure: string }>(sql`
    SELECT count(*) OVER ()::int AS count, o.display_id, n.failure
    FROM mercer.order_number n JOIN "order" o ON o.id = n.order_id
    WHERE n.failure IS NOT NULL AND n.created_at > now() - interval '30 days'
    ORDER BY n.created_at DESC, o.display_id DESC LIMIT 1`)
  return found ?? null
}
