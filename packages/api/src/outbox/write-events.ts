import type { App } from "../context/context.ts"
import type { Notifier } from "../context/signals.ts"
import { type EmittedKind, emitWebhookEvents } from "./emit-webhooks.ts"

/** The fields of an update: those that its request sets, or always the same one. */
type Fields = "given" | string

/** The events of operators' writes that are about the one row which the operation creates, changes or deletes. */
const WRITES: Record<string, { kind: EmittedKind; fields?: Fields }> = {
  ...ofResource("admin.collections", "product-collection"),
  ...ofResource("admin.product-categories", "product-category"),
  ...ofResource("admin.products", "product"),
  ...ofResource("admin.regions", "region"),
  ...ofResource("admin.sales-channels", "sales_channel"),
  "admin.discounts.create": { kind: "discount.created" },
  "admin.gift-cards.create": { kind: "gift_card.created" },
  "admin.order-edits.update": { kind: "order-edit.updated", fields: "given" },
  "admin.payment-collections.update": { kind: "payment-collection.updated", fields: "given" },
  "admin.products.setMetadata": { kind: "product.updated", fields: "metadata" },
  "admin.products.createOption": { kind: "product.updated", fields: "options" },
  "admin.products.updateOption": { kind: "product.updated", fields: "options" },
  "admin.products.deleteOption": { kind: "product.updated", fields: "options" },
  "admin.publishable-api-keys.create": { kind: "publishable_api_key.created" },
  "admin.publishable-api-keys.revoke": { kind: "publishable_api_key.revoked" },
  "admin.regions.addCountry": { kind: "region.updated", fields: "countries" },
  "admin.regions.removeCountry": { kind: "region.updated", fields: "countries" },
  "admin.regions.addFulfillmentProvider": { kind: "region.updated", fields: "fulfillment_providers" },
  "admin.regions.removeFulfillmentProvider": { kind: "region.updated", fields: "fulfillment_providers" },
  "admin.regions.addPaymentProvider": { kind: "region.updated", fields: "payment_providers" },
  "admin.regions.removePaymentProvider": { kind: "region.updated", fields: "payment_providers" },
  "admin.users.delete": { kind: "user.deleted" },
  "admin.users.update": { kind: "user.updated", fields: "given" },
}

type Resource = "product" | "product-category" | "product-collection" | "region" | "sales_channel"

function ofResource(operations: string, name: Resource) {
  return {
    [`${operations}.create`]: { kind: `${name}.created` },
    [`${operations}.update`]: { kind: `${name}.updated`, fields: "given" },
    [`${operations}.delete`]: { kind: `${name}.deleted` },
  } as const
}

/** An operator's write that has succeeded. */
interface DoneWrite {
  operation: string
  /** Of what it created, changed or deleted. */
  target_id: string | null
  /** The fields that the request has set. */
  given: string[]
  /** False: what should be changed was not there, and it counted as done. */
  existed: boolean
}

/**
 * Emits the event of an operator's write, in its transaction. Writes whose events are about something else emit them
 * themselves.
 * @public
 */
export async function emitWrite(tx: Pick<App, "db"> & Notifier, write: DoneWrite): Promise<void> {
  const { operation, target_id, given, existed } = write
  const event = Object.hasOwn(WRITES, operation) ? WRITES[operation] : undefined
  if (!event || !target_id || !existed) return
  const { kind, fields } = event
  const facts = fields ? { fields: fields === "given" ? given : [fields] } : {}
  await emitWebhookEvents(tx, kind, { id: target_id, ...facts })
}
