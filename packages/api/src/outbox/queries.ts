import type { WebhookKind } from "@mercer/commerce"
import { type SqlPart, type SqlSource, sql, sqlOf } from "@mercer/db"

/** Whether a webhook subscribes to a kind, as a condition for statements that also record events. @public */
export function isWanted(kind: WebhookKind): SqlPart {
  return sql`EXISTS (SELECT FROM mercer.webhook WHERE NOT is_disabled AND kinds @> to_jsonb(${kind}::text))`
}

/** Records an event for each of these rows, with ids of the outbox; none if no webhook wants it. Returns how many. */
export function recordEvents(
  tx: SqlSource,
  kind: WebhookKind,
  events: { outbox: string; id: string }[],
): Promise<number> {
  return sqlOf(tx).run(sql`
    INSERT INTO mercer.outbox (id, kind, payload)
    SELECT outbox, ${kind}, jsonb_build_object('id', id)
    FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS t (outbox text, id text)
    WHERE ${isWanted(kind)}`)
}
