import { each, type Statuses } from "./statuses.ts"

export type PaymentAction = "capture" | "refund_part" | "refund_rest" | "cancel"

export type PaymentState = "authorized" | "captured" | "partially_refunded" | "refunded" | "canceled"

export type OrderPaymentState =
  | "not_paid"
  | "awaiting"
  | "captured"
  | "partially_refunded"
  | "refunded"
  | "canceled"
  | "requires_action"

const ACTIONS = {
  capture: "capture",
  refund_part: "refund a part",
  refund_rest: "refund the rest",
  cancel: "cancel",
} as const

const REFUNDS = ["refund_part", "refund_rest"] as const
const HELD = { no: "Nothing has been captured", first: "capture" } as const
const CAPTURED = { no: "The payment has already been captured" } as const
const PAID = { no: "The payment has been captured", first: "refund" } as const
const GIVEN_BACK = { no: "The payment has already been fully refunded" } as const
const CANCELED = { no: "The payment is canceled" } as const

const refunding = { refund_part: "partially_refunded", refund_rest: "refunded" } as const
const uncaptured = { capture: "captured", ...each(REFUNDS, HELD), cancel: "canceled" } as const
const captured = { capture: CAPTURED, ...refunding, cancel: PAID } as const
const refunded = { capture: CAPTURED, ...each(REFUNDS, GIVEN_BACK), cancel: "refunded" } as const
const canceled = { capture: CANCELED, ...each(REFUNDS, CANCELED), cancel: CANCELED } as const

/** One payment's state, from its columns: see `paymentState`. */
export const paymentStatuses: Statuses<PaymentState, PaymentAction> = {
  of: "Payment",
  note: "One payment, derived from `captured_at`, `canceled_at` and `amount_refunded`. Canceling lets go of money that is only held; a payment that was refunded whole is left as it is.",
  actions: ACTIONS,
  moves: { authorized: uncaptured, captured, partially_refunded: captured, refunded, canceled },
}

/** `order.payment_status` */
export const orderPaymentStatuses: Statuses<OrderPaymentState, PaymentAction> = {
  of: "Payment status of an order",
  note: "`order.payment_status`, of all payments of the order together: see `paymentStatus`. `requires_action` means that only some of several payments are captured. An order with nothing to pay can be captured and canceled whenever it likes.",
  actions: ACTIONS,
  moves: {
    not_paid: uncaptured,
    awaiting: uncaptured,
    captured,
    partially_refunded: captured,
    refunded,
    canceled,
    requires_action: { capture: "captured", ...each(REFUNDS, "requires_action"), cancel: PAID },
  },
}
