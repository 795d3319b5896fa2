import type { Statuses } from "./statuses.ts"

export type ReturnState = "requested" | "received" | "requires_action" | "canceled"

export type ReturnAction = "receive" | "cancel"

const RECEIVED = { no: "The return has already been received" } as const
const CANCELED = { no: "The return is canceled" } as const

/** `return.status` */
export const returnStatuses: Statuses<ReturnState, ReturnAction> = {
  of: "Return",
  note: "`return.status`. Less or other goods than requested may be received, once; `requires_action` was set by Medusa v1.",
  actions: { receive: "receive", cancel: "cancel" },
  moves: {
    requested: { receive: "received", cancel: "canceled" },
    requires_action: { receive: "received", cancel: "canceled" },
    received: { receive: RECEIVED, cancel: RECEIVED },
    canceled: { receive: CANCELED, cancel: CANCELED },
  },
}
