import { move, mustBeRefundable, orderStatuses, paymentState, paymentStatuses, Refusal } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { LoadedOrder } from "../order/load-order.ts"
import type { OperationHandler } from "../order/operation-process.ts"
import type { Plan } from "../order/order-operation.ts"
import { type RefundFacts, recordRefund } from "../order/refund-payments.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import { isCaptured } from "./capture-payment.ts"
import { paymentOf } from "./find-payment.ts"

interface RefundPlan extends Plan, RefundFacts {
  refund_id: string
}

/**
 * Refunds an amount (minor units) of one payment. Refuses a payment that is canceled or not captured, and more than is
 * left of it.
 */
export function refundPayment(
  order: LoadedOrder,
  payment_id: string,
  { amount, ...facts }: RefundFacts & { amount: number },
): RefundPlan {
  const payment = paymentOf(order, payment_id)
  const left = payment.amount - payment.amount_refunded
  // v1's message
  if (!isCaptured(payment)) throw notCaptured(payment)
  mustBeRefundable(amount, left)
  move(paymentStatuses, paymentState(payment), amount < left ? "refund_part" : "refund_rest")
  move(orderStatuses, order.status, "refund")
  return { calls: [{ do: "refund", payment_id, amount }], ...facts, refund_id: newId("ref") }
}

function notCaptured(payment: LoadedOrder["payments"][number]): Refusal {
  if (payment.canceled_at) return new Refusal("not_allowed", `Payment ${payment.id} is canceled`)
  return new Refusal("not_allowed", `Payment ${payment.id} is not captured`)
}

/** @public */
export const refundPaymentOperation: OperationHandler<RefundPlan> = {
  kind: "refund_payment",
  record: async (tx, done) => {
    await recordRefund(tx, done, done.plan)
    await emitOrderEvent(tx, "order.updated", done.order.id)
  },
}
