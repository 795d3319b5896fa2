import { Refusal } from "../refusal.ts"

/** A payment provider's response to an authorization. */
export type PaymentAnswer = "authorized" | "pending" | "requires_more" | "error" | "canceled"

/** The result of an attempt to complete a cart for a provider's response, and what the shopper gets. */
const ANSWERS: Record<PaymentAnswer, { attempt: "authorized" | "ended"; reply: "order" | "cart" | "refusal" }> = {
  authorized: { attempt: "authorized", reply: "order" },
  requires_more: { attempt: "ended", reply: "cart" },
  pending: { attempt: "ended", reply: "cart" },
  error: { attempt: "ended", reply: "refusal" },
  canceled: { attempt: "ended", reply: "refusal" },
}

/** The state of an attempt to complete a cart after the provider's response to its authorization. */
export const afterAuthorization = (answer: PaymentAnswer): "authorized" | "ended" => ANSWERS[answer].attempt

/** Refuses with invalid_data after a payment that failed: any other can be finished with the same cart. */
export function mustBePaidOrPending(answer: PaymentAnswer): void {
  if (ANSWERS[answer].reply === "refusal") throw new Refusal("invalid_data", "Cart payment not authorized")
}

export type CartPurpose = {
  id: string
  type: "default" | "swap" | "draft_order" | "payment_link" | "claim"
  draft_order: object | null
}

/**
 * Whether this cart can be completed by its type: a storefront's becomes an order, a draft order's completes
 * its draft (not_found when the draft was deleted), and a swap's its swap. Those of claims and payment links are not
 * completed (not_allowed); one of a type that the shop has added is a storefront's.
 */
export function mustBecomeOrder({ id, type, draft_order }: CartPurpose): void {
  if (type === "draft_order" && !draft_order)
    throw new Refusal("not_found", `The draft order of cart ${id} was not found`)
  if (type !== "claim" && type !== "payment_link") return
  throw new Refusal("not_allowed", `A cart of type ${type} cannot be completed as an order`)
}

export type CompletableCart = { items: unknown[]; customer_id: string | null; email: string | null }

/**
 * A cart can be completed when a payment session is selected (unless there is nothing to pay; not_allowed), it has
 * at least one line and has a customer (invalid_data). `total` in minor units. Checked before any payment; the order
 * of the checks is v1's.
 */
export function mustBeCompletable(cart: CompletableCart, total: number, session: object | null | undefined): void {
  if (total > 0 && !session) throw new Refusal("not_allowed", "You cannot complete a cart without a payment session.")
  if (cart.items.length === 0) throw new Refusal("invalid_data", "Cannot create order from empty cart")
  if (!cart.customer_id || !cart.email)
    throw new Refusal("invalid_data", "Cannot create an order from the cart without a customer")
}
