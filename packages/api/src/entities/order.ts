import { entity } from "@mercer/rest"
import * as z from "zod"
import { resource } from "./resource.ts"
import { cardRefunds, editTotals, orderTotals, termsOf } from "./totals.ts"

/** @public */
export const Order = entity("Order", {
  about: "An order with its totals, payments, fulfillments and returns.",
  computed: { object: z.literal("order"), ...orderTotals, ...cardRefunds },
  made: { returnable_items: "LineItem" },
  relations: [
    "cart",
    "customer",
    "billing_address",
    "shipping_address",
    "region",
    "currency",
    "discounts",
    "gift_cards",
    "gift_card_transactions",
    "shipping_methods",
    "payments",
    "fulfillments",
    "returns",
    "claims",
    "refunds",
    "swaps",
    "draft_order",
    "items",
    "edits",
    "sales_channel",
  ],
})

/** @public */
export const DraftOrder = entity("DraftOrder", {
  about: "An order that an operator prepares.",
  relations: ["cart", "order"],
})
/** @public */
export const OrderEdit = entity("OrderEdit", {
  about: "A change of a placed order's items, with the difference in minor units.",
  operators_only: ["internal_note", "created_by", "requested_by", "confirmed_by", "canceled_by"],
  customers_only: ["declined_by"],
  computed: { status: z.enum(["created", "requested", "confirmed", "declined", "canceled"]), ...editTotals },
  relations: ["order", "items", "changes", "payment_collection"],
})
export const OrderItemChange = entity("OrderItemChange", {
  about: "One change of an order edit.",
  relations: ["original_line_item", "line_item"],
})
/** @public */
export const Refund = entity("Refund", {
  about: "What was given back of an order's payments, in minor units.",
  operators_only: ["note"],
  relations: ["order", "payment"],
})

// v1 reads the items of fulfillments and returns always, and its dashboard relies on them.
export const Fulfillment = entity("Fulfillment", {
  about: "A package with items of an order, and its tracking.",
  relations: ["order", "claim_order", "swap", "provider", "items", "tracking_links"],
  always: ["items"],
})
export const FulfillmentItem = entity("FulfillmentItem", {
  about: "How many of a line a fulfillment has.",
  relations: ["item"],
})
export const FulfillmentProvider = entity("FulfillmentProvider", { about: "A carrier or warehouse that fulfills." })
export const TrackingLink = entity("TrackingLink", {
  about: "Where a package can be tracked.",
  relations: ["fulfillment"],
})

/** @public */
export const Return = entity("Return", {
  about: "Goods of an order that come back.",
  computed: { gift_card_refund: z.int() },
  derived: termsOf,
  relations: ["order", "claim_order", "swap", "items", "shipping_method"],
  always: ["items"],
})
export const ReturnItem = entity("ReturnItem", {
  about: "A line of a return: requested, and received.",
  relations: ["item", "reason"],
})
/** @public */
export const ReturnReason = entity("ReturnReason", {
  about: "A reason for a return.",
  relations: ["parent_return_reason", "return_reason_children"],
})

export const ClaimOrder = entity("ClaimOrder", {
  about: "A claim: an order's items are wrong, and are replaced or refunded.",
  computed: { gift_card_refund: z.int() },
  derived: termsOf,
  relations: [
    "order",
    "claim_items",
    "additional_items",
    "fulfillments",
    "return_order",
    "shipping_address",
    "shipping_methods",
  ],
})
export const ClaimItem = entity("ClaimItem", {
  about: "An item of an order that is claimed, and why.",
  relations: ["item", "variant", "images", "tags", "claim_order"],
})
export const ClaimImage = entity("ClaimImage", { about: "A picture of what is wrong with a claimed item." })
export const ClaimTag = entity("ClaimTag", { about: "A tag of claimed items." })

/** @public */
export const Swap = entity("Swap", {
  about: "An exchange of returned items for others.",
  relations: [
    "order",
    "cart",
    "additional_items",
    "return_order",
    "fulfillments",
    "payment",
    "shipping_address",
    "shipping_methods",
  ],
})

export const draftOrders = resource("draft-orders", {
  about: "Orders that an operator prepares, such as by phone, and that become orders when they are paid.",
  area: "orders",
  rows: { model: "DraftOrder" },
  edited: true,
})

export const orderEdits = resource("order-edits", {
  about: "Changing the items of a placed order, with the customer's consent.",
  store: "Changes of an order that its customer accepts or declines.",
  area: "orders",
  events: ["order-edit.updated"],
})

export const orders = resource("orders", {
  about: "Orders: payments, fulfillments, refunds, returns, claims and swaps.",
  store: "Looking up orders, and claiming those made as a guest.",
  area: "orders",
  rows: {
    model: "Order",
    tree: { shipping_address: {}, billing_address: {}, payments: {}, refunds: {} },
    amounts: ["paid", "refunded"],
    currency: "self",
  },
  parts: { claim_id: { model: "ClaimOrder", tree: { order: {} }, amounts: ["refund_amount"], currency: "order" } },
  edited: true,
})

export const returnReasons = resource("return-reasons", {
  about: "The reasons that customers can give for a return.",
  store: "The reasons for a return.",
  area: "settings",
  rows: { model: "ReturnReason" },
  edited: true,
})

export const returns = resource("returns", {
  about: "Returns of goods: requesting, receiving and canceling them.",
  store: "Returns that customers request.",
  area: "returns",
  rows: { model: "Return", tree: { order: {} }, amounts: ["refund_amount"], currency: "order" },
})

export const swaps = resource("swaps", {
  about: "Exchanges of returned items for others.",
  store: "Exchanges that a customer pays for.",
  area: "returns",
})
