import type { Authorization } from "@mercer/providers"
import type { Shop } from "../context.ts"
import { settle } from "./authorize-payment.ts"
import type { Attempt } from "./attempt.ts"
import { placeOrVoid } from "./place-or-void.ts"
import { voidPayment } from "./void-payment.ts"

/** After so long without a sign of life an attempt counts as left behind: no provider call takes longer than 10 s. */
export const STALE_MS = 30_000

export function isStale({ updated_at }: { updated_at: Date }, now: Date): boolean {
  return now.getTime() - updated_at.getTime() > STALE_MS
}

/**
 * Takes up an attempt that was left between two steps, by a killed process say, and brings it to its end: an order, or
 * the money let go. Two who try at once do no harm: the first claims it, the other leaves it.
 */
export async function resume(ctx: Shop, left: Attempt & { updated_at: Date }): Promise<void> {
  const { count } = await ctx.db.completion.updateMany({
    where: { id: left.id, state: left.state, updated_at: left.updated_at },
    data: { updated_at: ctx.now() },
  })
  if (count === 0) return
  try {
    await finish(ctx, { ...left })
  } catch (error) {
    ctx.log.warn({ err: error, attempt: left.id }, "A completion that was left behind could not be finished as an order")
  }
}

async function finish(ctx: Shop, attempt: Attempt): Promise<void> {
  if (attempt.state === "authorizing") await settle(ctx, attempt, await found(ctx, attempt))
  if (attempt.state === "authorized") await placeOrVoid(ctx, attempt)
  else if (attempt.state === "voiding") await voidPayment(ctx, attempt)
}

/** What the provider knows of the attempt; if nothing, the session is closed so that no late success can follow. */
async function found(ctx: Shop, attempt: Attempt): Promise<Authorization> {
  const provider = ctx.providers.payment(attempt.provider_id as string)
  const data = attempt.session_data as Record<string, never>
  const ask = () => provider.findAuthorization(data, { idempotency_key: attempt.id })
  const answer = await ask()
  if (answer) return answer
  await provider.deleteSession(data)
  return (await ask()) ?? { status: "error", data: {} }
}
