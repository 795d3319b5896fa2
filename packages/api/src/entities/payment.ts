import { entity } from "@mercer/rest"
import { resource } from "./resource.ts"

/** @public */
export const Payment = entity("Payment", {
  about: "A payment at its provider, with what was captured and refunded.",
  relations: ["order", "cart", "swap", "currency"],
})
/** @public */
export const PaymentSession = entity("PaymentSession", {
  about: "A cart's payment while it is begun at one provider.",
  relations: ["cart"],
})
/** @public */
export const PaymentCollection = entity("PaymentCollection", {
  about: "Payments for what an order has changed by.",
  operators_only: ["created_by"],
  relations: ["region", "payment_sessions", "payments"],
})
/** @public */
export const PaymentProvider = entity("PaymentProvider", { about: "What takes payments." })

/** @public */
export const GiftCard = entity("GiftCard", {
  about: "A gift card with its value and balance, in minor units.",
  relations: ["region", "order"],
})
export const GiftCardTransaction = entity("GiftCardTransaction", {
  about: "What an order has taken from a gift card.",
  relations: ["gift_card", "order"],
})

export const giftCards = resource("gift-cards", {
  about: "Gift cards and their balances.",
  store: "The balance of a gift card.",
  area: "gift_cards",
  rows: { model: "GiftCard", tree: { region: {} }, amounts: ["value", "balance"], currency: "region" },
  events: ["gift_card.created"],
  edited: true,
})

export const paymentCollections = resource("payment-collections", {
  about: "Payments for what an order has changed by.",
  store: "Paying for what an order has changed by.",
  area: "payments",
  events: ["payment-collection.updated"],
})

export const payments = resource("payments", {
  about: "Single payments: capturing and refunding them.",
  area: "payments",
})
