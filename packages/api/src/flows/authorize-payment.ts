import { isRefusal } from "@mercer/commerce"
import type { Authorization } from "@mercer/providers"
import type { Shop } from "../context.ts"
import type { Attempt } from "./attempt.ts"
import { conflict } from "./hold-cart.ts"
import { loadCart } from "./load-cart.ts"

type Data = Record<string, never>

/**
 * Asks the provider to hold the attempt's amount, outside any transaction, and records the answer; null when there is
 * nothing to pay. Money that is held twice for one attempt is impossible: the attempt's id is the provider's
 * idempotency key. Refuses with conflict when nobody knows what became of it.
 */
export async function authorize(ctx: Shop, attempt: Attempt): Promise<Authorization["status"] | null> {
  if (attempt.state === "authorized") return null
  const answer = await ask(ctx, attempt)
  await settle(ctx, attempt, answer)
  return answer.status
}

async function ask(ctx: Shop, attempt: Attempt): Promise<Authorization> {
  const provider = ctx.providers.payment(attempt.provider_id as string)
  const cart = await loadCart(ctx, attempt.cart_id)
  const { id, email } = cart.customer ?? {}
  const customer = id && email ? { id, email } : null
  const { amount, currency_code, cart_id } = attempt
  const context = (cart.context ?? {}) as Data
  try {
    const sale = { amount, currency_code, cart_id, customer, context, idempotency_key: attempt.id }
    return await provider.authorize(attempt.session_data as Data, sale)
  } catch (error) {
    if (isRefusal(error)) return { status: "error", data: attempt.session_data as Data, message: (error as Error).message }
    ctx.log.warn({ err: error, attempt: attempt.id }, "A payment provider failed to answer")
    return whatBecameOf(ctx, attempt, error)
  }
}

/** After a time-out or a lost reply the provider is asked what happened, never again to do it. */
async function whatBecameOf(ctx: Shop, attempt: Attempt, error: unknown): Promise<Authorization> {
  const provider = ctx.providers.payment(attempt.provider_id as string)
  try {
    const found = await provider.findAuthorization(attempt.session_data as Data, { idempotency_key: attempt.id })
    if (found) return found
    // Nothing is held. So that a late success cannot change that, the session is closed.
    await provider.deleteSession(attempt.session_data as Data)
    const late = await provider.findAuthorization(attempt.session_data as Data, { idempotency_key: attempt.id })
    if (late) return late
  } catch {
    throw conflict("The payment provider does not answer. Try again in a moment")
  }
  return { status: "error", data: {}, message: error instanceof Error ? error.message : "The payment provider failed" }
}

/** Records the provider's answer: an authorization goes on, everything else ends the attempt and frees the cart. */
export async function settle(ctx: Shop, attempt: Attempt, answer: Authorization): Promise<void> {
  const state = answer.status === "authorized" ? "authorized" : "ended"
  const where = { id: attempt.id, state: "authorizing" }
  if (state === "authorized") {
    const { count } = await ctx.db.completion.updateMany({ where, data: { state, result: answer.data } })
    if (count === 0) throw conflict("The cart is being completed by another request")
    Object.assign(attempt, { state, result: answer.data })
    return
  }
  await ctx.tx(async (tx) => {
    const { count } = await tx.db.completion.updateMany({ where, data: { state, error: { status: answer.status } } })
    if (count === 0) return
    const closed = answer.status === "error" && Object.keys(answer.data).length === 0
    await tx.db.paymentSession.updateMany({
      where: { id: attempt.payment_session_id as string },
      data: closed
        ? { status: "pending", data: {}, is_initiated: false }
        : { status: answer.status, data: answer.data },
    })
  })
}
