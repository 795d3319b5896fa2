import { move, mustBeRefundable, orderPaymentStatuses, orderStatuses, paymentStatus } from "@mercer/commerce"
import type { Deed } from "./acts.ts"
import type { LoadedOrder } from "./load-order.ts"
import type { Plan } from "./order-act.ts"
import { type RefundFacts, recordRefund, refundableOf, refundCalls } from "./refund-payments.ts"
import { tellOrder } from "./tell-order.ts"

interface RefundPlan extends Plan, RefundFacts {}

/**
 * Gives back a part of what was paid for an order, or all of it; `amount` in minor units. Refuses when nothing has been
 * captured, and when it is more than is left.
 */
export function refundOrder(order: LoadedOrder, amount: number, facts: RefundFacts): RefundPlan {
  move(orderStatuses, order.status, "refund")
  const left = refundableOf(order)
  if (order.payments.length > 0)
    move(orderPaymentStatuses, paymentStatus(order.payments), amount < left ? "refund_part" : "refund_rest")
  mustBeRefundable(amount, left)
  return { calls: refundCalls(order, amount), ...facts }
}

export const refundOrderDeed: Deed<RefundPlan> = {
  record: async (tx, done) => {
    await recordRefund(tx, done, done.plan)
    await tellOrder(tx, "order.updated", done.order.id)
  },
  refused: async (tx, done) => {
    await recordRefund(tx, done, done.plan)
  },
}
