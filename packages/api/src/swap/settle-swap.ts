import { move, orderStatuses, paymentState, Refusal, splitRefund, swapPaymentStatuses } from "@mercer/commerce"
import type { App } from "../context/context.ts"
import { insertTerms, leftToRefund, mustBeCapturedFirst, toCards } from "../order/cards/refund-cards.ts"
import type { LoadedOrder } from "../order/load-order.ts"
import type { Done, OperationHandler } from "../order/operation-process.ts"
import { recordRefund, refundCalls } from "../order/refund-payments.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import { isSilent, type LoadedSwap, type SwapPlan, swapOf } from "./swap-of.ts"

/**
 * Settles the difference of a swap whose cart was completed: captures what the buyer owes, or refunds what they are
 * owed from the captured payments of the order, then from those of other swaps. More than is left of them is refused.
 * Without a difference, and when it is settled already, nothing changes.
 */
export function settleSwap(order: LoadedOrder, id: string): SwapPlan {
  const swap = swapOf(order, id)
  const { payment_status, difference_due } = swap
  if (swap.canceled_at) throw new Refusal("not_allowed", "Canceled swap cannot be processed")
  if (!swap.confirmed_at)
    throw new Refusal("not_allowed", "Cannot process a swap that hasn't been confirmed by the customer")
  const difference = difference_due ?? 0
  const next = move(swapPaymentStatuses, payment_status, difference > 0 ? "capture" : "refund")
  const unchanged = { calls: [], swap_id: id }
  if (next === payment_status || difference === 0) return unchanged
  move(orderStatuses, order.status, difference > 0 ? "capture" : "refund")
  if (difference > 0) return { ...unchanged, calls: captureCalls(swap) }
  return { ...unchanged, ...refundDifference(order, swap, 0 - difference) }
}

/** Money first, then the gift cards that the order was paid with; more than both have left is refused. */
function refundDifference(order: LoadedOrder, swap: LoadedSwap, difference: number): Omit<SwapPlan, "swap_id"> {
  const worth = difference - refundedFor(order, swap)
  const left = leftToRefund(order)
  const { money, cards } = splitRefund({ worth, left, refund: worth })
  mustBeCapturedFirst(order, cards)
  return { calls: refundCalls(order, money), ...toCards(cards) }
}

function captureCalls({ payment }: LoadedSwap): SwapPlan["calls"] {
  if (!payment || paymentState(payment) === "canceled")
    throw new Refusal("not_allowed", "The swap has no payment to capture")
  return paymentState(payment) === "authorized" ? [{ do: "capture", payment_id: payment.id }] : []
}

/** What was refunded of a swap's difference, in minor units: a part, when a later one of several refunds was refused. */
export function refundedFor({ refunds }: LoadedOrder, { id }: LoadedSwap): number {
  const own = refunds.filter(({ metadata }) => (metadata as { swap_id?: unknown } | null)?.swap_id === id)
  return own.reduce((sum, { amount }) => sum + amount, 0)
}

/** A provider that refuses leaves the swap in `requires_action`, and the request succeeds as in v1. @public */
export const settleSwapOperation: OperationHandler<SwapPlan> = {
  kind: "settle_swap",
  record: (tx, done) => record(tx, done),
  refused: (tx, done) => record(tx, done, true),
  answersRefused: true,
}

async function record(tx: App, done: Done<SwapPlan>, isRefused = false): Promise<void> {
  const { order, plan } = done
  const swap = swapOf(order, plan.swap_id)
  const status = isRefused ? "requires_action" : statusOf(swap)
  if (status === swap.payment_status && plan.calls.length === 0) return
  await recordCapture(tx, done, swap)
  await refund(tx, done, { swap, isRefused })
  await tx.db.swap.update({ where: { id: swap.id }, data: { payment_status: status } })
  if (status === "captured") await emitWebhookEvents(tx, "swap.payment_captured", { id: swap.id })
  if (status === "difference_refunded") await emitWebhookEvents(tx, "swap.refund_processed", { id: swap.id })
  await emitOrderEvent(tx, "order.updated", order.id)
}

async function refund(tx: App, done: Done<SwapPlan>, { swap, isRefused }: { swap: LoadedSwap; isRefused: boolean }) {
  const { order, plan } = done
  const amount = isRefused ? 0 : (plan.to_gift_cards ?? 0)
  const cards = amount > 0 ? ({ amount, kind: "refund", act_id: swap.id } as const) : undefined
  const facts = { reason: "swap", swap_id: swap.id, no_notification: isSilent(order, swap) } as const
  await recordRefund(tx, done, { ...facts, ...(cards && { cards }) })
  if (amount > 0) await insertTerms(tx, swap.id, { worth: 0 - (swap.difference_due ?? 0), gift_card_refund: amount })
}

function statusOf({ payment_status, difference_due }: LoadedSwap): LoadedSwap["payment_status"] {
  const difference = difference_due ?? 0
  if (difference === 0) return payment_status
  return move(swapPaymentStatuses, payment_status, difference > 0 ? "capture" : "refund")
}

async function recordCapture(tx: App, { plan, results }: Done<SwapPlan>, { payment }: LoadedSwap) {
  const [call] = plan.calls
  if (call?.do !== "capture" || !payment || !results[0]) return
  await tx.db.payment.update({ where: { id: payment.id }, data: { data: results[0], captured_at: tx.now() } })
  await emitWebhookEvents(tx, "payment.payment_captured", { id: payment.id })
}
