import {
  applicable,
  checkAmount,
  draw,
  fingerprint,
  mustBeCompletable,
  mustBecomeOrder,
  Refusal,
} from "@mercer/commerce"
import { newId } from "@mercer/db"
import { SYSTEM_PAYMENT } from "@mercer/providers"
import type { Attempt } from "../cart/attempt.ts"
import { mustHaveUsableDiscounts } from "../cart/cart-discounts.ts"
import { type LoadedCart, loadCart } from "../cart/load-cart.ts"
import { BeingPaid, conflict, mustNotBePaid, whenFree } from "../cart/lock-cart.ts"
import { mustBeOnSale } from "../cart/on-sale.ts"
import { type PricedCart, pricedWith } from "../cart/priced-cart.ts"
import { findCheckoutState } from "../cart/queries.ts"
import { lockFreeCart, type SeenCart } from "../cart/seen-cart.ts"
import { findTaxLines, type TaxLines } from "../cart/tax-lines.ts"
import type { App, Context } from "../context/context.ts"
import { updateSelectedSession } from "../payment-session/payment-sessions.ts"
import {
  type Agreed,
  hasPricesToPay,
  mustCostAsAgreed,
  noteAnswered,
  type Repriced,
  readAgain,
} from "./agreed-prices.ts"
import { cancelEarlierPayments } from "./cancel-earlier-payments.ts"
import type { Placed } from "./completion-process.ts"
import { mustBeForSale } from "./place-order.ts"
import { lockSwap, mustBeOpenSwap } from "./place-swap.ts"
import { insertAttempt } from "./queries.ts"
import { begunSessions, releaseSessions } from "./release-sessions.ts"
import { resumeCompletion } from "./resume-completion.ts"
import { mustBeWhole } from "./whole-cart.ts"

/** The existing order or swap, or the attempt that this request has begun, with its cart and what that changed. */
export type Begun =
  | { placed: Placed; attempt?: never }
  | { placed?: never; attempt: Attempt; seen: SeenCart; repriced: Repriced }

/** Who pays: a shopper by the selected session, or an operator has the money already. */
export type Payer = "shopper" | "operator"

/** What has to be done outside the transaction before the attempt can begin. `taken`: another one has the cart. */
type Missing = "taken" | "session" | "taxes" | "prices" | "earlier_payments" | "shoppers_sessions"

/** Taxes from an outside provider, for the cart as it was then. */
interface AskedTaxes {
  version: string
  lines: TaxLines
}

/** Each missing part is done once, and once more if the cart changed in the meantime. */
const TRIES = 6

/**
 * Checks whether the cart can be completed, locks it for this attempt and records what will be paid. Returns the order
 * instead when there already is one. Waits while another attempt is running, and resumes one that is stale.
 */
export async function beginCompletion(ctx: Context, id: string, payer: Payer = "shopper"): Promise<Begun> {
  return whenFree(ctx, id, async () => {
    let taxes: AskedTaxes | undefined
    const agreed: Agreed = { since: new Date(), read: { prices: [], methods: [] } }
    for (let n = 0; n < TRIES; n++) {
      const begun = await ctx
        .tx((tx) => begin(tx, id, { taxes, payer, agreed }))
        .catch(async (error) => {
          await noteAnswered(ctx, id, error)
          throw error
        })
      if (typeof begun !== "string") return begun
      const order_id = begun === "taken" && (await orderOrWait(ctx, id))
      if (order_id) return { placed: { order_id } }
      if (begun === "session") await updateSelectedSession(ctx, id)
      if (begun === "earlier_payments") await cancelEarlierPayments(ctx, id)
      if (begun === "shoppers_sessions") await releaseSessions(ctx, id)
      if (begun === "prices") await readAgain(ctx, id, agreed)
      if (begun === "taxes") taxes = await askTaxes(ctx, id)
    }
    throw conflict("The cart is being changed by other requests. Complete it again")
  })
}

/** The existing order, read without a lock; throws BeingPaid while an attempt to complete the cart is running. */
async function orderOrWait(ctx: App, id: string): Promise<string | null> {
  const state = await findCheckoutState(ctx, id)
  if (!state) throw new Refusal("not_found", `Cart with id: ${id} was not found`)
  if (!state.attempt_id) return state.order_id
  // Until its provider is configured again the attempt cannot end, so waiting would not help.
  if (state.awaits) ctx.providers.checkoutPayment(state.awaits)
  if (!state.is_stale) throw new BeingPaid()
  await resumeCompletion(ctx, state.attempt_id)
  return (await findCheckoutState(ctx, id))?.order_id ?? null
}

interface How {
  taxes: AskedTaxes | undefined
  payer: Payer
  agreed: Agreed
}

async function begin(tx: Context, id: string, { taxes, payer, agreed }: How): Promise<Begun | Missing> {
  const seen = await lockFreeCart(tx, id)
  if (!seen) return "taken"
  const { cart } = seen
  mustNotBePaid(cart)
  mustBecomeOrder(cart)
  if (cart.completed_at) return { placed: await placedOf(tx, cart) }
  if (cart.type === "swap") await mustBeOpenSwap(tx, await lockSwap(tx, cart))
  if (cart.region.tax_provider_id && taxes?.version !== versionOf(cart)) return "taxes"
  const { totals } = pricedWith(cart, taxes?.lines)
  checkAmount(totals.total, "The total of the cart")
  const session = payer === "operator" ? BY_OPERATOR : selectedSession(cart)
  if (session || totals.total === 0) await mustBeWhole(tx, cart)
  mustCostAsAgreed(cart, { total: totals.total, session, agreed })
  mustBeCompletable(cart, totals.total, session)
  mustBeForSale(cart)
  await mustBeOnSale(tx, cart, cart.items)
  if (!hasPricesToPay(tx, cart, { total: totals.total, session, agreed })) return "prices"
  const paid_by = totals.total > 0 || session === BY_OPERATOR ? session : undefined
  // Before anything is written or called: a provider that is not configured refuses the completion.
  if (paid_by) tx.providers.checkoutPayment(paid_by.provider_id)
  // The buyer of a swap had its discounts when they ordered.
  if (cart.type !== "swap") await mustHaveUsableDiscounts(tx, cart)
  mustHaveUsableGiftCards(cart, totals.gift_card_total, tx.now())
  if (cart.payment_id) return "earlier_payments"
  if (payer === "operator" && begunSessions(tx, cart).length > 0) return "shoppers_sessions"
  if (payer === "shopper" && paid_by && !(paid_by.is_initiated && paid_by.amount === totals.total)) return "session"
  const attempt = await record(tx, cart, totals, paid_by)
  return {
    attempt,
    repriced: [...agreed.read.prices, ...agreed.read.methods],
    seen: { ...seen, cart: { ...cart, idempotency_key: keyOf(tx) } },
  }
}

/** The key of the request, which the cart has from now on. */
const keyOf = ({ idempotency }: Context): string | null => idempotency?.key ?? null

async function askTaxes(ctx: App, id: string): Promise<AskedTaxes> {
  const cart = await loadCart(ctx, id)
  return { version: versionOf(cart), lines: await findTaxLines(ctx.providers, cart) }
}

const versionOf = (cart: LoadedCart) => fingerprint(cart, { total: 0 })

/** What a completed cart has become. */
export async function placedOf({ db }: App, { id: cart_id, type }: Pick<LoadedCart, "id" | "type">): Promise<Placed> {
  const wanted = { where: { cart_id }, select: { id: true } }
  if (type === "swap") return { swap_id: (await db.swap.findUniqueOrThrow(wanted)).id }
  return { order_id: (await db.order.findUniqueOrThrow(wanted)).id }
}

/** Cards that would pay a part must still be active. An empty one is disabled too and pays nothing: it may stay. */
function mustHaveUsableGiftCards({ gift_cards, region }: LoadedCart, total: number, now: Date): void {
  const drawn = draw(gift_cards, total, region).map(({ gift_card_id }) => gift_card_id)
  for (const card of gift_cards) if (drawn.includes(card.id)) applicable(card, { region_id: region.id, now })
}

type Session = Pick<LoadedCart["payment_sessions"][number], "provider_id" | "data" | "is_initiated" | "amount"> & {
  id: string | null
}

/** Money that an operator has: it has no session, and its provider is asked nothing. */
const BY_OPERATOR: Session = { id: null, provider_id: SYSTEM_PAYMENT, data: {}, is_initiated: true, amount: null }

/** A session of the provider for operators is none that a shopper may pay by. */
const selectedSession = ({ payment_sessions }: LoadedCart): Session | undefined =>
  payment_sessions.find(({ is_selected, provider_id }) => is_selected && provider_id !== SYSTEM_PAYMENT)

/** With nothing to pay, or paid to an operator, there is nothing to authorize: the attempt begins as authorized. */
function record(tx: Context, cart: LoadedCart, totals: PricedCart["totals"], session?: Session): Promise<Attempt> {
  return insertAttempt(tx, {
    id: newId("cmpl"),
    cart_id: cart.id,
    state: session?.id ? "authorizing" : "authorized",
    fingerprint: fingerprint(cart, totals),
    amount: totals.total,
    currency_code: cart.region.currency_code,
    payment_session_id: session?.id ?? null,
    provider_id: session?.provider_id ?? null,
    session_data: session?.data ?? null,
    idempotency_key: keyOf(tx),
  })
}
