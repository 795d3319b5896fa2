import { each, type No, type Statuses } from "./statuses.ts"

const AUTHORIZE = ["authorize_none", "authorize_part", "authorize_rest"] as const

export type CollectionState = "not_paid" | "awaiting" | "authorized" | "partially_authorized" | "canceled"
export type CollectionAction = "set_sessions" | (typeof AUTHORIZE)[number] | "mark" | "delete" | "cancel"

const noSessions = (state: CollectionState): No => ({
  no: `Cannot set payment sessions for a payment collection with status ${state}`,
})
const noDeleting = (state: CollectionState): No => ({
  no: `Cannot delete payment collection with status ${state}`,
})
const IN_PART = { no: "A part of the payment collection is authorized: let the rest be authorized" } as const
const CANCELED = { no: "The payment collection is canceled" } as const

const authorizing = { authorize_part: "partially_authorized", authorize_rest: "authorized" } as const

/** `payment_collection.status` */
export const collectionStatuses: Statuses<CollectionState, CollectionAction> = {
  of: "Payment collection",
  note: "`payment_collection.status`: how much of the difference of an order edit is authorized. Operators mark it as authorized when the money came another way. Declining, canceling or confirming the edit without the money cancels it.",
  actions: {
    set_sessions: "set sessions",
    authorize_none: "authorize, nothing authorized",
    authorize_part: "authorize a part",
    authorize_rest: "authorize the rest",
    mark: "mark as authorized",
    delete: "delete",
    cancel: "cancel with its edit",
  },
  moves: {
    not_paid: {
      set_sessions: "not_paid",
      authorize_none: "awaiting",
      ...authorizing,
      mark: "authorized",
      delete: "not_paid",
      cancel: "canceled",
    },
    awaiting: {
      set_sessions: "awaiting",
      authorize_none: "awaiting",
      ...authorizing,
      mark: "authorized",
      delete: noDeleting("awaiting"),
      cancel: "canceled",
    },
    partially_authorized: {
      set_sessions: noSessions("partially_authorized"),
      authorize_none: "partially_authorized",
      ...authorizing,
      mark: IN_PART,
      delete: noDeleting("partially_authorized"),
      cancel: "canceled",
    },
    authorized: {
      set_sessions: noSessions("authorized"),
      ...each(AUTHORIZE, "authorized"),
      mark: "authorized",
      delete: noDeleting("authorized"),
      cancel: "canceled",
    },
    canceled: {
      set_sessions: noSessions("canceled"),
      ...each(AUTHORIZE, CANCELED),
      mark: CANCELED,
      delete: "canceled",
      cancel: "canceled",
    },
  },
}
