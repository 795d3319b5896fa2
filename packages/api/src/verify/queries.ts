import { type SqlPart, type SqlSource, sql, sqlOf } from "@mercer/db"

/** Rows that break a rule: how many, and the first of them. */
export interface Broken {
  /** Of rows that Mercer made. */
  wrong: number
  ids: string[]
  /** Of rows that Medusa v1 made before this shop was taken over: they are left as they are. */
  notes: number
  noted: string[]
}

const MOST_NAMED = 20

/** How many rows break a rule; `rule` selects their `id` and `created_at`. */
export async function countBroken(on: SqlSource, rule: SqlPart): Promise<Broken> {
  const [found] = await sqlOf(on).rows<Broken>(sql`
    WITH broken AS (
      SELECT r.id, t.since IS NOT NULL AND r.created_at < t.since AS is_noted
      FROM (${rule}) r LEFT JOIN (SELECT coalesce(live_at, 'infinity') AS since FROM mercer.takeover) t ON true)
    SELECT count(*) FILTER (WHERE NOT is_noted)::int AS wrong, count(*) FILTER (WHERE is_noted)::int AS notes,
      coalesce((array_agg(id ORDER BY id) FILTER (WHERE NOT is_noted))[1:${MOST_NAMED}], '{}') AS ids,
      coalesce((array_agg(id ORDER BY id) FILTER (WHERE is_noted))[1:${MOST_NAMED}], '{}') AS noted
    FROM broken`)
  return found as Broken
}

/** Since when orders are Mercer's own; null in a shop that was always Mercer's. */
export async function ownSince(on: SqlSource): Promise<Date | null> {
  const [found] = await sqlOf(on).rows<{ since: string }>(sql`
    SELECT coalesce(live_at, '9999-01-01')::text AS since FROM mercer.takeover`)
  return found ? new Date(found.since) : null
}

/** About how many orders there are. */
export async function countOrders(on: SqlSource): Promise<number> {
  const [found] = await sqlOf(on).rows<{ count: number }>(sql`SELECT count(*)::int AS count FROM "order"`)
  return found?.count ?? 0
}

/** The ids of the next orders, in the order of their ids. */
export async function ordersAfter(on: SqlSource, id: string, most: number): Promise<string[]> {
  const rows = await sqlOf(on).rows<{ id: string }>(
    sql`SELECT id FROM "order" WHERE id > ${id} ORDER BY id LIMIT ${most}`,
  )
  return rows.map((row) => row.id)
}

/** The ids of the next orders of version 2 of money that have a discount on a line with tax in its price. */
export async function discountedInVersion2(on: SqlSource, id: string, most: number): Promise<string[]> {
  const rows = await sqlOf(on).rows<{ id: string }>(sql`
    SELECT t.order_id AS id FROM mercer.order_terms t
    WHERE t.order_id > ${id} AND t.money = 2 AND EXISTS (SELECT FROM line_item l
      JOIN line_item_adjustment a ON a.item_id = l.id WHERE l.order_id = t.order_id AND l.includes_tax)
    ORDER BY t.order_id LIMIT ${most}`)
  return rows.map((row) => row.id)
}

/** Those of the orders whose lines an edit has changed after they were paid. */
export async function editedOrders(on: SqlSource, ids: string[]): Promise<Set<string>> {
  const rows = await sqlOf(on).rows<{ order_id: string }>(sql`
    SELECT DISTINCT order_id FROM order_edit WHERE order_id = ANY(${ids}::text[]) AND confirmed_at IS NOT NULL`)
  return new Set(rows.map(({ order_id }) => order_id))
}
