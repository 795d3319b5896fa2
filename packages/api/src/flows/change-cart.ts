import { adopts, isRefusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import { isNotConfigured } from "@mercer/providers"
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
      const adopted = await adoptCart(tx, cart)
      await change(tx, adopted)
      return adopted.payment_sessions.length > 0
    }),
  )
  if (hadSessions) await syncPaymentSessions(ctx, id).catch(unlessImpossible)
}

/**
 * Makes the cart the logged-in customer's if it becomes his by a write (decisions 50): for those writes that don't go
 * through `changeCart`, which are about paying.
 */
export async function adoptFirst(ctx: Context, id: string): Promise<void> {
  if (!ctx.customer) return
  // Carts of swaps and claims belong to their order's customer.
  const type = { in: ["default" as const, "draft_order" as const] }
  const where = { id, type, completed_at: null, ...live }
  const select = { customer_id: true, customer: { select: { has_account: true } } }
  const cart = await ctx.db.cart.findFirst({ where, select })
  if (cart && adopts(cart, ctx.customer)) await changeCart(ctx, id, async () => {})
}

/**
 * The change is done. Whoever is paying the cart at this moment has seen it, and brought its sessions up to date; without
 * its tax provider nobody knows the amount, and the sessions stay as they are until completing refuses (decision 60).
 */
function unlessImpossible(error: unknown): void {
  if (isNotConfigured(error)) return
  if (!isRefusal(error) || error.type !== "conflict") throw error
}
