import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** Locks a tax rate's row until the transaction ends. */
export async function lockRateRow(tx: SqlSource, id: string): Promise<void> {
  await sqlOf(tx).run(sql`SELECT id FROM tax_rate WHERE id = ${id} FOR UPDATE`)
}

/** How many rows a tax rate applies to, without deleted ones. */
export interface RateCounts {
  id: string
  product_count: number
  product_type_count: number
  shipping_option_count: number
}

/** The numbers of products, product types and shipping options that each rate applies to. */
export function rateCounts(on: SqlSource, ids: string[]): Promise<RateCounts[]> {
  return sqlOf(on).rows<RateCounts>(sql`
    SELECT id,
      (SELECT count(*)::int FROM product_tax_rate JOIN product p ON p.id = product_id
        WHERE rate_id = r.id AND p.deleted_at IS NULL) AS product_count,
      (SELECT count(*)::int FROM product_type_tax_rate JOIN product_type t ON t.id = product_type_id
        WHERE rate_id = r.id AND t.deleted_at IS NULL) AS product_type_count,
      (SELECT count(*)::int FROM shipping_tax_rate JOIN shipping_option o ON o.id = shipping_option_id
        WHERE rate_id = r.id AND o.deleted_at IS NULL) AS shipping_option_count
    FROM tax_rate r WHERE id = ANY(${ids}::text[])`)
}
