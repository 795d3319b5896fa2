import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** A row to copy, the id of its copy, and the line that the copy belongs to. */
export interface Copy {
  id: string
  copy_id: string
  line_id: string
}

const copies = (rows: Copy[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
  AS w (id text, copy_id text, line_id text)`

/** Copies lines of an order for an edit, with their terms and all columns, those that the store has added too. */
export async function copyLines(on: SqlSource, order_edit_id: string, rows: Copy[]): Promise<void> {
  await sqlOf(on).run(sql`
    WITH terms AS (
      INSERT INTO mercer.line_terms (line_item_id, title, description, tax_rates)
      SELECT w.copy_id, t.title, t.description, t.tax_rates
      FROM ${copies(rows)} JOIN mercer.line_terms t ON t.line_item_id = w.id)
    INSERT INTO line_item SELECT r.* FROM ${copies(rows)} JOIN line_item l ON l.id = w.id,
      jsonb_populate_record(l, jsonb_build_object('id', w.copy_id, 'cart_id', NULL, 'order_id', NULL,
        'original_item_id', l.id, 'order_edit_id', ${order_edit_id}::text)) r`)
}

/** Copies tax lines to other lines. */
export async function copyTaxLines(on: SqlSource, rows: Copy[]): Promise<void> {
  await sqlOf(on).run(sql`
    INSERT INTO line_item_tax_line SELECT r.* FROM ${copies(rows)} JOIN line_item_tax_line l ON l.id = w.id,
      jsonb_populate_record(l, jsonb_build_object('id', w.copy_id, 'item_id', w.line_id)) r`)
}

/** Copies adjustments to other lines. */
export async function copyAdjustments(on: SqlSource, rows: Copy[]): Promise<void> {
  await sqlOf(on).run(sql`
    INSERT INTO line_item_adjustment SELECT r.* FROM ${copies(rows)} JOIN line_item_adjustment l ON l.id = w.id,
      jsonb_populate_record(l, jsonb_build_object('id', w.copy_id, 'item_id', w.line_id)) r`)
}

/** Writes to an edit's lines what has been fulfilled, shipped and returned of those they are copies of. */
export async function copyCounts(on: SqlSource, order_edit_id: string): Promise<void> {
  await sqlOf(on).run(sql`
    UPDATE line_item c SET fulfilled_quantity = l.fulfilled_quantity, shipped_quantity = l.shipped_quantity,
      returned_quantity = l.returned_quantity, has_shipping = l.has_shipping
    FROM line_item l WHERE c.order_edit_id = ${order_edit_id} AND l.id = c.original_item_id`)
}

/** A line of an order and the edit's line that takes its place. */
export interface Successor {
  old_id: string
  new_id: string
}

/** Makes an edit's lines those of its order; the old ones stay without an order. */
export async function replaceLines(on: SqlSource, order_id: string, order_edit_id: string): Promise<void> {
  await sqlOf(on).run(sql`
    UPDATE line_item SET order_id = CASE WHEN order_edit_id = ${order_edit_id} THEN ${order_id} END,
      updated_at = clock_timestamp()
    WHERE (order_id = ${order_id} AND NOT is_return) OR order_edit_id = ${order_edit_id}`)
}

/** Points what was fulfilled, returned, claimed and reserved of lines at the lines that take their places. */
export async function pointAtSuccessors(on: SqlSource, rows: Successor[]): Promise<void> {
  const moved = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w (old_id text, new_id text)`
  await sqlOf(on).run(sql`
    WITH w AS (SELECT * FROM ${moved}),
      fulfilled AS (UPDATE fulfillment_item f SET item_id = w.new_id FROM w WHERE f.item_id = w.old_id),
      returned AS (UPDATE return_item r SET item_id = w.new_id FROM w WHERE r.item_id = w.old_id),
      claimed AS (UPDATE claim_item c SET item_id = w.new_id FROM w WHERE c.item_id = w.old_id)
    UPDATE reservation_item r SET line_item_id = w.new_id FROM w WHERE r.line_item_id = w.old_id`)
}
