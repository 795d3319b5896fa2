import type { Shop } from "../context/context.ts"
import { tellWebhooks } from "./emit-webhooks.ts"

/** Events in an order's life, other than that it was placed. */
export type OrderEvent = "order.updated" | "order.canceled"

/** Emits an event in the transaction that changes the order: it is sent after the commit. @public */
export function tellOrder(tx: Shop, event: OrderEvent, id: string): Promise<void> {
  return tellWebhooks(tx, event, { id })
}
