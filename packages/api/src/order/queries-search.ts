import { literal, planned, type SqlPart, type SqlSource, sql, sqlOf } from "@mercer/db"

async function idsOf(on: SqlSource, statement: SqlPart): Promise<string[]> {
  const rows = await sqlOf(on).rows<{ id: string }>(planned(statement))
  return rows.map(({ id }) => id)
}

/*
 * Searches for a LIKE pattern. They are not sorted, so that they stop at `most` rows however many match.
 */

/** The ids of addresses with the pattern in a name, the phone or the postal code. */
export async function addressesLike(on: SqlSource, pattern: string, most: number): Promise<string[]> {
  const like = literal(pattern)
  return idsOf(
    on,
    sql`
      SELECT id FROM address WHERE first_name ILIKE ${like} OR last_name ILIKE ${like}
      OR phone ILIKE ${like} OR postal_code ILIKE ${like} LIMIT ${literal(String(most))}`,
  )
}

/** The ids of customers with the pattern in a name or the phone. */
export async function customersLike(on: SqlSource, pattern: string, most: number): Promise<string[]> {
  const like = literal(pattern)
  return idsOf(
    on,
    sql`
      SELECT id FROM customer WHERE first_name ILIKE ${like} OR last_name ILIKE ${like}
      OR phone ILIKE ${like} LIMIT ${literal(String(most))}`,
  )
}

/**
 * The ids of orders with the pattern in the SKU of an item, some of them more than once. Includes deleted variants,
 * because their orders remain.
 */
export async function ordersWithSkuLike(on: SqlSource, pattern: string, most: number): Promise<string[]> {
  const like = literal(pattern)
  return idsOf(
    on,
    sql`
      SELECT i.order_id AS id FROM product_variant v JOIN line_item i ON i.variant_id = v.id
      WHERE v.sku ILIKE ${like} AND i.order_id IS NOT NULL LIMIT ${literal(String(most))}`,
  )
}

/**
 * The ids of the newest orders whose number contains these digits. A filter matches parts of texts, not of numbers. It is
 * planned without them: PostgreSQL has no statistics of an expression, and would go through the newest orders.
 */
export async function ordersNumberedLike(on: SqlSource, digits: string, most: number): Promise<string[]> {
  const rows = await sqlOf(on).rows<{ id: string }>(sql`
    SELECT id FROM "order" WHERE display_id::text LIKE ${`%${digits}%`} ORDER BY created_at DESC LIMIT ${most}`)
  return rows.map(({ id }) => id)
}
