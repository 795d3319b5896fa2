import { each, type Statuses } from "./statuses.ts"

/**
 * `fulfillment_canceled` is stored as `canceled` without `canceled_at`: the claim's fulfillments were canceled, the
 * claim was not.
 */
export type ClaimState =
  | "not_fulfilled"
  | "partially_fulfilled"
  | "fulfilled"
  | "partially_shipped"
  | "shipped"
  | "partially_returned"
  | "returned"
  | "requires_action"
  | "fulfillment_canceled"
  | "canceled"

const SHIP = ["ship_part", "ship_rest"] as const
const UNPACK = ["cancel_one", "cancel_last"] as const

export type ClaimAction = "update" | "fulfill" | (typeof SHIP)[number] | (typeof UNPACK)[number] | "cancel"

const NOT_PACKED = { no: "The claim is not fulfilled", first: "fulfill" } as const
const ALL_SHIPPED = { no: "All items of the claim are already shipped" } as const
const SENT = { no: "A shipped fulfillment cannot be canceled" } as const
const HAS_SENT = { no: "A claim with shipped items cannot be canceled" } as const
const CANCELED = { no: "The claim is canceled" } as const

const unpacked = {
  fulfill: "fulfilled",
  ...each(SHIP, NOT_PACKED),
  ...each(UNPACK, NOT_PACKED),
  cancel: "canceled",
} as const
const shipping = { ship_part: "partially_shipped", ship_rest: "shipped" } as const
const packed = {
  ...shipping,
  cancel_one: "partially_fulfilled",
  cancel_last: "fulfillment_canceled",
  cancel: "canceled",
} as const
const sent = { ...each(SHIP, ALL_SHIPPED), ...each(UNPACK, SENT), cancel: HAS_SENT } as const

/** `claim_order.fulfillment_status` with `canceled_at`. */
export const claimStatuses: Statuses<ClaimState, ClaimAction> = {
  of: "Claim",
  note: "`claim_order.fulfillment_status` with `canceled_at`: `fulfillment_canceled` is stored as `canceled` without `canceled_at`. A replacement is fulfilled when the claim is made, so fulfilling it again changes nothing; canceling a claim first cancels its parcels that were not shipped. A claim of type refund is never fulfilled.",
  actions: {
    update: "update",
    fulfill: "fulfill",
    ship_part: "ship a part",
    ship_rest: "ship the rest",
    cancel_one: "cancel one of several fulfillments",
    cancel_last: "cancel the only fulfillment",
    cancel: "cancel",
  },
  moves: {
    not_fulfilled: { update: "not_fulfilled", ...unpacked },
    partially_fulfilled: { update: "partially_fulfilled", fulfill: "fulfilled", ...packed },
    fulfilled: { update: "fulfilled", fulfill: "fulfilled", ...packed },
    partially_shipped: {
      update: "partially_shipped",
      fulfill: "partially_shipped",
      ...shipping,
      cancel_one: "partially_shipped",
      cancel_last: SENT,
      cancel: HAS_SENT,
    },
    shipped: { update: "shipped", fulfill: "shipped", ...sent },
    partially_returned: { update: "partially_returned", fulfill: "partially_returned", ...sent },
    returned: { update: "returned", fulfill: "returned", ...sent },
    requires_action: { update: "requires_action", fulfill: "fulfilled", ...packed },
    fulfillment_canceled: { update: "fulfillment_canceled", ...unpacked },
    canceled: {
      update: CANCELED,
      fulfill: CANCELED,
      ...each(SHIP, CANCELED),
      ...each(UNPACK, CANCELED),
      cancel: "canceled",
    },
  },
}

export type ClaimPaymentState = "na" | "not_refunded" | "refunded"

export type ClaimPaymentAction = "refund" | "cancel"

/** `claim_order.payment_status` */
export const claimPaymentStatuses: Statuses<ClaimPaymentState, ClaimPaymentAction> = {
  of: "Payment status of a claim",
  note: "`claim_order.payment_status`: `na` for replacements. A claim whose refund was 0 can be canceled; that is no money that has moved.",
  actions: { refund: "refund", cancel: "cancel the claim" },
  moves: {
    na: { refund: { no: "A replacement claim has no refund" }, cancel: "na" },
    not_refunded: { refund: "refunded", cancel: "not_refunded" },
    refunded: {
      refund: { no: "The claim has already been refunded" },
      cancel: { no: "A claim with a refund cannot be canceled" },
    },
  },
}
