import { newId } from "@mercer/db"
import { type PaymentData, SYSTEM_PAYMENT } from "@mercer/providers"
import type { Attempt } from "../cart/attempt.ts"
import type { App } from "../context/context.ts"

/** A session that its provider has closed. It stays selected: the next attempt starts it again. */
export const USED_UP = { status: "pending", data: {}, is_initiated: false, payment_authorized_at: null } as const

export type CanceledPayment = ReturnType<typeof paymentRow> & { data: PaymentData; canceled_at: Date }

/**
 * Voids an attempt's authorization and returns its canceled payment; null when nothing was authorized: with nothing to
 * pay, or paid to an operator. Safe to repeat.
 */
export async function cancelAtProvider(ctx: App, attempt: Attempt): Promise<CanceledPayment | null> {
  if (!attempt.provider_id || isPaidToOperator(attempt)) return null
  const provider = ctx.providers.payment(attempt.provider_id)
  const payment = { ...paymentRow(attempt), data: attempt.result as PaymentData }
  const data = await provider.cancel(payment, { idempotency_key: `${attempt.id}:void` })
  await provider.deleteSession(attempt.session_data as PaymentData)
  return { ...payment, data, canceled_at: ctx.now() }
}

/** Records a voided payment, and that its session is used up. */
export async function recordVoid(tx: App, attempt: Attempt, payment: CanceledPayment | null): Promise<void> {
  if (payment) await tx.db.payment.create({ data: payment })
  const where = { id: attempt.payment_session_id ?? "" }
  await tx.db.paymentSession.updateMany({ where, data: USED_UP })
}

/** Whether the attempt is an operator's, who has the money already. */
export const isPaidToOperator = ({ provider_id }: Pick<Attempt, "provider_id">): boolean =>
  provider_id === SYSTEM_PAYMENT

/** The payment of an attempt, as stored with the order or with the end of the attempt. */
export function paymentRow({ id, cart_id, amount, currency_code, provider_id }: Attempt) {
  return {
    id: newId("pay"),
    cart_id,
    amount,
    currency_code,
    provider_id: provider_id as string,
    idempotency_key: id,
  }
}
