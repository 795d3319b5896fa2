import { type SqlSource, sql, sqlOf } from "@mercer/db"

/*
 * Stock, gift card balances and discount uses, decremented and restored. Each is one statement whatever the number of
 * rows: it locks the rows in the order of their ids, so that two orders never deadlock. A decrement only changes rows
 * that have enough, and returns the ids of those rows.
 */

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

/** What a variant has left. @public */
export interface Left {
  id: string
  inventory_quantity: number
  updated_at: Date
}

/** Decrements the stock of variants; unmanaged variants are ignored, back-orders may go below zero. */
export function decrementQuantities(tx: SqlSource, ids: string[], quantities: number[]): Promise<Left[]> {
  return sqlOf(tx).rows<Left>(sql`
    WITH wanted AS (SELECT * FROM unnest(${ids}::text[], ${quantities}::int[]) AS w (id, quantity)),
      locked AS (SELECT v.id FROM product_variant v JOIN wanted w ON w.id = v.id ORDER BY v.id FOR NO KEY UPDATE OF v)
    UPDATE product_variant v
    SET inventory_quantity = v.inventory_quantity - w.quantity, updated_at = clock_timestamp()
    FROM wanted w, locked l
    WHERE v.id = w.id AND v.id = l.id AND v.manage_inventory AND v.deleted_at IS NULL
      AND (v.allow_backorder OR v.inventory_quantity >= w.quantity)
    RETURNING v.id, v.inventory_quantity, v.updated_at`)
}

/** Restocks quantities of variants; unmanaged and deleted variants are ignored. */
export async function incrementQuantities(tx: SqlSource, ids: string[], quantities: number[]): Promise<void> {
  await sqlOf(tx).run(sql`
    WITH given AS (SELECT * FROM unnest(${ids}::text[], ${quantities}::int[]) AS g (id, quantity)),
      locked AS (SELECT v.id FROM product_variant v JOIN given g ON g.id = v.id ORDER BY v.id FOR NO KEY UPDATE OF v)
    UPDATE product_variant v
    SET inventory_quantity = v.inventory_quantity + g.quantity, updated_at = clock_timestamp()
    FROM given g, locked l
    WHERE v.id = g.id AND v.id = l.id AND v.manage_inventory AND v.deleted_at IS NULL`)
}

/** Decrements the balances of active gift cards (minor units); one that becomes empty is disabled. */
export async function decrementAmounts(tx: SqlSource, ids: string[], amounts: number[], now: Date): Promise<string[]> {
  const taken = await sqlOf(tx).rows<{ id: string }>(sql`
    WITH wanted AS (SELECT * FROM unnest(${ids}::text[], ${amounts}::int[]) AS w (id, amount)),
      locked AS (SELECT g.id FROM gift_card g JOIN wanted w ON w.id = g.id ORDER BY g.id FOR NO KEY UPDATE OF g)
    UPDATE gift_card g
    SET balance = g.balance - w.amount, is_disabled = g.balance = w.amount, updated_at = clock_timestamp()
    FROM wanted w, locked l
    WHERE g.id = w.id AND g.id = l.id AND g.balance >= w.amount AND NOT g.is_disabled AND g.deleted_at IS NULL
      AND (g.ends_at IS NULL OR g.ends_at > ${now})
    RETURNING g.id`)
  return idsOf(taken)
}

/**
 * Adds amounts (minor units) back to gift cards. One that was disabled because it was empty is enabled again. Returns
 * the ids of those that got theirs: not one that is expired, deleted, disabled with a balance, or that would exceed its
 * value.
 * @public
 */
export async function incrementAmounts(tx: SqlSource, ids: string[], amounts: number[], now: Date): Promise<string[]> {
  if (ids.length === 0) return []
  const back = await sqlOf(tx).rows<{ id: string }>(sql`
    WITH given AS (SELECT * FROM unnest(${ids}::text[], ${amounts}::int[]) AS w (id, amount)),
      locked AS (SELECT g.id FROM gift_card g JOIN given w ON w.id = g.id ORDER BY g.id FOR NO KEY UPDATE OF g)
    UPDATE gift_card g
    SET balance = g.balance + w.amount, is_disabled = FALSE, updated_at = clock_timestamp()
    FROM given w, locked l
    WHERE g.id = w.id AND g.id = l.id AND g.balance + w.amount <= g.value AND NOT (g.is_disabled AND g.balance > 0)
      AND g.deleted_at IS NULL AND (g.ends_at IS NULL OR g.ends_at > ${now})
    RETURNING g.id`)
  return idsOf(back)
}

/** How often a discount has been used. @public */
export interface Used {
  id: string
  usage_count: number
  updated_at: Date
}

/** Counts one use of each discount that may still be used. A limit of 0 means unlimited, as in v1's tables. */
export function incrementUsage(tx: SqlSource, ids: string[], now: Date): Promise<Used[]> {
  return sqlOf(tx).rows<Used>(sql`
    WITH locked AS (SELECT d.id FROM discount d WHERE d.id = ANY(${ids}::text[]) ORDER BY d.id FOR NO KEY UPDATE OF d)
    UPDATE discount d
    SET usage_count = d.usage_count + 1, updated_at = clock_timestamp()
    FROM locked l
    WHERE d.id = l.id AND d.deleted_at IS NULL AND NOT d.is_disabled AND d.starts_at <= ${now}
      AND (d.ends_at IS NULL OR d.ends_at > ${now})
      AND (coalesce(d.usage_limit, 0) = 0 OR d.usage_count < d.usage_limit)
    RETURNING d.id, d.usage_count, d.updated_at`)
}

/** Decrements the usage count of each discount, deleted ones too. */
export async function decrementUsage(tx: SqlSource, ids: string[]): Promise<void> {
  await sqlOf(tx).run(sql`
    WITH locked AS (SELECT d.id FROM discount d WHERE d.id = ANY(${ids}::text[]) ORDER BY d.id FOR NO KEY UPDATE OF d)
    UPDATE discount d SET usage_count = greatest(0, d.usage_count - 1), updated_at = clock_timestamp()
    FROM locked l WHERE d.id = l.id`)
}
