import { Refusal, type RefusalType } from "../refusal.ts"

/** How far an attempt to complete has come; null when there is none, or the last one ended without an order. */
export type AttemptState = "authorizing" | "authorized" | null

/** What the payment provider answered to the authorization; null when it hasn't been asked. */
export type PaymentAnswer = "authorized" | "pending" | "requires_more" | "error" | "canceled" | null

export type CompletionStep = "answer_order" | "begin" | "authorize" | "answer_cart" | "place_order"

export type CompletionState = {
  is_completed: boolean
  attempt: AttemptState
  total: number
  answer: PaymentAnswer
}

type No = { type: RefusalType; message: string }

type Row = [
  is_completed: Any<boolean>,
  attempt: Any<AttemptState>,
  payable: Any<boolean>,
  answer: Any<PaymentAnswer>,
  CompletionStep | No,
]

type Any<T> = T | "*"

const NOT_AUTHORIZED: No = { type: "invalid_data", message: "Cart payment not authorized" }

/** Completing a cart as a table: the first row that fits tells what comes next. */
const TABLE: Row[] = [
  [true, "*", "*", "*", "answer_order"],
  [false, null, "*", "*", "begin"],
  [false, "authorized", "*", "*", "place_order"],
  [false, "authorizing", false, "*", "place_order"],
  [false, "authorizing", true, null, "authorize"],
  [false, "authorizing", true, "authorized", "place_order"],
  [false, "authorizing", true, "requires_more", "answer_cart"],
  [false, "authorizing", true, "pending", "answer_cart"],
  [false, "authorizing", true, "error", NOT_AUTHORIZED],
  [false, "authorizing", true, "canceled", NOT_AUTHORIZED],
]

/**
 * What completing a cart does next: answer the order it has become, begin an attempt, ask the provider to authorize,
 * give the cart back because its payment needs more, or place the order. Nothing to pay (total 0) needs no provider;
 * a payment that failed is refused with invalid_data.
 */
export function nextStep(state: CompletionState): CompletionStep {
  const facts = [state.is_completed, state.attempt, state.total > 0, state.answer]
  const row = TABLE.find((cells) => facts.every((fact, index) => cells[index] === "*" || cells[index] === fact))
  if (!row) throw new Refusal("unexpected_state", "The cart cannot be completed in its present state")
  const next = row[4]
  if (typeof next === "string") return next
  throw new Refusal(next.type, next.message)
}

export type CartPurpose = {
  id: string
  type: "default" | "swap" | "draft_order" | "payment_link" | "claim"
  draft_order: object | null
}

/**
 * Whether completing this cart makes an order (decision 59): a storefront's does, and a draft order's completes its
 * draft (not_found when the draft was deleted). Those of swaps, claims and payment links are not sold as orders
 * (not_allowed): a swap's lines to be returned would be sold as goods.
 */
export function mustBecomeOrder({ id, type, draft_order }: CartPurpose): void {
  if (type === "draft_order" && !draft_order)
    throw new Refusal("not_found", `The draft order of cart ${id} was not found`)
  if (type === "default" || type === "draft_order") return
  throw new Refusal("not_allowed", `A cart of type ${type} cannot be completed as an order`)
}

export type CompletableCart = { items: unknown[]; customer_id: string | null; email: string | null }

/**
 * A cart can be completed when a payment session is selected (unless there is nothing to pay; not_allowed), it holds
 * something and is somebody's (invalid_data). `total` in minor units. Asked before any money moves; the order of the
 * questions is v1's.
 */
export function mustBeCompletable(cart: CompletableCart, total: number, session: object | null | undefined): void {
  if (total > 0 && !session) throw new Refusal("not_allowed", "You cannot complete a cart without a payment session.")
  if (cart.items.length === 0) throw new Refusal("invalid_data", "Cannot create order from empty cart")
  if (!cart.customer_id || !cart.email)
    throw new Refusal("invalid_data", "Cannot create an order from the cart without a customer")
}
