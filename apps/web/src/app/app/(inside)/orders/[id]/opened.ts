import type { Act } from "./standing.ts"

/** What is being done with an order, in a dialog over its page; `id` is that of the parcel or the return. */
export interface Opened {
  act:
    | Exclude<Act, "archive">
    | "unpack"
    | "receive"
    | "cancelReturn"
    | "email"
    | "shipping_address"
    | "billing_address"
  id?: string
}

export type Open = (opened: Opened) => void
