import type { WebhookKind } from "@mercer/commerce"
import type { Shop } from "./context.ts"

/** What may happen in a shop: the events of docs/webhooks.md. */
export type EventName = WebhookKind

/** What happened. Some events have more facts, such as `fields` or `fulfillment_id`. */
export interface ShopEvent {
  readonly event: EventName
  /** Of the row that it is about: for `order.placed` the order's. */
  readonly id: string
  /** The same for each attempt: store it with what you send, and sending twice does no harm. */
  readonly event_id: string
  /** 1 at the first one. */
  readonly attempt: number
  readonly [fact: string]: unknown
}

/** What a shop does after an event: at least once for each of them, and again until it succeeds. */
export interface Handler {
  event: EventName
  /** Names its work in the database: a handler that was once used keeps its name. */
  name: string
  /** `by-subject`: events about one row are handled one after the other, in their order; by default in any. */
  order?: "any" | "by-subject"
  run(shop: Shop, event: ShopEvent): Promise<void>
}

/** What a shop does again and again, once for all its servers together. */
export interface Job {
  /** Names its runs in the database. */
  name: string
  /** Each day at this time in this zone, or so often: `03:00 Europe/Berlin`, `every 10 min`, `every 2 h`. */
  at: `${string}:${string} ${string}` | `every ${number} min` | `every ${number} h`
  run(shop: Shop): Promise<void>
}
