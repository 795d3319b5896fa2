import { wordsIn } from "#panel/words/index.tsx"

/** The events that most webhooks want, in words; the others are displayed by their names. */
export const useEventWords = wordsIn("webhooks/kinds", {
  "order.placed": "New order",
  "order.payment_captured": "Order paid",
  "order.canceled": "Order canceled",
  "order.fulfillment_created": "Order fulfilled",
  "order.shipment_created": "Order shipped",
  "order.refund_created": "Order refunded",
  "order.return_requested": "Return requested",
  "order.items_returned": "Return received",
  "claim.created": "New claim",
  "swap.created": "New exchange",
  "customer.created": "New customer",
  "customer.updated": "Customer updated",
  "product.created": "New product",
  "product.updated": "Product updated",
  "product.deleted": "Product deleted",
  "inventory-level.updated": "Stock changed by your team",
})
