import type { EmittedKind } from "@mercer/commerce"
import type { RouteMeta } from "@mercer/rest"
import type { App } from "../context/context.ts"
import type { Notifier } from "../context/signals.ts"
import { resourceOf } from "../entities/index.ts"
import { emitWebhookEvents } from "./emit-webhooks.ts"

/** An operator's write that has succeeded. */
interface DoneWrite {
  operation: string
  meta: Pick<RouteMeta, "changes"> | undefined
  /** Of what it created, changed or deleted. */
  target_id: string | null
  /** The fields that the request has set. */
  given: string[]
  /** False: what should be changed was not there, and it counted as done. */
  existed: boolean
}

/**
 * Emits the event that the write's resource names for it, in its transaction. Writes whose events are about something
 * else emit them themselves.
 * @public
 */
export async function emitWrite(tx: Pick<App, "db"> & Notifier, write: DoneWrite): Promise<void> {
  const { operation, meta, target_id, given, existed } = write
  const kind = eventOf(operation, meta?.changes ? "update" : operation.split(".").at(-1))
  if (!kind || !target_id || !existed) return
  const facts = kind.endsWith(".updated") ? { fields: meta?.changes ? [meta.changes] : given } : {}
  await emitWebhookEvents(tx, kind, { id: target_id, ...facts })
}

/** `product.updated` for update. */
const eventOf = (operation: string, verb: string | undefined): EmittedKind | undefined =>
  operation.startsWith("admin.") ? resourceOf(operation)?.events?.find((kind) => kind.endsWith(`.${verb}d`)) : undefined
