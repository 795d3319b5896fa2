import { Refusal } from "@mercer/commerce"
import type { Data } from "../data.ts"
import type { Authorization, Payment, PaymentData, PaymentProvider } from "./port.ts"

const AUTHORIZED: Authorization = { status: "authorized", data: { status: "authorized" } }

/**
 * Money that is taken outside the shop: bank transfer, invoice, cash. Every sale is agreed to; an operator captures
 * when the money is there. It has no memory but `data`, whose states are v1's: pending, authorized, captured, canceled.
 */
export function manualPayment(id = "manual"): PaymentProvider {
  return {
    id,
    createSession: async () => ({ status: "pending" }),
    updateSession: async (data) => data,
    updateData: async (data, patch) => ({ ...data, ...patch, status: data.status }),
    deleteSession: async () => {},
    authorize: async () => AUTHORIZED,
    // An attempt whose response was lost left no trace: nothing is held, and it can simply be repeated.
    findAuthorization: async (data) => (data.status === "authorized" ? AUTHORIZED : null),
    capture: async (payment) => capture(payment),
    refund: async (payment, amount, { idempotency_key }) => refund(payment, amount, idempotency_key),
    cancel: async (payment) => cancel(payment),
  }
}

function capture(payment: Payment): PaymentData {
  if (isCanceled(payment)) throw new Refusal("not_allowed", "A canceled payment cannot be captured")
  return { ...payment.data, status: "captured" }
}

function refund(payment: Payment, amount: number, key: string): PaymentData {
  if (!isCaptured(payment)) throw new Refusal("not_allowed", "Only a captured payment can be refunded")
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new Refusal("invalid_data", "A refund is a whole amount above 0")
  const refunds = (payment.data.refunds ?? {}) as Record<string, number>
  const earlier = Object.hasOwn(refunds, key) ? refunds[key] : undefined
  if (earlier === amount) return payment.data
  if (earlier !== undefined) throw new Refusal("invalid_data", "This refund was made before, with another amount")
  const refunded = Object.values(refunds).reduce((sum, each) => sum + each, 0)
  if (refunded + amount > payment.amount) throw new Refusal("not_allowed", "More than was captured cannot be refunded")
  return { ...payment.data, status: "captured", refunds: { ...refunds, [key]: amount } satisfies Data }
}

function cancel(payment: Payment): PaymentData {
  if (isCaptured(payment)) throw new Refusal("not_allowed", "A captured payment cannot be canceled, only refunded")
  return { ...payment.data, status: "canceled" }
}

// The row counts as well as the data: payments taken over from v1 were marked in either.
const isCaptured = (payment: Payment) => payment.data.status === "captured" || Boolean(payment.captured_at)
const isCanceled = (payment: Payment) => payment.data.status === "canceled" || Boolean(payment.canceled_at)
