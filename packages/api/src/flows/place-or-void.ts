import type { Shop } from "../context.ts"
import type { Attempt } from "./attempt.ts"
import { placeOrder } from "./place-order.ts"
import { giveUp } from "./void-payment.ts"

/** The order of an authorized attempt; when there can be none, the money is let go before the refusal goes out. */
export async function placeOrVoid(ctx: Shop, attempt: Attempt): Promise<string> {
  try {
    return await placeOrder(ctx, attempt)
  } catch (refusal) {
    await giveUp(ctx, attempt, refusal)
    throw refusal
  }
}
