import { isRefusal, Refusal } from "@mercer/commerce"
import type { Asking } from "@mercer/durable"
import type { Authorization, PaymentData } from "@mercer/providers"
import type { Attempt } from "../cart/attempt.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import type { App } from "../context/context.ts"
import { Unanswered } from "../context/unfinished.ts"

/** The result of an attempt's authorization. */
export interface Authorized extends Authorization {
  /** The session was closed at its provider, so that it cannot succeed later: the next attempt starts another. */
  is_closed?: boolean
}

/**
 * Asks the provider to authorize the attempt's amount, outside any transaction. An attempt cannot be authorized twice:
 * its id is the provider's idempotency key. Refuses with the provider's message when the provider refuses, and throws
 * Unanswered when the outcome is unknown.
 */
export async function authorize(
  ctx: App,
  attempt: Attempt,
  cart: LoadedCart,
  how: Pick<Asking, "at">,
): Promise<Authorized> {
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
    if (isRefusal(error)) throw new Refusal("invalid_data", error.message)
    ctx.log.warn({ err: error, attempt: attempt.id }, "A payment provider failed to answer")
    return lookUp(ctx, attempt, how)
  }
}

/**
 * What the provider knows of an attempt whose answer was lost. It is asked for the status, never to authorize again;
 * when nothing is authorized, the session is closed and the status is read once more, in case it changed. Throws
 * Unanswered.
 */
export async function lookUp(ctx: App, attempt: Attempt, { at }: Pick<Asking, "at">): Promise<Authorized> {
  try {
    const provider = ctx.providers.payment(attempt.provider_id as string)
    const data = attempt.session_data as PaymentData
    const find = () => provider.findAuthorization(data, { idempotency_key: attempt.id })
    const found = await find()
    if (found) return found
    await provider.deleteSession(data)
    await at("session_closed")
    return (await find()) ?? { status: "error", data, is_closed: true }
  } catch (error) {
    ctx.log.warn({ err: error, attempt: attempt.id }, "Nobody knows yet what became of an authorization")
    throw new Unanswered("The payment provider does not answer", { cause: error })
  }
}
