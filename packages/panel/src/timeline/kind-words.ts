import { wordsIn } from "#panel/words/index.tsx"

const pieces = (n: number) => `${n} ${n === 1 ? "item" : "items"}`

/** What happened, by the kinds of entries. */
export const useKindWords = wordsIn("timeline/kind", {
  "customer.created": "Customer created",
  "order.placed": "Order placed",
  "order.canceled": "Order canceled",
  "payment.created": "Payment authorized",
  "payment.captured": "Payment captured",
  "payment.canceled": "Payment authorization voided",
  "payment.refunded": "Refunded",
  "gift_card.used": "Paid by gift card",
  "fulfillment.created": (n: number) => `${pieces(n)} fulfilled`,
  "fulfillment.shipped": (n: number) => `${pieces(n)} shipped`,
  "fulfillment.canceled": (n: number) => `Fulfillment of ${pieces(n)} canceled`,
  replacement: "Replacement",
  "return.requested": (n: number) => `Return requested: ${pieces(n)}`,
  "return.received": (n: number) => `Return received: ${pieces(n)}`,
  "return.canceled": (n: number) => `Return canceled: ${pieces(n)}`,
  "claim.created": (resolution: string): string =>
    resolution === "replace" ? "Claim created: replacement" : "Claim created: refund",
  "claim.canceled": "Claim canceled",
  "swap.created": "Exchange created",
  "swap.confirmed": "Exchange confirmed",
  "swap.canceled": "Exchange canceled",
  "edit.created": "Order edit started",
  "edit.requested": "Order edit sent to the customer",
  "edit.confirmed": "Order edit confirmed",
  "edit.declined": "Order edit declined",
  "edit.canceled": "Order edit canceled",
  "note.created": "Note",
  "email.sent": "Email sent",
  "webhook.delivered": "Webhook delivered",
  "webhook.pending": "Webhook queued",
  "webhook.given_up": "Webhook failed",
})
