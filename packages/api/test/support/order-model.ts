import { move, type OrderFulfillmentAction, type OrderPaymentState, orderFulfillmentStatuses } from "@mercer/commerce"

/*
 * A simple model of orders: how many units are where, and how much money. These few lines decide whether an operator's
 * request is allowed, and the shop must agree.
 */

export interface Parcel {
  id: string
  quantity: number
  state: "packed" | "shipped" | "canceled"
}

interface Back {
  id: string
  quantity: number
  /** Minor units that were agreed on. */
  amount: number
  state: "requested" | "received" | "canceled"
}

interface Settled {
  id: string
  type: "refund" | "replace"
  quantity: number
  is_canceled: boolean
  /** Its fulfillments that are neither shipped nor canceled. */
  packed: string[]
}

export interface PaperOrder {
  id: string
  item: string
  quantity: number
  total: number
  captured: number
  refunded: number
  parcels: Parcel[]
  returns: Back[]
  claims: Settled[]
  returned: number
  /** Units that were settled: refunded by a return or a claim, or replaced by a claim. */
  settled: number
  status: "pending" | "completed" | "archived" | "canceled"
}

export interface Paper {
  orders: PaperOrder[]
}

/** What a unit costs with tax, in minor units: chosen so that unit amounts are whole numbers. */
export const UNIT = 1190
export const SHIPPING = 595

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
const inState = (order: PaperOrder, ...states: Parcel["state"][]) =>
  sum(order.parcels.filter(({ state }) => states.includes(state)).map(({ quantity }) => quantity))

export const fulfilled = (order: PaperOrder) => inState(order, "packed", "shipped")
const shipped = (order: PaperOrder) => inState(order, "shipped")
const awaited = (order: PaperOrder) =>
  sum(order.returns.filter(({ state }) => state === "requested").map(({ quantity }) => quantity))
export const returnable = (order: PaperOrder) => shipped(order) - order.returned - awaited(order)
export const left = (order: PaperOrder) => order.captured - order.refunded

/** The refund for returned units when no amount is given. */
export const worth = (order: PaperOrder, quantity: number) =>
  Math.min(UNIT * Math.max(0, Math.min(quantity, order.quantity - order.settled)), order.total - order.refunded)

export const isOpen = ({ status }: PaperOrder) => status !== "canceled"

/** Whether the order can be canceled. */
export const cancelable = (order: PaperOrder) =>
  isOpen(order) &&
  fulfilled(order) === 0 &&
  order.returns.every(({ state }) => state === "canceled") &&
  order.claims.every(({ is_canceled }) => is_canceled) &&
  (order.captured === 0 || left(order) === 0)

export function paymentStatus(order: PaperOrder): OrderPaymentState {
  if (order.status === "canceled" && order.captured === 0) return "canceled"
  if (order.captured === 0) return "awaiting"
  if (order.refunded === 0) return "captured"
  return left(order) > 0 ? "partially_refunded" : "refunded"
}

export function fulfillmentStatus(order: PaperOrder): string {
  if (order.status === "canceled") return "canceled"
  if (order.returned === order.quantity) return "returned"
  if (shipped(order) === order.quantity) return order.returned > 0 ? "partially_returned" : "shipped"
  if (shipped(order) > 0) return "partially_shipped"
  if (fulfilled(order) === order.quantity) return "fulfilled"
  return fulfilled(order) > 0 ? "partially_fulfilled" : "not_fulfilled"
}

const ACTIONS = Object.keys(orderFulfillmentStatuses.actions) as OrderFulfillmentAction[]

/** Whether a fulfillment status can follow another by one action of the table. */
export function follows(before: string, after: string): boolean {
  if (before === after) return true
  const state = before as keyof typeof orderFulfillmentStatuses.moves
  return ACTIONS.some((action) => {
    try {
      return move(orderFulfillmentStatuses, state, action) === after
    } catch {
      return false
    }
  })
}
