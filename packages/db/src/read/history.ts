import type { ModelName } from "../models.ts"

/*
 * Orders, and what happened to them, keep what they were sold with: a product that is deleted from the shop stays in old
 * orders, with its `deleted_at` set.
 */

const HISTORY: ReadonlySet<string> = new Set<ModelName>([
  "Order",
  "OrderEdit",
  "OrderItemChange",
  "Return",
  "ReturnItem",
  "ClaimOrder",
  "ClaimItem",
  "Swap",
  "Fulfillment",
  "FulfillmentItem",
])

const KEPT: ReadonlySet<string> = new Set<ModelName>([
  "Product",
  "ProductVariant",
  "ProductOption",
  "ShippingOption",
  "ReturnReason",
  "Region",
  "GiftCard",
])

/** Whether a row of this model records what was sold, with all its relations. */
export const isHistory = (model: string) => HISTORY.has(model)

/** Whether a deleted row of this model is returned when history references it. */
export const isKept = (model: string) => KEPT.has(model)
