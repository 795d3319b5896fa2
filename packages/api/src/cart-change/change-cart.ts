import { adopts, isRefusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import { isNotConfigured } from "@mercer/providers"
import type { CartChange } from "../cart/cart-change.ts"
import { afterChanges, inOrder } from "../cart/cart-changes.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import { lockOpenCart, whenFree } from "../cart/lock-cart.ts"
import type { Context } from "../context/context.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { syncPaymentSessions } from "../payment-session/payment-sessions.ts"
import { adoptCart } from "./cart-customer.ts"
import { writeChanges } from "./write-changes.ts"

/**
 * One update of an open cart, alone: the cart is locked, read, changed and released in one transaction, with the
 * changes that `update` returns; nothing else is written. The cart's payment sessions are updated afterwards, since
 * providers are never called inside a transaction. Refuses a completed cart with not_allowed, and waits up to two
 * seconds while the cart is being paid.
 * @public
 */
export async function changeCart(
  ctx: Context,
  id: string,
  update: (tx: Context, cart: LoadedCart) => Promise<CartChange[]>,
  around: Around = (_, work) => work(),
): Promise<void> {
  const hadSessions = await whenFree(ctx, id, () =>
    ctx.tx(async (tx) => {
      const cart = await lockOpenCart(tx, id)
      return around(tx, async () => {
        const changes = await inOrder(
          cart,
          (locked) => adoptCart(tx, locked),
          (adopted) => update(tx, adopted),
        )
        await writeChanges(tx, cart, changes)
        await emitCart(tx, cart, afterChanges(cart, changes), changes.length)
        return afterChanges(cart, changes).payment_sessions.length > 0
      })
    }),
  )
  if (hadSessions) await syncPaymentSessions(ctx, id).catch(unlessImpossible)
}

async function emitCart(tx: Context, before: LoadedCart, after: LoadedCart, changes: number): Promise<void> {
  const { id } = before
  if (changes > 0) await emitWebhookEvents(tx, "cart.updated", { id })
  if (after.customer_id !== before.customer_id) await emitWebhookEvents(tx, "cart.customer_updated", { id })
}

/** Runs the change under the lock of the cart; it may refuse instead. */
type Around = (tx: Context, work: () => Promise<boolean>) => Promise<boolean>

/**
 * Makes the cart the logged-in customer's if a write makes it theirs (decision 50): for the writes that don't go
 * through `changeCart`, which are about payment.
 * @public
 */
export async function adoptFirst(ctx: Context, id: string): Promise<void> {
  if (!ctx.customer) return
  // Carts of swaps and claims belong to their order's customer.
  const type = { in: ["default" as const, "draft_order" as const] }
  const where = { id, type, completed_at: null, ...live }
  const select = { customer_id: true, customer: { select: { has_account: true } } }
  const cart = await ctx.db.cart.findFirst({ where, select })
  if (cart && adopts(cart, ctx.customer)) await changeCart(ctx, id, async () => [])
}

/**
 * The change is done. A request that is paying the cart now has seen it and updated its sessions; without the cart's
 * tax provider the amount is unknown, and the sessions stay the same until completion refuses (decision 60).
 */
function unlessImpossible(error: unknown): void {
  if (isNotConfigured(error)) return
  if (!isRefusal(error) || error.type !== "conflict") throw error
}
