import type { WebhookKind } from "@mercer/commerce"
import { type SqlSource, sql, sqlOf } from "@mercer/db"
import { SUFFIX } from "../outbox/outbox-kind.ts"

/** A webhook that an event will be delivered to. */
export interface Target {
  webhook_id: string
  kind: WebhookKind
  emitted_at: Date
}

/**
 * The webhooks that subscribed to an event's kind when it was recorded in this row of the outbox. Deliveries are
 * deleted after 30 days, so an event as old as that finds none: it must not be delivered a second time.
 */
export function webhooksFor(on: SqlSource, outbox_id: string): Promise<Target[]> {
  return sqlOf(on).rows<Target>(sql`
    SELECT w.id AS webhook_id, o.kind, o.created_at AS emitted_at
    FROM (SELECT replace(kind, ${SUFFIX}, '') AS kind, created_at FROM mercer.outbox WHERE id = ${outbox_id}) o
    JOIN mercer.webhook w ON NOT w.is_disabled AND w.kinds @> to_jsonb(o.kind) AND w.created_at <= o.created_at
    WHERE o.created_at > now() - interval '29 days'`)
}

/** A delivery that this server has acquired, with what is needed to send it. */
export interface ClaimedDelivery {
  id: string
  webhook_id: string
  event_id: string
  body: string
  attempts: number
  started_at: Date
  url: string
  /** The valid secrets, the newest first. */
  secrets: string[]
}

/**
 * Acquires up to `most` due deliveries, for a minute by the database's clock; at most `most_each` of one webhook run at
 * the same time. The webhook with the fewest running deliveries comes first.
 */
export function claimDueDeliveries(
  on: SqlSource,
  { now, most, most_each }: { now: Date; most: number; most_each: number },
): Promise<ClaimedDelivery[]> {
  return sqlOf(on).rows<ClaimedDelivery>(sql`
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
        LIMIT greatest(0, ${most_each}::bigint - under_way.count)
        FOR UPDATE SKIP LOCKED) d
      WHERE NOT w.is_disabled),
    chosen AS (SELECT id FROM due ORDER BY place, next_attempt_at LIMIT ${most})
    UPDATE mercer.webhook_delivery d
    SET locked_until = now() + interval '1 minute', attempts = d.attempts + 1, last_attempt_at = ${now}
    FROM chosen, mercer.webhook w
    WHERE d.id = chosen.id AND w.id = d.webhook_id
    RETURNING d.id, d.webhook_id, d.event_id, d.body, d.attempts, d.started_at, w.url,
      CASE WHEN w.previous_secret_until > ${now} THEN ARRAY[w.secret, w.previous_secret] ELSE ARRAY[w.secret] END AS secrets`)
}

/** How many webhooks there are; other creations wait until the transaction ends, so that none is counted too late. */
export async function countedWebhooks(tx: SqlSource): Promise<number> {
  await sqlOf(tx).run(sql`SELECT pg_advisory_xact_lock(hashtextextended('mercer.webhook', 0))`)
  const [row] = await sqlOf(tx).rows<{ count: number }>(sql`SELECT count(*)::int AS count FROM mercer.webhook`)
  return row?.count ?? 0
}

/** Gives a webhook a new secret; the previous one signs too until `until`. */
export async function rotateWebhookSecret(
  on: SqlSource,
  { id, secret, until, now }: { id: string; secret: string; until: Date; now: Date },
): Promise<void> {
  await sqlOf(on).run(sql`
    UPDATE mercer.webhook SET previous_secret = secret, previous_secret_until = ${until},
      secret = ${secret}, updated_at = ${now}
    WHERE id = ${id}`)
}

/** Makes a webhook's delivery due again from the first attempt; one that is running now is not changed. */
export async function restartDelivery(
  on: SqlSource,
  { webhook_id, id, at }: { webhook_id: string; id: string; at: Date },
): Promise<void> {
  await sqlOf(on).run(sql`
    UPDATE mercer.webhook_delivery
    SET state = 'pending', attempts = 0, started_at = ${at}, next_attempt_at = ${at}, locked_until = NULL,
      delivered_at = NULL, given_up_at = NULL
    WHERE id = ${id} AND webhook_id = ${webhook_id} AND (locked_until IS NULL OR locked_until <= now())`)
}

/** Gives up deliveries that have waited since before this time for a webhook that is disabled. */
export async function giveUpDisabled(on: SqlSource, before: Date, now: Date): Promise<void> {
  await sqlOf(on).run(sql`
    UPDATE mercer.webhook_delivery d SET state = 'given_up', given_up_at = ${now}, next_attempt_at = NULL,
      last_error = 'The webhook was disabled'
    FROM mercer.webhook w WHERE w.id = d.webhook_id AND w.is_disabled AND d.state = 'pending' AND d.started_at < ${before}`)
}

/** Deletes deliveries that were made before this time and have ended. */
export async function deleteDeliveriesBefore(on: SqlSource, before: Date): Promise<void> {
  await sqlOf(on).run(sql`DELETE FROM mercer.webhook_delivery WHERE state <> 'pending' AND created_at < ${before}`)
}
