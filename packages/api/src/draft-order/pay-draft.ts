import { draftOrderStatuses, move } from "@mercer/commerce"
import { placePaidOrder } from "../checkout/complete-cart.ts"
import type { Context } from "../context/context.ts"
import { findDraft } from "./open-draft.ts"

/**
 * Makes the order of a draft for which an operator has the money: its payment is captured. Returns the order's id. A
 * draft that is completed is refused with not_allowed, but not to the request that has completed it: that may be sent
 * again with its Idempotency-Key.
 */
export async function payDraft(ctx: Context, id: string): Promise<string> {
  const { cart_id } = await findDraft(ctx, id)
  const { order_id, is_new } = await placePaidOrder(ctx, cart_id)
  if (!is_new && !(await isOwn(ctx, order_id))) move(draftOrderStatuses, "completed", "pay")
  return order_id
}

/** Whether the order was made under the key of this request, by a process that died before it answered. */
async function isOwn({ db, idempotency }: Context, id: string): Promise<boolean> {
  if (!idempotency?.is_held) return false
  return (await db.order.count({ where: { id, idempotency_key: idempotency.key } })) > 0
}
