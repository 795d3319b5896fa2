import { move, orderStatuses, paymentState, paymentStatuses } from "@mercer/commerce"
import { recordCaptures } from "../order/capture-order.ts"
import type { LoadedOrder } from "../order/load-order.ts"
import type { OperationHandler } from "../order/operation-process.ts"
import type { Plan } from "../order/order-operation.ts"
import { paymentOf } from "./find-payment.ts"

/** Whether a payment has been captured, whatever was refunded of it since: capturing it again changes nothing. */
export function isCaptured(payment: Parameters<typeof paymentState>[0]): boolean {
  const state = paymentState(payment)
  return state !== "authorized" && state !== "canceled"
}

/** Captures one payment of an order; one that is captured stays as it is. Refuses a canceled payment or order. */
export function capturePayment(order: LoadedOrder, payment_id: string): Plan {
  const payment = paymentOf(order, payment_id)
  if (isCaptured(payment)) return { calls: [] }
  move(paymentStatuses, paymentState(payment), "capture")
  move(orderStatuses, order.status, "capture")
  return { calls: [{ do: "capture", payment_id }] }
}

/** @public */
export const capturePaymentOperation: OperationHandler = {
  kind: "capture_payment",
  record: async (tx, done) => {
    if (done.results.length > 0) await recordCaptures(tx, done, done.order.payment_status)
  },
}
