import type { App } from "../context/context.ts"
import { emitWebhookEvents } from "./emit-webhooks.ts"

/** Events in an order's life, other than that it was placed. */
export type OrderEvent = "order.updated" | "order.canceled"

/** Emits an event in the transaction that changes the order: it is sent after the commit. @public */
export function emitOrderEvent(tx: App, event: OrderEvent, id: string): Promise<void> {
  return emitWebhookEvents(tx, event, { id })
}
