import type { App } from "../context/context.ts"
import { decrementUsage, incrementQuantities } from "./queries.ts"

/*
 * Restores what `decrement.ts` uses: stock and discount uses, each in one statement.
 */

type Tx = Pick<App, "db">

/** Restocks quantities of variants; unmanaged and deleted variants are ignored. @public */
export async function restock(tx: Tx, back: { variant_id: string | null; quantity: number }[]): Promise<void> {
  const sums = new Map<string, number>()
  for (const { variant_id, quantity } of back)
    if (variant_id !== null) sums.set(variant_id, (sums.get(variant_id) ?? 0) + quantity)
  if (sums.size === 0) return
  await incrementQuantities(tx, [...sums.keys()], [...sums.values()])
}

/** Decrements the usage count of each discount, deleted ones too. @public */
export async function releaseUses(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0) await decrementUsage(tx, ids)
}
