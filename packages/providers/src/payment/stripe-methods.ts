import type { PaymentProvider } from "./port.ts"
import { type StripeOptions, stripePayment } from "./stripe.ts"
import type { MethodType } from "./stripe-session.ts"

/** v1: its Stripe plugin has a provider for each of these ways to pay. */
const METHODS: Record<string, MethodType> = {
  "stripe-bancontact": "bancontact",
  "stripe-blik": "blik",
  "stripe-giropay": "giropay",
  "stripe-ideal": "ideal",
  "stripe-przelewy24": "p24",
}

/**
 * Ways to pay by a bank, by Stripe: a provider each, under the ids of Medusa v1's plugin. They cannot hold money, so it is
 * taken the moment the shopper pays, and the order is captured when it is placed. Their events come to Stripe's webhook.
 */
export const stripeMethods = (options: Omit<StripeOptions, "id" | "payment_method_types">): PaymentProvider[] =>
  Object.entries(METHODS).map(([id, type]) =>
    stripePayment({ ...options, id, payment_method_types: [type], takes_at_once: true, webhook_id: "stripe" }),
  )
