import type { Data } from "@mercer/providers"
import { Id, input, JsonObject, rest } from "@mercer/rest"
import { router, shopper } from "../access/procedures.ts"
import { getCart } from "../cart/get-cart.ts"
import { knownCart, responseTree } from "../cart/known-cart.ts"
import type { Context } from "../context/context.ts"
import { keepResponse } from "../context/idempotency-store.ts"
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
import { adoptFirst } from "./change-cart.ts"

/** The response with the cart, without reading it again; kept under the request's key together with the sessions. */
const replying = (ctx: Context, taxes: "automatic" | "forced" = "automatic"): Replying<Reply> => ({
  tree: responseTree(ctx.shape),
  answer: ({ db, query }, cart) => keepResponse({ ...ctx, db, query }, { cart: knownCart(cart, ctx.shape, { taxes }) }),
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
      const taxes = "forced"
      return (await createSessions(ctx, id, replying(ctx, taxes))) ?? { cart: await getCart(ctx, id, { taxes }) }
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
