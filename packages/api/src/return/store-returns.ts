import { Id, input, optional, rest } from "@mercer/rest"
import * as z from "zod"
import { router, shopper } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { findOne, treeOf } from "../data/read.ts"
import { Return } from "../entities/index.ts"
import { currentItems } from "../order/load-order.ts"
import { runOperation } from "../order/run-operation.ts"
import { mustKnowOrder } from "../order-history/look-up-order.ts"
import { one, within } from "../wire/answers.ts"
import { ReturnItem } from "./admin-returns.ts"
import { requestOwnReturn, requestReturnOperation } from "./request-return.ts"
import { priceShipping } from "./return-shipping.ts"

const MAY = ["items.reason", "shipping_method.shipping_option", "shipping_method.tax_lines"]

/** @public */
export const returns = router({
  create: shopper
    .meta(rest("POST /store/returns", "Request a Return", { idempotent: true }))
    .input(
      input({
        order_id: Id,
        items: z.array(ReturnItem).min(1).max(50),
        return_shipping: optional(z.strictObject({ option_id: Id })),
      }),
    )
    .output(within(one("return", Return, ["items.reason"]), MAY))
    .mutation(async ({ ctx, input: { order_id, items, return_shipping } }) => {
      await mustKnowOrder(ctx, order_id)
      const idempotency_key = ctx.idempotency?.key ?? null
      const wanted = { items, shipping: await priceShipping(ctx, return_shipping), idempotency_key }
      let id: string | undefined
      await runOperation(ctx, order_id, requestReturnOperation, async (tx, order) => {
        const plan = await requestOwnReturn(tx, order, { ...wanted, items: await currentItems(tx, order, items) })
        id = plan.returned.id
        return plan
      })
      id ??= await madeWithKey(ctx, order_id)
      return { return: await findOne(ctx, "Return", { id }, treeOf(ctx.shape), "The return") }
    }),
})

/** The return that an earlier request with the same key has made. */
async function madeWithKey({ db, idempotency }: Context, order_id: string): Promise<string> {
  const where = { order_id, idempotency_key: idempotency?.key ?? "" }
  const { id } = await db.return.findFirstOrThrow({ where, orderBy: { created_at: "desc" }, select: { id: true } })
  return id
}
