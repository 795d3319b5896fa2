import type { StockedLevel } from "@mercer/commerce"
import { type SqlSource, sql, sqlOf } from "@mercer/db"

/*
 * Stock by locations. Levels are locked first, then reservations, then variants, each in a fixed order, so that two
 * flows never deadlock. A variant's own `inventory_quantity` follows its levels: it is an answer, nothing is sold by it.
 */

/** One item that a variant needs. */
export interface VariantPart {
  variant_id: string
  allows_backorder: boolean
  inventory_item_id: string
  required_quantity: number
}

/** The items that managed variants need; variants without one keep their own stock. */
export function partsOfVariants(on: SqlSource, variant_ids: string[]): Promise<VariantPart[]> {
  return sqlOf(on).rows<VariantPart>(sql`
    SELECT p.variant_id, v.allow_backorder AS allows_backorder, p.inventory_item_id, p.required_quantity
    FROM product_variant_inventory_item p
      JOIN product_variant v ON v.id = p.variant_id AND v.manage_inventory
      JOIN inventory_item i ON i.id = p.inventory_item_id AND i.deleted_at IS NULL
    WHERE p.variant_id = ANY(${variant_ids}::text[]) AND p.deleted_at IS NULL
    ORDER BY p.variant_id, p.inventory_item_id`)
}

/** The locations that a channel sells from, the default one first; all locations where there is no channel. @public */
export async function locationsOf(on: SqlSource, channel_id: string | null): Promise<string[]> {
  const locations = await sqlOf(on).rows<{ id: string }>(sql`
    SELECT l.id FROM stock_location l
    WHERE l.deleted_at IS NULL AND (${channel_id}::text IS NULL OR EXISTS (
      SELECT FROM sales_channel_location c
      WHERE c.location_id = l.id AND c.sales_channel_id = ${channel_id} AND c.deleted_at IS NULL))
    ORDER BY l.id IS DISTINCT FROM (SELECT default_location_id FROM store LIMIT 1), l.created_at, l.id`)
  return locations.map(({ id }) => id)
}

/** The live levels of items, not locked. */
export function levelsOf(on: SqlSource, item_ids: string[]): Promise<StockedLevel[]> {
  return sqlOf(on).rows<StockedLevel>(sql`
    SELECT inventory_item_id, location_id, stocked_quantity, reserved_quantity FROM inventory_level
    WHERE inventory_item_id = ANY(${item_ids}::text[]) AND deleted_at IS NULL ORDER BY inventory_item_id, location_id`)
}

/** The live reservations of lines, locked until the transaction ends. */
export interface ReservationRow {
  id: string
  line_item_id: string
  inventory_item_id: string
  location_id: string
  quantity: number
  created_at: Date
}

/** Locks the live reservations of lines, by id. */
export function lockReservations(tx: SqlSource, line_ids: string[]): Promise<ReservationRow[]> {
  return sqlOf(tx).rows<ReservationRow>(sql`
    SELECT id, line_item_id, inventory_item_id, location_id, quantity, created_at FROM reservation_item
    WHERE line_item_id = ANY(${line_ids}::text[]) AND deleted_at IS NULL ORDER BY id FOR UPDATE`)
}

/** The items of which units are reserved for lines. */
export async function reservedItems(on: SqlSource, line_ids: string[]): Promise<string[]> {
  const items = await sqlOf(on).rows<{ id: string }>(sql`
    SELECT DISTINCT inventory_item_id AS id FROM reservation_item
    WHERE line_item_id = ANY(${line_ids}::text[]) AND deleted_at IS NULL`)
  return items.map(({ id }) => id)
}

/** A level by its item and location, with the id it gets if it has to be made. */
export interface NewLevel {
  id: string
  inventory_item_id: string
  location_id: string
}

/** Makes levels that are missing, and restores deleted ones, with nothing stocked; others stay as they are. */
export async function ensureLevels(tx: SqlSource, levels: NewLevel[]): Promise<void> {
  const rows = JSON.stringify(levels)
  await sqlOf(tx).run(sql`
    INSERT INTO inventory_level (id, inventory_item_id, location_id)
    SELECT id, inventory_item_id, location_id
    FROM jsonb_to_recordset(${rows}::jsonb) AS n (id text, inventory_item_id text, location_id text)
    WHERE NOT EXISTS (SELECT FROM inventory_level l
      WHERE l.inventory_item_id = n.inventory_item_id AND l.location_id = n.location_id)
    ORDER BY inventory_item_id, location_id
    ON CONFLICT DO NOTHING`)
  await sqlOf(tx).run(sql`
    UPDATE inventory_level l
    SET deleted_at = NULL, stocked_quantity = 0, reserved_quantity = 0, incoming_quantity = 0,
      updated_at = clock_timestamp()
    FROM jsonb_to_recordset(${rows}::jsonb) AS n (inventory_item_id text, location_id text)
    WHERE l.deleted_at IS NOT NULL AND l.id = (
      SELECT d.id FROM inventory_level d
      WHERE d.inventory_item_id = n.inventory_item_id AND d.location_id = n.location_id
      ORDER BY d.deleted_at IS NOT NULL, d.deleted_at DESC, d.id LIMIT 1)`)
}

/** A change of a level's stock. */
export interface StockedChange {
  inventory_item_id: string
  location_id: string
  quantity: number
}

/** Adds to what is stocked at locked levels, or takes away; levels that are gone are ignored. @public */
export async function changeStocked(tx: SqlSource, changes: StockedChange[]): Promise<void> {
  if (changes.length === 0) return
  await sqlOf(tx).run(sql`
    WITH change AS (
      SELECT inventory_item_id, location_id, sum(quantity) AS quantity
      FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        AS c (inventory_item_id text, location_id text, quantity bigint) GROUP BY 1, 2)
    UPDATE inventory_level l
    SET stocked_quantity = l.stocked_quantity + c.quantity, updated_at = clock_timestamp()
    FROM change c
    WHERE l.inventory_item_id = c.inventory_item_id AND l.location_id = c.location_id AND l.deleted_at IS NULL`)
}

/** A new reservation's row. */
export interface NewReservation {
  id: string
  line_item_id: string
  inventory_item_id: string
  location_id: string
  quantity: number
  /** Now, if it is left out. */
  created_at?: Date
}

/** Inserts reservations that orders make. */
export async function insertReservations(tx: SqlSource, rows: NewReservation[], now: Date): Promise<void> {
  if (rows.length === 0) return
  await sqlOf(tx).run(sql`
    INSERT INTO reservation_item (id, line_item_id, inventory_item_id, location_id, quantity, created_at, updated_at)
    SELECT id, line_item_id, inventory_item_id, location_id, quantity, coalesce(created_at, ${now}), ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (id text, line_item_id text, inventory_item_id text,
      location_id text, quantity int, created_at timestamptz)`)
}

/** Sets how much locked reservations have left; those with nothing left are deleted. */
export async function setReservations(tx: SqlSource, left: { id: string; quantity: number }[], now: Date) {
  if (left.length === 0) return
  await sqlOf(tx).run(sql`
    UPDATE reservation_item r
    SET quantity = CASE WHEN l.quantity > 0 THEN l.quantity ELSE r.quantity END,
      deleted_at = CASE WHEN l.quantity > 0 THEN NULL ELSE ${now}::timestamptz END, updated_at = ${now}
    FROM jsonb_to_recordset(${JSON.stringify(left)}::jsonb) AS l (id text, quantity int) WHERE r.id = l.id`)
}

/** Locks the variants that use these items, by id, until the transaction ends; returns their ids. @public */
export async function lockUsers(tx: SqlSource, item_ids: string[]): Promise<string[]> {
  const users = await sqlOf(tx).rows<{ id: string }>(sql`
    SELECT id FROM product_variant
    WHERE id IN (SELECT variant_id FROM product_variant_inventory_item
      WHERE inventory_item_id = ANY(${item_ids}::text[]) AND deleted_at IS NULL)
    ORDER BY id FOR NO KEY UPDATE`)
  return users.map(({ id }) => id)
}

/**
 * Brings the stock of locked, managed variants in line with their levels: the least of their parts, in whole units, over
 * all locations. In a statement after their lock, so that it sees what others have written before.
 * @public
 */
export async function refreshQuantities(tx: SqlSource, variant_ids: string[]): Promise<void> {
  await sqlOf(tx).run(sql`
    WITH part AS (
      SELECT p.variant_id, p.required_quantity, (
          SELECT coalesce(sum(l.stocked_quantity - l.reserved_quantity), 0) FROM inventory_level l
            JOIN stock_location s ON s.id = l.location_id AND s.deleted_at IS NULL
          WHERE l.inventory_item_id = p.inventory_item_id AND l.deleted_at IS NULL) AS available
      FROM product_variant_inventory_item p
        JOIN inventory_item i ON i.id = p.inventory_item_id AND i.deleted_at IS NULL
      WHERE p.variant_id = ANY(${variant_ids}::text[]) AND p.deleted_at IS NULL),
    made AS (
      SELECT variant_id, greatest(-2147483648, least(2147483647, min(floor(available::numeric / nullif(required_quantity, 0)))))::int AS units
      FROM part GROUP BY variant_id)
    UPDATE product_variant v SET inventory_quantity = m.units, updated_at = clock_timestamp()
    FROM made m
    WHERE v.id = m.variant_id AND v.manage_inventory AND v.deleted_at IS NULL AND v.inventory_quantity <> m.units`)
}

/** Whether the shop sells by stock locations; stays so until the transaction ends. @public */
export async function sellsByLocation(tx: SqlSource): Promise<boolean> {
  const [found] = await sqlOf(tx).rows<{ yes: boolean }>(sql`SELECT mercer.sells_by_location() AS yes`)
  return found?.yes ?? false
}

/** Waits until no transaction moves stock any more, and keeps others from beginning. @public */
export async function lockStockMode(tx: SqlSource): Promise<void> {
  await sqlOf(tx).run(sql`SELECT pg_advisory_xact_lock(7270736901)::text`)
}

/** Whether an operation on an order is running: its goods are on their way between two books. @public */
export async function hasOpenOperations(tx: SqlSource): Promise<boolean> {
  const found = await sqlOf(tx).rows(sql`SELECT 1 FROM mercer.order_act WHERE state = 'intended' LIMIT 1`)
  return found.length > 0
}
