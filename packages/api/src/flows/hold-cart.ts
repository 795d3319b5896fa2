import { setTimeout as sleep } from "node:timers/promises"
import { mustBeOpen, Refusal } from "@mercer/commerce"
import type { Shop } from "../context.ts"
import { standingOf, UNDER_WAY } from "./attempt.ts"
import { type LoadedCart, lockCart } from "./load-cart.ts"

const PATIENCE_MS = 2_000
const POLL_MS = 50

/** The cart, locked for this transaction; refuses when it is completed, and when it is being paid right now. */
export async function lockOpenCart(tx: Shop, id: string): Promise<LoadedCart> {
  const cart = await lockCart(tx, id)
  mustBeOpen(cart)
  mustNotBePaid(cart)
  return cart
}

/** Throws BeingPaid when an attempt to complete the cart is under way. */
export function mustNotBePaid({ completions }: Pick<LoadedCart, "completions">): void {
  if (completions.some(({ state }) => UNDER_WAY.includes(state))) throw new BeingPaid()
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
    } while (await nextLook(ctx, id))
  }
}

const looks = new Map<string, Promise<boolean>>()

/** Whether the cart is still being paid, a moment from now: all who wait for one cart share one look at the database. */
function nextLook(ctx: Shop, cart_id: string): Promise<boolean> {
  const known = looks.get(cart_id)
  if (known) return known
  const look = sleep(POLL_MS)
    .then(() => isBeingPaid(ctx, cart_id))
    .finally(() => looks.delete(cart_id))
  looks.set(cart_id, look)
  return look
}

async function isBeingPaid(ctx: Shop, cart_id: string): Promise<boolean> {
  const standing = await standingOf(ctx, cart_id)
  return Boolean(standing?.attempt_id)
}

/** The refusal that published clients repeat by themselves. */
export function conflict(message: string): Refusal {
  return new Refusal("conflict", message, "invalid_state_error")
}
