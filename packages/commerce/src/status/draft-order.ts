import type { Statuses } from "./statuses.ts"

export type DraftOrderState = "open" | "completed"
export type DraftOrderAction = "change" | "pay" | "complete" | "delete"

/** `draft_order.status` */
export const draftOrderStatuses: Statuses<DraftOrderState, DraftOrderAction> = {
  of: "Draft order",
  note: "`draft_order.status`. Operators pay when they have the money: the order is captured at once. The shopper completes the draft's cart in the storefront: again returns the same order. Deleting an open draft deletes its cart too, unless it is being paid.",
  actions: {
    change: "change it or its lines",
    pay: "pay",
    complete: "complete its cart",
    delete: "delete",
  },
  moves: {
    open: { change: "open", pay: "completed", complete: "completed", delete: "open" },
    completed: {
      change: { no: "You are only allowed to update open draft orders" },
      pay: { no: "The draft order is already paid: it has become an order" },
      complete: "completed",
      delete: { no: "A completed draft order cannot be deleted" },
    },
  },
}
