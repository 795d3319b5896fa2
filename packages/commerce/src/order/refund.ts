import { compareText } from "../compare.ts"
import { Refusal } from "../refusal.ts"

export type RefundablePayment = {
  id: string
  amount: number
  amount_refunded: number
  captured_at: Date | null
  canceled_at: Date | null
  created_at: Date
}

export type RefundPart = { payment_id: string; amount: number }

/**
 * The payments to refund an amount (minor units) from: captured ones only, the newest first, each up to what it has
 * left. More than that is refused as a whole with not_allowed. v1: uncaptured payments could be refunded too.
 */
export function refundFrom(payments: RefundablePayment[], amount: number): RefundPart[] {
  if (amount > capturedLeft(payments))
    throw new Refusal("not_allowed", "Refund amount is greater that the refundable amount")
  const parts: RefundPart[] = []
  let rest = amount
  for (const payment of refundOrder(payments)) {
    const part = Math.min(rest, payment.amount - payment.amount_refunded)
    if (part > 0) parts.push({ payment_id: payment.id, amount: part })
    rest -= Math.max(0, part)
  }
  return parts
}

/** How much of the captured money (minor units) has not been refunded. */
export function capturedLeft(payments: RefundablePayment[]): number {
  return refundOrder(payments).reduce((sum, payment) => sum + payment.amount - payment.amount_refunded, 0)
}

function refundOrder(payments: RefundablePayment[]): RefundablePayment[] {
  return payments
    .filter((payment) => payment.captured_at !== null && payment.canceled_at === null)
    .sort((a, b) => b.created_at.getTime() - a.created_at.getTime() || compareText(b.id, a.id))
}
