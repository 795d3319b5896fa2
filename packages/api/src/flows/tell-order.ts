import type { Shop } from "../context.ts"
import { tellWebhooks } from "./tell-webhooks.ts"

/** What others hear of an order's life, beside that it was placed. */
export type OrderEvent = "order.updated" | "order.canceled"

/** Tells of an order in the transaction that changes it: whoever listens hears of it after the commit. */
export function tellOrder(tx: Shop, event: OrderEvent, id: string): Promise<void> {
  return tellWebhooks(tx, event, { id })
}
