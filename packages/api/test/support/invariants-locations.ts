/*
 * What must always hold in a shop with stock locations, as queries that must find no row. In
 * a shop without any they find none.
 */

const IS_BY_LOCATION = "EXISTS (SELECT FROM stock_location WHERE deleted_at IS NULL)"

/** What lines of orders, claims and swaps still owe of each item that managed variants need. */
const OWED = `
  SELECT l.id, p.inventory_item_id, s.allow_backorder OR v.allow_backorder AS may_be_short,
    CASE WHEN (o.id IS NOT NULL AND o.canceled_at IS NULL) OR (c.id IS NOT NULL AND c.canceled_at IS NULL)
        OR (s.id IS NOT NULL AND s.canceled_at IS NULL AND s.confirmed_at IS NOT NULL)
      THEN greatest(0, l.quantity - coalesce(l.fulfilled_quantity, 0)) * p.required_quantity ELSE 0 END AS owed,
    (SELECT coalesce(sum(r.quantity), 0) FROM reservation_item r WHERE r.line_item_id = l.id AND r.deleted_at IS NULL
      AND r.inventory_item_id = p.inventory_item_id) AS reserved
  FROM line_item l
    JOIN product_variant v ON v.id = l.variant_id AND v.manage_inventory
    JOIN product_variant_inventory_item p ON p.variant_id = v.id AND p.deleted_at IS NULL
    JOIN inventory_item i ON i.id = p.inventory_item_id AND i.deleted_at IS NULL
    LEFT JOIN "order" o ON o.id = l.order_id LEFT JOIN claim_order c ON c.id = l.claim_order_id
    LEFT JOIN swap s ON s.id = l.swap_id
  WHERE NOT l.is_return AND ${IS_BY_LOCATION}`

/** By hand operators may reserve less than is owed, and count less than is reserved; both is in the audit log. */
const BY_HAND = "SELECT FROM mercer.audit WHERE operation LIKE 'admin.reservations.%' OR operation LIKE '%.reserveLine'"
const COUNTED = "SELECT FROM mercer.audit WHERE operation LIKE 'admin.inventory-items.%Level'"

export const LOCATION_RULES: Record<string, string> = {
  "1: reserved is the sum of live reservations": `
    SELECT l.id, l.reserved_quantity, coalesce(sum(r.quantity), 0) AS reservations
    FROM inventory_level l LEFT JOIN reservation_item r ON r.inventory_item_id = l.inventory_item_id
      AND r.location_id = l.location_id AND r.deleted_at IS NULL
    WHERE l.deleted_at IS NULL AND ${IS_BY_LOCATION}
    GROUP BY l.id HAVING l.reserved_quantity <> coalesce(sum(r.quantity), 0)`,
  "2: nothing is negative, and live reservations have a live level of a live item": `
    SELECT id FROM inventory_level WHERE deleted_at IS NULL
      AND least(stocked_quantity, reserved_quantity, incoming_quantity) < 0
    UNION ALL SELECT r.id FROM reservation_item r WHERE r.deleted_at IS NULL AND (r.quantity < 1 OR NOT EXISTS (
      SELECT FROM inventory_level l JOIN stock_location s ON s.id = l.location_id AND s.deleted_at IS NULL
        JOIN inventory_item i ON i.id = l.inventory_item_id AND i.deleted_at IS NULL
      WHERE l.inventory_item_id = r.inventory_item_id AND l.location_id = r.location_id AND l.deleted_at IS NULL))`,
  "3: a line reserves no more than it is owed": `SELECT * FROM (${OWED}) line WHERE reserved > owed`,
  "3: a line reserves all that it is owed": `
    SELECT * FROM (${OWED}) line WHERE reserved < owed AND NOT EXISTS (${BY_HAND})`,
  "5: no more is reserved than is stocked, without back-orders": `
    SELECT l.inventory_item_id, l.location_id, l.stocked_quantity, l.reserved_quantity FROM inventory_level l
    WHERE l.deleted_at IS NULL AND l.stocked_quantity < l.reserved_quantity AND ${IS_BY_LOCATION}
      AND NOT EXISTS (${COUNTED}) AND NOT EXISTS (
        SELECT FROM (${OWED}) line WHERE line.inventory_item_id = l.inventory_item_id AND line.may_be_short)`,
  "7: a variant's own stock is what its locations have available": `
    SELECT v.id, v.inventory_quantity, min(floor(a.available / p.required_quantity)) AS available
    FROM product_variant v
      JOIN product_variant_inventory_item p ON p.variant_id = v.id AND p.deleted_at IS NULL
      JOIN inventory_item i ON i.id = p.inventory_item_id AND i.deleted_at IS NULL
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(l.stocked_quantity - l.reserved_quantity), 0) AS available FROM inventory_level l
          JOIN stock_location s ON s.id = l.location_id AND s.deleted_at IS NULL
        WHERE l.inventory_item_id = i.id AND l.deleted_at IS NULL) a
    WHERE v.manage_inventory AND v.deleted_at IS NULL AND ${IS_BY_LOCATION}
    GROUP BY v.id HAVING v.inventory_quantity <> min(floor(a.available / p.required_quantity))`,
  "8: nothing is stocked of what is gone, and a channel is linked to a location once": `
    SELECT l.id FROM inventory_level l LEFT JOIN inventory_item i ON i.id = l.inventory_item_id AND i.deleted_at IS NULL
      LEFT JOIN stock_location s ON s.id = l.location_id AND s.deleted_at IS NULL
    WHERE l.deleted_at IS NULL AND (i.id IS NULL OR s.id IS NULL) AND ${IS_BY_LOCATION}
    UNION ALL
    SELECT min(id) FROM sales_channel_location WHERE deleted_at IS NULL
    GROUP BY sales_channel_id, location_id HAVING count(*) > 1`,
}

/** What is stocked of a variant's only item, at all locations; no row in a shop without locations. */
export const STOCKED = `
  SELECT p.required_quantity AS required, coalesce(sum(l.stocked_quantity), 0)::int AS stocked
  FROM product_variant_inventory_item p LEFT JOIN inventory_level l
    ON l.inventory_item_id = p.inventory_item_id AND l.deleted_at IS NULL
  WHERE p.variant_id = $1 AND p.deleted_at IS NULL AND ${IS_BY_LOCATION}
  GROUP BY p.required_quantity`

/** Units of a variant that have left, and have not come back. */
export const LEFT = `
  SELECT coalesce(sum(coalesce(fulfilled_quantity, 0) - coalesce(returned_quantity, 0)), 0)::int AS gone
  FROM line_item WHERE variant_id = $1 AND NOT is_return
    AND (order_id IS NOT NULL OR claim_order_id IS NOT NULL OR swap_id IS NOT NULL)`
