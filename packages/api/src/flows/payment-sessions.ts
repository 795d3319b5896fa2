import { Refusal, syncSessions } from "@mercer/commerce"
import type { PaymentData } from "@mercer/providers"
import type { Context } from "../context.ts"
import { conflict } from "./hold-cart.ts"
import type { LoadedCart } from "./load-cart.ts"
import { closeLater } from "./outbox.ts"
import { changeSessions, type Session, type Step } from "./session-changes.ts"

const TRIES = 12

/** Makes a session for each provider of the region; the only one is selected at once. */
export function createSessions(ctx: Context, cart_id: string): Promise<void> {
  return changeSessions(ctx, cart_id, following)
}

/**
 * Lets the sessions follow the cart's total, its region and its customer. Does nothing when nothing has changed, nor
 * when the cart was completed meanwhile.
 */
export function syncPaymentSessions(ctx: Context, cart_id: string): Promise<void> {
  return changeSessions(ctx, cart_id, following, { unless_completed: true })
}

/** Selects one provider's session: it is started at the provider, and any other one is given up there. */
export function selectSession(ctx: Context, cart_id: string, provider_id: string): Promise<void> {
  return changeSessions(ctx, cart_id, (cart, total) => selecting(cart, total, provider_id))
}

/**
 * Selects the session and hands the shopper's data to its provider, which decides what of it is kept. When another
 * request chooses another one in between, it is selected again.
 */
export async function updateSession(
  ctx: Context,
  cart_id: string,
  provider_id: string,
  data: PaymentData,
): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    await selectSession(ctx, cart_id, provider_id)
    let is_done = false
    await changeSessions(ctx, cart_id, (cart) => {
      const session = sessionOf(cart, provider_id)
      is_done = !session || Boolean(session.is_selected && session.is_initiated)
      return session && is_done ? [{ do: "patch", session, data }] : []
    })
    if (is_done) return
  }
  throw conflict("The cart's payment sessions are being changed by other requests")
}

/** Begins a session anew with the present total; one that is selected stays selected. */
export function refreshSession(ctx: Context, cart_id: string, provider_id: string): Promise<void> {
  return changeSessions(ctx, cart_id, (cart, total) => {
    const session = sessionOf(cart, provider_id)
    if (!session || total <= 0) return session ? [{ do: "delete", session }] : []
    return session.is_selected ? [{ do: "start", provider_id, session }] : [{ do: "amount", session }]
  })
}

/** Takes a session away, at the provider too; one that is not there is fine. */
export function deleteSession(ctx: Context, cart_id: string, provider_id: string): Promise<void> {
  return changeSessions(ctx, cart_id, (cart) => {
    const session = sessionOf(cart, provider_id)
    return session ? [{ do: "delete", session }] : []
  })
}

/**
 * Takes all sessions off a cart that moves to another region, in the same transaction. They are closed at their
 * providers once that is certain: by the outbox.
 */
export async function closeSessions(tx: Context, cart: LoadedCart): Promise<void> {
  if (cart.payment_sessions.length === 0) return
  await tx.db.paymentSession.deleteMany({ where: { cart_id: cart.id } })
  const started = cart.payment_sessions.filter(({ is_initiated }) => is_initiated)
  await closeLater(
    tx,
    started.map(({ provider_id, data }) => ({ provider_id, data: data as PaymentData })),
  )
  cart.payment_sessions = []
}

function following(cart: LoadedCart, total: number): Step[] {
  const byId = new Map(cart.payment_sessions.map((session) => [session.id, session]))
  return syncSessions(cart.payment_sessions, providersOf(cart), total).flatMap((action): Step[] => {
    const session = "session_id" in action ? byId.get(action.session_id ?? "") : undefined
    if (action.do === "create_local") return [{ do: "list", provider_id: action.provider_id }]
    if (action.do === "create_and_select") return [{ do: "start", provider_id: action.provider_id, session }]
    if (!session) return []
    if (action.do === "delete") return [{ do: "delete", session }]
    if (action.do === "update_remote") return [{ do: "update", session }]
    // A session that was used up by a failed attempt is still selected: it starts anew at its provider.
    return session.is_selected
      ? [{ do: "start", provider_id: session.provider_id, session }]
      : [{ do: "amount", session }]
  })
}

function selecting(cart: LoadedCart, total: number, provider_id: string): Step[] {
  if (!providersOf(cart).includes(provider_id))
    throw new Refusal("not_allowed", "The payment method is not available in this region")
  if (total <= 0) return following(cart, total)
  const session = sessionOf(cart, provider_id)
  const others = cart.payment_sessions.filter((one) => one.is_selected && one !== session)
  const step: Step = session?.is_initiated ? { do: "update", session } : { do: "start", provider_id, session }
  return [...others.map((other): Step => ({ do: "deselect", session: other })), step]
}

const sessionOf = ({ payment_sessions }: LoadedCart, provider_id: string): Session | undefined =>
  payment_sessions.find((session) => session.provider_id === provider_id)

/** The ids of the payment providers that the cart's region offers. */
export const providersOf = ({ region }: LoadedCart): string[] =>
  region.payment_providers
    .filter(({ is_installed }) => is_installed)
    .map(({ id }) => id)
    .sort()
