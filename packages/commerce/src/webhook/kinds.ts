/** The events that a shop sends to webhooks, by kind. */
export const WEBHOOK_KINDS = [
  "batch.canceled",
  "batch.completed",
  "batch.created",
  "batch.failed",
  "batch.updated",
  "claim.canceled",
  "claim.created",
  "claim.refund_processed",
  "claim.shipment_created",
  "claim.updated",
  "customer.created",
  "customer.updated",
  "note.created",
  "note.deleted",
  "note.updated",
  "order.canceled",
  "order.placed",
  "order.updated",
] as const

export type WebhookKind = (typeof WEBHOOK_KINDS)[number]
