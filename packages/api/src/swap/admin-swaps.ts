import { Id, input, QueryString, rest } from "@mercer/rest"
import { admin, router } from "../access/procedures.ts"
import { AdminPage } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { getSwap, SwapAnswer, SwapsAnswer } from "./get-swap.ts"

/** @public */
export const swaps = router({
  list: admin
    .meta(rest("GET /admin/swaps", "List Swaps", { replica: true }))
    .input(input({ ...AdminPage(50), order_id: QueryString }))
    .output(SwapsAnswer)
    .query(({ ctx, input: { limit, offset, order_id } }) => {
      const where = { deleted_at: null, ...(order_id !== undefined && { order_id }) }
      return page(ctx, "Swap", "swaps", { limit, offset }, { where })
    }),

  get: admin
    .meta(rest("GET /admin/swaps/{id}", "Get a Swap"))
    .input(input({ id: Id }))
    .output(SwapAnswer)
    .query(async ({ ctx, input: { id } }) => ({ swap: await getSwap(ctx, id) })),
})
