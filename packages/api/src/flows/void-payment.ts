import { isRefusal } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { Shop } from "../context.ts"
import type { Attempt } from "./attempt.ts"

type Data = Record<string, never>

/**
 * Gives an authorized attempt up after its order was refused: the intent to let the money go is recorded first, then the
 * provider is told, then that it was done. An error that is no refusal decides nothing; the sweeper will try the order again.
 */
export async function giveUp(ctx: Shop, attempt: Attempt, why: unknown): Promise<void> {
  if (!isRefusal(why)) return
  const { type, message, code } = why
  const { count } = await ctx.db.completion.updateMany({
    where: { id: attempt.id, state: "authorized" },
    data: { state: "voiding", error: { type, message, code } },
  })
  if (count === 0) return
  try {
    await voidPayment(ctx, attempt)
  } catch (error) {
    ctx.log.warn({ err: error, attempt: attempt.id }, "A payment could not be voided yet; the sweeper will")
  }
}

/** Lets the money of a given-up attempt go and records the canceled payment. Safe to repeat. */
export async function voidPayment(ctx: Shop, attempt: Attempt): Promise<void> {
  const data = attempt.provider_id ? await cancelAtProvider(ctx, attempt) : null
  await ctx.tx(async (tx) => {
    const where = { id: attempt.id, state: "voiding" }
    const { count } = await tx.db.completion.updateMany({ where, data: { state: "voided" } })
    if (count === 0 || !data) return
    await tx.db.payment.create({ data: { ...paymentRow(attempt), data, canceled_at: ctx.now() } })
    // The session was used up; it stays selected, and the next attempt starts it anew at the provider.
    await tx.db.paymentSession.updateMany({
      where: { id: attempt.payment_session_id as string },
      data: { status: "pending", data: {}, is_initiated: false, payment_authorized_at: null },
    })
  })
}

async function cancelAtProvider(ctx: Shop, attempt: Attempt): Promise<Data> {
  const provider = ctx.providers.payment(attempt.provider_id as string)
  const payment = { ...paymentRow(attempt), data: attempt.result as Data }
  const data = await provider.cancel(payment, { idempotency_key: `${attempt.id}:void` })
  await provider.deleteSession(attempt.session_data as Data)
  return data as Data
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
