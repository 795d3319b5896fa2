import type { OrderExpression } from "@mercer/db"
import type { PriceView } from "./shopper-prices.ts"

/** What a storefront's list of products may be ordered by beside products' own columns. */
export const VARIANT_ORDERS = ["variants.prices.amount", "variants.title"] as const

/** How products come by what their variants cost or are called; undefined for an order by a column of their own. */
export function orderByVariants(order: string | undefined, view: PriceView): OrderExpression | undefined {
  const way = order?.startsWith("-") ? "desc" : "asc"
  const name = order?.replace("-", "")
  if (name === "variants.prices.amount") return { way, sql: (parameter) => lowestPrice(view, parameter) }
  if (name !== "variants.title") return undefined
  const end = way === "asc" ? "min" : "max"
  const sql = () => `(SELECT ${end}(v.title) FROM product_variant v WHERE v.product_id = t.id AND v.deleted_at IS NULL)`
  return { way, sql }
}

/**
 * The lowest amount that one unit of a product costs this shopper, in minor units, by the rules of `selectPrice`: in the
 * request's region or currency; where it names neither, in any, and then without price lists.
 */
function lowestPrice({ region, now, group_ids }: PriceView, parameter: (value: unknown) => string): string {
  const tests = region
    ? [
        `(m.region_id = ${parameter(region.id)} OR m.region_id IS NULL AND m.currency_code = ${parameter(region.currency_code)})`,
        `(m.price_list_id IS NULL OR ${listIsOpen(parameter(now), parameter(group_ids))})`,
      ]
    : ["m.price_list_id IS NULL"]
  return `(SELECT min(m.amount) FROM product_variant v
    JOIN product_variant_money_amount j ON j.variant_id = v.id AND j.deleted_at IS NULL
    JOIN money_amount m ON m.id = j.money_amount_id AND m.deleted_at IS NULL
    LEFT JOIN price_list l ON l.id = m.price_list_id
    WHERE v.product_id = t.id AND v.deleted_at IS NULL AND coalesce(m.min_quantity, 0) = 0 AND ${tests.join(" AND ")})`
}

/** A list that is in force now, and for everybody or for one of these groups. */
function listIsOpen(now: string, group_ids: string): string {
  const groups = "FROM price_list_customer_groups g WHERE g.price_list_id = l.id"
  return `(l.deleted_at IS NULL AND l.status = 'active'
    AND (l.starts_at IS NULL OR l.starts_at < ${now}) AND (l.ends_at IS NULL OR l.ends_at > ${now})
    AND (NOT EXISTS (SELECT ${groups}) OR EXISTS (SELECT ${groups} AND g.customer_group_id = ANY(${group_ids}::text[]))))`
}
