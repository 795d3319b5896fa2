import { type SqlSource, sql, sqlOf } from "@mercer/db"
import { OWED } from "./queries-variants.ts"

/*
 * What must hold of stock by locations, as one statement whose rows break it. In a shop without locations it has none.
 */

/** What managed variants have, and what their items make at all locations. */
const QUANTITIES = sql`
  SELECT v.id, v.inventory_quantity AS present, min(floor(a.available::numeric / p.required_quantity)) AS available
  FROM product_variant v
    JOIN product_variant_inventory_item p ON p.variant_id = v.id AND p.deleted_at IS NULL AND p.required_quantity > 0
    JOIN inventory_item i ON i.id = p.inventory_item_id AND i.deleted_at IS NULL
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(l.stocked_quantity::bigint - l.reserved_quantity), 0) AS available FROM inventory_level l
        JOIN stock_location s ON s.id = l.location_id AND s.deleted_at IS NULL
      WHERE l.inventory_item_id = i.id AND l.deleted_at IS NULL) a
  WHERE v.manage_inventory AND v.deleted_at IS NULL GROUP BY v.id`

const LOCATIONS = sql`SELECT FROM stock_location WHERE deleted_at IS NULL`

/** A rule that does not hold, and the row that breaks it. */
export interface StockFault {
  rule:
    | "reserved"
    | "quantity"
    | "negative"
    | "lost_reservation"
    | "too_much"
    | "too_little"
    | "oversold"
    | "dead_level"
    | "double_link"
    | "no_line"
  row: string
}

/** Lines that reserve more or less than they are owed; of `owed` and live `reservation`s. */
const LINE_FAULTS = sql`
  SELECT 'too_much', format('%s of line %s: %s, not %s', r.inventory_item_id, l.id, sum(r.quantity),
    coalesce(max(o.units * p.required_quantity), 0))
  FROM reservation r JOIN line_item l ON l.id = r.line_item_id LEFT JOIN owed o ON o.line_id = l.id
    LEFT JOIN product_variant_inventory_item p ON p.variant_id = l.variant_id
      AND p.inventory_item_id = r.inventory_item_id AND p.deleted_at IS NULL
  GROUP BY l.id, r.inventory_item_id
  HAVING sum(r.quantity) > coalesce(max(o.units * p.required_quantity), 0)
  UNION ALL SELECT 'too_little', format('%s of line %s: %s, not %s', p.inventory_item_id, o.line_id,
    coalesce(s.reserved, 0), o.units * p.required_quantity)
  FROM owed o JOIN product_variant v ON v.id = o.variant_id AND v.manage_inventory
    JOIN product_variant_inventory_item p ON p.variant_id = v.id AND p.deleted_at IS NULL
    JOIN inventory_item i ON i.id = p.inventory_item_id AND i.deleted_at IS NULL
    LEFT JOIN (SELECT line_item_id, inventory_item_id, sum(quantity) AS reserved FROM reservation GROUP BY 1, 2) s
      ON s.line_item_id = o.line_id AND s.inventory_item_id = p.inventory_item_id
  WHERE coalesce(s.reserved, 0) < o.units * p.required_quantity`

/** The rows that break a rule of stock by locations, rule by rule. @public */
export function stockFaultsIn(on: SqlSource): Promise<StockFault[]> {
  return sqlOf(on).rows<StockFault>(sql`
    WITH owed AS (${OWED}), level AS (
      SELECT l.*, i.id IS NOT NULL AND s.id IS NOT NULL AS is_whole FROM inventory_level l
        LEFT JOIN inventory_item i ON i.id = l.inventory_item_id AND i.deleted_at IS NULL
        LEFT JOIN stock_location s ON s.id = l.location_id AND s.deleted_at IS NULL
      WHERE l.deleted_at IS NULL),
    reservation AS (SELECT * FROM reservation_item WHERE deleted_at IS NULL),
    fault AS (
      SELECT 'reserved' AS rule, format('%s at %s: %s, not %s', l.inventory_item_id, l.location_id, l.reserved_quantity,
        coalesce(sum(r.quantity), 0)) AS row
      FROM level l LEFT JOIN reservation r ON r.inventory_item_id = l.inventory_item_id AND r.location_id = l.location_id
      GROUP BY l.id, l.inventory_item_id, l.location_id, l.reserved_quantity
      HAVING l.reserved_quantity <> coalesce(sum(r.quantity), 0)
      UNION ALL SELECT 'quantity', format('%s: %s, not %s', id, present, available) FROM (${QUANTITIES}) q
      WHERE present <> available
      UNION ALL SELECT 'negative', format('%s at %s', inventory_item_id, location_id) FROM level
      WHERE least(stocked_quantity, reserved_quantity, incoming_quantity) < 0
      UNION ALL SELECT 'lost_reservation', r.id FROM reservation r LEFT JOIN level l
        ON l.inventory_item_id = r.inventory_item_id AND l.location_id = r.location_id AND l.is_whole
      WHERE r.quantity < 1 OR l.id IS NULL
      UNION ALL ${LINE_FAULTS}
      UNION ALL SELECT 'oversold', format('%s at %s: %s of %s', l.inventory_item_id, l.location_id, l.reserved_quantity,
        l.stocked_quantity)
      FROM level l WHERE l.reserved_quantity > l.stocked_quantity AND NOT EXISTS (
        SELECT FROM product_variant_inventory_item p JOIN product_variant v ON v.id = p.variant_id AND v.allow_backorder
        WHERE p.inventory_item_id = l.inventory_item_id AND p.deleted_at IS NULL)
      UNION ALL SELECT 'dead_level', format('%s at %s', inventory_item_id, location_id) FROM level WHERE NOT is_whole
      UNION ALL SELECT 'double_link', format('%s and %s', sales_channel_id, location_id) FROM sales_channel_location
      WHERE deleted_at IS NULL GROUP BY sales_channel_id, location_id HAVING count(*) > 1
      UNION ALL SELECT 'no_line', format('%s: %s of %s at %s', id, quantity, inventory_item_id, location_id)
      FROM reservation WHERE line_item_id IS NULL AND created_by IS NULL)
    SELECT rule, row FROM fault WHERE EXISTS (${LOCATIONS}) ORDER BY rule, row`)
}

/** Sets what levels have reserved to the sum of their reservations. Returns how many were different. */
export function repairReserved(tx: SqlSource): Promise<number> {
  return sqlOf(tx).run(sql`
    UPDATE inventory_level l SET reserved_quantity = r.quantity, updated_at = clock_timestamp()
    FROM (SELECT l.id, coalesce(sum(r.quantity), 0) AS quantity FROM inventory_level l
        LEFT JOIN reservation_item r ON r.inventory_item_id = l.inventory_item_id AND r.location_id = l.location_id
          AND r.deleted_at IS NULL
      WHERE l.deleted_at IS NULL GROUP BY l.id) r
    WHERE l.id = r.id AND l.reserved_quantity <> r.quantity AND EXISTS (${LOCATIONS})`)
}

/** Sets variants' own quantities to what their items make at all locations. Returns how many were different. */
export function repairQuantities(tx: SqlSource): Promise<number> {
  return sqlOf(tx).run(sql`
    UPDATE product_variant v
    SET inventory_quantity = greatest(-2147483648, least(2147483647, q.available))::int, updated_at = clock_timestamp()
    FROM (${QUANTITIES}) q
    WHERE v.id = q.id AND q.present <> q.available AND EXISTS (${LOCATIONS})`)
}
