import { isRefusal, nextStep } from "@mercer/commerce"
import type { Context } from "../context.ts"
import type { Shown } from "../entities/index.ts"
import { type Attempt, leave } from "./attempt.ts"
import { authorize } from "./authorize-payment.ts"
import { beginCompletion } from "./begin-completion.ts"
import type { LoadedCart } from "./load-cart.ts"
import { placeOrVoid } from "./place-or-void.ts"
import { showCart } from "./show-cart.ts"
import { showOrder } from "./show-order.ts"

export type Completed =
  | { type: "order"; data: Shown<"Order"> }
  | { type: "cart"; data: Shown<"Cart">; payment_status: string }

/**
 * Completes a cart: authorizes its payment, and if more is required gives the cart back; else places the order.
 *
 * In four recorded steps, each of which may be the last before a crash: the attempt is begun and the cart held for it;
 * the provider is asked, outside any transaction; its answer is recorded; one transaction makes the order and uses up
 * stock, gift cards and discounts. Whatever ends between two steps is taken up again by the next call or the sweeper
 * (`resume-completion.ts`). Completing a completed cart answers the same order. What the request wants to see is about
 * the order; a cart that goes back has `cartShape`.
 */
export async function completeCart(ctx: Context, id: string, cartShape: Context["shape"]): Promise<Completed> {
  const begun = await beginCompletion(ctx, id)
  if (begun.order_id !== undefined) return order(ctx, begun.order_id)
  await ctx.step?.("begun")
  try {
    return await pay({ ...ctx, cartShape }, begun.attempt, begun.cart)
  } catch (error) {
    if (!isRefusal(error)) await leave(ctx, begun.attempt)
    throw error
  }
}

type Paying = Context & { cartShape: Context["shape"] }

async function pay(ctx: Paying, attempt: Attempt, cart: LoadedCart): Promise<Completed> {
  const answer = await authorize(ctx, attempt, cart)
  await ctx.step?.("authorized")
  const step = nextStep({ is_completed: false, attempt: "authorizing", total: attempt.amount, answer })
  if (step === "answer_cart") return cartAgain(ctx, cart.id, answer ?? "pending")
  return order(ctx, await placeOrVoid(ctx, attempt))
}

async function order(ctx: Context, id: string): Promise<Completed> {
  return { type: "order", data: await showOrder(ctx, { id }) }
}

async function cartAgain(ctx: Paying, id: string, payment_status: string): Promise<Completed> {
  return {
    type: "cart",
    data: await showCart({ ...ctx, shape: ctx.cartShape }, id, { taxes: "forced" }),
    payment_status,
  }
}
