import type { Shop } from "../context.ts"

/*
 * The way back of what `consume.ts` takes: stock, gift-card balances, discounts' uses. Each is one statement that locks
 * its rows in the order of their ids.
 */

type Tx = Pick<Shop, "db">

/** Puts quantities of variants back into stock; unmanaged and deleted variants are left alone. */
export async function giveStock({ db }: Tx, back: { variant_id: string | null; quantity: number }[]): Promise<void> {
  const sums = new Map<string, number>()
  for (const { variant_id, quantity } of back)
    if (variant_id !== null) sums.set(variant_id, (sums.get(variant_id) ?? 0) + quantity)
  if (sums.size === 0) return
  await db.$executeRaw`
    WITH given AS (SELECT * FROM unnest(${[...sums.keys()]}::text[], ${[...sums.values()]}::int[]) AS g (id, quantity)),
      locked AS (SELECT v.id FROM product_variant v JOIN given g ON g.id = v.id ORDER BY v.id FOR NO KEY UPDATE OF v)
    UPDATE product_variant v
    SET inventory_quantity = v.inventory_quantity + g.quantity, updated_at = clock_timestamp()
    FROM given g, locked l
    WHERE v.id = g.id AND v.id = l.id AND v.manage_inventory AND v.deleted_at IS NULL`
}

/** Takes one use of each discount back, deleted ones too. */
export async function giveUses({ db }: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db.$executeRaw`
    WITH locked AS (SELECT d.id FROM discount d WHERE d.id = ANY(${ids}::text[]) ORDER BY d.id FOR NO KEY UPDATE OF d)
    UPDATE discount d SET usage_count = greatest(0, d.usage_count - 1), updated_at = clock_timestamp()
    FROM locked l WHERE d.id = l.id`
}

/**
 * Puts amounts (minor units) back on gift cards, never above their value. A card that was emptied, and so disabled, is
 * good again; one that was disabled with money on it stays so.
 */
export async function giveBalances({ db }: Tx, back: { id: string; amount: number }[]): Promise<void> {
  if (back.length === 0) return
  const ids = back.map(({ id }) => id)
  const amounts = back.map(({ amount }) => amount)
  await db.$executeRaw`
    WITH given AS (SELECT * FROM unnest(${ids}::text[], ${amounts}::int[]) AS w (id, amount)),
      locked AS (SELECT g.id FROM gift_card g JOIN given w ON w.id = g.id ORDER BY g.id FOR NO KEY UPDATE OF g)
    UPDATE gift_card g
    SET balance = least(g.value, g.balance + w.amount), is_disabled = g.is_disabled AND g.balance > 0, updated_at = clock_timestamp()
    FROM given w, locked l
    WHERE g.id = w.id AND g.id = l.id`
}
