import { Refusal } from "@mercer/commerce"
import Stripe from "stripe"

const { StripeCardError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors

// Stripe's words for: the payment is not in a state for this.
const NOT_NOW = new Set([
  "payment_intent_unexpected_state",
  "charge_already_captured",
  "charge_already_refunded",
  "charge_disputed",
  "charge_expired_for_capture",
])

/**
 * Stripe's answer. Its definite no becomes a refusal; everything else (no connection, a 500, too many requests) is thrown
 * as it is, for then nobody knows or nobody has decided.
 */
export async function ask<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw refusalOf(error) ?? error
  }
}

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof StripeCardError) return new Refusal("not_allowed", error.message)
  if (error instanceof StripeIdempotencyError) return new Refusal("invalid_data", error.message)
  if (!(error instanceof StripeInvalidRequestError)) return undefined
  if (error.code === "resource_missing" && error.statusCode === 404) return new Refusal("not_found", error.message)
  return new Refusal(NOT_NOW.has(error.code ?? "") ? "not_allowed" : "invalid_data", error.message)
}

/** The intent as a declined card has left it: with `last_payment_error`, waiting for another card. */
export async function orDeclined(answer: Promise<Stripe.PaymentIntent>): Promise<Stripe.PaymentIntent> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof StripeCardError && error.payment_intent) return error.payment_intent
    throw refusalOf(error) ?? error
  }
}
