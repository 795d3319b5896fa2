import type { Data } from "@mercer/providers"
import { Id, input, JsonObject, rest } from "@mercer/rest"
import { router, shopper } from "../access/procedures.ts"
import { pricesTree } from "../cart/cart-tree.ts"
import { getCart } from "../cart/get-cart.ts"
import { knownCart, responseTree } from "../cart/known-cart.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import { conflict } from "../cart/lock-cart.ts"
import { pricesToPay } from "../cart/variant-prices.ts"
import type { Context } from "../context/context.ts"
import { keepResponse } from "../context/idempotency-store.ts"
import { merge } from "../data/read.ts"
import type { ResponseOf } from "../entities/index.ts"
import {
  createSessions,
  deleteSession,
  refreshSession,
  selectSession,
  updateSession,
} from "../payment-session/payment-sessions.ts"
import type { Replying } from "../payment-session/session-changes.ts"
import { CartAnswer, CartWithCustomer } from "../wire/store-responses.ts"
import { adoptFirst, joinedReads, type RereadPrices, rereadPrices } from "./change-cart.ts"

/** The response with the cart, without reading it again; kept under the request's key together with the sessions. */
const replying = (ctx: Context): Replying<Reply> => ({
  tree: responseTree(ctx.shape),
  answer: ({ db, query }, cart) => keepResponse({ ...ctx, db, query }, { cart: knownCart(cart, ctx.shape) }),
})

type Reply = {
  cart: ResponseOf<"Cart">
}

/** @public */
export const paymentSessions = router({
  create: shopper
    .meta(rest("POST /store/carts/{id}/payment-sessions", "Create Payment Sessions", { idempotent: true }))
    .input(input({ id: Id }))
    .output(CartWithCustomer)
    .mutation(async ({ ctx, input: { id } }) => {
      await adoptFirst(ctx, id)
      return beginPayment(ctx, id)
    }),

  select: shopper
    .meta(rest("POST /store/carts/{id}/payment-session", "Select a Payment Session"))
    .input(input({ id: Id, provider_id: Id }))
    .output(CartAnswer)
    .mutation(async ({ ctx, input: { id, provider_id } }) => {
      await adoptFirst(ctx, id)
      return (await selectSession(ctx, id, provider_id, replying(ctx))) ?? { cart: await getCart(ctx, id) }
    }),

  update: shopper
    .meta(rest("POST /store/carts/{id}/payment-sessions/{provider_id}", "Update a Payment Session"))
    .input(input({ id: Id, provider_id: Id, data: JsonObject }))
    .output(CartAnswer)
    .mutation(async ({ ctx, input: { id, provider_id, data } }) => {
      await adoptFirst(ctx, id)
      const change = { provider_id, data: data as Data }
      return (await updateSession(ctx, id, change, replying(ctx))) ?? { cart: await getCart(ctx, id) }
    }),

  refresh: shopper
    .meta(rest("POST /store/carts/{id}/payment-sessions/{provider_id}/refresh", "Refresh a Payment Session"))
    .input(input({ id: Id, provider_id: Id }))
    .output(CartAnswer)
    .mutation(async ({ ctx, input: { id, provider_id } }) => {
      await adoptFirst(ctx, id)
      return (await refreshSession(ctx, id, provider_id, replying(ctx))) ?? { cart: await getCart(ctx, id) }
    }),

  delete: shopper
    .meta(rest("DELETE /store/carts/{id}/payment-sessions/{provider_id}", "Delete a Payment Session"))
    .input(input({ id: Id, provider_id: Id }))
    .output(CartAnswer)
    .mutation(async ({ ctx, input: { id, provider_id } }) => {
      await adoptFirst(ctx, id)
      return (await deleteSession(ctx, id, provider_id, replying(ctx))) ?? { cart: await getCart(ctx, id) }
    }),
})

/** The cart costs something else now. */
class PricesChanged extends Error {}

/** How often prices are read again while they keep changing. */
const ROUNDS = 4

/** Creates the payment sessions of a cart at the prices of now; what that has changed is named in its warnings. */
async function beginPayment(ctx: Context, id: string): Promise<Reply> {
  let read: RereadPrices = { prices: [], methods: [] }
  for (let round = 0; round < ROUNDS; round++) {
    try {
      return await createAt(ctx, id, read)
    } catch (error) {
      if (!(error instanceof PricesChanged)) throw error
      read = joinedReads(read, await rereadPrices(ctx, id))
    }
  }
  throw conflict("The prices of the cart are being changed")
}

async function createAt(ctx: Context, id: string, { prices, methods }: RereadPrices): Promise<Reply> {
  const warnings = [...prices, ...methods]
  const warned = (cart: ResponseOf<"Cart">) => ({ cart: warnings.length > 0 ? { ...cart, warnings } : cart })
  const taxes = "forced"
  const reply = {
    tree: merge(responseTree(ctx.shape), pricesTree),
    answer: ({ db, query }: Pick<Context, "db" | "query">, cart: LoadedCart) =>
      keepResponse({ ...ctx, db, query }, warned(knownCart(cart, ctx.shape, { taxes }))),
  }
  const check = (cart: LoadedCart) => {
    if (pricesToPay(ctx, cart).changed.length > 0) throw new PricesChanged()
  }
  return (await createSessions(ctx, id, reply, check)) ?? warned(await getCart(ctx, id, { taxes }))
}
