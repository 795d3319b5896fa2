import { isRefusal } from "@mercer/commerce"
import type { Context } from "../context.ts"
import { adoptCart } from "./cart-customer.ts"
import { lockOpenCart, whenFree } from "./hold-cart.ts"
import type { LoadedCart } from "./load-cart.ts"
import { syncPaymentSessions } from "./payment-sessions.ts"

/**
 * One change to an open cart, alone: the cart is locked, read, changed and let go in one transaction. Its payment
 * sessions follow afterwards, since providers are never called inside a transaction. Refuses a completed cart with
 * not_allowed, and waits up to two seconds while the cart is being paid.
 */
export async function changeCart(
  ctx: Context,
  id: string,
  change: (tx: Context, cart: LoadedCart) => Promise<unknown>,
): Promise<void> {
  const hadSessions = await whenFree(ctx, id, () =>
    ctx.tx(async (tx) => {
      const cart = await lockOpenCart(tx, id)
      await change(tx, await adoptCart(tx, cart))
      return cart.payment_sessions.length > 0
    }),
  )
  if (hadSessions) await syncPaymentSessions(ctx, id).catch(unlessBeingPaid)
}

/** The change is done. Whoever is paying the cart at this moment has seen it, and brought its sessions up to date. */
function unlessBeingPaid(error: unknown): void {
  if (!isRefusal(error) || error.type !== "conflict") throw error
}
