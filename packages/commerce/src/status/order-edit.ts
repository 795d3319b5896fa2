import { each, type No, type Statuses } from "./statuses.ts"

const CHANGES = ["change", "delete"] as const

export type OrderEditState = "created" | "requested" | "confirmed" | "declined" | "canceled"
export type OrderEditAction = (typeof CHANGES)[number] | "request" | "confirm" | "complete" | "decline" | "cancel"

const no = (action: string, state: OrderEditState): No => ({
  no: `Cannot ${action} an order edit with status ${state}`,
})

const ended = (state: OrderEditState) => ({
  change: no("change", state),
  delete: no("delete", state),
  request: no("request", state),
  confirm: no("confirm", state),
  complete: no("complete", state),
  decline: no("decline", state),
  cancel: no("cancel", state),
})

/** An order edit, from its timestamps: see `orderEditStatus`. */
export const orderEditStatuses: Statuses<OrderEditState, OrderEditAction> = {
  of: "Order edit",
  note: "An order edit, derived from `requested_at`, `declined_at`, `confirmed_at` and `canceled_at`. Operators confirm, whether it is paid or not; the buyer completes, once the difference is authorized, or declines. Its lines can be changed until it is requested. Declining and canceling void what was authorized for it.",
  actions: {
    change: "change its lines",
    delete: "delete",
    request: "request",
    confirm: "confirm",
    complete: "complete",
    decline: "decline",
    cancel: "cancel",
  },
  moves: {
    created: {
      ...each(CHANGES, "created"),
      request: "requested",
      confirm: "confirmed",
      complete: no("complete", "created"),
      decline: no("decline", "created"),
      cancel: "canceled",
    },
    requested: {
      change: no("change", "requested"),
      delete: no("delete", "requested"),
      request: "requested",
      confirm: "confirmed",
      complete: "confirmed",
      decline: "declined",
      cancel: "canceled",
    },
    confirmed: { ...ended("confirmed"), request: "confirmed", confirm: "confirmed", complete: "confirmed" },
    declined: { ...ended("declined"), decline: "declined" },
    canceled: { ...ended("canceled"), cancel: "canceled" },
  },
}

type Moment = Date | string | null

export type EditTimes = {
  requested_at: Moment
  declined_at: Moment
  confirmed_at: Moment
  canceled_at: Moment
}

/** The status of an edit: the last of its timestamps in this order counts. */
export function orderEditStatus({ requested_at, declined_at, confirmed_at, canceled_at }: EditTimes): OrderEditState {
  if (canceled_at) return "canceled"
  if (confirmed_at) return "confirmed"
  if (declined_at) return "declined"
  return requested_at ? "requested" : "created"
}

/** Whether an edit is still to be decided. An order has at most one such edit. */
export function isActiveEdit(edit: EditTimes): boolean {
  const status = orderEditStatus(edit)
  return status === "created" || status === "requested"
}
