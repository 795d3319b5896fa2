import { setTimeout as sleep } from "node:timers/promises"
import { mustBeOpen, Refusal } from "@mercer/commerce"
import type { Shop } from "../context.ts"
import { UNDER_WAY } from "./attempt.ts"
import { type LoadedCart, lockCart } from "./load-cart.ts"

const PATIENCE_MS = 2_000
const POLL_MS = 50

/** The cart, locked for this transaction; refuses when it is completed, and when it is being paid right now. */
export async function lockOpenCart(tx: Shop, id: string): Promise<LoadedCart> {
  const cart = await lockCart(tx, id)
  mustBeOpen(cart)
  if (cart.completions.some(({ state }) => UNDER_WAY.includes(state))) throw new BeingPaid()
  return cart
}

/** The cart is between authorization and order: not an answer yet, but a reason to wait. */
export class BeingPaid extends Error {}

/** Tries again while the cart is being paid, without holding a connection meanwhile; after two seconds it refuses. */
export async function whenFree<T>(ctx: Shop, id: string, work: () => Promise<T>): Promise<T> {
  const patience = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof BeingPaid)) throw error
    }
    do {
      if (Date.now() > patience) throw conflict("The cart is being completed. Try again with the same Idempotency-Key")
      await sleep(POLL_MS)
    } while (await isBeingPaid(ctx, id))
  }
}

async function isBeingPaid({ db }: Shop, cart_id: string): Promise<boolean> {
  return (await db.completion.count({ where: { cart_id, state: { in: UNDER_WAY } } })) > 0
}

/** The refusal that published clients repeat by themselves. */
export function conflict(message: string): Refusal {
  return new Refusal("conflict", message, "invalid_state_error")
}
