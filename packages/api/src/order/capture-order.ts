import { move, orderPaymentStatuses, orderStatuses, paymentState, paymentStatus } from "@mercer/commerce"
import { emitOrderEvent } from "../outbox/order-events.ts"
import type { LoadedOrder } from "./load-order.ts"
import type { OperationHandler } from "./operation-process.ts"
import type { Plan } from "./order-operation.ts"
import { updatePaymentStatus } from "./order-statuses.ts"

/**
 * Captures all authorized payments of an order. Refuses when they have been captured already, and when the order is
 * canceled. An order with nothing to pay is marked as captured.
 */
export function captureOrder(order: LoadedOrder): Plan {
  move(orderStatuses, order.status, "capture")
  if (order.payments.length > 0) move(orderPaymentStatuses, paymentStatus(order.payments), "capture")
  else if (order.payment_status === "captured") move(orderPaymentStatuses, "captured", "capture")
  const held = order.payments.filter((payment) => paymentState(payment) === "authorized")
  return { calls: held.map(({ id }) => ({ do: "capture", payment_id: id })) }
}

/** @public */
export const captureOperation: OperationHandler = {
  kind: "capture",
  record: (tx, done) => record(tx, done),
  /** What was captured before a refusal stays captured. */
  refused: async (tx, done) => {
    if (done.results.length > 0) await record(tx, done)
  },
}

const record: OperationHandler["record"] = async (tx, { order, plan, results }) => {
  for (const [at, data] of results.entries()) {
    const call = plan.calls[at]
    const payment = order.payments.find(({ id }) => call?.do === "capture" && id === call.payment_id)
    if (!payment) continue
    payment.captured_at = tx.now()
    await tx.db.payment.update({ where: { id: payment.id }, data: { data, captured_at: payment.captured_at } })
  }
  await updatePaymentStatus(tx, order, "captured")
  await emitOrderEvent(tx, "order.updated", order.id)
}
