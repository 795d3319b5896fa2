import type { WebhookKind } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { App } from "../context/context.ts"
import { type Notifier, notifyWorker } from "../context/signals.ts"
import { recordEvents } from "./queries.ts"

/** `order.placed` is always emitted, for the buyer's email. */
export type EmittedKind = Exclude<WebhookKind, "order.placed">

/**
 * Emits webhook events about these rows; call it inside the transaction that changes them. It is one statement, which
 * writes nothing if no webhook subscribes to the kind.
 * @public
 */
export async function emitWebhookEvents(
  tx: Pick<App, "db"> & Notifier,
  kind: EmittedKind,
  ...rows: { id: string }[]
): Promise<void> {
  if (rows.length === 0) return
  const events = rows.map(({ id }) => ({ outbox: newId("outbox"), id }))
  if ((await recordEvents(tx, kind, events)) > 0) notifyWorker(tx, "outbox")
}
