import type { Data } from "@mercer/providers"
import { Id, input, JsonObject, rest } from "@mercer/rest"
import { router, shopper } from "../access/procedures.ts"
import { getCart } from "../cart/get-cart.ts"
import {
  createSessions,
  deleteSession,
  refreshSession,
  selectSession,
  updateSession,
} from "../payment-session/payment-sessions.ts"
import { CartAnswer, CartWithCustomer } from "../wire/store-responses.ts"
import { adoptFirst } from "./change-cart.ts"

/** @public */
export const paymentSessions = router({
  create: shopper
    .meta(rest("POST /store/carts/{id}/payment-sessions", "Create Payment Sessions", { idempotent: true }))
    .input(input({ id: Id }))
    .output(CartWithCustomer)
    .mutation(async ({ ctx, input: { id } }) => {
      await adoptFirst(ctx, id)
      await createSessions(ctx, id)
      return { cart: await getCart(ctx, id, { taxes: "forced" }) }
    }),

  select: shopper
    .meta(rest("POST /store/carts/{id}/payment-session", "Select a Payment Session"))
    .input(input({ id: Id, provider_id: Id }))
    .output(CartAnswer)
    .mutation(async ({ ctx, input: { id, provider_id } }) => {
      await adoptFirst(ctx, id)
      await selectSession(ctx, id, provider_id)
      return { cart: await getCart(ctx, id) }
    }),

  update: shopper
    .meta(rest("POST /store/carts/{id}/payment-sessions/{provider_id}", "Update a Payment Session"))
    .input(input({ id: Id, provider_id: Id, data: JsonObject }))
    .output(CartAnswer)
    .mutation(async ({ ctx, input: { id, provider_id, data } }) => {
      await adoptFirst(ctx, id)
      await updateSession(ctx, id, provider_id, data as Data)
      return { cart: await getCart(ctx, id) }
    }),

  refresh: shopper
    .meta(rest("POST /store/carts/{id}/payment-sessions/{provider_id}/refresh", "Refresh a Payment Session"))
    .input(input({ id: Id, provider_id: Id }))
    .output(CartAnswer)
    .mutation(async ({ ctx, input: { id, provider_id } }) => {
      await adoptFirst(ctx, id)
      await refreshSession(ctx, id, provider_id)
      return { cart: await getCart(ctx, id) }
    }),

  delete: shopper
    .meta(rest("DELETE /store/carts/{id}/payment-sessions/{provider_id}", "Delete a Payment Session"))
    .input(input({ id: Id, provider_id: Id }))
    .output(CartAnswer)
    .mutation(async ({ ctx, input: { id, provider_id } }) => {
      await adoptFirst(ctx, id)
      await deleteSession(ctx, id, provider_id)
      return { cart: await getCart(ctx, id) }
    }),
})
