import { mustBePaidOrPending, Refusal } from "@mercer/commerce"
import { run } from "@mercer/durable"
import type { Attempt } from "../cart/attempt.ts"
import { getCart } from "../cart/get-cart.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import { conflict } from "../cart/lock-cart.ts"
import type { SeenCart } from "../cart/seen-cart.ts"
import type { App, Context } from "../context/context.ts"
import { keepResponse } from "../context/idempotency-store.ts"
import { isCompat } from "../context/takeover.ts"
import { Unanswered } from "../context/unfinished.ts"
import { findOne } from "../data/read.ts"
import type { ResponseOf } from "../entities/index.ts"
import { getOrder } from "../order/get-order.ts"
import type { Repriced } from "./agreed-prices.ts"
import { beginCompletion, placedOf } from "./begin-completion.ts"
import { completionOf, type Placed } from "./completion-process.ts"
import { type PlacedOrder, placedOrder } from "./placed-order.ts"

export type Completed =
  | { type: "order"; data: ResponseOf<"Order">; warnings?: Repriced }
  | { type: "swap"; data: ResponseOf<"Swap"> }
  | { type: "cart"; data: ResponseOf<"Cart">; payment_status: string; warnings?: Repriced }

/**
 * Completes a cart: authorizes its payment and places the order (or confirms its swap), or returns the cart when the payment requires more.
 *
 * The attempt begins and locks the cart; then its process runs (`completion-process.ts`), which can crash after any
 * step. An attempt that stops between two steps is resumed by the next call or by the sweeper. Completing a completed
 * cart returns the same order or swap. The request's expand and fields apply to the order; a cart that is returned has
 * `cartShape`.
 * @public
 */
export async function completeCart(ctx: Context, id: string, cartShape: Context["shape"]): Promise<Completed> {
  const begun = await beginCompletion(ctx, id)
  const warned = begun.placed || begun.repriced.length === 0 ? {} : { warnings: begun.repriced }
  const made = begun.placed ?? (await pay(ctx, begun, responding(ctx, warned)))
  if ("swap_id" in made) return { type: "swap", data: await getPlacedSwap(ctx, made.swap_id) }
  if ("order_id" in made) {
    if (made.response) return made.response as Completed
    return { type: "order", data: await getOrder(ctx, { id: made.order_id }), ...warned }
  }
  mustBePaidOrPending(made.payment_status)
  const data = await getCart({ ...ctx, shape: cartShape }, id, { taxes: "forced" })
  return { type: "cart", data, payment_status: made.payment_status, ...warned }
}

/**
 * Makes the response with a new order and keeps it under the request's key, all in the order's own transaction. Beside
 * Medusa v1 it is kept afterwards: a problem with v1's own table must not prevent the order.
 */
const responding =
  (ctx: Context, warned: { warnings?: Repriced }): Respond =>
  async (tx, id, placed) => {
    const inside = { ...ctx, db: tx.db, query: tx.query }
    const data = placedOrder(placed, ctx.shape) ?? (await getOrder(inside, { id }))
    const response = { type: "order", data, ...warned }
    return isCompat(ctx) ? response : keepResponse(inside, response)
  }

type Respond = (tx: App, order_id: string, placed: PlacedOrder) => Promise<object>

/**
 * Places the order of a cart that has been paid to an operator: what shoppers had begun to pay is let go, and the order
 * is captured. `is_new` is false when the cart had been completed before. Refuses as completing does.
 * @public
 */
export async function placePaidOrder(ctx: Context, id: string): Promise<{ order_id: string; is_new: boolean }> {
  const begun = await beginCompletion(ctx, id, "operator")
  if (begun.placed && "order_id" in begun.placed) return { order_id: begun.placed.order_id, is_new: false }
  if (begun.placed) throw new Refusal("not_allowed", "The cart of a swap is not paid as an order")
  const made = await pay(ctx, begun)
  if ("order_id" in made) return { order_id: made.order_id, is_new: true }
  throw new Error("An attempt with nothing to authorize asks for no payment")
}

/** The order, or what the provider still requires. Refuses when there can be no order. */
async function pay(ctx: Context, { attempt, seen }: { attempt: Attempt; seen: SeenCart }, respond?: Respond) {
  const process = completionOf({ seen, ...(respond && { respond }) })
  const outcome = await run(ctx, process, attempt, { at: ctx.at }).catch((error) => {
    if (!(error instanceof Unanswered)) throw error
    throw conflict("The payment provider does not answer. Try again with the same Idempotency-Key")
  })
  const { end, answer, refusal, error } = outcome
  if (end === "unfinished")
    ctx.log.warn({ err: error, attempt: attempt.id }, "A payment could not be voided yet; the sweeper will")
  if (refusal) return placedInstead(ctx, seen.cart, attempt, outcome)
  if (answer && end !== "lost") return answer
  throw conflict("The cart is being completed by another request")
}

/** Another process may already have placed the order or swap; otherwise the refusal is thrown. */
async function placedInstead(
  ctx: Context,
  cart: LoadedCart,
  { id }: Attempt,
  { end, refusal }: { end: string; refusal?: Error },
): Promise<Placed> {
  const decided =
    end === "lost" ? await ctx.db.completion.findUnique({ where: { id }, select: { state: true } }) : undefined
  if (decided?.state === "placed") return placedOf(ctx, cart)
  throw refusal
}

async function getPlacedSwap(ctx: Context, id: string): Promise<ResponseOf<"Swap">> {
  return (await findOne(ctx, "Swap", { id }, { shipping_address: {} }, "Swap")) as unknown as ResponseOf<"Swap">
}
