import { newId } from "@mercer/db"
import type { Attempt } from "../cart/attempt.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import type { App } from "../context/context.ts"
import { isPaidToOperator } from "./void-payment.ts"

/** A cart whose order has just been written, in the same transaction. */
interface PlacedCart {
  cart: LoadedCart
  attempt: Attempt
  order_id: string
}

/** A cart with a draft order completes it, whoever pays and whatever the cart's type says. */
export async function closeDraft(tx: App, { cart, attempt, order_id }: PlacedCart): Promise<void> {
  if (!cart.draft_order) return
  const data = { status: "completed", order_id, completed_at: tx.now() } as const
  await tx.db.draftOrder.update({ where: { id: cart.draft_order.id }, data })
  if (isPaidToOperator(attempt) && attempt.amount > 0) await recordSession(tx, attempt)
}

/** The session that v1 has too. It exists only together with its order, so nobody can pay by it. */
async function recordSession(tx: App, { cart_id, amount, provider_id }: Attempt): Promise<void> {
  await tx.db.paymentSession.deleteMany({ where: { cart_id, is_initiated: false } })
  // Those that are left are of providers that the shop does not have.
  await tx.db.paymentSession.updateMany({ where: { cart_id, is_selected: true }, data: { is_selected: null } })
  const facts = { id: newId("ps"), cart_id, amount, provider_id: provider_id as string, data: {} }
  const state = {
    status: "authorized",
    is_selected: true,
    is_initiated: true,
    payment_authorized_at: tx.now(),
  } as const
  await tx.db.paymentSession.create({ data: { ...facts, ...state } })
}
