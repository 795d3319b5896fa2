import { Refusal, syncSessions } from "@mercer/commerce"
import type { PaymentData } from "@mercer/providers"
import type { CartChange } from "../cart/cart-change.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import { conflict } from "../cart/lock-cart.ts"
import type { Context } from "../context/context.ts"
import { isInstalled } from "../data/installed.ts"
import { closeLater } from "../outbox/outbox.ts"
import { changeSessions, type Replying, type Session, type Step } from "./session-changes.ts"

const TRIES = 12

/**
 * Creates a session for each provider of the region; a single one is selected immediately. `check` may refuse the cart
 * before anything is done.
 * @public
 */
export function createSessions<R>(
  ctx: Context,
  cart_id: string,
  reply?: Replying<R>,
  check?: (cart: LoadedCart) => void,
): Promise<R | undefined> {
  return changeSessions(ctx, cart_id, following(ctx), { reply, check })
}

/**
 * Updates the sessions to the cart's total, region and customer. Does nothing when nothing has changed, nor when the
 * cart was completed in the meantime.
 * @public
 */
export function syncPaymentSessions<R>(ctx: Context, cart_id: string, reply?: Replying<R>): Promise<R | undefined> {
  return changeSessions(ctx, cart_id, following(ctx), { unless_completed: true, reply })
}

/**
 * Updates the selected session to the cart's total, at its own provider, and changes no other one: completing a cart
 * never selects, creates or deletes a session. One that a failed attempt has used up is started again.
 * @public
 */
export async function updateSelectedSession(ctx: Context, cart_id: string): Promise<void> {
  const plan = ({ payment_sessions }: LoadedCart, total: number): Step[] => {
    const session = payment_sessions.find(({ is_selected }) => is_selected)
    if (!session || total <= 0) return []
    if (session.is_initiated) return [{ do: "update", session }]
    return [{ do: "start", provider_id: session.provider_id, session }]
  }
  await changeSessions(ctx, cart_id, plan, { unless_completed: true })
}

/** Selects one provider's session: it is started at the provider, and any other one is closed at its own. @public */
export function selectSession<R>(
  ctx: Context,
  cart_id: string,
  provider_id: string,
  reply?: Replying<R>,
): Promise<R | undefined> {
  return changeSessions(ctx, cart_id, (cart, total) => selecting(ctx, cart, total, provider_id), { reply })
}

/**
 * Selects the session and passes the shopper's data to its provider, which decides what to store of it. If a concurrent
 * request selects another one in between, it is selected again.
 * @public
 */
export async function updateSession<R>(
  ctx: Context,
  cart_id: string,
  { provider_id, data }: { provider_id: string; data: PaymentData },
  reply?: Replying<R>,
): Promise<R | undefined> {
  for (let tries = 0; tries < TRIES; tries++) {
    await selectSession(ctx, cart_id, provider_id)
    let is_done = false
    const patch = (cart: LoadedCart): Step[] => {
      const session = sessionOf(cart, provider_id)
      is_done = !session || Boolean(session.is_selected && session.is_initiated)
      return session && is_done ? [{ do: "patch", session, data }] : []
    }
    const response = await changeSessions(ctx, cart_id, patch, { reply })
    if (is_done) return response
  }
  throw conflict("The cart's payment sessions are being changed by other requests")
}

/** Starts a session again with the current total; one that is selected stays selected. @public */
export function refreshSession<R>(
  ctx: Context,
  cart_id: string,
  provider_id: string,
  reply?: Replying<R>,
): Promise<R | undefined> {
  const plan = (cart: LoadedCart, total: number): Step[] => {
    const session = sessionOf(cart, provider_id)
    if (session) mustBeConfigured(ctx, session)
    if (!session || total <= 0) return session ? [{ do: "delete", session }] : []
    return session.is_selected ? [{ do: "start", provider_id, session }] : [{ do: "amount", session }]
  }
  return changeSessions(ctx, cart_id, plan, { reply })
}

/** Deletes a session, at the provider too; a missing one is ignored. @public */
export function deleteSession<R>(
  ctx: Context,
  cart_id: string,
  provider_id: string,
  reply?: Replying<R>,
): Promise<R | undefined> {
  const plan = (cart: LoadedCart): Step[] => {
    const session = sessionOf(cart, provider_id)
    if (session?.is_initiated) mustBeConfigured(ctx, session)
    return session ? [{ do: "delete", session }] : []
  }
  return changeSessions(ctx, cart_id, plan, { reply })
}

/** Deletes sessions by their ids, at their providers too; those that have changed since are not among them. @public */
export async function deleteSessions(
  ctx: Context,
  cart_id: string,
  sessions: Pick<Session, "id" | "updated_at">[],
): Promise<void> {
  const stamps = new Map(sessions.map(({ id, updated_at }) => [id, updated_at.getTime()]))
  await changeSessions(ctx, cart_id, ({ payment_sessions }) =>
    payment_sessions
      .filter(({ id, updated_at }) => stamps.get(id) === updated_at.getTime())
      .map((session) => ({ do: "delete", session })),
  )
}

/**
 * Removes all sessions of a cart that moves to another region, in the same transaction. They are closed at their
 * providers after the commit, by the outbox. Sessions of a provider that the store does not have cannot be closed:
 * their rows stay, deselected.
 * @public
 */
export function closeSessions(ctx: Pick<Context, "providers">, cart: LoadedCart): CartChange[] {
  if (cart.payment_sessions.length === 0) return []
  const started = cart.payment_sessions.filter(({ is_initiated }) => is_initiated)
  const known = started.filter((session) => isConfigured(ctx, session))
  const keep_ids = started.filter((session) => !known.includes(session)).map(({ id }) => id)
  const close = known.map(({ provider_id, data }) => ({ provider_id, data }))
  return [{ do: "close_payment_sessions", close, keep_ids }]
}

/** Writes what `closeSessions` has returned. @public */
export async function writeClosedSessions(
  tx: Pick<Context, "db">,
  cart_id: string,
  { close, keep_ids }: Extract<CartChange, { do: "close_payment_sessions" }>,
): Promise<void> {
  const kept = { cart_id, id: { in: keep_ids } }
  await tx.db.paymentSession.deleteMany({ where: { cart_id, NOT: kept } })
  if (keep_ids.length) await tx.db.paymentSession.updateMany({ where: kept, data: { is_selected: null } })
  await closeLater(
    tx,
    close.map(({ provider_id, data }) => ({ provider_id, data: data as PaymentData })),
  )
}

const following = (ctx: Context) => (cart: LoadedCart, total: number) => follow(ctx, cart, total)

function follow(ctx: Context, cart: LoadedCart, total: number): Step[] {
  const byId = new Map(cart.payment_sessions.map((session) => [session.id, session]))
  const sessions = cart.payment_sessions.map((session) => ({ ...session, is_configured: isConfigured(ctx, session) }))
  return syncSessions(sessions, providersOf(ctx, cart), total).flatMap((action): Step[] => {
    const session = "session_id" in action ? byId.get(action.session_id ?? "") : undefined
    if (action.do === "create_local") return [{ do: "list", provider_id: action.provider_id }]
    if (action.do === "create_and_select") return [{ do: "start", provider_id: action.provider_id, session }]
    if (!session) return []
    if (action.do === "delete") return [{ do: "delete", session }]
    if (action.do === "update_remote") return [{ do: "update", session }]
    // A session that was used up by a failed attempt is still selected: it is started again at its provider.
    return session.is_selected
      ? [{ do: "start", provider_id: session.provider_id, session }]
      : [{ do: "amount", session }]
  })
}

function selecting(ctx: Context, cart: LoadedCart, total: number, provider_id: string): Step[] {
  if (cart.region.payment_providers.some(({ id }) => id === provider_id)) mustBeConfigured(ctx, { provider_id })
  if (!providersOf(ctx, cart).includes(provider_id))
    throw new Refusal("not_allowed", "The payment method is not available in this region")
  if (total <= 0) return follow(ctx, cart, total)
  const session = sessionOf(cart, provider_id)
  const others = cart.payment_sessions.filter((one) => one.is_selected && one !== session)
  const step: Step = session?.is_initiated ? { do: "update", session } : { do: "start", provider_id, session }
  const put_back = (other: Session): Step => ({
    do: isConfigured(ctx, other) ? "deselect" : "unselect",
    session: other,
  })
  return [...others.map(put_back), step]
}

const sessionOf = ({ payment_sessions }: LoadedCart, provider_id: string): Session | undefined =>
  payment_sessions.find((session) => session.provider_id === provider_id)

type Provided = Pick<Session, "provider_id">

const isConfigured = ({ providers }: Pick<Context, "providers">, { provider_id }: Provided): boolean =>
  providers.ids.payment.includes(provider_id)

/** Throws NotConfigured. */
function mustBeConfigured({ providers }: Pick<Context, "providers">, { provider_id }: Provided): void {
  providers.checkoutPayment(provider_id)
}

/** The ids of the payment providers that the cart's region offers and the store has. */
const providersOf = (ctx: Context, { region }: LoadedCart): string[] =>
  region.payment_providers
    .filter((one) => isInstalled(ctx, "payment", one) && isConfigured(ctx, { provider_id: one.id }))
    .map(({ id }) => id)
    .sort()
