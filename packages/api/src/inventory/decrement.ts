import type { App } from "../context/context.ts"
import {
  decrementAmounts,
  decrementQuantities,
  incrementQuantities,
  incrementUsage,
  type Left,
  type Used,
} from "./queries.ts"

/*
 * What an order uses: stock, gift card balances, discount uses. Each is one statement whatever the number of rows, and
 * only decrements rows that have enough. Rows that are missing from its result did not have enough.
 */

type Tx = Pick<App, "db">

/**
 * Decrements the stock of variants; unmanaged variants are ignored, back-orders may go below zero.
 * @public
 */
export async function decrementStock(tx: Tx, wanted: { variant_id: string; quantity: number }[]): Promise<Left[]> {
  const ids = wanted.map(({ variant_id }) => variant_id)
  const quantities = wanted.map(({ quantity }) => quantity)
  return decrementQuantities(tx, ids, quantities)
}

/** Decrements the stock of managed variants even below zero, for goods that were sold on backorder. @public */
export async function decrementBelowZero(tx: Tx, wanted: { variant_id: string; quantity: number }[]): Promise<void> {
  if (wanted.length === 0) return
  const ids = wanted.map(({ variant_id }) => variant_id)
  await incrementQuantities(
    tx,
    ids,
    wanted.map(({ quantity }) => -quantity),
  )
}

/** Decrements the balances of active gift cards (minor units); one that becomes empty is disabled. @public */
export async function decrementBalances(tx: Tx, drawn: { id: string; amount: number }[], now: Date): Promise<string[]> {
  const ids = drawn.map(({ id }) => id)
  const amounts = drawn.map(({ amount }) => amount)
  return decrementAmounts(tx, ids, amounts, now)
}

/** Counts one use of each discount that may still be used. @public */
export function incrementUses(tx: Tx, ids: string[], now: Date): Promise<Used[]> {
  return incrementUsage(tx, ids, now)
}
