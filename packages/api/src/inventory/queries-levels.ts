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
