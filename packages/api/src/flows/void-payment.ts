import type { Refusal } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { PaymentData } from "@mercer/providers"
import type { Shop } from "../context.ts"
import { isShopColumn, shopColumnOf } from "../shop-columns.ts"
import { type Attempt, advance } from "./attempt.ts"
import { USED_UP } from "./authorize-payment.ts"

/**
 * Gives an authorized attempt up, since there can be no order: the intent to let the money go is recorded first, then the
 * provider is told, then that it was done. What fails after the intent is done by the sweeper. Tells whether the attempt
 * was this process's to give up: if not, another one has decided on it. Throws NotConfigured, with nothing recorded, when
 * the shop does not have the provider: the attempt waits for it.
 */
export async function giveUp(ctx: Shop, attempt: Attempt, { type, message, code }: Refusal): Promise<boolean> {
  if (attempt.provider_id) ctx.providers.payment(attempt.provider_id)
  if (!(await advance(ctx, attempt, { state: "voiding", error: { type, message, code } }))) return false
  await ctx.step?.("void_intended")
  try {
    await voidPayment(ctx, { ...attempt, state: "voiding" })
  } catch (error) {
    ctx.log.warn({ err: error, attempt: attempt.id }, "A payment could not be voided yet; the sweeper will")
  }
  return true
}

/** Lets the money of a given-up attempt go and records the canceled payment. Safe to repeat. */
export async function voidPayment(ctx: Shop, attempt: Attempt): Promise<void> {
  const data = attempt.provider_id ? await cancelAtProvider(ctx, attempt) : null
  await ctx.step?.("voided_at_provider")
  const payment = data && { ...paymentRow(attempt), data, canceled_at: ctx.now() }
  await recordVoid(ctx, attempt, payment).catch(async (error) => {
    if (!isShopColumn(error)) throw error
    // The shop's own column keeps the canceled payment from being recorded; the cart must be free again all the same.
    ctx.log.error({ err: error, ...shopColumnOf(error), payment }, "A canceled payment could not be recorded")
    await recordVoid(ctx, attempt, null)
  })
  await ctx.step?.("voided")
}

async function recordVoid(ctx: Shop, attempt: Attempt, payment: CanceledPayment | null): Promise<void> {
  await ctx.tx(async (tx) => {
    if (!(await advance(tx, attempt, { state: "voided" }))) return
    if (payment) await tx.db.payment.create({ data: payment })
    const where = { id: attempt.payment_session_id ?? "" }
    await tx.db.paymentSession.updateMany({ where, data: USED_UP })
  })
}

type CanceledPayment = ReturnType<typeof paymentRow> & { data: PaymentData; canceled_at: Date }

async function cancelAtProvider(ctx: Shop, attempt: Attempt): Promise<PaymentData> {
  const provider = ctx.providers.payment(attempt.provider_id as string)
  const payment = { ...paymentRow(attempt), data: attempt.result as PaymentData }
  const data = await provider.cancel(payment, { idempotency_key: `${attempt.id}:void` })
  await provider.deleteSession(attempt.session_data as PaymentData)
  return data
}

/** The payment of an attempt, as the order or the record of its end keeps it. */
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
