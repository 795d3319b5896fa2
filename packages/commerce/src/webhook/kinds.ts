import { V1_EVENTS } from "./events.ts"

type Events = typeof V1_EVENTS

/** An event that a shop sends to webhooks. */
export type WebhookKind = {
  [Name in keyof Events]: Events[Name] extends { when: string } ? Name : never
}[keyof Events]

/** What operations emit: `order.placed` is always recorded, for the buyer's email. */
export type EmittedKind = Exclude<WebhookKind, "order.placed">

const isSent = (name: string): name is WebhookKind => "when" in V1_EVENTS[name as keyof Events]

/** The events that a shop sends to webhooks, by kind. */
export const WEBHOOK_KINDS = Object.keys(V1_EVENTS).filter(isSent).sort()
