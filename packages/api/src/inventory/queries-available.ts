import type { AvailablePart } from "@mercer/commerce"
import type { Query } from "@mercer/db"

/** Where prepared statements run: on the pool, or in the open transaction. */
interface Prepared {
  query: Query
}

/**
 * Where goods are sold from: the locations of these channels together, those of the store's default channel, or, where
 * there is no channel, all of them.
 * @public
 */
export type SoldFrom = readonly string[] | "default" | "anywhere"

/** A part of a variant, with how much of it is available. */
export interface VariantPart extends AvailablePart {
  variant_id: string
}

/** The items that variants need, with how much of each is available there; one statement for a whole list. */
export async function availableParts(
  { query }: Prepared,
  variant_ids: readonly string[],
  from: SoldFrom,
): Promise<VariantPart[]> {
  const channels = typeof from === "string" ? null : from
  const rows = await query(AVAILABLE_PARTS, [variant_ids, channels, from === "default"])
  return rows.map(({ row }) => JSON.parse(row) as VariantPart)
}

const AVAILABLE_PARTS = {
  name: "available_parts",
  text: `WITH sold AS (SELECT CASE WHEN $3::boolean
      THEN (SELECT array_agg(default_sales_channel_id::text) FILTER (WHERE default_sales_channel_id IS NOT NULL) FROM public.store)
      ELSE $2::text[] END AS channels)
    SELECT json_build_object('variant_id', p.variant_id, 'inventory_item_id', p.inventory_item_id,
      'required_quantity', p.required_quantity, 'available', (
        SELECT coalesce(sum(l.stocked_quantity::bigint - l.reserved_quantity), 0) FROM public.inventory_level l
          JOIN public.stock_location s ON s.id = l.location_id AND s.deleted_at IS NULL
        WHERE l.inventory_item_id = p.inventory_item_id AND l.deleted_at IS NULL
          AND (sold.channels IS NULL OR EXISTS (SELECT FROM public.sales_channel_location c
            WHERE c.location_id = l.location_id AND c.deleted_at IS NULL AND c.sales_channel_id = ANY(sold.channels)))
      ))::text AS row
    FROM sold, public.product_variant_inventory_item p
      JOIN public.inventory_item i ON i.id = p.inventory_item_id AND i.deleted_at IS NULL
    WHERE p.variant_id = ANY($1::text[]) AND p.deleted_at IS NULL AND p.required_quantity > 0
    ORDER BY p.variant_id, p.inventory_item_id`,
}
