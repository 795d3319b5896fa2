import { entity } from "@mercer/rest"

/** @public */
export const Payment = entity("Payment", { relations: ["order", "cart", "swap", "currency"] })
/** @public */
export const PaymentSession = entity("PaymentSession", { relations: ["cart"] })
/** @public */
export const PaymentCollection = entity("PaymentCollection", {
  operators_only: ["created_by"],
  relations: ["region", "payment_sessions", "payments"],
})
/** @public */
export const PaymentProvider = entity("PaymentProvider", {})

/** @public */
export const GiftCard = entity("GiftCard", { relations: ["region", "order"] })
export const GiftCardTransaction = entity("GiftCardTransaction", { relations: ["gift_card", "order"] })
