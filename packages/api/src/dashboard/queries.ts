import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** The total of one currency's orders on one day, in minor units. */
export interface DaySum {
  currency_code: string
  /** The number of the day, from 1. */
  day: number
  orders: number
  total: number
  refunded: number
}

/**
 * What was ordered, paid and refunded by currency and day, without canceled orders; days begin at `starts`, the last
 * ends at `ends_at`. Bounded by the index on the day of an order; two passes, because an order may have several
 * payments or none.
 */
export function sumsByDay(on: SqlSource, starts: Date[], ends_at: Date): Promise<DaySum[]> {
  const [from] = starts
  return sqlOf(on).rows<DaySum>(sql`
    WITH placed AS (
      SELECT id, currency_code, width_bucket(created_at, ${starts}::timestamptz[]) AS day FROM "order"
      WHERE created_at >= ${from} AND created_at < ${ends_at} AND status <> 'canceled'
    )
    SELECT currency_code, day, sum(orders)::int AS orders, sum(total)::float8 AS total, sum(refunded)::float8 AS refunded
    FROM (
      SELECT currency_code, day, 1 AS orders, 0 AS total, 0 AS refunded FROM placed
      UNION ALL
      SELECT placed.currency_code, day, 0, p.amount, p.amount_refunded
      FROM placed JOIN payment p ON p.order_id = placed.id AND p.canceled_at IS NULL AND p.swap_id IS NULL
    ) all_of_them
    GROUP BY currency_code, day`)
}

/** Whether an order has something still to be fulfilled or shipped, by its two statuses. */
const IS_TO_DO = sql`status IN ('pending', 'completed', 'requires_action') AND fulfillment_status IN
  ('not_fulfilled', 'partially_fulfilled', 'fulfilled', 'partially_shipped', 'requires_action')`

/** An order with something still to be fulfilled or shipped. */
export interface OrderToDo {
  id: string
  display_id: number
  email: string
  payment_status: string
  created_at: Date
}

/** Orders with something still to be fulfilled or shipped, the oldest first. */
export function firstOrdersToDo(on: SqlSource, most: number): Promise<OrderToDo[]> {
  return sqlOf(on).rows<OrderToDo>(sql`
      SELECT id, display_id, email, payment_status::text, created_at FROM "order"
      WHERE ${IS_TO_DO} ORDER BY created_at, id LIMIT ${most}`)
}

/** Their number, counted up to `most`. */
export async function countOrdersToDo(on: SqlSource, most: number): Promise<number> {
  const [counted] = await sqlOf(on).rows<{ count: number }>(sql`
      SELECT count(*)::int FROM (SELECT 1 FROM "order"
      WHERE ${IS_TO_DO} LIMIT ${most}) few`)
  return counted?.count ?? 0
}

/** A variant that is nearly out of stock; `count` is the number of all of them. */
export interface ScarceVariant {
  count: number
  id: string
  title: string
  sku: string | null
  inventory_quantity: number
  product_id: string
  product_title: string
}

/** Variants on sale whose stock is at or below `threshold`, the lowest first. */
export function scarcestVariants(on: SqlSource, threshold: number, most: number): Promise<ScarceVariant[]> {
  return sqlOf(on).rows<ScarceVariant>(sql`
    SELECT v.id, v.title, v.sku, v.inventory_quantity, p.id AS product_id, p.title AS product_title,
      count(*) OVER ()::int AS count
    FROM product_variant v JOIN product p ON p.id = v.product_id
    WHERE v.manage_inventory AND v.inventory_quantity <= ${threshold} AND v.deleted_at IS NULL
      AND p.deleted_at IS NULL AND p.status = 'published'
    ORDER BY v.inventory_quantity, p.title, v.variant_rank, v.id LIMIT ${most}`)
}

/** Facts of the shop that finish the steps of its set-up, and the first region, which some of them are about. */
export interface ShopHas {
  /** A name that somebody has given it, and the address that invoices have. */
  store: boolean
  region: boolean
  /** A rate, a provider of taxes, or a tax code: a shop that charges none says so by a code. */
  tax: boolean
  shipping_option: boolean
  payment_provider: boolean
  product: boolean
  storefront_key: boolean
  order: boolean
  region_id: string | null
}

/** The names that a store has before somebody gives it one: here, and in Medusa v1. */
const UNNAMED = ["", "Mercer", "Medusa Store"]

/** Which of these the store has. */
export async function shopHas(on: SqlSource): Promise<ShopHas> {
  const [has] = await sqlOf(on).rows<ShopHas>(sql`
    WITH live AS (SELECT * FROM region WHERE deleted_at IS NULL)
    SELECT EXISTS (SELECT 1 FROM store WHERE name <> ALL (${UNNAMED}::text[])
        AND metadata #>> '{documents,address}' <> '') AS store,
      EXISTS (SELECT 1 FROM live) AS region,
      EXISTS (SELECT 1 FROM live WHERE tax_rate > 0 OR tax_code <> '' OR tax_provider_id IS NOT NULL)
        OR EXISTS (SELECT 1 FROM tax_rate JOIN live ON live.id = region_id) AS tax,
      EXISTS (SELECT 1 FROM shipping_option WHERE deleted_at IS NULL AND NOT is_return) AS shipping_option,
      EXISTS (SELECT 1 FROM region_payment_providers JOIN live ON live.id = region_id
        JOIN payment_provider ON payment_provider.id = provider_id AND is_installed) AS payment_provider,
      EXISTS (SELECT 1 FROM product WHERE deleted_at IS NULL AND NOT is_giftcard) AS product,
      EXISTS (SELECT 1 FROM publishable_api_key WHERE revoked_at IS NULL) AS storefront_key,
      EXISTS (SELECT 1 FROM "order") AS "order",
      (SELECT id FROM live ORDER BY created_at, id LIMIT 1) AS region_id`)
  return has as ShopHas
}
