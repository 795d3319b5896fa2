import {
  inWords,
  move,
  orderStatuses,
  paymentState,
  Refusal,
  returnStatuses,
  swapFulfillmentStatuses,
  swapPaymentStatuses,
  swapState,
} from "@mercer/commerce"
import { mustNotBePaid } from "../cart/lock-cart.ts"
import type { App } from "../context/context.ts"
import { liveParcels } from "../fulfillment/sent-goods.ts"
import { releaseLines } from "../inventory/by-location.ts"
import { restock } from "../inventory/restock.ts"
import { releaseSoldCards } from "../order/cards/sold-cards.ts"
import type { LoadedOrder } from "../order/load-order.ts"
import type { OperationHandler } from "../order/operation-process.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import { refundedFor } from "./settle-swap.ts"
import { type LoadedSwap, type SwapPlan, swapOf } from "./swap-of.ts"

interface CancelPlan extends SwapPlan {
  /** A swap that is already canceled stays the same. */
  was_canceled: boolean
}

/**
 * Cancels a swap: an authorized difference is let go, its return is canceled, and what was taken for it goes back to
 * stock. Refuses when money has moved that was not refunded, while it has fulfillments, and when its goods came back
 * or a label was made for them. Repeating it changes nothing. Throws BeingPaid while its cart is being completed.
 */
export function cancelSwap(order: LoadedOrder, id: string): CancelPlan {
  const swap = swapOf(order, id)
  if (swap.canceled_at) return { calls: [], swap_id: id, was_canceled: true }
  if (swap.cart) mustNotBePaid(swap.cart)
  move(orderStatuses, order.status, "change_swap")
  move(swapPaymentStatuses, swap.payment_status, "cancel")
  if (refundedFor(order, swap) > 0) move(swapPaymentStatuses, "difference_refunded", "cancel")
  inWords("All fulfillments must be canceled before the swap can be canceled", () => {
    if (liveParcels(swap).length > 0) move(swapFulfillmentStatuses, "fulfilled", "cancel")
    move(swapFulfillmentStatuses, swapState(swap), "cancel")
  })
  mustHaveNoGoodsBack(swap)
  const { payment } = swap
  const isHeld = payment && paymentState(payment) === "authorized"
  return { calls: isHeld ? [{ do: "cancel_payment", payment_id: payment.id }] : [], swap_id: id, was_canceled: false }
}

/** A return that only waits, and for which the carrier has made no label, is canceled with its swap. */
function mustHaveNoGoodsBack({ return_order }: LoadedSwap): void {
  if (!return_order || return_order.status === "canceled") return
  const hasLabel = Object.keys((return_order.shipping_data as object | null) ?? {}).length > 0
  if (return_order.status === "requested" && !hasLabel) return
  throw new Refusal("not_allowed", "Return must be canceled before the swap can be canceled")
}

/** @public */
export const cancelSwapOperation: OperationHandler<CancelPlan> = {
  kind: "cancel_swap",
  record: async (tx, { order, plan, results }) => {
    if (plan.was_canceled) return
    const swap = swapOf(order, plan.swap_id)
    const canceled_at = tx.now()
    if (swap.payment && results[0])
      await tx.db.payment.update({ where: { id: swap.payment.id }, data: { data: results[0], canceled_at } })
    if (swap.return_order) await releaseSoldCards(tx, swap.return_order.id)
    await cancelReturn(tx, swap)
    if (swap.confirmed_at) await (plan.by_location ? releaseLines : restock)(tx, unsent(swap))
    const data = { payment_status: "canceled", fulfillment_status: "canceled", canceled_at } as const
    await tx.db.swap.update({ where: { id: swap.id }, data })
    await emitOrderEvent(tx, "order.updated", order.id)
  },
}

async function cancelReturn({ db }: App, { return_order }: LoadedSwap): Promise<void> {
  if (return_order?.status !== "requested") return
  const status = move(returnStatuses, return_order.status, "cancel")
  await db.return.update({ where: { id: return_order.id }, data: { status } })
}

const unsent = ({ additional_items }: LoadedSwap) =>
  additional_items.map(({ id, variant_id, quantity, shipped_quantity }) => {
    return { id, variant_id, quantity: quantity - (shipped_quantity ?? 0) }
  })
