import { fingerprint, mustBeCompletable } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { Context, Shop } from "../context.ts"
import { mustHaveUsableDiscounts } from "./cart-discounts.ts"
import { type Attempt, UNDER_WAY } from "./attempt.ts"
import { BeingPaid, whenFree } from "./hold-cart.ts"
import { type LoadedCart, loadCart, lockCart } from "./load-cart.ts"
import { syncPaymentSessions } from "./payment-sessions.ts"
import { type PricedCart, priced } from "./priced-cart.ts"
import { isStale, resume } from "./resume-completion.ts"

type Begun = { order_id: string; attempt?: never } | { order_id?: never; attempt: Attempt }

/**
 * Checks whether the cart can be completed, holds it for this attempt and records what is about to be paid.
 * Gives the order instead when there is one already. Waits while another attempt is under way, and takes up one that
 * was left behind.
 */
export async function beginCompletion(ctx: Context, id: string): Promise<Begun> {
  return whenFree(ctx, id, async () => {
    await takeUpWhatWasLeft(ctx, id)
    for (;;) {
      const begun = await ctx.tx((tx) => begin(tx, id))
      if (begun !== "sync") return begun
      await syncPaymentSessions(ctx, id)
    }
  })
}

async function takeUpWhatWasLeft(ctx: Shop, cart_id: string): Promise<void> {
  const left = await ctx.db.completion.findFirst({ where: { cart_id, state: { in: UNDER_WAY } } })
  if (!left) return
  if (!isStale(left, ctx.now())) throw new BeingPaid()
  await resume(ctx, left)
}

async function begin(tx: Context, id: string): Promise<Begun | "sync"> {
  const cart = await lockCart(tx, id)
  if (cart.completed_at) return { order_id: await orderOf(tx, id) }
  if (cart.completions.some(({ state }) => UNDER_WAY.includes(state))) throw new BeingPaid()
  const { totals } = await priced(tx, cart)
  const session = cart.payment_sessions.find(({ is_selected }) => is_selected)
  mustBeCompletable(cart, totals.total, session)
  await mustHaveUsableDiscounts(tx, cart)
  if (totals.total > 0 && (session?.amount !== totals.total || !session.is_initiated)) return "sync"
  return { attempt: await record(tx, cart, totals, totals.total > 0 ? session : undefined) }
}

async function orderOf(tx: Shop, cart_id: string): Promise<string> {
  const { id } = await tx.db.order.findUniqueOrThrow({ where: { cart_id }, select: { id: true } })
  return id
}

type Session = LoadedCart["payment_sessions"][number]

/** With nothing to pay there is nothing to authorize: the attempt starts out as authorized. */
function record(tx: Shop, cart: LoadedCart, totals: PricedCart["totals"], session?: Session): Promise<Attempt> {
  return tx.db.completion.create({
    data: {
      id: newId("cmpl"),
      cart_id: cart.id,
      state: session ? "authorizing" : "authorized",
      fingerprint: fingerprint(cart, totals),
      amount: totals.total,
      currency_code: cart.region.currency_code,
      payment_session_id: session?.id ?? null,
      provider_id: session?.provider_id ?? null,
      session_data: (session?.data ?? undefined) as object | undefined,
    },
  })
}
