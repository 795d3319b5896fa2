import type { WebhookKind } from "@mercer/commerce"
import { type SqlPart, type SqlSource, sql, sqlOf } from "@mercer/db"
import { outboxKind } from "./outbox-kind.ts"

/** Whether a webhook or an own handler wants a kind, as a condition for statements that also record events. @public */
export function isWanted(kind: WebhookKind, own: readonly string[] = []): SqlPart {
  if (own.includes(kind)) return sql`true`
  return sql`EXISTS (SELECT FROM mercer.webhook WHERE NOT is_disabled AND kinds @> to_jsonb(${kind}::text))`
}

/** Events of one kind as the outbox stores them. */
export interface EventRow {
  outbox: string
  kind: string
  payload: object
}

/** Records the events that a webhook or an own handler wants; returns how many rows, and all kinds that webhooks subscribe to. */
export async function recordEvents(
  tx: SqlSource,
  events: EventRow[],
  own: readonly string[] = [],
): Promise<{ recorded: number; kinds: string[] }> {
  const rows = events.map((event) => ({ ...event, stored: outboxKind(event.kind) }))
  const ours = own.length > 0 ? sql`UNION SELECT unnest(${own}::text[])` : sql``
  const [found] = await sqlOf(tx).rows<{ recorded: number; kinds: string[] }>(sql`
    WITH subscribed AS (
      SELECT DISTINCT jsonb_array_elements_text(kinds) AS kind FROM mercer.webhook WHERE NOT is_disabled ${ours}),
    recorded AS (
      INSERT INTO mercer.outbox (id, kind, payload)
      SELECT outbox, stored, payload
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t (outbox text, kind text, stored text, payload jsonb)
      WHERE kind IN (SELECT kind FROM subscribed)
      RETURNING 1)
    SELECT (SELECT count(*)::int FROM recorded) AS recorded,
      ARRAY(SELECT kind FROM subscribed ORDER BY kind) AS kinds`)
  return found ?? { recorded: 0, kinds: [] }
}

/** An event that Medusa v1 has recorded and not sent. */
export interface StagedJob {
  id: string
  event_name: string
  data: unknown
}

/** All events that Medusa v1 has not sent, the oldest first, locked until the transaction ends. */
export function lockStagedJobs(tx: SqlSource): Promise<StagedJob[]> {
  return sqlOf(tx).rows<StagedJob>(sql`
    SELECT id, event_name, data FROM public.staged_job ORDER BY id FOR UPDATE`)
}

/** They are no longer Medusa v1's to send. */
export async function deleteStagedJobs(tx: SqlSource, ids: string[]): Promise<void> {
  await sqlOf(tx).run(sql`DELETE FROM public.staged_job WHERE id = ANY(${ids}::text[])`)
}

/** A row of the outbox; with a key it is there once, however often it is written. */
export interface OutboxRow {
  id: string
  kind: string
  payload: object
  dedupe_key: string | null
}

/** Writes rows of the outbox, except those whose key it has. @public */
export async function insertOutbox(tx: SqlSource, rows: OutboxRow[]): Promise<void> {
  await sqlOf(tx).run(sql`
    INSERT INTO mercer.outbox (id, kind, payload, dedupe_key)
    SELECT id, kind, payload, dedupe_key
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t (id text, kind text, payload jsonb, dedupe_key text)
    ON CONFLICT (dedupe_key) DO NOTHING`)
}
