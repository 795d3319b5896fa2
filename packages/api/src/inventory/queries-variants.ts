import type { Part } from "@mercer/commerce"
import { type SqlSource, sql, sqlOf } from "@mercer/db"

/*
 * The items of variants: as variants are created, changed and deleted.
 */

/** Locks the levels of all items that variants need, in the order in which all flows lock them. */
export async function lockLevelsOf(tx: SqlSource, variant_ids: string[]): Promise<void> {
  await sqlOf(tx).run(sql`
    SELECT id FROM inventory_level WHERE inventory_item_id IN (
      SELECT inventory_item_id FROM product_variant_inventory_item
      WHERE variant_id = ANY(${variant_ids}::text[]) AND deleted_at IS NULL)
    ORDER BY inventory_item_id, location_id, id FOR NO KEY UPDATE`)
}

/** A variant with its stock and the items that it needs. */
export interface VariantRow {
  id: string
  manage_inventory: boolean
  inventory_quantity: number
  parts: Part[]
}

/** Variants with the items that they need, managed or not. */
export function variantsWithParts(on: SqlSource, ids: string[]): Promise<VariantRow[]> {
  return sqlOf(on).rows<VariantRow>(sql`
    SELECT v.id, v.manage_inventory, v.inventory_quantity, (
      SELECT coalesce(jsonb_agg(jsonb_build_object('inventory_item_id', p.inventory_item_id,
        'required_quantity', p.required_quantity) ORDER BY p.inventory_item_id), '[]')
      FROM product_variant_inventory_item p
        JOIN inventory_item i ON i.id = p.inventory_item_id AND i.deleted_at IS NULL
      WHERE p.variant_id = v.id AND p.deleted_at IS NULL) AS parts
    FROM product_variant v WHERE v.id = ANY(${ids}::text[]) AND v.deleted_at IS NULL`)
}

/** Those of these SKUs that items have, without those of the variants' own items. */
export async function skusOfItems(on: SqlSource, skus: string[]): Promise<string[]> {
  const found = await sqlOf(on).rows<{ sku: string }>(sql`
    SELECT sku FROM inventory_item WHERE sku = ANY(${skus}::text[]) AND deleted_at IS NULL ORDER BY sku`)
  return found.map(({ sku }) => sku)
}

/** The SKUs of these variants. */
export async function skusOfVariants(on: SqlSource, ids: string[]): Promise<string[]> {
  const found = await sqlOf(on).rows<{ sku: string }>(sql`
    SELECT sku FROM product_variant WHERE id = ANY(${ids}::text[]) AND sku <> ''`)
  return found.map(({ sku }) => sku)
}

/** An item to be made for a variant, and the link between the two. */
export interface NewItem {
  variant_id: string
  item_id: string
  link_id: string
}

/** Makes an item for each of these variants, with its facts; one unit of the variant needs one of the item. */
export async function insertItems(tx: SqlSource, items: NewItem[]): Promise<void> {
  await sqlOf(tx).run(sql`
    WITH new AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        AS n (variant_id text, item_id text, link_id text)),
    made AS (
      INSERT INTO inventory_item (id, sku, title, origin_country, hs_code, mid_code, material, weight, length, height, width)
      SELECT n.item_id, nullif(v.sku, ''), concat_ws(' ', p.title, v.title), v.origin_country, v.hs_code, v.mid_code,
        v.material, v.weight, v.length, v.height, v.width
      FROM new n JOIN product_variant v ON v.id = n.variant_id LEFT JOIN product p ON p.id = v.product_id)
    INSERT INTO product_variant_inventory_item (id, variant_id, inventory_item_id, required_quantity)
    SELECT link_id, variant_id, item_id, 1 FROM new`)
}

/** What a line is still owed, in units of its variant. */
export interface OwedLine {
  line_id: string
  variant_id: string
  units: number
  created_at: Date
}

/** The lines of these variants that orders, claims and swaps still owe, the oldest first. */
export function owedLines(on: SqlSource, variant_ids: string[]): Promise<OwedLine[]> {
  return sqlOf(on).rows<OwedLine>(sql`
    SELECT line_id, variant_id, units, created_at FROM (${OWED}) owed
    WHERE variant_id = ANY(${variant_ids}::text[]) AND units > 0 ORDER BY created_at, line_id`)
}

/** What orders, claims and swaps still owe of each line, in units of its variant. @public */
export const OWED = sql`
  SELECT l.id AS line_id, l.variant_id, l.created_at, greatest(0, l.quantity - coalesce(l.fulfilled_quantity, 0)) AS units
  FROM line_item l
    LEFT JOIN "order" o ON o.id = l.order_id LEFT JOIN claim_order c ON c.id = l.claim_order_id
    LEFT JOIN swap s ON s.id = l.swap_id
  WHERE NOT l.is_return AND ((o.id IS NOT NULL AND o.canceled_at IS NULL)
    OR (c.id IS NOT NULL AND c.canceled_at IS NULL)
    OR (s.id IS NOT NULL AND s.canceled_at IS NULL AND s.confirmed_at IS NOT NULL))`

/** The lines of variants for which something is reserved. */
export async function reservedLines(on: SqlSource, variant_ids: string[]): Promise<string[]> {
  const lines = await sqlOf(on).rows<{ id: string }>(sql`
    SELECT DISTINCT l.id FROM line_item l
      JOIN reservation_item r ON r.line_item_id = l.id AND r.deleted_at IS NULL
    WHERE l.variant_id = ANY(${variant_ids}::text[]) ORDER BY l.id`)
  return lines.map(({ id }) => id)
}

/**
 * Unlinks variants from their items; returns these. What is reserved for their lines must still be sent: such an item
 * stays linked.
 */
export async function unlinkVariants(tx: SqlSource, variant_ids: string[]): Promise<string[]> {
  const items = await sqlOf(tx).rows<{ id: string }>(sql`
    DELETE FROM product_variant_inventory_item p
    WHERE p.variant_id = ANY(${variant_ids}::text[]) AND NOT EXISTS (
      SELECT FROM reservation_item r JOIN line_item l ON l.id = r.line_item_id
      WHERE r.inventory_item_id = p.inventory_item_id AND l.variant_id = p.variant_id AND r.deleted_at IS NULL)
    RETURNING p.inventory_item_id AS id`)
  return [...new Set(items.map(({ id }) => id))]
}

/** Deletes those of these items, with their levels, that no variant uses and of which nothing is reserved. */
export async function deleteUnusedItems(tx: SqlSource, ids: string[], now: Date): Promise<void> {
  await sqlOf(tx).run(sql`
    WITH gone AS (
      UPDATE inventory_item i SET deleted_at = ${now}
      WHERE i.id = ANY(${ids}::text[]) AND i.deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM product_variant_inventory_item p
          JOIN product_variant v ON v.id = p.variant_id AND v.deleted_at IS NULL
          WHERE p.inventory_item_id = i.id AND p.deleted_at IS NULL)
        AND NOT EXISTS (SELECT FROM inventory_level l
          WHERE l.inventory_item_id = i.id AND l.deleted_at IS NULL AND l.reserved_quantity > 0)
      RETURNING i.id)
    UPDATE inventory_level l SET deleted_at = ${now} FROM gone
    WHERE l.inventory_item_id = gone.id AND l.deleted_at IS NULL`)
}
