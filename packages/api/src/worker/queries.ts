import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** A row of the outbox that this process has locked. */
export interface OutboxWork {
  id: string
  kind: string
  payload: unknown
  dedupe_key: string | null
  /** Whether a webhook subscribes to its kind. */
  is_wanted: boolean
}

/** Due rows, locked for a minute so that no other server acquires them; then the lock expires. */
export function acquireOutbox(on: SqlSource, kinds: string[], most: number): Promise<OutboxWork[]> {
  return sqlOf(on).rows<OutboxWork>(sql`
    UPDATE mercer.outbox SET locked_until = now() + interval '1 minute', attempts = attempts + 1
    WHERE id IN (
      SELECT id FROM mercer.outbox
      WHERE done_at IS NULL AND parked_at IS NULL AND run_at <= now() AND (locked_until IS NULL OR locked_until < now())
        AND kind = ANY(${kinds}::text[])
      ORDER BY run_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, payload, dedupe_key, EXISTS (
      SELECT FROM mercer.webhook WHERE NOT is_disabled AND kinds @> to_jsonb(outbox.kind)) AS is_wanted`)
}

/** Whether a row of these kinds could be acquired now. */
export async function isOutboxDue(on: SqlSource, kinds: string[]): Promise<boolean> {
  const [found] = await sqlOf(on).rows<{ is_due: boolean }>(sql`
    SELECT EXISTS (SELECT FROM mercer.outbox
      WHERE done_at IS NULL AND parked_at IS NULL AND run_at <= now() AND (locked_until IS NULL OR locked_until < now())
        AND kind = ANY(${kinds}::text[])) AS is_due`)
  return found?.is_due ?? false
}

/** Deletes a row whose work is done; one of an event, which happens once, stays and is marked. */
export async function finishOutbox(on: SqlSource, { id, dedupe_key }: OutboxWork, now: Date): Promise<void> {
  if (dedupe_key === null) await sqlOf(on).run(sql`DELETE FROM mercer.outbox WHERE id = ${id}`)
  else await sqlOf(on).run(sql`UPDATE mercer.outbox SET done_at = ${now}, locked_until = NULL WHERE id = ${id}`)
}

/** Releases a row of the outbox, to be retried with growing delays, at least once an hour. */
export async function postponeOutbox(on: SqlSource, id: string, reason: string): Promise<void> {
  await sqlOf(on).run(sql`
    UPDATE mercer.outbox SET locked_until = NULL, last_error = ${reason},
      run_at = now() + least(interval '1 hour', interval '5 seconds' * power(2, least(attempts, 20)))
    WHERE id = ${id}`)
}

/** Releases a row of the outbox that no retry helps, until an operator has changed what it needs. */
export async function parkOutbox(on: SqlSource, id: string, reason: string): Promise<void> {
  await sqlOf(on).run(sql`
    UPDATE mercer.outbox SET locked_until = NULL, last_error = ${reason}, parked_at = now() WHERE id = ${id}`)
}

/**
 * Deletes the keys of requests that began before this time, and their answers, which contain customers' data; also the
 * copies that were made for Medusa v1.
 */
export async function deleteKeysBefore(on: SqlSource, before: Date): Promise<void> {
  await sqlOf(on).run(sql`
    WITH gone AS (DELETE FROM mercer.idempotency_key WHERE created_at < ${before} RETURNING key, request_path)
    DELETE FROM public.idempotency_key copy USING gone
    WHERE copy.idempotency_key = gone.key AND copy.request_path = gone.request_path AND copy.recovery_point = 'finished'`)
}

/** Deletes operations on orders and events of the outbox that ended before this time. */
export async function deleteEventsBefore(on: SqlSource, before: Date): Promise<void> {
  await sqlOf(on).run(sql`DELETE FROM mercer.order_act WHERE state <> 'intended' AND updated_at < ${before}`)
  await sqlOf(on).run(sql`DELETE FROM mercer.outbox WHERE done_at < ${before}`)
}

/** Deletes the undo data of imports that ended before this time. */
export async function deleteUndoBefore(on: SqlSource, before: Date): Promise<void> {
  await sqlOf(on).run(sql`DELETE FROM mercer.batch_item WHERE job_id IN
    (SELECT job_id FROM mercer.batch_run WHERE stage = 'done' AND updated_at < ${before})`)
}

/** Deletes what is said of variants and lines that are gone, which other programs delete without it. */
export async function deleteTermsOfNothing(on: SqlSource): Promise<void> {
  await sqlOf(on).run(sql`DELETE FROM mercer.variant_terms t
    WHERE NOT EXISTS (SELECT FROM product_variant v WHERE v.id = t.variant_id)`)
  await sqlOf(on).run(sql`DELETE FROM mercer.line_terms t
    WHERE NOT EXISTS (SELECT FROM line_item l WHERE l.id = t.line_item_id)`)
}

/** Ids of ended batch jobs that still have rows of their work. */
export async function findUntidiedJobs(on: SqlSource, most: number): Promise<string[]> {
  const text = `SELECT job_id FROM mercer.batch_run WHERE stage = 'done' AND NOT facts ? 'tidied' LIMIT ${Number(most)}`
  const rows = await sqlOf(on).rows<{ job_id: string }>({ text, values: [] })
  return rows.map(({ job_id }) => job_id)
}

/** Deletes rows that were read from an import's file, at most `most`; returns how many. */
export function deleteImportRows(on: SqlSource, job_id: string, most: number): Promise<number> {
  return sqlOf(on).run(sql`
    DELETE FROM mercer.import_row WHERE ctid IN
      (SELECT ctid FROM mercer.import_row WHERE job_id = ${job_id} LIMIT ${most})`)
}

/** Deletes the rest of an ended job's work, except its undo data, and records that nothing is left. */
export async function tidyJob(on: SqlSource, job_id: string): Promise<void> {
  await sqlOf(on).run(sql`DELETE FROM mercer.import_fault WHERE job_id = ${job_id}`)
  await sqlOf(on).run(sql`DELETE FROM mercer.batch_item WHERE job_id = ${job_id} AND after IS NULL`)
  await sqlOf(on).run(sql`
    UPDATE mercer.batch_run SET facts = facts || '{"tidied": true}' WHERE job_id = ${job_id}`)
}

/** An email that has left, as the table of notifications stores it. */
export interface NotificationRow {
  id: string
  event_name: string
  resource_type: string
  resource_id: string
  customer_id: string | null
  to: string
  data: object
  parent_id: string | null
  provider_id: string
}

/** Stores a notification once, however often its email was sent; a provider that has no row yet gets one. */
export async function recordNotification(tx: SqlSource, row: NotificationRow): Promise<void> {
  const { id, event_name, resource_type, resource_id, customer_id, to, data, parent_id, provider_id } = row
  await sqlOf(tx).run(sql`
    WITH provider AS (INSERT INTO notification_provider (id) VALUES (${provider_id}) ON CONFLICT DO NOTHING)
    INSERT INTO notification (id, event_name, resource_type, resource_id, customer_id, "to", data, parent_id, provider_id)
    VALUES (${id}, ${event_name}, ${resource_type}, ${resource_id}, ${customer_id}, ${to},
      ${JSON.stringify(data)}::jsonb, ${parent_id}, ${provider_id})
    ON CONFLICT (id) DO NOTHING`)
}
