import { isRefusal } from "@mercer/commerce"
import type { Shop } from "../context.ts"
import type { Attempt } from "./attempt.ts"
import { placeOrder } from "./place-order.ts"
import { giveUp } from "./void-payment.ts"

/**
 * The order of an authorized attempt; when there can be none, the money is let go before the refusal goes out. An error
 * that is no refusal decides nothing: the attempt stays as it is, to be taken up again.
 */
export async function placeOrVoid(ctx: Shop, attempt: Attempt): Promise<string> {
  try {
    const order_id = await placeOrder(ctx, attempt)
    await ctx.step?.("placed")
    return order_id
  } catch (refusal) {
    if (!isRefusal(refusal) || (await giveUp(ctx, attempt, refusal))) throw refusal
    // Another process has decided meanwhile, perhaps for an order.
    const decided = await ctx.db.completion.findUnique({ where: { id: attempt.id }, select: { order_id: true } })
    if (decided?.order_id) return decided.order_id
    throw refusal
  }
}
