import type { Day, Days, Factors } from "@mercer/commerce"
import { type SqlPart, type SqlSource, sql, sqlOf } from "@mercer/db"

/** What orders come to, in minor units: `first_orders` are those that are their customer's first one. */
export interface Sums {
  orders: number
  first_orders: number
  total: number
  refunded: number
  discounts: number
  gift_cards: number
}

/** The sums of one currency on one day, in one sales channel ("": none) or in one region: the other two are null. */
export interface SumsRow extends Sums {
  currency_code: string
  date: string | null
  sales_channel_id: string | null
  region_id: string | null
}

/** What was sold on days, without canceled orders, by currency and day, sales channel, and region. */
export function salesBy(on: SqlSource, days: Days, time_zone: string): Promise<SumsRow[]> {
  return sqlOf(on).rows<SumsRow>(sql`
    WITH ${keptAndFresh(days, time_zone)}
    SELECT currency_code, to_char(date, 'YYYY-MM-DD') AS date, sales_channel_id, region_id, ${SUMS} FROM (
      SELECT s.* FROM kept JOIN mercer.sales_day s USING (date) UNION ALL ${ordersOf(sql`fresh`)}) sold
    GROUP BY GROUPING SETS ((currency_code, date), (currency_code, sales_channel_id), (currency_code, region_id))`)
}

const SUMS = sql`sum(orders)::int AS orders, sum(first_orders)::int AS first_orders, sum(total)::float8 AS total,
  sum(refunded)::float8 AS refunded, sum(discounts)::float8 AS discounts, sum(gift_cards)::float8 AS gift_cards`

/** What was sold of a product (null: lines without one), in units and in minor units after discounts. */
export interface SoldProduct {
  product_id: string | null
  title: string | null
  units: number
  total: number
}

/** The products that sold for the most in the currencies that have a factor, all together, the best first. */
export function topProducts(
  on: SqlSource,
  days: Days,
  { time_zone, factors, limit, offset }: { time_zone: string; factors: Factors; limit: number; offset: number },
): Promise<SoldProduct[]> {
  return sqlOf(on).rows<SoldProduct>(sql`
    WITH ${keptAndFresh(days, time_zone)},
    sold AS (
      SELECT product_id, units, round(worth)::float8 AS total FROM (
        SELECT product_id, sum(units)::int AS units, ${worthIn(factors)} AS worth
        FROM (${linesIn(factors, sql`true`)}) lines
        GROUP BY product_id ORDER BY worth DESC, units DESC, product_id LIMIT ${limit} OFFSET ${offset}) best)
    SELECT p.id AS product_id, p.title, sold.units, sold.total FROM sold LEFT JOIN product p ON p.id = sold.product_id
    ORDER BY sold.total DESC, sold.units DESC, sold.product_id`)
}

/** The same of named products, in any order; products that sold nothing are left out. */
export function soldOf(
  on: SqlSource,
  days: Days,
  { time_zone, factors, product_ids }: { time_zone: string; factors: Factors; product_ids: string[] },
): Promise<Omit<SoldProduct, "title">[]> {
  return sqlOf(on).rows(sql`
    WITH ${keptAndFresh(days, time_zone)}
    SELECT nullif(product_id, '') AS product_id, sum(units)::int AS units, round(${worthIn(factors)})::float8 AS total
    FROM (${linesIn(factors, sql`product_id = ANY(${product_ids}::text[])`)}) lines
    GROUP BY product_id`)
}

/** What was sold in the currencies that have a factor, by product, currency and day, or line by line of days not kept. */
const linesIn = (factors: Factors, where: SqlPart) => {
  const codes = [...factors.keys()]
  return sql`
    SELECT product_id, currency_code, units, total FROM unnest(${codes}::text[]) AS one (code)
      CROSS JOIN ${keptItems(sql`s.currency_code = one.code AND ${where}`)}
    UNION ALL SELECT product_id, currency_code, units, total FROM (${itemsOf(sql`fresh`)}) items
      WHERE currency_code = ANY(${codes}::text[]) AND ${where}`
}

/** Whole amounts are added up for each currency, and only these few sums are multiplied as decimals. */
function worthIn(factors: Factors): SqlPart {
  const [[code, factor] = ["", "0"], ...others] = factors
  const first = sql`coalesce(sum(total) FILTER (WHERE currency_code = ${code}), 0) * ${factor}::numeric`
  return others.length === 0 ? first : sql`${first} + ${worthIn(new Map(others))}`
}

/** A variant on sale that runs out: `count` is the number of all of them, `days_left` whole days. */
export interface RunningOut {
  count: number
  id: string
  title: string
  sku: string | null
  product_id: string
  product_title: string
  inventory_quantity: number
  sold: number
  days_left: number
}

/**
 * Variants whose stock is tracked and is sold within `within` days, at the speed of the days given, or of those since
 * the variant was created; the soonest first. What sold nothing never runs out.
 */
export function runningOut(
  on: SqlSource,
  days: Days,
  {
    time_zone,
    within,
    now,
    limit,
    offset,
  }: { time_zone: string; within: number; now: Date; limit: number; offset: number },
): Promise<RunningOut[]> {
  return sqlOf(on).rows<RunningOut>(sql`
    WITH ${keptAndFresh(days, time_zone)},
    sold AS MATERIALIZED (
      SELECT variant_id, sum(units) AS units FROM (
        SELECT s.variant_id, s.units FROM ${keptItems(sql`true`)}
        UNION ALL SELECT variant_id, units FROM (${itemsOf(sql`fresh`)}) items) lines
      GROUP BY variant_id HAVING sum(units) > 0),
    short AS MATERIALIZED (
      SELECT *, (greatest(inventory_quantity, 0) * on_sale / sold)::int AS days_left FROM (
        SELECT v.id, v.title, v.sku, v.product_id, v.inventory_quantity, sold.units::bigint AS sold, greatest(1,
          least(${days.days.length}::numeric, ceil(extract(epoch FROM ${now}::timestamptz - v.created_at) / 86400)))::bigint AS on_sale
        FROM (${SCARCE(within)}) v JOIN sold ON sold.variant_id = v.id) v
      WHERE greatest(inventory_quantity, 0) * on_sale < (${within} + 1) * sold)
    SELECT v.id, v.title, v.sku, v.product_id, p.title AS product_title, v.inventory_quantity, v.sold::int AS sold, v.days_left,
      count(*) OVER ()::int AS count
    FROM short v JOIN product p ON p.id = v.product_id AND p.deleted_at IS NULL AND p.status = 'published'
    ORDER BY v.days_left, v.sold DESC, p.title, v.id LIMIT ${limit} OFFSET ${offset}`)
}

/**
 * Variants with less stock than what sold best needs in so many days and one more: nothing else can run out. They are read
 * in one go (OFFSET 0), since the planner takes those that were sold for very few, and would look each one up.
 */
const SCARCE = (within: number) => sql`
  SELECT v.id, v.title, v.sku, v.product_id, v.inventory_quantity, v.created_at FROM product_variant v
  WHERE v.manage_inventory AND v.deleted_at IS NULL
    AND v.inventory_quantity < (${within} + 1) * (SELECT coalesce(max(units), 0) FROM sold) OFFSET 0`

/** Which days are kept: of this time zone (null: not chosen, UTC), all before a date (null: none). */
export interface KeptDays {
  time_zone: string | null
  kept_until: string | null
}

/** The time zone that the shop has chosen for its days; null: none. */
export async function chosenTimeZone(on: SqlSource): Promise<string | null> {
  const [found] = await sqlOf(on).rows<{ time_zone: string | null }>(sql`SELECT time_zone FROM mercer.sales_days`)
  return found?.time_zone ?? null
}

/** Chooses the time zone of the shop's days: all of them are made again. */
export async function setTimeZone(on: SqlSource, time_zone: string): Promise<void> {
  await sqlOf(on).run(sql`
    UPDATE mercer.sales_days SET time_zone = ${time_zone}, kept_until = NULL WHERE time_zone IS DISTINCT FROM ${time_zone}`)
}

/** Which days are kept, locked until the transaction ends; null while another server keeps some, or none may be kept. */
export async function lockKeptDays(tx: SqlSource): Promise<KeptDays | null> {
  const [found] = await sqlOf(tx).rows<KeptDays>(sql`
    SELECT time_zone, to_char(kept_until, 'YYYY-MM-DD') AS kept_until FROM mercer.sales_days
    WHERE tracked FOR UPDATE SKIP LOCKED`)
  return found ?? null
}

/** When the first order was placed, or now. */
export async function firstOrderAt(on: SqlSource, now: Date): Promise<Date> {
  const [found] = await sqlOf(on).rows<{ at: Date | null }>(sql`SELECT min(created_at) AS at FROM "order"`)
  return found?.at ?? now
}

/** When one of the orders was placed that were changed since their day was kept; null: none was. */
export async function changedBefore(on: SqlSource, kept_until: Date): Promise<Date | null> {
  const [found] = await sqlOf(on).rows<{ at: Date | null }>(sql`
    SELECT min(placed_at) AS at FROM mercer.sales_change WHERE placed_at < ${kept_until}`)
  return found?.at ?? null
}

/**
 * Makes a day from its orders. The rows and the changes that are done with them are read in one statement: a change that
 * is committed later stays, and the day is made again.
 */
export async function keepDay(tx: SqlSource, { date, starts_at }: Day, ends_at: Date): Promise<void> {
  const day = sql`(SELECT ${date}::date AS date, ${starts_at}::timestamptz AS starts_at, ${ends_at}::timestamptz AS ends_at)`
  await sqlOf(tx).run(sql`DELETE FROM mercer.sales_day WHERE date = ${date}::date`)
  await sqlOf(tx).run(sql`DELETE FROM mercer.sales_day_item WHERE date = ${date}::date`)
  await sqlOf(tx).run(sql`
    WITH done AS (DELETE FROM mercer.sales_change WHERE placed_at >= ${starts_at} AND placed_at < ${ends_at}),
    items AS (
      INSERT INTO mercer.sales_day_item (date, currency_code, product_id, variant_id, units, total)
      SELECT date, currency_code, product_id, variant_id, sum(units), sum(total) FROM (${itemsOf(day)}) i
      GROUP BY date, currency_code, product_id, variant_id)
    INSERT INTO mercer.sales_day
      (date, currency_code, region_id, sales_channel_id, orders, first_orders, total, refunded, discounts, gift_cards)
    SELECT date, currency_code, region_id, sales_channel_id, sum(orders), sum(first_orders), sum(total), sum(refunded),
      sum(discounts), sum(gift_cards)
    FROM (${ordersOf(day)}) o GROUP BY date, currency_code, region_id, sales_channel_id`)
}

/** All days before this date are kept now. */
export async function setKeptUntil(tx: SqlSource, date: string): Promise<void> {
  await sqlOf(tx).run(sql`UPDATE mercer.sales_days SET kept_until = ${date}::date`)
}

/** Tables of the days that are read as they are kept, and of those that are read from their orders. */
function keptAndFresh({ days, ends_at }: Days, time_zone: string): SqlPart {
  const dates = days.map(({ date }) => date)
  const starts = days.map(({ starts_at }) => starts_at)
  const ends = [...starts.slice(1), ends_at]
  return sql`
    day AS MATERIALIZED (SELECT d.* FROM unnest(${dates}::date[], ${starts}::timestamptz[], ${ends}::timestamptz[])
      AS d (date, starts_at, ends_at)),
    kept AS MATERIALIZED (SELECT day.date FROM day JOIN mercer.sales_days k
        ON k.tracked AND coalesce(k.time_zone, 'UTC') = ${time_zone} AND day.date < k.kept_until
      WHERE NOT EXISTS (SELECT FROM mercer.sales_change c
        WHERE c.placed_at >= day.starts_at AND c.placed_at < day.ends_at)),
    fresh AS MATERIALIZED (SELECT * FROM day WHERE NOT EXISTS (SELECT FROM kept WHERE kept.date = day.date))`
}

/** What is kept of the items sold on the days: read day by day, since the planner takes the days for very few. */
const keptItems = (where: SqlPart) => sql`
  kept CROSS JOIN LATERAL (SELECT * FROM mercer.sales_day_item s WHERE s.date = kept.date AND ${where} OFFSET 0) s`

/** The orders of days, each as a row of `mercer.sales_day`. A payment of a swap is not the order's. */
const ordersOf = (days: SqlPart) => sql`
  SELECT d.date, o.currency_code, o.region_id, coalesce(o.sales_channel_id, '') AS sales_channel_id, 1 AS orders,
    CASE WHEN EXISTS (SELECT FROM "order" e WHERE e.customer_id = o.customer_id
      AND (e.created_at, e.id) < (o.created_at, o.id)) THEN 0 ELSE 1 END AS first_orders,
    paid.total, paid.refunded, lines.discounts, cards.amount AS gift_cards
  FROM ${days} d CROSS JOIN ${PLACED}
  CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0)::bigint AS total, coalesce(sum(amount_refunded), 0)::bigint AS refunded
    FROM payment p WHERE p.order_id = o.id AND p.canceled_at IS NULL AND p.swap_id IS NULL) paid
  CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0)::bigint AS amount
    FROM gift_card_transaction t WHERE t.order_id = o.id) cards
  CROSS JOIN LATERAL (SELECT coalesce(sum(${DISCOUNT}), 0)::bigint AS discounts FROM line_item i WHERE ${OWN_LINE}) lines`

/** The lines of the orders of days, each as a row of `mercer.sales_day_item`. */
const itemsOf = (days: SqlPart) => sql`
  SELECT d.date, o.currency_code, coalesce(i.variant_id, '') AS variant_id, i.units, i.total,
    coalesce((SELECT v.product_id FROM product_variant v WHERE v.id = i.variant_id), '') AS product_id
  FROM ${days} d CROSS JOIN ${PLACED}
  CROSS JOIN LATERAL (SELECT i.variant_id, i.quantity AS units, (i.unit_price::bigint * i.quantity - ${DISCOUNT})::bigint AS total
    FROM line_item i WHERE ${OWN_LINE} OFFSET 0) i`

/** A day's orders. OFFSET 0 keeps the planner to the index of the day: only few days are read so. */
const PLACED = sql`LATERAL (SELECT * FROM "order"
  WHERE created_at >= d.starts_at AND created_at < d.ends_at AND status <> 'canceled' OFFSET 0) o`

/** A line that the order was placed or edited with, not one of its swaps or claims. */
const OWN_LINE = sql`i.order_id = o.id AND i.swap_id IS NULL AND i.claim_order_id IS NULL AND NOT i.is_return`

/** What discounts take off a line, at most its price: the rule of the order's own totals. */
const DISCOUNT = sql`least(i.unit_price::bigint * i.quantity, (
  SELECT coalesce(sum(round(a.amount)), 0) FROM line_item_adjustment a
  WHERE a.item_id = i.id AND (a.discount_id IS NULL OR i.allow_discounts AND EXISTS (
    SELECT FROM order_discounts od JOIN discount dd ON dd.id = od.discount_id
      LEFT JOIN discount_rule r ON r.id = dd.rule_id
    WHERE od.order_id = o.id AND od.discount_id = a.discount_id AND r.type IS DISTINCT FROM 'free_shipping'))))`
