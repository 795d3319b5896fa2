import { isRefusal, Refusal } from "@mercer/commerce"
import type { Authorization, PaymentData } from "@mercer/providers"
import type { Shop } from "../context.ts"
import { type Attempt, advance, leave } from "./attempt.ts"
import { conflict } from "./hold-cart.ts"
import type { LoadedCart } from "./load-cart.ts"

/** What became of an attempt's authorization. */
export interface Outcome extends Authorization {
  /** The session was closed at its provider, so that no late success can follow: the next attempt starts another. */
  is_closed?: boolean
  /** The provider's definite no, in its own words. */
  refusal?: Refusal
}

/**
 * Asks the provider to hold the attempt's amount, outside any transaction, and records the answer; null when there is
 * nothing to pay. Money that is held twice for one attempt is impossible: the attempt's id is the provider's
 * idempotency key. Refuses with the provider's words when it says no, and with conflict when nobody knows what became
 * of it.
 */
export async function authorize(
  ctx: Shop,
  attempt: Attempt,
  cart: LoadedCart,
): Promise<Authorization["status"] | null> {
  if (attempt.state === "authorized") return null
  const outcome = await ask(ctx, attempt, cart)
  await ctx.step?.("asked")
  await settle(ctx, attempt, outcome)
  if (outcome.refusal) throw outcome.refusal
  return outcome.status
}

async function ask(ctx: Shop, attempt: Attempt, cart: LoadedCart): Promise<Outcome> {
  const data = attempt.session_data as PaymentData
  const { id, email } = cart.customer ?? {}
  const { amount, currency_code, cart_id } = attempt
  const sale = {
    amount,
    currency_code,
    cart_id,
    customer: id && email ? { id, email } : null,
    context: (cart.context ?? {}) as PaymentData,
  }
  try {
    return await ctx.providers
      .payment(attempt.provider_id as string)
      .authorize(data, { ...sale, idempotency_key: attempt.id })
  } catch (error) {
    if (isRefusal(error)) return { status: "error", data, refusal: new Refusal("invalid_data", error.message) }
    ctx.log.warn({ err: error, attempt: attempt.id }, "A payment provider failed to answer")
    return lookUp(ctx, attempt).catch(async (unknown) => {
      ctx.log.warn({ err: unknown, attempt: attempt.id }, "Nobody knows yet what became of an authorization")
      await leave(ctx, attempt)
      throw conflict("The payment provider does not answer. Try again with the same Idempotency-Key")
    })
  }
}

/**
 * What the provider knows of an attempt whose answer was lost. It is asked what happened, never again to do it; when
 * nothing is held, the session is closed, and it is asked once more for what came in between.
 */
export async function lookUp(ctx: Shop, attempt: Attempt): Promise<Outcome> {
  const provider = ctx.providers.payment(attempt.provider_id as string)
  const data = attempt.session_data as PaymentData
  const find = () => provider.findAuthorization(data, { idempotency_key: attempt.id })
  const found = await find()
  if (found) return found
  await provider.deleteSession(data)
  await ctx.step?.("session_closed")
  return (await find()) ?? { status: "error", data, is_closed: true }
}

/**
 * Records what became of the authorization: a success goes on, everything else ends the attempt and frees the cart.
 * Refuses with conflict when another process has taken the attempt over.
 */
export async function settle(ctx: Shop, attempt: Attempt, { status, data, is_closed }: Outcome): Promise<void> {
  if (status === "authorized") {
    if (!(await advance(ctx, attempt, { state: "authorized", result: data })))
      throw conflict("The cart is being completed by another request")
    Object.assign(attempt, { state: "authorized", result: data })
    return
  }
  await ctx.tx(async (tx) => {
    if (!(await advance(tx, attempt, { state: "ended", error: { status, is_closed } }))) return
    await tx.db.paymentSession.updateMany({
      where: { id: attempt.payment_session_id as string },
      data: is_closed ? USED_UP : { status, data },
    })
  })
}

/** A session that its provider takes nothing for any more. It stays selected: the next attempt starts it anew. */
export const USED_UP = { status: "pending", data: {}, is_initiated: false, payment_authorized_at: null } as const
