import { isRefusal } from "@mercer/commerce"
import type { Authorization, PaymentData, Sale } from "@mercer/providers"
import type { App } from "../context/context.ts"

/** Authorizes a payment session that belongs to no cart, for its whole amount. @public */
export interface AuthorizeCall {
  do: "authorize"
  session_id: string
  provider_id: string
  sale: Sale
}

/**
 * What became of a session's authorization. `is_closed`: its answer was lost and nothing was authorized, so that it was
 * closed at its provider and has to be started again.
 * @public
 */
export type Authorized = Authorization & { is_closed?: boolean }

/**
 * Asks the provider to authorize a session, or for the outcome if another process may have asked already. While the
 * operation is open nothing else can happen to the session, so it may be asked again under the same key.
 * @public
 */
export async function authorizeSession(
  ctx: App,
  { session_id, provider_id, sale }: AuthorizeCall,
  { idempotency_key, again }: { idempotency_key: string; again: boolean },
): Promise<Authorized> {
  const row = await ctx.db.paymentSession.findUniqueOrThrow({ where: { id: session_id } })
  const data = row.data as PaymentData
  const provider = ctx.providers.payment(provider_id)
  const find = () => provider.findAuthorization(data, { idempotency_key })
  const earlier = again ? await find() : null
  if (earlier) return earlier
  try {
    return await provider.authorize(data, { ...sale, idempotency_key })
  } catch (error) {
    if (isRefusal(error)) throw error
    ctx.log.warn({ err: error, session_id }, "A payment provider failed to answer")
  }
  const found = await find()
  if (found) return found
  await provider.deleteSession(data)
  return (await find()) ?? { status: "error", data, is_closed: true }
}
