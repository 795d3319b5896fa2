import { Refusal } from "@mercer/commerce"
import type Stripe from "stripe"

// Stripe's words for: the payment is not in a state for this.
const NOT_NOW = new Set([
  "payment_intent_unexpected_state",
  "charge_already_captured",
  "charge_already_refunded",
  "charge_disputed",
  "charge_expired_for_capture",
])

/**
 * Stripe's response. Its final no becomes a refusal; everything else (no connection, 500, too many requests) is thrown
 * as it is, since the outcome is unknown or undecided.
 */
export async function ask<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw refusalOf(error) ?? error
  }
}

function refusalOf(error: unknown): Refusal | undefined {
  const { type, code = "", statusCode, message } = error as Stripe.errors.StripeError
  if (type === "StripeCardError") return new Refusal("not_allowed", message)
  if (type === "StripeIdempotencyError") return new Refusal("invalid_data", message)
  if (type !== "StripeInvalidRequestError") return undefined
  if (code === "resource_missing" && statusCode === 404) return new Refusal("not_found", message)
  return new Refusal(NOT_NOW.has(code) ? "not_allowed" : "invalid_data", message)
}

/** The intent as a declined card has left it: with `last_payment_error`, waiting for another card. */
export async function orDeclined(answer: Promise<Stripe.PaymentIntent>): Promise<Stripe.PaymentIntent> {
  try {
    return await answer
  } catch (error) {
    const { type, payment_intent } = error as Stripe.errors.StripeError
    if (type === "StripeCardError" && payment_intent) return payment_intent
    throw refusalOf(error) ?? error
  }
}
