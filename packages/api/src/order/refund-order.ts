import { move, mustBeRefundable, orderPaymentStatuses, orderStatuses, paymentStatus } from "@mercer/commerce"
import { emitOrderEvent } from "../outbox/order-events.ts"
import type { LoadedOrder } from "./load-order.ts"
import type { OperationHandler } from "./operation-process.ts"
import type { Plan } from "./order-operation.ts"
import { type RefundFacts, recordRefund, refundableOf, refundCalls } from "./refund-payments.ts"

interface RefundPlan extends Plan, RefundFacts {}

/**
 * Refunds all or part of what was paid for an order; `amount` in minor units. Refuses when nothing has been captured,
 * and when the amount is more than what is left.
 */
export function refundOrder(order: LoadedOrder, amount: number, facts: RefundFacts): RefundPlan {
  move(orderStatuses, order.status, "refund")
  const left = refundableOf(order)
  if (order.payments.length > 0)
    move(orderPaymentStatuses, paymentStatus(order.payments), amount < left ? "refund_part" : "refund_rest")
  mustBeRefundable(amount, left)
  return { calls: refundCalls(order, amount), ...facts }
}

/** @public */
export const refundOperation: OperationHandler<RefundPlan> = {
  kind: "refund",
  record: async (tx, done) => {
    await recordRefund(tx, done, done.plan)
    await emitOrderEvent(tx, "order.updated", done.order.id)
  },
  refused: async (tx, done) => {
    await recordRefund(tx, done, done.plan)
  },
}
