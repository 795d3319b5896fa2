import type { EmittedKind } from "@mercer/commerce"
import type { App } from "../context/context.ts"
import { emitWebhookEvents } from "./emit-webhooks.ts"

/** Events in an order's life, other than that it was placed. */
type OrderEvent = Extract<EmittedKind, `order.${string}`>

/**
 * Emits an event in the transaction that changes the order: it is sent after the commit. `facts` are for its receiver,
 * such as the fulfillment's id.
 * @public
 */
export function emitOrderEvent(tx: App, event: OrderEvent, id: string, facts: object = {}): Promise<void> {
  return emitWebhookEvents(tx, event, { id, ...facts })
}
