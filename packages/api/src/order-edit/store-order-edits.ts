import { Id, input, optional, rest } from "@mercer/rest"
import * as z from "zod"
import { router, shopper } from "../access/procedures.ts"
import { completeEdit } from "./confirm-edit.ts"
import { endEdit } from "./end-edit.ts"
import { getEdit, StoreEditAnswer } from "./get-edit.ts"
import { changeEdit } from "./load-edit.ts"

/** @public */
export const orderEdits = router({
  get: shopper
    .meta(rest("GET /store/order-edits/{id}", "Get an Order Edit"))
    .input(input({ id: Id }))
    .output(StoreEditAnswer)
    .query(async ({ ctx, input: { id } }) => ({ order_edit: await getEdit(ctx, id) })),

  complete: shopper
    .meta(rest("POST /store/order-edits/{id}/complete", "Complete an Order Edit", { idempotent: true }))
    .input(input({ id: Id }))
    .output(StoreEditAnswer)
    .mutation(async ({ ctx, input: { id } }) => {
      await changeEdit(ctx, id, completeEdit)
      return { order_edit: await getEdit(ctx, id) }
    }),

  decline: shopper
    .meta(rest("POST /store/order-edits/{id}/decline", "Decline an Order Edit", { idempotent: true }))
    .input(input({ id: Id, declined_reason: optional(z.string().max(5_000)) }))
    .output(StoreEditAnswer)
    .mutation(async ({ ctx, input: { id, declined_reason: reason } }) => {
      await endEdit(ctx, id, { action: "decline", by: ctx.customer?.id ?? null, reason })
      return { order_edit: await getEdit(ctx, id) }
    }),
})
