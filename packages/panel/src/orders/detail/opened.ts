import type { Action } from "./order-state.ts"

/** The open dialog of an order page; `id` is that of the fulfillment or the return. */
export interface Opened {
  action:
    | Exclude<Action, "archive">
    | "unpack"
    | "receive"
    | "cancelReturn"
    | "email"
    | "shipping_address"
    | "billing_address"
  id?: string
}

export type Open = (opened: Opened) => void
