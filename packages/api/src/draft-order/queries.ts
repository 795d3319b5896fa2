import { literal, planned, type SqlSource, sql, sqlOf } from "@mercer/db"

/** The ids of the newest drafts whose number contains these digits. A filter matches parts of texts, not of numbers. */
export async function draftsNumberedLike(on: SqlSource, digits: string, most: number): Promise<string[]> {
  const rows = await sqlOf(on).rows<{ id: string }>(sql`
    SELECT id FROM draft_order WHERE display_id::text LIKE ${`%${digits}%`} ORDER BY created_at DESC LIMIT ${most}`)
  return rows.map(({ id }) => id)
}

/** The ids of at most `most` carts of drafts with the pattern in their email, unsorted. */
export async function draftCartsLike(on: SqlSource, pattern: string, most: number): Promise<string[]> {
  const rows = await sqlOf(on).rows<{ id: string }>(
    planned(sql`
      SELECT id FROM cart WHERE type = 'draft_order' AND email ILIKE ${literal(pattern)} LIMIT ${literal(String(most))}`),
  )
  return rows.map(({ id }) => id)
}

/**
 * Deletes a draft order with its cart's lines, shipping methods, discounts and gift cards. The cart's row is only marked
 * as deleted, because canceled payments refer to it.
 */
export async function deleteDraftCart(tx: SqlSource, cart_id: string, now: Date): Promise<void> {
  await sqlOf(tx).run(sql`
    WITH terms AS (DELETE FROM mercer.line_terms WHERE line_item_id IN (
        SELECT id FROM line_item WHERE cart_id = ${cart_id})),
      lines AS (DELETE FROM line_item WHERE cart_id = ${cart_id}),
      taxes AS (DELETE FROM shipping_method_tax_line WHERE shipping_method_id IN (
        SELECT id FROM shipping_method WHERE cart_id = ${cart_id})),
      methods AS (DELETE FROM shipping_method WHERE cart_id = ${cart_id}),
      options AS (DELETE FROM custom_shipping_option WHERE cart_id = ${cart_id}),
      discounts AS (DELETE FROM cart_discounts WHERE cart_id = ${cart_id}),
      cards AS (DELETE FROM cart_gift_cards WHERE cart_id = ${cart_id}),
      draft AS (DELETE FROM draft_order WHERE cart_id = ${cart_id})
    UPDATE cart SET deleted_at = ${now}, updated_at = ${now} WHERE id = ${cart_id}`)
}
