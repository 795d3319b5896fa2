import { type SqlSource, sql, sqlOf } from "@mercer/db"
import { OWED } from "../inventory/queries-variants.ts"

/*
 * Switching a shop over to stock locations, and back. Whoever does it holds the lock that all flows of stock share, so
 * that none of them runs at the same time, and no operation on an order is between its decision and its record.
 */

/** Items that were made. */
export interface MadeItems {
  items: number
  /** Variants whose SKU is another item's already. */
  without_sku: string[]
}

/** Makes an item for each managed variant that has none; one whose SKU is another item's gets none. */
export async function makeItems(tx: SqlSource): Promise<MadeItems> {
  const [made] = await sqlOf(tx).rows<MadeItems>(sql`
    WITH bare AS (
      SELECT v.*, p.title AS product_title,
        EXISTS (SELECT FROM inventory_item i WHERE i.sku = v.sku AND i.deleted_at IS NULL) AS is_taken,
        'iitem_' || upper(substr(md5(v.id || random()::text), 1, 26)) AS item_id
      FROM product_variant v JOIN product p ON p.id = v.product_id AND p.deleted_at IS NULL
      WHERE v.manage_inventory AND v.deleted_at IS NULL AND NOT EXISTS (
        SELECT FROM product_variant_inventory_item l
          JOIN inventory_item i ON i.id = l.inventory_item_id AND i.deleted_at IS NULL
        WHERE l.variant_id = v.id AND l.deleted_at IS NULL)),
    made AS (
      INSERT INTO inventory_item (id, sku, title, origin_country, hs_code, mid_code, material, weight, length, height, width)
      SELECT item_id, CASE WHEN NOT is_taken THEN sku END,
        product_title || ' ' || title, origin_country, hs_code, mid_code, material, weight, length, height, width
      FROM bare),
    linked AS (
      INSERT INTO product_variant_inventory_item (id, variant_id, inventory_item_id, required_quantity)
      SELECT 'pvitem_' || upper(substr(md5(item_id || random()::text), 1, 26)), id, item_id, 1 FROM bare)
    SELECT count(*)::int AS items, coalesce(array_agg(id ORDER BY id) FILTER (WHERE is_taken), '{}') AS without_sku FROM bare`)
  return made ?? { items: 0, without_sku: [] }
}

/** The items that managed variants need. */
const USED = sql`
  SELECT p.variant_id, p.inventory_item_id, p.required_quantity, v.inventory_quantity
  FROM product_variant_inventory_item p
    JOIN product_variant v ON v.id = p.variant_id AND v.manage_inventory AND v.deleted_at IS NULL
    JOIN inventory_item i ON i.id = p.inventory_item_id AND i.deleted_at IS NULL
  WHERE p.deleted_at IS NULL`

/** What was stocked, in units of items. */
export interface Stocked {
  item_ids: string[]
  stocked: number
  reserved: number
  reservations: number
  /** Variants whose stock was less than what open orders can explain: it is counted as nothing. */
  corrected: string[]
}

/**
 * Stocks every item at the first location: what its variants had, and what was taken off them for lines that are still
 * owed, which is reserved. So that as much is available as before.
 */
export async function stockFirst(tx: SqlSource, location_id: string): Promise<Stocked> {
  const [done] = await sqlOf(tx).rows<Stocked>(sql`
    WITH owed AS (${OWED}), used AS (${USED}),
    due AS (SELECT variant_id, sum(units) AS units FROM owed WHERE units > 0 GROUP BY variant_id),
    stock AS (
      SELECT u.inventory_item_id,
        sum(greatest(0, u.inventory_quantity + coalesce(d.units, 0)) * u.required_quantity) AS stocked,
        sum(coalesce(d.units, 0) * u.required_quantity) AS reserved
      FROM used u LEFT JOIN due d ON d.variant_id = u.variant_id GROUP BY u.inventory_item_id),
    kept AS (
      INSERT INTO reservation_item (id, line_item_id, inventory_item_id, location_id, quantity, created_at)
      SELECT 'resitem_' || upper(substr(md5(o.line_id || u.inventory_item_id || random()::text), 1, 26)), o.line_id,
        u.inventory_item_id, ${location_id}, o.units * u.required_quantity, o.created_at
      FROM owed o JOIN used u ON u.variant_id = o.variant_id WHERE o.units > 0 RETURNING 1),
    level AS (
      INSERT INTO inventory_level (id, inventory_item_id, location_id, stocked_quantity, reserved_quantity)
      SELECT 'ilev_' || upper(substr(md5(inventory_item_id || random()::text), 1, 26)), inventory_item_id, ${location_id},
        least(stocked, 2147483647), least(reserved, 2147483647)
      FROM stock RETURNING inventory_item_id, stocked_quantity, reserved_quantity)
    SELECT coalesce(array_agg(inventory_item_id ORDER BY inventory_item_id), '{}') AS item_ids,
      coalesce(sum(stocked_quantity), 0)::float AS stocked, coalesce(sum(reserved_quantity), 0)::float AS reserved,
      (SELECT count(*)::int FROM kept) AS reservations,
      (SELECT coalesce(array_agg(DISTINCT u.variant_id ORDER BY u.variant_id), '{}')
        FROM used u LEFT JOIN due d ON d.variant_id = u.variant_id
        WHERE u.inventory_quantity + coalesce(d.units, 0) < 0) AS corrected
    FROM level`)
  return done ?? { item_ids: [], stocked: 0, reserved: 0, reservations: 0, corrected: [] }
}

/** Links a location to every sales channel. */
export async function linkToAll(tx: SqlSource, location_id: string): Promise<void> {
  await sqlOf(tx).run(sql`
    INSERT INTO sales_channel_location (id, sales_channel_id, location_id)
    SELECT 'scloc_' || upper(substr(md5(id || random()::text), 1, 26)), id, ${location_id}
    FROM sales_channel WHERE deleted_at IS NULL`)
}

/** Deletes all levels and reservations of a location. Returns the items that had a level there. */
export async function emptyLocation(tx: SqlSource, location_id: string, now: Date): Promise<string[]> {
  await sqlOf(tx).run(sql`
    UPDATE reservation_item SET deleted_at = ${now} WHERE location_id = ${location_id} AND deleted_at IS NULL`)
  const levels = await sqlOf(tx).rows<{ id: string }>(sql`
    UPDATE inventory_level SET deleted_at = ${now}, reserved_quantity = 0
    WHERE location_id = ${location_id} AND deleted_at IS NULL RETURNING inventory_item_id AS id`)
  return levels.map(({ id }) => id)
}

/** Sets the stock of these variants to nothing where no item is left that they need. */
export async function clearQuantities(tx: SqlSource, variant_ids: string[]): Promise<void> {
  await sqlOf(tx).run(sql`
    UPDATE product_variant v SET inventory_quantity = 0, updated_at = clock_timestamp()
    WHERE v.id = ANY(${variant_ids}::text[]) AND v.manage_inventory AND NOT EXISTS (
      SELECT FROM product_variant_inventory_item p
        JOIN inventory_item i ON i.id = p.inventory_item_id AND i.deleted_at IS NULL
      WHERE p.variant_id = v.id AND p.deleted_at IS NULL)`)
}
