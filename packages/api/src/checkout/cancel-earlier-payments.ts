import type { PaymentData } from "@mercer/providers"
import type { App } from "../context/context.ts"

/**
 * Carts imported from Medusa v1 may have a payment that was authorized before its order failed. A cart can have only
 * one open payment, so no order could be placed. Its authorization is voided, as v1 should have done. Refuses with the
 * provider's message when that fails, and when the store does not have one of the providers.
 * @public
 */
export async function cancelEarlierPayments(ctx: App, cart_id: string): Promise<void> {
  const where = { cart_id, canceled_at: null, order_id: null }
  const payments = await ctx.db.payment.findMany({ where })
  for (const { provider_id } of payments) ctx.providers.payment(provider_id)
  for (const payment of payments) {
    const provider = ctx.providers.payment(payment.provider_id)
    const known = { ...payment, data: payment.data as PaymentData }
    const data = await provider.cancel(known, { idempotency_key: `${payment.id}:void` })
    await ctx.db.payment.update({ where: { id: payment.id }, data: { data, canceled_at: ctx.now() } })
  }
  await ctx.db.cart.updateMany({
    where: { id: cart_id, completed_at: null },
    data: { payment_id: null, payment_authorized_at: null },
  })
}
