import { each, type Statuses } from "./statuses.ts"

export type OrderState = "pending" | "completed" | "archived" | "canceled" | "requires_action"

const EVERYDAY = [
  "update",
  "capture",
  "refund",
  "fulfill",
  "cancel_fulfillment",
  "ship",
  "request_return",
  "receive_return",
  "cancel_return",
  "claim",
  "change_claim",
  "swap",
  "change_swap",
] as const

export type OrderAction = (typeof EVERYDAY)[number] | "complete" | "archive" | "cancel"

const CANCELED = { no: "The order is canceled" } as const
const NOT_COMPLETED = { no: "Only a completed order can be archived", first: "complete" } as const

/** `order.status` */
export const orderStatuses: Statuses<OrderState, OrderAction> = {
  of: "Order",
  note: "`order.status`. The tables below list what else an action requires; an order is canceled only when nothing of it is packed, claimed, under way back or paid.",
  actions: {
    update: "update",
    capture: "capture",
    refund: "refund",
    fulfill: "fulfill",
    cancel_fulfillment: "cancel a fulfillment",
    ship: "ship",
    request_return: "request a return",
    receive_return: "receive a return",
    cancel_return: "cancel a return",
    claim: "claim",
    change_claim: "change a claim",
    swap: "swap",
    change_swap: "change a swap",
    complete: "complete",
    archive: "archive",
    cancel: "cancel",
  },
  moves: {
    pending: { ...each(EVERYDAY, "pending"), complete: "completed", archive: NOT_COMPLETED, cancel: "canceled" },
    completed: { ...each(EVERYDAY, "completed"), complete: "completed", archive: "archived", cancel: "canceled" },
    archived: { ...each(EVERYDAY, "archived"), complete: "completed", archive: "archived", cancel: "canceled" },
    requires_action: {
      ...each(EVERYDAY, "requires_action"),
      complete: "completed",
      archive: NOT_COMPLETED,
      cancel: "canceled",
    },
    canceled: { ...each(EVERYDAY, CANCELED), complete: CANCELED, archive: CANCELED, cancel: CANCELED },
  },
}
