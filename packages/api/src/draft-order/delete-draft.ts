import { draftOrderStatuses, move, Refusal } from "@mercer/commerce"
import type { LoadedCart } from "../cart/load-cart.ts"
import { loadCart, lockCart } from "../cart/load-cart.ts"
import { BeingPaid, mustNotBePaid } from "../cart/lock-cart.ts"
import { writeChanges } from "../cart-change/write-changes.ts"
import { cancelEarlierPayments } from "../checkout/cancel-earlier-payments.ts"
import { begunSessions, releaseSessions } from "../checkout/release-sessions.ts"
import type { Context } from "../context/context.ts"
import { find } from "../data/read.ts"
import { closeSessions } from "../payment-session/payment-sessions.ts"
import { deleteDraftCart } from "./queries.ts"

/**
 * Deletes an open draft order with its cart; what a shopper had begun to pay for it is let go first. An unknown one is
 * ignored. Refuses a draft that has become an order, and one that is being paid, with not_allowed.
 */
export async function deleteDraft(ctx: Context, id: string): Promise<void> {
  const [draft] = await find(ctx, "DraftOrder", { id }, {})
  if (!draft) return
  const { cart_id, status } = draft
  move(draftOrderStatuses, status, "delete")
  const [kept] = cart_id ? await find(ctx, "Cart", { id: cart_id }, {}) : []
  if (!kept) return void (await ctx.db.draftOrder.deleteMany({ where: { id, status: "open" } }))
  await deleteWithCart(ctx, kept.id).catch(async (error) => {
    // Unless another request has deleted it in the meantime.
    if ((await ctx.db.draftOrder.count({ where: { id } })) > 0) throw error
  })
}

async function deleteWithCart(ctx: Context, cart_id: string): Promise<void> {
  const cart = await loadCart(ctx, cart_id)
  mustBeDeletable(cart)
  if (begunSessions(ctx, cart).length > 0) await releaseSessions(ctx, cart_id)
  if (cart.payment_id) await cancelEarlierPayments(ctx, cart_id)
  await ctx.tx(async (tx) => {
    const locked = await lockCart(tx, cart_id)
    mustBeDeletable(locked)
    // A session that was begun a moment ago is closed after the commit.
    await writeChanges(tx, locked, closeSessions(tx, locked))
    await deleteDraftCart(tx, cart_id, tx.now())
  })
}

function mustBeDeletable(cart: LoadedCart): void {
  if (cart.completed_at) move(draftOrderStatuses, "completed", "delete")
  try {
    mustNotBePaid(cart)
  } catch (error) {
    if (!(error instanceof BeingPaid)) throw error
    throw new Refusal("not_allowed", "The draft order is being paid and cannot be deleted")
  }
}
