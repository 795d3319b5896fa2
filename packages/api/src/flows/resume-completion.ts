import { isRefusal, Refusal } from "@mercer/commerce"
import type { Shop } from "../context.ts"
import { type Attempt, claimLeft } from "./attempt.ts"
import { lookUp, settle } from "./authorize-payment.ts"
import { placeOrVoid } from "./place-or-void.ts"
import { giveUp, voidPayment } from "./void-payment.ts"

/**
 * Takes up an attempt that was left between two steps, by a killed process say, and brings it to its end: an order, or
 * the money let go. Two who try at once do no harm: the first claims it, the other leaves it. Never throws.
 */
export async function resume(ctx: Shop, attempt_id: string): Promise<void> {
  try {
    const left = await claimLeft(ctx, attempt_id)
    if (left) await finish(ctx, left)
  } catch (error) {
    ctx.log.warn({ err: error, attempt: attempt_id }, "A completion that was left behind did not become an order")
  }
}

async function finish(ctx: Shop, attempt: Attempt & { is_old: boolean }): Promise<void> {
  if (attempt.state === "authorizing") await settle(ctx, attempt, await lookUp(ctx, attempt))
  if (attempt.state === "authorized") await placeOrLetGo(ctx, attempt)
  else if (attempt.state === "voiding") await voidPayment(ctx, attempt)
}

/** What fails again and again, for a reason that is no refusal, must not keep a shopper's money for ever. */
async function placeOrLetGo(ctx: Shop, attempt: Attempt & { is_old: boolean }): Promise<void> {
  try {
    await placeOrVoid(ctx, attempt)
  } catch (error) {
    if (isRefusal(error) || !attempt.is_old) throw error
    ctx.log.error({ err: error, attempt: attempt.id }, "No order could be made for minutes: the payment is let go")
    await giveUp(ctx, attempt, new Refusal("unexpected_state", "No order could be made"))
  }
}
