import type { Shop } from "../context.ts"

/*
 * What an order uses up: stock, gift-card balances, discounts' uses. Each is one statement whatever the number of rows:
 * it locks the rows in the order of their ids, so that two orders never wait for each other in a circle, and takes only
 * where enough is left. Rows that are missing from what it returns did not have enough.
 */

type Tx = Pick<Shop, "db">

/** Takes quantities of variants off the stock; unmanaged variants are left alone, back-orders may go below zero. */
export async function takeStock({ db }: Tx, wanted: { variant_id: string; quantity: number }[]): Promise<string[]> {
  const ids = wanted.map(({ variant_id }) => variant_id)
  const quantities = wanted.map(({ quantity }) => quantity)
  const taken = await db.$queryRaw<{ id: string }[]>`
    WITH wanted AS (SELECT * FROM unnest(${ids}::text[], ${quantities}::int[]) AS w (id, quantity)),
      locked AS (SELECT v.id FROM product_variant v JOIN wanted w ON w.id = v.id ORDER BY v.id FOR NO KEY UPDATE OF v)
    UPDATE product_variant v
    SET inventory_quantity = v.inventory_quantity - w.quantity, updated_at = clock_timestamp()
    FROM wanted w, locked l
    WHERE v.id = w.id AND v.id = l.id AND v.manage_inventory AND v.deleted_at IS NULL
      AND (v.allow_backorder OR v.inventory_quantity >= w.quantity)
    RETURNING v.id`
  return taken.map(({ id }) => id)
}

/** Takes amounts (minor units) off gift cards that are still good; one that is emptied is disabled. */
export async function takeBalances({ db }: Tx, drawn: { id: string; amount: number }[], now: Date): Promise<string[]> {
  const ids = drawn.map(({ id }) => id)
  const amounts = drawn.map(({ amount }) => amount)
  const taken = await db.$queryRaw<{ id: string }[]>`
    WITH wanted AS (SELECT * FROM unnest(${ids}::text[], ${amounts}::int[]) AS w (id, amount)),
      locked AS (SELECT g.id FROM gift_card g JOIN wanted w ON w.id = g.id ORDER BY g.id FOR NO KEY UPDATE OF g)
    UPDATE gift_card g
    SET balance = g.balance - w.amount, is_disabled = g.balance = w.amount, updated_at = clock_timestamp()
    FROM wanted w, locked l
    WHERE g.id = w.id AND g.id = l.id AND g.balance >= w.amount AND NOT g.is_disabled AND g.deleted_at IS NULL
      AND (g.ends_at IS NULL OR g.ends_at > ${now})
    RETURNING g.id`
  return taken.map(({ id }) => id)
}

/** Counts one use of each discount that may still be used. A limit of 0 is none, as in v1's tables. */
export async function takeUses({ db }: Tx, ids: string[], now: Date): Promise<string[]> {
  const taken = await db.$queryRaw<{ id: string }[]>`
    WITH locked AS (SELECT d.id FROM discount d WHERE d.id = ANY(${ids}::text[]) ORDER BY d.id FOR NO KEY UPDATE OF d)
    UPDATE discount d
    SET usage_count = d.usage_count + 1, updated_at = clock_timestamp()
    FROM locked l
    WHERE d.id = l.id AND d.deleted_at IS NULL AND NOT d.is_disabled AND d.starts_at <= ${now}
      AND (d.ends_at IS NULL OR d.ends_at > ${now})
      AND (coalesce(d.usage_limit, 0) = 0 OR d.usage_count < d.usage_limit)
    RETURNING d.id`
  return taken.map(({ id }) => id)
}
