import { Id, input, rest } from "@mercer/rest"
import { open, router } from "../access/procedures.ts"
import { find, findOne, treeOf } from "../data/read.ts"
import { ReturnReasonAnswer, ReturnReasonsAnswer } from "../storefront/responses.ts"

/** @public */
export const returnReasons = router({
  get: open
    .meta(rest("GET /store/return-reasons/{id}", "Get a Return Reason", { cached: true }))
    .input(input({ id: Id }))
    .output(ReturnReasonAnswer)
    .query(async ({ ctx, input: { id } }) => ({
      return_reason: await findOne(ctx, "ReturnReason", { id }, treeOf(ctx.shape), `Return reason with id: ${id}`),
    })),

  list: open
    .meta(rest("GET /store/return-reasons", "List Return Reasons", { cached: true }))
    .input(input({}))
    .output(ReturnReasonsAnswer)
    .query(async ({ ctx }) => {
      const all = await find(ctx, "ReturnReason", {}, treeOf(ctx.shape))
      // The others are returned as children of these.
      return { return_reasons: all.filter(({ parent_return_reason_id }) => parent_return_reason_id === null) }
    }),
})
