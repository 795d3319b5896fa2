import { capturedLeft, refundFrom } from "@mercer/commerce"
import { newId, type RefundReason } from "@mercer/db"
import type { Data } from "@mercer/providers"
import type { App } from "../context/context.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import { enqueueEvent } from "../outbox/outbox.ts"
import { type CardRefund, recordCardRefund } from "./cards/refund-cards.ts"
import type { LoadedOrder } from "./load-order.ts"
import { ownPayments, updatePaymentStatus, updateSwapPaymentStatus } from "./order-statuses.ts"
import type { Call } from "./provider-calls.ts"

type RefundCall = Extract<Call, { do: "refund" }>

/** @public */
export interface RefundFacts {
  reason: RefundReason
  /** The swap whose difference is refunded. */
  swap_id?: string | undefined
  note?: string | null | undefined
  /** The id that the refund will have; a new one when left out. */
  refund_id?: string
  /** True: the buyer is not emailed. When left out, the order's own setting applies. */
  no_notification?: boolean | null | undefined
  /** What goes back to the order's gift cards with it: only once every provider has agreed. */
  cards?: CardRefund
}

/** How much of an order's captured money has not been refunded, in minor units. */
export const refundableOf = (order: LoadedOrder): number => capturedLeft(order.payments)

/**
 * Splits an amount to refund (minor units) over an order's payments, the newest first, and those for the differences of
 * its swaps only when these do not suffice: the calls of an operation's plan. More than is left of what was captured is refused with not_allowed; for an amount of 0 no provider is called.
 * @public
 */
export function refundCalls(order: LoadedOrder, amount: number): RefundCall[] {
  const own = ownPayments(order)
  const of_swaps = order.payments.filter(({ swap_id }) => swap_id !== null)
  const first = Math.min(amount, capturedLeft(own))
  const parts = [...refundFrom(own, first), ...refundFrom(of_swaps, amount - first)]
  return parts.map((part) => ({ do: "refund", ...part }))
}

/**
 * Records what payments refunded: the calls of the plan that were answered, one refund for all of them, the payments'
 * sums and the order's payment status; the buyer is emailed. Other calls of the plan are ignored.
 * @public
 */
export async function recordRefund(
  tx: App,
  { order, plan, results }: { order: LoadedOrder; plan: { calls: Call[] }; results: Data[] },
  { refund_id = newId("ref"), reason, note, no_notification, swap_id, cards }: RefundFacts,
): Promise<number> {
  const answered = plan.calls.slice(0, results.length)
  let amount = 0
  let payment_id: string | null = null
  let payments = 0
  for (const [at, call] of answered.entries()) {
    if (call.do !== "refund") continue
    await giveBack(tx, order, call, results[at] as Data)
    await emitWebhookEvents(tx, "payment.payment_refund_created", { id: call.payment_id, refund_id })
    amount += call.amount
    payments += 1
    payment_id = payments === 1 ? call.payment_id : null
  }
  const hasCards = cards ? await recordCardRefund(tx, order, { ...cards, refund_id }) : false
  if (amount === 0 && !hasCards) return 0
  if (amount > 0)
    await insertRefund(tx, order, { id: refund_id, payment_id, amount, reason, note: note ?? null }, swap_id)
  if (!(no_notification ?? order.no_notification)) await enqueueEvent(tx, "refund.made", { id: refund_id })
  await updatePaymentStatus(tx, order, order.payment_status)
  return amount
}

async function insertRefund(
  tx: App,
  order: LoadedOrder,
  refund: { id: string; payment_id: string | null; amount: number; reason: RefundReason; note: string | null },
  swap_id: string | undefined,
): Promise<void> {
  const metadata = swap_id && { metadata: { swap_id } }
  await tx.db.refund.create({ data: { ...refund, order_id: order.id, ...metadata } })
  await emitOrderEvent(tx, "order.refund_created", order.id, { refund_id: refund.id })
}

async function giveBack({ db }: App, order: LoadedOrder, { payment_id, amount }: RefundCall, data: Data) {
  const payment = order.payments.find(({ id }) => id === payment_id)
  if (!payment) throw new Error(`Payment ${payment_id} is not of the order that it was refunded for`)
  payment.amount_refunded += amount
  await db.payment.update({ where: { id: payment_id }, data: { data, amount_refunded: payment.amount_refunded } })
  await updateSwapPaymentStatus({ db }, payment)
}
