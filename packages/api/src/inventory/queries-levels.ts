import { type SqlSource, sql, sqlOf } from "@mercer/db"

/*
 * Levels: the stock of inventory items at locations. Whoever writes levels locks them first, in the order of item and
 * location, so that no two of them deadlock.
 */

/** A level's row, deleted or not. */
export interface LevelRow {
  id: string
  inventory_item_id: string
  location_id: string
  stocked_quantity: number
  reserved_quantity: number
  incoming_quantity: number
  deleted_at: Date | null
}

/** All levels of these items, deleted ones too, locked until the transaction ends. @public */
export function lockLevels(tx: SqlSource, item_ids: string[]): Promise<LevelRow[]> {
  return sqlOf(tx).rows<LevelRow>(sql`
    SELECT id, inventory_item_id, location_id, stocked_quantity, reserved_quantity, incoming_quantity, deleted_at
    FROM inventory_level WHERE inventory_item_id = ANY(${item_ids}::text[])
    ORDER BY inventory_item_id, location_id, id FOR NO KEY UPDATE`)
}

/** Locks a stock location against deletion until the transaction ends; false if it is missing or deleted. @public */
export async function lockLocation(tx: SqlSource, id: string): Promise<boolean> {
  const found = await sqlOf(tx).run(sql`
    SELECT id FROM stock_location WHERE id = ${id} AND deleted_at IS NULL FOR SHARE`)
  return found > 0
}

/** A change of what is reserved of an item at a location; negative quantities release. */
export interface ReservedChange {
  inventory_item_id: string
  location_id: string
  quantity: number
}

/**
 * Adds to what is reserved at locked levels; levels that are gone are ignored. v1's rows may not add up: a level never
 * gets below zero.
 * @public
 */
export async function changeReserved(tx: SqlSource, changes: ReservedChange[]): Promise<void> {
  if (changes.length === 0) return
  await sqlOf(tx).run(sql`
    WITH change AS (
      SELECT inventory_item_id, location_id, sum(quantity) AS quantity
      FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        AS c (inventory_item_id text, location_id text, quantity bigint) GROUP BY 1, 2)
    UPDATE inventory_level l
    SET reserved_quantity = greatest(0, l.reserved_quantity + c.quantity), updated_at = clock_timestamp()
    FROM change c
    WHERE l.inventory_item_id = c.inventory_item_id AND l.location_id = c.location_id AND l.deleted_at IS NULL`)
}

/** A reservation's row as it was released. */
export interface Released {
  id: string
  inventory_item_id: string
  location_id: string
  quantity: number
}

/** Deletes live reservations, by id; a row that another request deleted first is not returned. @public */
export function deleteReservations(tx: SqlSource, ids: string[], now: Date): Promise<Released[]> {
  return sqlOf(tx).rows<Released>(sql`
    WITH locked AS (
      SELECT id FROM reservation_item WHERE id = ANY(${ids}::text[]) AND deleted_at IS NULL ORDER BY id FOR UPDATE)
    UPDATE reservation_item r SET deleted_at = ${now}, updated_at = ${now}
    FROM locked WHERE r.id = locked.id
    RETURNING r.id, r.inventory_item_id, r.location_id, r.quantity`)
}
