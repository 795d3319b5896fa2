import { claimState } from "@mercer/commerce/claim-state"
import { type ClaimState, claimStatuses } from "@mercer/commerce/claim-status"
import type { Order, OrderClaim } from "#panel/orders/order.ts"

/** Why an operation is not possible, as a key of `why`; null if it is possible. */
export type Why = "orderCanceled" | "canceled" | "refunded" | "shipped" | "returned" | "packed" | null

export type Parcel = NonNullable<OrderClaim["fulfillments"]>[number]

/** Whether a return is still expected. */
export const isExpected = ({ return_order }: OrderClaim) =>
  return_order?.status === "requested" || return_order?.status === "requires_action"

export const isPacked = ({ shipped_at, canceled_at }: Parcel) => !shipped_at && !canceled_at

/** Which operations a claim allows, by the same table that the server uses. */
export function actsOf(order: Order, claim: OrderClaim) {
  const state = claimState(claim)
  const closed: Why = state === "canceled" ? "canceled" : order.status === "canceled" ? "orderCanceled" : null
  return {
    fulfill: closed ?? (hasUnpacked(claim) ? null : "packed"),
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
