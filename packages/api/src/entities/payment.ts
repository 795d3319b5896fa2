import { entity } from "@mercer/rest"

export const Payment = entity("Payment", { relations: ["order", "cart", "swap", "currency"] })
export const PaymentSession = entity("PaymentSession", { relations: ["cart"] })
export const PaymentProvider = entity("PaymentProvider", {})

export const GiftCard = entity("GiftCard", { relations: ["region", "order"] })
export const GiftCardTransaction = entity("GiftCardTransaction", { relations: ["gift_card", "order"] })
