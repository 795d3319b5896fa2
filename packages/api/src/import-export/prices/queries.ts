import { BY_SKU, type ListedVariant } from "@mercer/commerce"
import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** Locks a price list until the transaction ends; false when there is none, or it was deleted. */
export async function lockPriceList(tx: SqlSource, id: string): Promise<boolean> {
  const found = await sqlOf(tx).rows(sql`SELECT id FROM price_list WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`)
  return found.length > 0
}

/** These variants with their prices in the list; deleted ones are left out. */
export function listedVariants(on: SqlSource, list_id: string, ids: string[]): Promise<ListedVariant[]> {
  return sqlOf(on).rows<ListedVariant>(sql`
    SELECT v.id, v.sku, v.title, coalesce((
      SELECT json_agg(json_build_object('id', m.id, 'region_id', m.region_id, 'currency_code', m.currency_code,
        'amount', m.amount, 'min_quantity', m.min_quantity, 'max_quantity', m.max_quantity) ORDER BY m.created_at, m.id)
      FROM product_variant_money_amount t JOIN money_amount m ON m.id = t.money_amount_id
      WHERE t.variant_id = v.id AND m.price_list_id = ${list_id} AND m.deleted_at IS NULL AND t.deleted_at IS NULL
    ), '[]'::json) AS prices
    FROM product_variant v WHERE v.id = ANY(${ids}::text[]) AND v.deleted_at IS NULL`)
}

/** Names the variants of an import's rows and faults by their ids, where the file has only their SKUs. */
export async function resolveSkus(tx: SqlSource, job_id: string): Promise<void> {
  await sqlOf(tx).run(sql`
    UPDATE mercer.import_row r SET handle = v.id, facts = r.facts || jsonb_build_object('handle', v.id)
    FROM product_variant v
    WHERE r.job_id = ${job_id} AND starts_with(r.handle, ${BY_SKU}) AND v.sku = r.sku AND v.deleted_at IS NULL`)
  await sqlOf(tx).run(sql`
    UPDATE mercer.import_fault f SET handle = v.id FROM product_variant v
    WHERE f.job_id = ${job_id} AND starts_with(f.handle, ${BY_SKU}) AND v.deleted_at IS NULL
      AND v.sku = substr(f.handle, ${BY_SKU.length + 1}::int)`)
}

/** Creates an item for each variant that has prices in the list and no row in the file, after all others. */
export async function insertUnlistedItems(tx: SqlSource, job_id: string, list_id: string): Promise<void> {
  await sqlOf(tx).run(sql`
    INSERT INTO mercer.batch_item (job_id, no, subject, rows)
    SELECT ${job_id}, (SELECT coalesce(max(no), 0) FROM mercer.batch_item WHERE job_id = ${job_id})
      + row_number() OVER (ORDER BY variant_id), variant_id, 0
    FROM (SELECT DISTINCT t.variant_id FROM money_amount m JOIN product_variant_money_amount t ON t.money_amount_id = m.id
      WHERE m.price_list_id = ${list_id} AND m.deleted_at IS NULL AND t.deleted_at IS NULL AND NOT EXISTS (
        SELECT FROM mercer.import_row r WHERE r.job_id = ${job_id} AND r.handle = t.variant_id)) AS listed`)
}
