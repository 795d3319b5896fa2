import { Refusal } from "@mercer/commerce"
import type Stripe from "stripe"
import type { PaymentEvent } from "./port.ts"

const KINDS: Record<string, PaymentEvent["kind"]> = {
  "payment_intent.amount_capturable_updated": "authorized",
  "payment_intent.succeeded": "captured",
  "payment_intent.payment_failed": "failed",
  "payment_intent.canceled": "canceled",
}

/** Reads what Stripe sends to POST /stripe/hooks. */
export function stripeWebhook({ webhook_secret }: { webhook_secret: string }) {
  return {
    /** The event, or null for one that is not ours to know. Refuses what Stripe did not sign, or signed long ago. */
    async read(body: Buffer, signature: string | undefined): Promise<PaymentEvent | null> {
      const { type, data } = await verified(body, signature ?? "", webhook_secret)
      const kind = KINDS[type]
      const { metadata } = (data?.object ?? {}) as { metadata?: Stripe.Metadata }
      // v1: its intents name the cart as resource_id; a shopper may have begun to pay before the take-over.
      const cart_id = metadata?.cart_id ?? metadata?.resource_id
      return kind && cart_id ? { kind, cart_id } : null
    },
  }
}

async function verified(body: Buffer, signature: string, secret: string): Promise<Stripe.Event> {
  const { default: Stripe } = await import("stripe")
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret)
  } catch {
    throw new Refusal("invalid_data", "This event is not signed by Stripe with the shop's secret, or too long ago")
  }
}
