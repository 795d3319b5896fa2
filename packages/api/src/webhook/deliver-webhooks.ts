import { nextAttempt } from "@mercer/commerce"
import { sendWebhook } from "@mercer/providers"
import type { App } from "../context/context.ts"
import { claimDueDeliveries, type ClaimedDelivery as Work } from "./queries.ts"

interface Outcome {
  last_status: number | null
  last_error: string | null
  last_response: string | null
  last_duration_ms: number
}

/** How many are sent concurrently, in all and to one webhook: a slow or dead receiver delays only its own. */
export const AT_ONCE = 32
const AT_ONCE_EACH = 4

const GONE = 410
const LONGEST_ERROR = 500

/**
 * Up to this many due deliveries, locked for a minute so that no other server acquires them; then the lock expires. The
 * webhook with the fewest running deliveries comes first.
 */
export function claimDue(ctx: App, most: number): Promise<Work[]> {
  return claimDueDeliveries(ctx, { now: ctx.now(), most, most_each: AT_ONCE_EACH })
}

/**
 * Sends one and records the result: 2xx is delivered, 410 disables the webhook, anything else is retried for up to
 * three days. If the process dies between the two, the delivery is sent once more, under the same id.
 */
export async function deliver(ctx: App, work: Work, signal?: AbortSignal): Promise<void> {
  const outcome = await attempt(ctx, work, signal)
  const { webhook_id, url } = work
  if (outcome.last_status === GONE)
    await ctx.db.webhook.updateMany({
      // Only if it has not changed in the meantime.
      where: { id: webhook_id, url },
      data: { is_disabled: true, disabled_reason: "The receiver answered 410: it wants no more" },
    })
  await ctx.db.webhookDelivery.updateMany({
    where: { id: work.id, attempts: work.attempts, state: "pending" },
    data: { ...outcome, ...following(ctx, work, outcome.last_status), locked_until: null },
  })
}

async function attempt(ctx: App, { event_id: id, ...work }: Work, signal?: AbortSignal): Promise<Outcome> {
  const { url, body, secrets } = work
  const { webhook_private_addresses: private_addresses = false, webhook_timeout_ms: timeout_ms } = ctx.settings
  const limits = { private_addresses, timeout_ms, signal }
  const began = performance.now()
  const duration = () => ({ last_duration_ms: Math.round(performance.now() - began) })
  try {
    const { status, response } = await sendWebhook({ id, at: ctx.now(), url, body, secrets, ...limits })
    return { last_status: status, last_error: null, last_response: response, ...duration() }
  } catch (error) {
    const last_error = (error instanceof Error ? error.message : String(error)).replaceAll("\0", "")
    return { last_status: null, last_error: last_error.slice(0, LONGEST_ERROR), last_response: null, ...duration() }
  }
}

/** The delivery's state after an attempt. */
function following(ctx: App, { attempts, started_at: since }: Work, status: number | null) {
  const now = ctx.now()
  if (status !== null && status >= 200 && status < 300)
    return { state: "delivered", delivered_at: now, next_attempt_at: null } as const
  const next = status === GONE ? null : nextAttempt({ attempts, since, now, chance: Math.random() })
  if (next) return { next_attempt_at: next }
  return { state: "given_up", given_up_at: now, next_attempt_at: null } as const
}
