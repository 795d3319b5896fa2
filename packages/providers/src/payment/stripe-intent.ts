import type Stripe from "stripe"
import type { Authorization, Payment, PaymentCustomer, PaymentData, Sale, SessionStatus } from "./port.ts"

export type Intent = Stripe.PaymentIntent

// All others are "pending": processing, and what Stripe may invent.
const STATUSES: Record<string, SessionStatus> = {
  requires_payment_method: "requires_more",
  requires_confirmation: "requires_more",
  requires_action: "requires_more",
  requires_capture: "authorized",
  // Captured by hand at Stripe: the money is there.
  succeeded: "authorized",
  canceled: "canceled",
}

const CHANGEABLE: string[] = ["requires_payment_method", "requires_confirmation", "requires_action"]

/** Is money held, or taken already? */
export const isHeld = (intent: Intent) => STATUSES[intent.status] === "authorized" && !isReleased(intent)

/** Was it paid by a bank that cannot hold money? */
export const isTakenAtOnce = ({ status, capture_method }: Intent) =>
  status === "succeeded" && capture_method !== "manual"

/** Has all of what was taken at once been given back? It stays `succeeded` at Stripe. */
export const isReleased = ({ metadata }: Intent) => Boolean(metadata.released)

/** Has the shop recorded the money as its own? */
export const isRecorded = ({ metadata }: Intent, { captured_at }: Pick<Payment, "captured_at">) =>
  Boolean(captured_at || metadata.captured)

/** Can nobody pay it any more? */
export const isGone = (intent: Intent) => intent.status === "canceled" || isReleased(intent)

/** Is it the sale's amount? */
export const fits = ({ amount, currency }: Intent, sale: Sale) =>
  amount === sale.amount && currency === sale.currency_code

/** Is it this customer's? */
export const isFor = ({ metadata }: Intent, customer: PaymentCustomer | null | undefined) =>
  (metadata.customer_id ?? null) === (customer?.id ?? null)

/** Can it be made to fit? Not once it is paid or canceled; and currency and customer stay once they are set. */
export const canChange = (intent: Intent, sale: Sale) =>
  CHANGEABLE.includes(intent.status) &&
  intent.currency === sale.currency_code &&
  (isFor(intent, sale.customer) || !intent.customer)

/** The data of a session or payment: the intent, beside what the shopper's browser has noted there itself. */
export const notes = (data: PaymentData, intent: Intent): PaymentData => ({
  ...data,
  ...(intent as unknown as PaymentData),
})

/** What the intent means for completing the cart. */
export function authorization(data: PaymentData, intent: Intent): Authorization {
  const status = isGone(intent) ? "canceled" : hasFailed(intent) ? "error" : (STATUSES[intent.status] ?? "pending")
  return { status, data: notes(data, intent), message: messageOf(intent, status) }
}

/**
 * What became of an attempt. Money that is held counts as the attempt's own unless another attempt has claimed it or it is
 * not the amount that the shop knew: the shopper's browser may have paid, or the response to us was lost.
 */
export function found(data: PaymentData, intent: Intent, attempt: string): Authorization | null {
  const { amount, status, metadata } = intent
  const isOurs = metadata.attempt === attempt
  if (isHeld(intent) && (metadata.attempt ? !isOurs : amount !== data.amount)) return null
  if (isGone(intent) && !isOurs) return null
  const isUntouched = status === "requires_confirmation" || status === "requires_payment_method"
  return isUntouched && !hasFailed(intent) ? null : authorization(data, intent)
}

const hasFailed = ({ status, last_payment_error }: Intent) =>
  status === "requires_payment_method" && Boolean(last_payment_error)

function messageOf({ last_payment_error }: Intent, status: SessionStatus): string | undefined {
  if (status === "canceled") return "The payment was canceled"
  return status === "error" ? (last_payment_error?.message ?? "The payment was declined") : undefined
}
