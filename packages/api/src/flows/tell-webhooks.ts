import type { WebhookKind } from "@mercer/commerce"
import { newId, Prisma } from "@mercer/db"
import type { Shop } from "../context.ts"

/** `order.placed` is told anyway, for the buyer's mail. */
export type ToldKind = Exclude<WebhookKind, "order.placed">

/**
 * Tells the webhooks of what has happened to these rows; to be called inside the transaction in which it happens. It is
 * one statement, which writes nothing where no webhook wants to hear of it.
 */
export async function tellWebhooks(
  { db, nudge }: Pick<Shop, "db" | "nudge">,
  kind: ToldKind,
  ...rows: { id: string }[]
): Promise<void> {
  if (rows.length === 0) return
  const told = rows.map(({ id }) => ({ outbox: newId("outbox"), id }))
  const written = await db.$executeRaw`
    INSERT INTO mercer.outbox (id, kind, payload)
    SELECT outbox, ${kind}, jsonb_build_object('id', id)
    FROM jsonb_to_recordset(${JSON.stringify(told)}::jsonb) AS t (outbox text, id text)
    WHERE ${isWanted(kind)}`
  if (written > 0) nudge?.()
}

/** Whether a webhook wants to hear of a kind, as a condition for statements that tell of something on the way. */
export function isWanted(kind: WebhookKind): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT FROM mercer.webhook WHERE NOT is_disabled AND kinds @> to_jsonb(${kind}::text))`
}
