import { type SqlPart, type SqlSource, sql, sqlOf } from "@mercer/db"

/** Something that happened, as the database returns it. */
export interface TimelineRow {
  id: string
  type: string
  kind: string
  at: string
  actor: { id: string; email: string | null; first_name: string | null; last_name: string | null } | null
  data: Record<string, unknown>
}

/** Which part of a timeline is wanted; of all types without `types`, and changes by any operation without `operations`. */
export interface TimelinePage {
  types: readonly string[] | null
  operations: readonly string[] | null
  limit: number
  offset: number
}

/**
 * Whether the call `a` has caused the event `e`, so far as the audit log says: one of the operations that do, within a
 * minute, and of calls that name a fulfillment, claim, swap, return or edit the one that they name.
 */
const CAUSED = sql`a.act = ANY(e.acts) AND e.at BETWEEN a.created_at - interval '1 minute' AND a.created_at + interval '1 minute'
  AND (a.noun IS NULL OR split_part(e.kind, '.', 1) <> a.noun OR split_part(e.id, '-', 1) = a.called)`

/** Calls of operators on the rows of `ids`, with the row that their path names. */
const AUDITED = sql`
  SELECT a.id, a.operation, substr(a.operation, 7) AS act, a.user_id, a.created_at,
    CASE WHEN a.operation LIKE 'admin.returns.%' THEN 'return' WHEN a.operation LIKE 'admin.order-edits.%' THEN 'edit'
      ELSE substring(a.path FROM '/(fulfillment|claim|swap)s/[^/]+/cancel$') END AS noun,
    CASE WHEN a.operation LIKE 'admin.returns.%' OR a.operation LIKE 'admin.order-edits.%' THEN a.target_id
      ELSE substring(a.path FROM '/(?:fulfillment|claim|swap)s/([^/]+)/cancel$') END AS called
  FROM mercer.audit a WHERE a.target_id IN (SELECT id FROM ids) AND a.outcome <> 'refused'`

/**
 * One page of events, newest first, with the number of all of the wanted types. Each event has the columns id, type,
 * kind, at, actor_id, acts and data: where the actor is not known, it is the operator whose call of one of `acts` on one
 * of `ids` is nearest in time. Calls on `ids` that caused no event are events of their own.
 */
export async function readTimeline(
  on: SqlSource,
  { ids, events }: { ids: SqlPart; events: SqlPart },
  { types, operations, limit, offset }: TimelinePage,
): Promise<{ entries: TimelineRow[]; count: number }> {
  const [found] = await sqlOf(on).rows<{ entries: TimelineRow[]; count: number }>(sql`
    WITH ids AS MATERIALIZED (${ids}),
    audited AS MATERIALIZED (${AUDITED}),
    events AS MATERIALIZED (${events}),
    everything AS (
      SELECT * FROM events
      UNION ALL
      SELECT a.id, 'change', a.operation, a.created_at, a.user_id, NULL, '{}'::jsonb FROM audited a
      WHERE NOT EXISTS (SELECT FROM events e WHERE ${CAUSED})),
    wanted AS (SELECT * FROM everything WHERE (${types}::text[] IS NULL OR type = ANY(${types}::text[]))
      AND (type <> 'change' OR ${operations}::text[] IS NULL OR kind = ANY(${operations}::text[]))),
    page AS (SELECT * FROM wanted ORDER BY at DESC, id DESC LIMIT ${limit} OFFSET ${offset}),
    authored AS (
      SELECT e.*, coalesce(e.actor_id, (
        SELECT a.user_id FROM audited a WHERE ${CAUSED}
        ORDER BY abs(extract(epoch FROM e.at - a.created_at)), a.id LIMIT 1)) AS who
      FROM page e)
    SELECT (SELECT count(*)::int FROM wanted) AS count,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'type', a.type, 'kind', a.kind, 'at', a.at, 'data', a.data,
          'actor', CASE WHEN a.who IS NOT NULL THEN jsonb_build_object('id', a.who, 'email', u.email,
            'first_name', u.first_name, 'last_name', u.last_name) END) ORDER BY a.at DESC, a.id DESC), '[]'::jsonb)
        FROM authored a LEFT JOIN public."user" u ON u.id = a.who) AS entries`)
  return found ?? { entries: [], count: 0 }
}

/** Notes about a row, with their author. */
export const notesOf = (id: string): SqlPart => sql`
  SELECT n.id, 'note', 'note.created', n.created_at, n.author_id, NULL::text[],
    jsonb_build_object('note_id', n.id, 'value', n.value)
  FROM public.note n WHERE n.resource_id = ${id} AND n.deleted_at IS NULL`

/** Events about these rows that were sent to webhooks. */
export const deliveriesOf = (ids: SqlPart): SqlPart => sql`
  SELECT d.id, 'webhook', 'webhook.' || d.state, coalesce(d.delivered_at, d.last_attempt_at, d.created_at), NULL::text,
    NULL::text[], jsonb_build_object('webhook_id', d.webhook_id, 'event', d.kind, 'host', substring(w.url FROM '^https?://(?:[^/@]*@)?([^/?#]+)'))
  FROM mercer.webhook_delivery d JOIN mercer.webhook w ON w.id = d.webhook_id WHERE d.subject_id IN (${ids})`
