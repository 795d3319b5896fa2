import { nextAttempt } from "@mercer/commerce"
import { sendWebhook } from "@mercer/providers"
import type { Shop } from "../context.ts"

interface Work {
  id: string
  webhook_id: string
  event_id: string
  body: string
  attempts: number
  started_at: Date
  url: string
  /** The secrets that are valid, the newest first. */
  secrets: string[]
}

interface Outcome {
  last_status: number | null
  last_error: string | null
  last_response: string | null
  last_duration_ms: number
}

/** How many are sent side by side, and of these to one webhook: who is slow or dead holds up only his own. */
export const AT_ONCE = 32
export const AT_ONCE_EACH = 4

const GONE = 410
const LONGEST_ERROR = 500

/**
 * Up to so many deliveries that are due, held for a minute so that no other server takes them; then they are free again
 * by themselves. Whoever has the fewest under way comes first.
 */
export function claimDue(ctx: Shop, most: number): Promise<Work[]> {
  const now = ctx.now()
  return ctx.db.$queryRaw<Work[]>`
    WITH due AS (
      SELECT d.id, d.next_attempt_at, under_way.count
        + row_number() OVER (PARTITION BY w.id ORDER BY d.next_attempt_at, d.id) AS place
      FROM mercer.webhook w
      CROSS JOIN LATERAL (
        SELECT count(*) FROM mercer.webhook_delivery
        WHERE webhook_id = w.id AND state = 'pending' AND locked_until > now()) under_way
      CROSS JOIN LATERAL (
        SELECT id, next_attempt_at FROM mercer.webhook_delivery
        WHERE webhook_id = w.id AND state = 'pending' AND next_attempt_at <= ${now}
          AND (locked_until IS NULL OR locked_until <= now())
        ORDER BY next_attempt_at, id
        LIMIT greatest(0, ${AT_ONCE_EACH}::bigint - under_way.count)
        FOR UPDATE SKIP LOCKED) d
      WHERE NOT w.is_disabled),
    chosen AS (SELECT id FROM due ORDER BY place, next_attempt_at LIMIT ${most})
    UPDATE mercer.webhook_delivery d
    SET locked_until = now() + interval '1 minute', attempts = d.attempts + 1, last_attempt_at = ${now}
    FROM chosen, mercer.webhook w
    WHERE d.id = chosen.id AND w.id = d.webhook_id
    RETURNING d.id, d.webhook_id, d.event_id, d.body, d.attempts, d.started_at, w.url,
      CASE WHEN w.previous_secret_until > ${now} THEN ARRAY[w.secret, w.previous_secret] ELSE ARRAY[w.secret] END AS secrets`
}

/**
 * Sends one and records how it went: 2xx is delivered, 410 disables the webhook, anything else is tried again for up to
 * three days. Whoever dies between the two leaves it to be sent once more, under the same id.
 */
export async function deliver(ctx: Shop, work: Work, signal?: AbortSignal): Promise<void> {
  const outcome = await attempt(ctx, work, signal)
  const { webhook_id, url } = work
  if (outcome.last_status === GONE)
    await ctx.db.webhook.updateMany({
      // Not one that has moved meanwhile.
      where: { id: webhook_id, url },
      data: { is_disabled: true, disabled_reason: "The receiver answered 410: it wants no more" },
    })
  await ctx.db.webhookDelivery.updateMany({
    where: { id: work.id, attempts: work.attempts, state: "pending" },
    data: { ...outcome, ...following(ctx, work, outcome.last_status), locked_until: null },
  })
}

async function attempt(ctx: Shop, { event_id: id, ...work }: Work, signal?: AbortSignal): Promise<Outcome> {
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

/** What becomes of a delivery after an attempt. */
function following(ctx: Shop, { attempts, started_at: since }: Work, status: number | null) {
  const now = ctx.now()
  if (status !== null && status >= 200 && status < 300)
    return { state: "delivered", delivered_at: now, next_attempt_at: null } as const
  const next = status === GONE ? null : nextAttempt({ attempts, since, now, chance: Math.random() })
  if (next) return { next_attempt_at: next }
  return { state: "given_up", given_up_at: now, next_attempt_at: null } as const
}
