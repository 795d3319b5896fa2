import { isRefusal } from "@mercer/commerce"
import type { PaymentData } from "@mercer/providers"
import { type LoadedCart, loadCart } from "../cart/load-cart.ts"
import { conflict } from "../cart/lock-cart.ts"
import type { App, Context } from "../context/context.ts"
import { deleteSessions } from "../payment-session/payment-sessions.ts"

type Session = LoadedCart["payment_sessions"][number]

/**
 * The sessions that a shopper has begun and whose providers the shop has. A session of a missing provider cannot be
 * closed: its row stays.
 * @public
 */
export function begunSessions({ providers }: Pick<App, "providers">, cart: LoadedCart): Session[] {
  return cart.payment_sessions.filter(
    ({ is_initiated, provider_id }) => is_initiated && providers.ids.payment.includes(provider_id),
  )
}

/**
 * Gives up what a shopper has begun to pay for a cart that is paid another way or deleted: each session is closed at
 * its provider, money that is held by it is let go, and its row is deleted. Never call it inside a transaction. Refuses
 * with the provider's message when it cannot let go, and with conflict when it does not answer; what was let go before
 * stays so.
 * @public
 */
export async function releaseSessions(ctx: Context, cart_id: string): Promise<void> {
  const cart = await loadCart(ctx, cart_id)
  const begun = begunSessions(ctx, cart)
  for (const session of begun) await letGo(ctx, cart, session).catch((error) => unanswered(ctx, session, error))
  await deleteSessions(ctx, cart_id, begun)
}

/** Closed first: nothing can be authorized after the provider was asked what it holds. */
async function letGo(ctx: Context, { region }: LoadedCart, session: Session): Promise<void> {
  const provider = ctx.providers.payment(session.provider_id)
  const { id, amount } = session
  const data = session.data as PaymentData
  await provider.deleteSession(data)
  const found = await provider.findAuthorization(data, { idempotency_key: id })
  if (found?.status !== "authorized") return
  const payment = { id, amount: amount ?? 0, currency_code: region.currency_code, data: found.data }
  await provider.cancel(payment, { idempotency_key: `${id}:void` })
}

function unanswered({ log }: App, { id, provider_id }: Session, error: unknown): never {
  if (isRefusal(error)) throw error
  log.warn({ err: error, payment_session: id }, "A payment provider failed to answer")
  throw conflict(`The payment provider ${provider_id} does not answer. Try again in a moment`)
}
