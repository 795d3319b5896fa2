import { type ClaimState, claimStatuses } from "@mercer/commerce/claim-status"
import type { Order, OrderClaim } from "../../order.ts"

/** Why an act is not possible, as a word of `why`; null where it is. */
export type Why = "orderCanceled" | "canceled" | "refunded" | "shipped" | "returned" | "packed" | null

export type Parcel = NonNullable<OrderClaim["fulfillments"]>[number]

/** Where the claim stands in the table of its states. */
function stateOf({ canceled_at, fulfillment_status }: OrderClaim): ClaimState {
  if (canceled_at) return "canceled"
  return fulfillment_status === "canceled" ? "fulfillment_canceled" : fulfillment_status
}

/** Whether something is still expected back. */
export const isExpected = ({ return_order }: OrderClaim) =>
  return_order?.status === "requested" || return_order?.status === "requires_action"

export const isPacked = ({ shipped_at, canceled_at }: Parcel) => !shipped_at && !canceled_at

/** What may be done to a claim, by the same table by which the server refuses. */
export function actsOf(order: Order, claim: OrderClaim) {
  const state = stateOf(claim)
  const closed: Why = state === "canceled" ? "canceled" : order.status === "canceled" ? "orderCanceled" : null
  return {
    fulfil: closed ?? (hasUnpacked(claim) ? null : "packed"),
    edit: closed,
    cancel: closed ?? whyNotCancel(claim, state),
  } satisfies Record<string, Why>
}

function whyNotCancel(claim: OrderClaim, state: ClaimState): Why {
  if (claim.refund_amount && claim.payment_status === "refunded") return "refunded"
  if (typeof claimStatuses.moves[state].cancel !== "string") return "shipped"
  return claim.return_order?.status === "received" ? "returned" : null
}

const hasUnpacked = ({ additional_items = [] }: OrderClaim) =>
  (additional_items ?? []).some(({ quantity, fulfilled_quantity }) => quantity > (fulfilled_quantity ?? 0))
