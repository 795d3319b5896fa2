import { each, type Statuses } from "./statuses.ts"

/**
 * `fulfillment_canceled` is stored as `canceled` without `canceled_at`: the swap's fulfillments were canceled, the swap
 * was not.
 */
export type SwapFulfillmentState =
  | "not_fulfilled"
  | "fulfilled"
  | "partially_shipped"
  | "shipped"
  | "requires_action"
  | "fulfillment_canceled"
  | "canceled"

const SHIP = ["ship_part", "ship_rest"] as const
const UNPACK = ["cancel_one", "cancel_last"] as const

export type SwapFulfillmentAction = "fulfill" | (typeof SHIP)[number] | (typeof UNPACK)[number] | "cancel"

const NOT_PACKED = { no: "The swap is not fulfilled", first: "fulfill" } as const
const PACKED = { no: "The swap was already fulfilled" } as const
const ALL_SHIPPED = { no: "All items of the swap are already shipped" } as const
const SENT = { no: "A shipped fulfillment cannot be canceled" } as const
const HAS_PARCELS = { no: "The swap has fulfillments", first: "cancel_fulfillment" } as const
const HAS_SENT = { no: "A swap with shipped items cannot be canceled" } as const
const CANCELED = { no: "The swap is canceled" } as const

const unpacked = {
  fulfill: "fulfilled",
  ...each(SHIP, NOT_PACKED),
  ...each(UNPACK, NOT_PACKED),
  cancel: "canceled",
} as const
const shipping = { ship_part: "partially_shipped", ship_rest: "shipped" } as const
const packed = {
  ...shipping,
  cancel_one: "requires_action",
  cancel_last: "fulfillment_canceled",
  cancel: HAS_PARCELS,
} as const

/** `swap.fulfillment_status` with `canceled_at`. */
export const swapFulfillmentStatuses: Statuses<SwapFulfillmentState, SwapFulfillmentAction> = {
  of: "Swap",
  note: "`swap.fulfillment_status` with `canceled_at`: `fulfillment_canceled` is stored as `canceled` without `canceled_at`. `requires_action`: only a part is fulfilled. A swap is fulfilled after its cart was completed.",
  actions: {
    fulfill: "fulfill",
    ship_part: "ship a part",
    ship_rest: "ship the rest",
    cancel_one: "cancel one of several fulfillments",
    cancel_last: "cancel the only fulfillment",
    cancel: "cancel",
  },
  moves: {
    not_fulfilled: unpacked,
    fulfilled: { fulfill: PACKED, ...packed },
    partially_shipped: {
      fulfill: "partially_shipped",
      ...shipping,
      cancel_one: "partially_shipped",
      cancel_last: SENT,
      cancel: HAS_SENT,
    },
    shipped: { fulfill: PACKED, ...each(SHIP, ALL_SHIPPED), ...each(UNPACK, SENT), cancel: HAS_SENT },
    requires_action: { fulfill: "fulfilled", ...packed },
    fulfillment_canceled: unpacked,
    canceled: { fulfill: CANCELED, ...each(SHIP, CANCELED), ...each(UNPACK, CANCELED), cancel: "canceled" },
  },
}

export type SwapPaymentState =
  | "not_paid"
  | "awaiting"
  | "confirmed"
  | "captured"
  | "difference_refunded"
  | "requires_action"
  | "partially_refunded"
  | "refunded"
  | "canceled"

const COMPLETE = ["complete_due", "complete_even"] as const
const SETTLE = ["capture", "refund"] as const

export type SwapPaymentAction = (typeof COMPLETE)[number] | (typeof SETTLE)[number] | "cancel"

const NOT_CONFIRMED = { no: "The swap's cart was not completed" } as const
const CAPTURED = { no: "The difference of the swap has been captured", first: "refund" } as const
const REFUNDED = { no: "Swap with a refund cannot be canceled" } as const

/** `swap.payment_status` */
export const swapPaymentStatuses: Statuses<SwapPaymentState, SwapPaymentAction> = {
  of: "Payment status of a swap",
  note: "`swap.payment_status`: the difference between what a swap sends and what it takes back. Completing its cart again, and settling a difference again, changes nothing. `requires_action`: the provider refused; canceled only while no money has moved.",
  actions: {
    complete_due: "complete the cart with a difference",
    complete_even: "complete the cart without a difference",
    capture: "capture the difference",
    refund: "refund the difference",
    cancel: "cancel the swap",
  },
  moves: {
    not_paid: {
      complete_due: "awaiting",
      complete_even: "confirmed",
      ...each(SETTLE, NOT_CONFIRMED),
      cancel: "canceled",
    },
    awaiting: {
      ...each(COMPLETE, "awaiting"),
      capture: "captured",
      refund: "difference_refunded",
      cancel: "canceled",
    },
    confirmed: { ...each(COMPLETE, "confirmed"), ...each(SETTLE, "confirmed"), cancel: "canceled" },
    captured: { ...each(COMPLETE, "captured"), ...each(SETTLE, "captured"), cancel: CAPTURED },
    difference_refunded: {
      ...each(COMPLETE, "difference_refunded"),
      ...each(SETTLE, "difference_refunded"),
      cancel: REFUNDED,
    },
    requires_action: {
      ...each(COMPLETE, "requires_action"),
      capture: "captured",
      refund: "difference_refunded",
      cancel: "canceled",
    },
    partially_refunded: {
      ...each(COMPLETE, "partially_refunded"),
      ...each(SETTLE, "partially_refunded"),
      cancel: { ...REFUNDED, first: "refund" },
    },
    refunded: { ...each(COMPLETE, "refunded"), ...each(SETTLE, "refunded"), cancel: "canceled" },
    canceled: { ...each(COMPLETE, CANCELED), ...each(SETTLE, CANCELED), cancel: "canceled" },
  },
}
