import { Refusal } from "@mercer/commerce"
import type { Data } from "../data.ts"
import type { Authorization, Payment, PaymentData, PaymentProvider } from "./port.ts"

/** The id under which it can always stand in for a provider that the shop does not have. */
export const EXTERNAL_PAYMENT = "external"

const AUTHORIZED: Authorization = { status: "authorized", data: { status: "authorized" } }

/** What was recorded here, under a key of its own in `data`: what another provider has left there stays as it was. */
type Recorded = { captured?: boolean; canceled?: boolean; refunds?: Record<string, number> }

/**
 * Payments that are made elsewhere, or were made by a provider that is gone: captures, refunds and voids are recorded and
 * nobody is asked, so an operator has to move the money. As a provider of its own it agrees to each sale of the regions
 * that offer it; standing in for another one it only serves that one's payments (see stand-ins.ts).
 */
export function externalPayment(id: string = EXTERNAL_PAYMENT): PaymentProvider {
  return {
    id,
    createSession: async () => ({ status: "pending" }),
    updateSession: async (data) => data,
    updateData: async (data, patch) => ({ ...data, ...patch, status: data.status, external: data.external }),
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
  return recorded(payment, { captured: true })
}

function refund(payment: Payment, amount: number, key: string): PaymentData {
  if (!isCaptured(payment)) throw new Refusal("not_allowed", "Only a captured payment can be refunded")
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new Refusal("invalid_data", "A refund is a whole amount above 0")
  const refunds = recordOf(payment).refunds ?? {}
  const earlier = Object.hasOwn(refunds, key) ? refunds[key] : undefined
  if (earlier === amount) return payment.data
  if (earlier !== undefined) throw new Refusal("invalid_data", "This refund was made before, with another amount")
  if (refundedOf(payment) + amount > payment.amount)
    throw new Refusal("not_allowed", "More than was captured cannot be refunded")
  return recorded(payment, { captured: true, refunds: { ...refunds, [key]: amount } })
}

function cancel(payment: Payment): PaymentData {
  if (isCaptured(payment)) throw new Refusal("not_allowed", "A captured payment cannot be canceled, only refunded")
  return recorded(payment, { canceled: true })
}

/** The row knows of refunds that were made before this provider stood in, the data of those made since. */
function refundedOf(payment: Payment): number {
  const here = Object.values(recordOf(payment).refunds ?? {}).reduce((sum, each) => sum + each, 0)
  return Math.max(here, payment.amount_refunded ?? 0)
}

const recordOf = ({ data }: Payment) => (data.external ?? {}) as Recorded
const recorded = (payment: Payment, more: Recorded): PaymentData => ({
  ...payment.data,
  external: { ...recordOf(payment), ...more } satisfies Data,
})
const isCaptured = (payment: Payment) => Boolean(recordOf(payment).captured || payment.captured_at)
const isCanceled = (payment: Payment) => Boolean(recordOf(payment).canceled || payment.canceled_at)
