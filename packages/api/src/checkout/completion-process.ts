import { afterAuthorization, isRefusal, type PaymentAnswer, Refusal } from "@mercer/commerce"
import type { Asking, Kind, Process, Step, Store, Refusal as WrittenRefusal } from "@mercer/durable"
import type { Attempt } from "../cart/attempt.ts"
import { type LoadedCart, loadCart, lockCart } from "../cart/load-cart.ts"
import { lockUnchanged, type SeenCart } from "../cart/seen-cart.ts"
import { findTaxLines, type TaxLines } from "../cart/tax-lines.ts"
import type { App } from "../context/context.ts"
import { isShopColumn, shopColumnOf } from "../context/shop-columns.ts"
import { notifyWorker } from "../context/signals.ts"
import { type Authorized, authorize, lookUp } from "./authorize-payment.ts"
import { placeOrder } from "./place-order.ts"
import { placeSwap } from "./place-swap.ts"
import type { PlacedOrder } from "./placed-order.ts"
import { type AttemptFacts, acquireStaleAttempt, findStaleAttempts, moveAttempt, releaseAttempt } from "./queries.ts"
import { type CanceledPayment, cancelAtProvider, recordVoid, USED_UP } from "./void-payment.ts"

interface Completing extends Kind {
  ctx: App
  row: Attempt
  facts: AttemptFacts
  /** The order or swap, or the provider's answer when there is none. */
  answer: Placed | { payment_status: PaymentAnswer }
}

const store: Store<Completing> = {
  findStale: findStaleAttempts,
  acquireStale: acquireStaleAttempt,
  async release(ctx, attempt) {
    await releaseAttempt(ctx, attempt).catch((error) =>
      ctx.log.warn({ err: error, attempt: attempt.id }, "An attempt to complete a cart could not be released"),
    )
  },
  transaction: (ctx, work) => ctx.tx(work),
  move: (tx, attempt, { to, facts }) => moveAttempt(tx, attempt, to, facts),
}

/** What the request that has begun an attempt knows. */
interface BegunBy {
  seen: SeenCart
  /** Makes the response with the order, in the order's transaction. */
  respond?(tx: App, order_id: string, placed: PlacedOrder): Promise<object>
}

/**
 * An attempt to complete a cart: authorizing → authorized → placed; or ended (not authorized), or voiding → voided (no
 * order could be made). With nothing to pay it begins as authorized. If its cart is gone the provider is only asked for
 * the outcome of the authorization.
 * @public
 */
export function completionOf(begun?: BegunBy): Process<Completing> {
  return {
    name: "completion",
    store,
    begins: ["authorizing", "authorized"],
    ends: ["placed", "ended", "voided"],
    steps: { authorizing: authorizing(begun?.seen.cart), authorized: authorized(begun), voiding },
    isRefusal,
    failed,
    // A refusal says what is wrong. If resuming failed, the attempt is tried again when it is stale, not at each sweep.
    keeps: (error, { again }) => again || isRefusal(error),
  }
}

/** A success continues; any other result ends the attempt and releases the cart. */
const authorizing = (cart?: LoadedCart): Step<Completing, Authorized> => ({
  to: ["authorized", "ended"],
  ask: (ctx, attempt, how: Asking) =>
    cart && !how.again ? authorize(ctx, attempt, cart, how) : lookUp(ctx, attempt, how),
  decide: (_, { status, data }) =>
    afterAuthorization(status) === "authorized" ? { to: "authorized", facts: { result: data } } : undefined,
  write: (tx, attempt, answer) => end(tx, attempt, answer as Authorized),
  async refused(tx, attempt) {
    return end(tx, attempt, { status: "error", data: attempt.session_data as Authorized["data"] })
  },
})

/** The provider's refusal stays the answer when another process has recorded it. */
async function end(tx: App, attempt: Attempt, { status, data, is_closed }: Authorized) {
  const error = { status, is_closed }
  if (await moveAttempt(tx, attempt, "ended", { error }))
    await tx.db.paymentSession.updateMany({
      where: { id: attempt.payment_session_id as string },
      data: is_closed ? USED_UP : { status, data },
    })
  return { to: "ended", moved: true, answer: { payment_status: status } } as const
}

/** Taxes are requested only when an outside provider calculates them. */
const authorized = (begun?: BegunBy): Step<Completing, TaxLines> => ({
  to: ["placed", "voiding"],
  on_demand: true,
  ask: async (ctx, { cart_id }) => findTaxLines(ctx.providers, await loadCart(ctx, cart_id)),
  async write(tx, attempt, tax_lines) {
    const answer = await place(tx, attempt, tax_lines, begun)
    return answer === null ? "ask" : { to: "placed", moved: true, answer }
  },
  decideRefused: giveUp,
})

/** What a completed cart has become; with the response to the request that has completed it. */
export type Placed = { order_id: string; response?: object } | { swap_id: string; response?: never }

/** By the cart's type; null when an outside provider must first be asked for the taxes. */
async function place(
  tx: App,
  attempt: Attempt,
  tax_lines: TaxLines | undefined,
  begun: BegunBy | undefined,
): Promise<Placed | null> {
  const cart = (begun && (await unchanged(tx, attempt, begun.seen))) ?? (await lockCart(tx, attempt.cart_id))
  if (cart.type === "swap") return placeSwap(tx, cart, attempt, tax_lines)
  const made = await placeOrder(tx, cart, attempt, tax_lines)
  if (made === null) return null
  notifyWorker(tx, "order_placed")
  const { order_id, placed } = made
  const response = placed && (await begun?.respond?.(tx, order_id, placed))
  return { order_id, ...(response && { response }) }
}

/** The cart as it was when the attempt began, locked, if it still is so; writing the order requires the attempt's state. */
async function unchanged(tx: App, attempt: Attempt, seen: SeenCart): Promise<LoadedCart | undefined> {
  const cart = await lockUnchanged(tx, seen)
  const { id, state } = attempt
  const completions = [{ id, state, order_id: null }] as unknown as LoadedCart["completions"]
  return cart && { ...cart, completions }
}

/**
 * Gives up the attempt, since there can be no order: it is recorded as voiding first. Throws NotConfigured, with
 * nothing recorded, when the store does not have the provider: the attempt waits for it.
 */
function giveUp(ctx: App, { provider_id }: Attempt, { type, message, code }: WrittenRefusal) {
  if (provider_id) ctx.providers.payment(provider_id)
  return { to: "voiding", facts: { error: { type, message, code } } } as const
}

const voiding: Step<Completing, CanceledPayment | null> = {
  to: ["voided"],
  ask: cancelAtProvider,
  async write(tx, attempt, payment) {
    await recordVoid(tx, attempt, payment ?? null)
    return { to: "voided" }
  },
  async abandon(ctx, _, payment, error) {
    if (!isShopColumn(error)) return
    ctx.log.error({ err: error, ...shopColumnOf(error), payment }, "A canceled payment could not be recorded")
  },
}

function failed(ctx: App, attempt: Attempt, error: unknown) {
  // A column added by the store keeps the canceled payment from being recorded; the cart must be released all the same.
  if (attempt.state === "voiding" && isShopColumn(error))
    return async (tx: App) => {
      await recordVoid(tx, attempt, null)
      return { to: "voided" } as const
    }
  // Repeated failures that are not refusals must not keep a shopper's money authorized forever.
  if (attempt.state !== "authorized" || !attempt.is_old || isRefusal(error)) return undefined
  ctx.log.error({ err: error, attempt: attempt.id }, "No order could be made for minutes: the payment is let go")
  return async (tx: App) => giveUp(tx, attempt, new Refusal("unexpected_state", "No order could be made"))
}
