import type { Shop } from "../context.ts"
import type { LoadedCart } from "./load-cart.ts"

interface Match {
  condition_id: string
  id: string
}

/**
 * Which of a discount's condition resources a cart could match: the ids of its own products, their types, collections
 * and tags, and of its customer's groups. One statement, however many thousand products a condition lists.
 */
export async function matchesOf(
  { db }: Shop,
  condition_ids: string[],
  cart: LoadedCart,
): Promise<Map<string, { id: string }[]>> {
  const products = cart.items.flatMap(({ variant }) => variant?.product?.id ?? [])
  const groups = cart.customer?.groups.map(({ id }) => id) ?? []
  const rows = await db.$queryRaw<Match[]>`
    WITH p AS (SELECT id, type_id, collection_id FROM product WHERE id = ANY(${products}::text[]))
    SELECT condition_id, product_id AS id FROM discount_condition_product
      WHERE condition_id = ANY(${condition_ids}::text[]) AND product_id IN (SELECT id FROM p)
    UNION ALL SELECT condition_id, product_type_id FROM discount_condition_product_type
      WHERE condition_id = ANY(${condition_ids}::text[]) AND product_type_id IN (SELECT type_id FROM p)
    UNION ALL SELECT condition_id, product_collection_id FROM discount_condition_product_collection
      WHERE condition_id = ANY(${condition_ids}::text[]) AND product_collection_id IN (SELECT collection_id FROM p)
    UNION ALL SELECT condition_id, product_tag_id FROM discount_condition_product_tag
      WHERE condition_id = ANY(${condition_ids}::text[])
        AND product_tag_id IN (SELECT t.product_tag_id FROM product_tags t JOIN p ON p.id = t.product_id)
    UNION ALL SELECT condition_id, customer_group_id FROM discount_condition_customer_group
      WHERE condition_id = ANY(${condition_ids}::text[]) AND customer_group_id = ANY(${groups}::text[])`
  const matches = new Map<string, { id: string }[]>()
  for (const { condition_id, id } of rows) matches.set(condition_id, [...(matches.get(condition_id) ?? []), { id }])
  return matches
}
