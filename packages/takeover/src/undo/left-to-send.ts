import type { Writer } from "../connected.ts"

/** A swap whose goods are not all fulfilled, with the number of its order. */
export interface StuckSwap {
  swap_id: string
  order: number
}

/** Swaps that are confirmed and have goods to send but no shipping method: Medusa v1 refuses to fulfill those. */
export function stuckSwaps({ rows }: Writer): Promise<StuckSwap[]> {
  return rows(`SELECT s.id AS swap_id, o.display_id AS "order" FROM public.swap s JOIN public."order" o ON o.id = s.order_id
    WHERE s.confirmed_at IS NOT NULL AND s.canceled_at IS NULL AND s.deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM public.shipping_method m WHERE m.swap_id = s.id)
      AND EXISTS (SELECT FROM public.line_item l WHERE l.swap_id = s.id AND coalesce(l.fulfilled_quantity, 0) < l.quantity)
    ORDER BY o.display_id, s.id`)
}
