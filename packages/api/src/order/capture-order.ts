import {
  move,
  type OrderPaymentState,
  orderPaymentStatuses,
  orderStatuses,
  paymentState,
  paymentStatus,
} from "@mercer/commerce"
import type { App } from "../context/context.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import type { LoadedOrder } from "./load-order.ts"
import type { Done, OperationHandler } from "./operation-process.ts"
import type { Plan } from "./order-operation.ts"
import { ownPayments, updatePaymentStatus, updateSwapPaymentStatus } from "./order-statuses.ts"

/**
 * Captures all authorized payments of an order; those of its swaps are captured with the swap. Refuses when they have been captured already, and when the order is
 * canceled. An order with nothing to pay is marked as captured.
 */
export function captureOrder(order: LoadedOrder): Plan {
  move(orderStatuses, order.status, "capture")
  const payments = ownPayments(order)
  if (payments.length > 0) move(orderPaymentStatuses, paymentStatus(payments), "capture")
  else if (order.payment_status === "captured") move(orderPaymentStatuses, "captured", "capture")
  const held = payments.filter((payment) => paymentState(payment) === "authorized")
  return { calls: held.map(({ id }) => ({ do: "capture", payment_id: id })) }
}

/** @public */
export const captureOperation: OperationHandler = {
  kind: "capture",
  record: (tx, done) => recordCaptures(tx, done, "captured"),
  /** What was captured before a refusal stays captured. */
  refused: async (tx, done) => {
    if (done.results.length > 0) await recordCaptures(tx, done, "captured")
  },
}

/**
 * Records the payments that were captured, and the statuses of their order and swaps. With nothing to pay the order's
 * is `of_nothing`.
 * @public
 */
export async function recordCaptures(
  tx: App,
  { order, plan, results }: Done,
  of_nothing: OrderPaymentState,
): Promise<void> {
  const swap_ids = new Set<string>()
  for (const [at, data] of results.entries()) {
    const call = plan.calls[at]
    const payment = order.payments.find(({ id }) => call?.do === "capture" && id === call.payment_id)
    if (!payment) continue
    payment.captured_at = tx.now()
    await tx.db.payment.update({ where: { id: payment.id }, data: { data, captured_at: payment.captured_at } })
    await updateSwapPaymentStatus(tx, payment)
    await emitWebhookEvents(tx, "payment.payment_captured", { id: payment.id })
    if (payment.swap_id) swap_ids.add(payment.swap_id)
  }
  await updatePaymentStatus(tx, order, of_nothing)
  for (const id of swap_ids) await emitWebhookEvents(tx, "swap.payment_captured", { id })
  if (swap_ids.size === 0) await emitOrderEvent(tx, "order.payment_captured", order.id)
  await emitOrderEvent(tx, "order.updated", order.id)
}
