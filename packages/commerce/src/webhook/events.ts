import { CATALOG_EVENTS } from "./events-catalog.ts"
import { ORDER_EVENTS } from "./events-orders.ts"
import { SHOP_EVENTS } from "./events-shop.ts"

/** An event that webhooks may subscribe to. */
export interface SentEvent {
  /** What happens just before it is sent, in words. */
  when: string
  /** What `data` is, in words. */
  data: string
}

/** An event of Medusa v1 that is not sent. */
export interface UnsentEvent {
  /** Why not. */
  never: string
}

/** Every event of Medusa v1 by its name, and whether it is sent: docs/webhooks.md is generated from it. */
export const V1_EVENTS = { ...SHOP_EVENTS, ...CATALOG_EVENTS, ...ORDER_EVENTS } as const satisfies Record<
  string,
  SentEvent | UnsentEvent
>
