import { type SqlSource, sql, sqlOf } from "@mercer/db"
import { STALE_SECONDS } from "../data/stale.ts"

/** Locks a cart's row until the transaction ends; returns whether the shop sells by stock locations until then. */
export async function lockCartRow(tx: SqlSource, id: string): Promise<boolean> {
  const [row] = await sqlOf(tx).rows<{ by_location: boolean }>(sql`
    SELECT mercer.sells_by_location() AS by_location FROM cart WHERE id = ${id} FOR UPDATE`)
  return row?.by_location ?? false
}

/** The lock of a cart's row. */
export interface CartLock {
  by_location: boolean
  /** The transaction that has it, as `xmin` of the rows that it writes. */
  xid: string
}

/**
 * The same for a cart that is to be completed; undefined when it has an order, or when an attempt to complete it is
 * running: then its lock is not waited for.
 */
export async function lockFreeCartRow(tx: SqlSource, id: string): Promise<CartLock | undefined> {
  const [row] = await sqlOf(tx).rows<CartLock>(sql`
    SELECT mercer.sells_by_location() AS by_location, (pg_current_xact_id()::text::bigint % 4294967296)::text AS xid
    FROM cart c
    WHERE id = ${id} AND NOT EXISTS (SELECT FROM "order" WHERE cart_id = c.id)
      AND NOT EXISTS (SELECT FROM mercer.completion k WHERE k.cart_id = c.id
        AND k.state IN ('authorizing', 'authorized', 'voiding'))
    FOR UPDATE OF c`)
  return row
}

/** A condition of a discount with one of the resources that it lists. */
export interface ConditionMatch {
  condition_id: string
  id: string
}

/**
 * Which resources of these conditions match these products (the products themselves, their types, collections and tags)
 * or are these customer groups. One statement, even if a condition lists thousands of products.
 */
export function conditionMatches(
  on: SqlSource,
  { condition_ids, products, groups }: Record<"condition_ids" | "products" | "groups", string[]>,
): Promise<ConditionMatch[]> {
  return sqlOf(on).rows<ConditionMatch>(sql`
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
      WHERE condition_id = ANY(${condition_ids}::text[]) AND customer_group_id = ANY(${groups}::text[])`)
}

/** What is known of a cart before it is locked: its order, and the attempt that is running. */
export interface CheckoutState {
  order_id: string | null
  attempt_id: string | null
  /** The payment provider that must be called before the attempt can end; null when none is left to call. */
  awaits: string | null
  /** Its process has not renewed it for a while. */
  is_stale: boolean | null
}

/** Reads a cart's state without a lock; undefined when there is no such cart. @public */
export async function findCheckoutState(on: SqlSource, cart_id: string): Promise<CheckoutState | undefined> {
  const [found] = await sqlOf(on).rows<CheckoutState>(sql`
    SELECT o.id AS order_id, k.id AS attempt_id, CASE WHEN k.state <> 'authorized' THEN k.provider_id END AS awaits,
      k.updated_at < clock_timestamp() - make_interval(secs => ${STALE_SECONDS}) AS is_stale
    FROM cart c LEFT JOIN "order" o ON o.cart_id = c.id
      LEFT JOIN mercer.completion k ON k.cart_id = c.id AND k.state IN ('authorizing', 'authorized', 'voiding')
    WHERE c.id = ${cart_id} AND c.deleted_at IS NULL`)
  return found
}
