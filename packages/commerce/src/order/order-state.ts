import type { FulfillmentState, OrderFulfillmentState } from "../status/fulfillment.ts"
import type { OrderPaymentState, PaymentState } from "../status/payment.ts"
import { sentStatus } from "./sent-state.ts"

/** A date, or its text in a response; null if it is not set. */
type Moment = Date | string | null

export type PaymentFacts = {
  amount: number
  amount_refunded: number
  captured_at: Moment
  canceled_at: Moment
}

/** The state of one payment. */
export function paymentState(payment: PaymentFacts): PaymentState {
  if (payment.canceled_at) return "canceled"
  if (!payment.captured_at) return "authorized"
  if (payment.amount_refunded <= 0) return "captured"
  return payment.amount_refunded < payment.amount ? "partially_refunded" : "refunded"
}

/**
 * An order's payment status, from its payments. Canceled ones don't count while there are others; with nothing captured
 * the money is awaited, and with only part of it captured it requires action.
 */
export function paymentStatus(payments: PaymentFacts[]): OrderPaymentState {
  const states = payments.map(paymentState)
  const live = states.filter((state) => state !== "canceled")
  if (live.length === 0) return states.length > 0 ? "canceled" : "awaiting"
  if (live.every((state) => state === "authorized")) return "awaiting"
  if (live.includes("authorized")) return "requires_action"
  if (live.every((state) => state === "refunded")) return "refunded"
  return live.every((state) => state === "captured") ? "captured" : "partially_refunded"
}

/** The state of one fulfillment. */
export function fulfillmentState(one: { shipped_at: Moment; canceled_at: Moment }): FulfillmentState {
  if (one.canceled_at) return "canceled"
  return one.shipped_at ? "shipped" : "packed"
}

export type LineFacts = {
  quantity: number
  fulfilled_quantity: number | null
  shipped_quantity: number | null
  returned_quantity: number | null
  is_return?: boolean
}

/**
 * An order's fulfillment status, from its lines: the state of the last unit. `partially_returned` is set only when
 * nothing is left to be sent, so that a return never hides open work.
 */
export function fulfillmentStatus(lines: LineFacts[]): OrderFulfillmentState {
  const own = lines.filter(({ is_return }) => !is_return)
  const returned = (line: LineFacts) => line.returned_quantity ?? 0
  if (own.length > 0 && own.every((line) => returned(line) >= line.quantity)) return "returned"
  const status = sentStatus(own)
  return status === "shipped" && own.some((line) => returned(line) > 0) ? "partially_returned" : status
}
