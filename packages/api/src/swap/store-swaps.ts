import { Id, input, optional, rest } from "@mercer/rest"
import * as z from "zod"
import { router, shopper } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { loadOrder } from "../order/load-order.ts"
import { runOperation } from "../order/run-operation.ts"
import { mustKnowOrder } from "../order-history/look-up-order.ts"
import { ReturnItem } from "../return/admin-returns.ts"
import { Quantity } from "../wire/quantity.ts"
import { createSwap, createSwapOperation } from "./create-swap.ts"
import { getOwnSwap, OwnSwapAnswer } from "./get-swap.ts"
import { ownSwap } from "./wanted-swap.ts"

const few = <Item extends z.ZodType>(item: Item) => z.array(item).max(50)

/** @public */
export const swaps = router({
  create: shopper
    .meta(rest("POST /store/swaps", "Create a Swap", { idempotent: true }))
    .input(
      input({
        order_id: Id,
        return_items: few(ReturnItem).min(1),
        additional_items: few(z.strictObject({ variant_id: Id, quantity: Quantity })),
        return_shipping_option: optional(Id),
      }),
    )
    .output(OwnSwapAnswer)
    .mutation(async ({ ctx, input: { order_id, ...asked } }) => {
      await mustKnowOrder(ctx, order_id)
      const wanted = await ownSwap(ctx, await loadOrder(ctx, order_id), asked)
      let id: string | undefined
      await runOperation(ctx, order_id, createSwapOperation, async (tx, order) => {
        const plan = await createSwap(tx, order, wanted)
        id = plan.swap.row.id
        return plan
      })
      return { swap: await getOwnSwap(ctx, { id: id ?? (await madeWithKey(ctx, order_id)) }) }
    }),

  getByCart: shopper
    .meta(rest("GET /store/swaps/{cart_id}", "Get by Cart ID"))
    .input(input({ cart_id: Id }))
    .output(OwnSwapAnswer)
    .query(async ({ ctx, input: { cart_id } }) => ({ swap: await getOwnSwap(ctx, { cart_id }) })),
})

/** The swap that an earlier request with the same key has made. */
async function madeWithKey({ db, idempotency }: Context, order_id: string): Promise<string> {
  const where = { order_id, idempotency_key: idempotency?.key ?? "" }
  const { id } = await db.swap.findFirstOrThrow({ where, orderBy: { created_at: "desc" }, select: { id: true } })
  return id
}
