import type { Call } from "./provider-calls.ts"

/** The kinds of operations: each kind has its handler, listed in `worker/operation-handlers.ts`. @public */
export type OperationKind =
  | "capture"
  | "refund"
  | "cancel"
  | "fulfill"
  | "cancel_fulfillment"
  | "request_return"
  | "receive_return"
  | "claim"
  | "fulfill_claim"
  | "cancel_claim_fulfillment"
  | "cancel_claim"
  | "capture_payment"
  | "refund_payment"
  | "authorize_collection"
  | "end_edit"
  | "swap"
  | "settle_swap"
  | "fulfill_swap"
  | "cancel_swap_fulfillment"
  | "cancel_swap"

export type OperationState = "intended" | "done" | "refused"

/**
 * What was decided under the order's lock: which providers to call, and what else the handler needs.
 * @public
 */
export interface Plan {
  calls: Call[]
  /** Decided in a shop that sells by stock locations; that does not change while an operation is running. */
  by_location?: boolean
}

/**
 * An operation on an order that needs an outside provider. It is recorded as intended when it is decided, then the
 * provider is called, then its answer is recorded. While it is intended no other operation on the order can begin
 * (table mercer.order_act).
 */
export interface OrderOperation {
  id: string
  order_id: string
  kind: OperationKind
  state: OperationState
  plan: Plan
}
