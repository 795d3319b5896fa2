import { applicable, draw, fingerprint, mustBeCompletable, mustBecomeOrder } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { Context, Shop } from "../context.ts"
import { type Attempt, open, standingOf } from "./attempt.ts"
import { cancelEarlierPayments } from "./cancel-earlier-payments.ts"
import { mustHaveUsableDiscounts } from "./cart-discounts.ts"
import { BeingPaid, conflict, mustNotBePaid, whenFree } from "./hold-cart.ts"
import { type LoadedCart, loadCart, lockCart } from "./load-cart.ts"
import { updateSelectedSession } from "./payment-sessions.ts"
import { type PricedCart, pricedWith } from "./priced-cart.ts"
import { resume } from "./resume-completion.ts"
import { findTaxLines, type TaxLines } from "./tax-lines.ts"

/** The order that there is already, or the attempt that this request has begun, with the cart it is for. */
export type Begun =
  | { order_id: string; attempt?: never; cart?: never }
  | { order_id?: never; attempt: Attempt; cart: LoadedCart }

/** What has to be done outside the transaction before the attempt can begin. */
type Missing = "session" | "taxes" | "earlier_payments"

/** Taxes that an outside provider gave, for the cart as it was then. */
interface AskedTaxes {
  version: string
  lines: TaxLines
}

/** Each thing that is missing is done once, and once more for a cart that changed meanwhile. */
const TRIES = 6

/**
 * Checks whether the cart can be completed, holds it for this attempt and records what is about to be paid.
 * Gives the order instead when there is one already. Waits while another attempt is under way, and takes up one that
 * was left behind.
 */
export async function beginCompletion(ctx: Context, id: string): Promise<Begun> {
  return whenFree(ctx, id, async () => {
    const order_id = await orderOrWait(ctx, id)
    if (order_id) return { order_id }
    let taxes: AskedTaxes | undefined
    for (let n = 0; n < TRIES; n++) {
      const begun = await ctx.tx((tx) => begin(tx, id, taxes))
      if (typeof begun !== "string") return begun
      if (begun === "session") await updateSelectedSession(ctx, id)
      if (begun === "earlier_payments") await cancelEarlierPayments(ctx, id)
      if (begun === "taxes") taxes = await askTaxes(ctx, id)
    }
    throw conflict("The cart is being changed by other requests. Complete it again")
  })
}

/** A look without a lock, so that those who come for an order that exists don't queue up for the cart. */
async function orderOrWait(ctx: Shop, id: string): Promise<string | null> {
  const standing = await standingOf(ctx, id)
  if (!standing?.attempt_id) return standing?.order_id ?? null
  // Until its provider is configured again nobody can bring the attempt to its end: waiting would be in vain.
  if (standing.awaits) ctx.providers.payment(standing.awaits)
  if (!standing.is_left) throw new BeingPaid()
  await resume(ctx, standing.attempt_id)
  return (await standingOf(ctx, id))?.order_id ?? null
}

async function begin(tx: Context, id: string, taxes: AskedTaxes | undefined): Promise<Begun | Missing> {
  const cart = await lockCart(tx, id)
  mustNotBePaid(cart)
  mustBecomeOrder(cart)
  if (cart.completed_at) return { order_id: await orderOf(tx, id) }
  if (cart.region.tax_provider_id && taxes?.version !== versionOf(cart)) return "taxes"
  const { totals } = pricedWith(cart, taxes?.lines)
  const session = cart.payment_sessions.find(({ is_selected }) => is_selected)
  mustBeCompletable(cart, totals.total, session)
  const paid_by = totals.total > 0 ? session : undefined
  // Before anything is written or anybody asked: a provider that is not configured refuses the whole (decision 58).
  if (paid_by) tx.providers.payment(paid_by.provider_id)
  await mustHaveUsableDiscounts(tx, cart)
  mustHaveUsableGiftCards(cart, totals.gift_card_total, tx.now())
  if (cart.payment_id) return "earlier_payments"
  if (paid_by && !(paid_by.is_initiated && paid_by.amount === totals.total)) return "session"
  return { attempt: await record(tx, cart, totals, paid_by), cart }
}

async function askTaxes(ctx: Shop, id: string): Promise<AskedTaxes> {
  const cart = await loadCart(ctx, id)
  return { version: versionOf(cart), lines: await findTaxLines(ctx.providers, cart) }
}

const versionOf = (cart: LoadedCart) => fingerprint(cart, { total: 0 })

async function orderOf(tx: Shop, cart_id: string): Promise<string> {
  const { id } = await tx.db.order.findUniqueOrThrow({ where: { cart_id }, select: { id: true } })
  return id
}

/** Cards that would pay a part must be good still. An emptied one is disabled too, and pays nothing: it may stay. */
function mustHaveUsableGiftCards({ gift_cards, region }: LoadedCart, total: number, now: Date): void {
  const drawn = draw(gift_cards, total, region).map(({ gift_card_id }) => gift_card_id)
  for (const card of gift_cards) if (drawn.includes(card.id)) applicable(card, { region_id: region.id, now })
}

type Session = LoadedCart["payment_sessions"][number]

/** With nothing to pay there is nothing to authorize: the attempt starts out as authorized. */
function record(tx: Context, cart: LoadedCart, totals: PricedCart["totals"], session?: Session): Promise<Attempt> {
  return open(tx, {
    id: newId("cmpl"),
    cart_id: cart.id,
    state: session ? "authorizing" : "authorized",
    fingerprint: fingerprint(cart, totals),
    amount: totals.total,
    currency_code: cart.region.currency_code,
    payment_session_id: session?.id ?? null,
    provider_id: session?.provider_id ?? null,
    session_data: session?.data ?? null,
    idempotency_key: tx.idempotency?.key ?? null,
  })
}
