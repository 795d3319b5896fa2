import { each, type Statuses } from "./statuses.ts"

export type FulfillmentState = "packed" | "shipped" | "canceled"

export type FulfillmentAction = "ship" | "cancel"

const CANCELED = { no: "The fulfillment is canceled" } as const
const SHIPPED = { no: "The fulfillment has already been shipped" } as const

/** One fulfillment's state, from its columns: see `fulfillmentState`. */
export const fulfillmentStatuses: Statuses<FulfillmentState, FulfillmentAction> = {
  of: "Fulfillment",
  note: "One parcel, derived from `shipped_at` and `canceled_at`.",
  actions: { ship: "ship", cancel: "cancel" },
  moves: {
    packed: { ship: "shipped", cancel: "canceled" },
    shipped: { ship: SHIPPED, cancel: { ...SHIPPED, first: "request_return" } },
    canceled: { ship: CANCELED, cancel: CANCELED },
  },
}

export type OrderFulfillmentState =
  | "not_fulfilled"
  | "partially_fulfilled"
  | "fulfilled"
  | "partially_shipped"
  | "shipped"
  | "partially_returned"
  | "returned"
  | "canceled"
  | "requires_action"

const FULFILL = ["fulfill_part", "fulfill_rest"] as const
const UNPACK = ["cancel_one", "cancel_last"] as const
const SHIP = ["ship_part", "ship_rest", "ship_rest_returned"] as const
const RETURN = ["return_part", "return_rest"] as const

export type OrderFulfillmentAction =
  | (typeof FULFILL)[number]
  | (typeof UNPACK)[number]
  | (typeof SHIP)[number]
  | (typeof RETURN)[number]
  | "cancel_order"

const NOT_PACKED = { no: "Nothing has been fulfilled", first: "fulfill" } as const
const NOT_ALL_PACKED = { no: "Not all items are fulfilled", first: "fulfill" } as const
const ALL_PACKED = { no: "All items are already fulfilled" } as const
const NOT_SHIPPED = { no: "Nothing has been shipped", first: "ship" } as const
const NOT_ALL_SHIPPED = { no: "Not all items are shipped", first: "ship" } as const
const ALL_SHIPPED = { no: "All items are already shipped" } as const
const ON_ITS_WAY = { no: "A shipped fulfillment cannot be canceled", first: "request_return" } as const
const PACKED = { no: "Some items are fulfilled", first: "cancel_fulfillment" } as const
const SENT = { no: "Some items are shipped", first: "request_return" } as const
const ALL_BACK = { no: "All items have already been returned" } as const
const CAME_BACK = { no: "Some items have been returned" } as const
const ORDER_CANCELED = { no: "The order is canceled" } as const

const allShipped = { ...each(FULFILL, ALL_PACKED), ...each(UNPACK, ON_ITS_WAY), ...each(SHIP, ALL_SHIPPED) }
const returning = { return_part: "partially_returned", return_rest: "returned" } as const

/** `order.fulfillment_status`, calculated from the quantities of the order's lines: see `fulfillmentStatus`. */
export const orderFulfillmentStatuses: Statuses<OrderFulfillmentState, OrderFulfillmentAction> = {
  of: "Fulfillment status of an order",
  note: "`order.fulfillment_status`, worked out from the order's lines: see `fulfillmentStatus`. `partially_returned` is said when nothing is left to be sent, so that a return never hides open work. `requires_action` was set by Medusa v1; the next action works the status out anew.",
  actions: {
    fulfill_part: "fulfill a part",
    fulfill_rest: "fulfill the rest",
    cancel_one: "cancel one of several fulfillments",
    cancel_last: "cancel the only fulfillment",
    ship_part: "ship a part",
    ship_rest: "ship the rest",
    ship_rest_returned: "ship the rest, some having come back",
    return_part: "receive a part back",
    return_rest: "receive the rest back",
    cancel_order: "cancel the order",
  },
  moves: {
    not_fulfilled: {
      fulfill_part: "partially_fulfilled",
      fulfill_rest: "fulfilled",
      ...each(UNPACK, NOT_PACKED),
      ...each(SHIP, NOT_PACKED),
      ...each(RETURN, NOT_SHIPPED),
      cancel_order: "canceled",
    },
    partially_fulfilled: {
      fulfill_part: "partially_fulfilled",
      fulfill_rest: "fulfilled",
      cancel_one: "partially_fulfilled",
      cancel_last: "not_fulfilled",
      ship_part: "partially_shipped",
      ship_rest: NOT_ALL_PACKED,
      ship_rest_returned: NOT_ALL_PACKED,
      ...each(RETURN, NOT_SHIPPED),
      cancel_order: PACKED,
    },
    fulfilled: {
      ...each(FULFILL, ALL_PACKED),
      cancel_one: "partially_fulfilled",
      cancel_last: "not_fulfilled",
      ship_part: "partially_shipped",
      ship_rest: "shipped",
      ship_rest_returned: NOT_SHIPPED,
      ...each(RETURN, NOT_SHIPPED),
      cancel_order: PACKED,
    },
    partially_shipped: {
      ...each(FULFILL, "partially_shipped"),
      cancel_one: "partially_shipped",
      cancel_last: ON_ITS_WAY,
      ship_part: "partially_shipped",
      ship_rest: "shipped",
      ship_rest_returned: "partially_returned",
      return_part: "partially_shipped",
      return_rest: NOT_ALL_SHIPPED,
      cancel_order: SENT,
    },
    shipped: { ...allShipped, ...returning, cancel_order: SENT },
    partially_returned: { ...allShipped, ...returning, cancel_order: SENT },
    returned: { ...allShipped, ...each(RETURN, ALL_BACK), cancel_order: CAME_BACK },
    canceled: {
      ...each(FULFILL, ORDER_CANCELED),
      ...each(UNPACK, ORDER_CANCELED),
      ...each(SHIP, ORDER_CANCELED),
      ...each(RETURN, ORDER_CANCELED),
      cancel_order: ORDER_CANCELED,
    },
    requires_action: {
      fulfill_part: "partially_fulfilled",
      fulfill_rest: "fulfilled",
      cancel_one: "partially_fulfilled",
      cancel_last: "not_fulfilled",
      ship_part: "partially_shipped",
      ship_rest: "shipped",
      ship_rest_returned: "partially_returned",
      ...returning,
      cancel_order: "canceled",
    },
  },
}
