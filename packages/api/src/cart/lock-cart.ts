import { mustBeOpen, Refusal } from "@mercer/commerce"
import { whenFree as whenNotBusy } from "@mercer/durable"
import type { App } from "../context/context.ts"
import { type AttemptState, UNDER_WAY } from "./attempt.ts"
import { type CartTree, type LoadedCart, lockCart } from "./load-cart.ts"
import { findCheckoutState } from "./queries.ts"

/** The cart, locked for this transaction; refuses when it is completed, and while it is being paid. @public */
export async function lockOpenCart(tx: App, id: string, tree?: CartTree): Promise<LoadedCart> {
  const cart = await lockCart(tx, id, tree)
  mustBeFree(cart)
  return cart
}

/** Refuses a completed cart, and throws BeingPaid for one that is being paid. @public */
export function mustBeFree(cart: LoadedCart): void {
  mustBeOpen(cart)
  mustNotBePaid(cart)
}

/** Throws BeingPaid while an attempt to complete the cart is running. @public */
export function mustNotBePaid({ completions }: Pick<LoadedCart, "completions">): void {
  if (completions.some(({ state }) => UNDER_WAY.includes(state as AttemptState))) throw new BeingPaid()
}

/** The cart is between authorization and order: the caller waits and tries again. @public */
export class BeingPaid extends Error {}

/** Tries again while the cart is being paid, without holding a connection; refuses after two seconds. @public */
export function whenFree<T>(ctx: App, id: string, work: () => Promise<T>): Promise<T> {
  return whenNotBusy(work, {
    busy: (error) => (error instanceof BeingPaid ? id : undefined),
    isBusy: async (cart_id) => Boolean((await findCheckoutState(ctx, cart_id))?.attempt_id),
    tooLong: () => conflict("The cart is being completed. Try again with the same Idempotency-Key"),
  })
}

/** The refusal that published clients retry automatically. @public */
export function conflict(message: string): Refusal {
  return new Refusal("conflict", message, "invalid_state_error")
}
