import { entity } from "@mercer/rest"
import * as z from "zod"
import { editTotals, orderTotals } from "./totals.ts"

/** @public */
export const Order = entity("Order", {
  computed: { object: z.literal("order"), ...orderTotals },
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
export const DraftOrder = entity("DraftOrder", { relations: ["cart", "order"] })
/** @public */
export const OrderEdit = entity("OrderEdit", {
  operators_only: ["internal_note", "created_by", "requested_by", "confirmed_by", "canceled_by"],
  customers_only: ["declined_by"],
  computed: { status: z.enum(["created", "requested", "confirmed", "declined", "canceled"]), ...editTotals },
  relations: ["order", "items", "changes", "payment_collection"],
})
export const OrderItemChange = entity("OrderItemChange", { relations: ["original_line_item", "line_item"] })
/** @public */
export const Refund = entity("Refund", { operators_only: ["note"], relations: ["order", "payment"] })

// v1 reads the items of fulfillments and returns always, and its dashboard relies on them.
export const Fulfillment = entity("Fulfillment", {
  relations: ["order", "claim_order", "swap", "provider", "items", "tracking_links"],
  always: ["items"],
})
export const FulfillmentItem = entity("FulfillmentItem", { relations: ["item"] })
export const FulfillmentProvider = entity("FulfillmentProvider", {})
export const TrackingLink = entity("TrackingLink", { relations: ["fulfillment"] })

/** @public */
export const Return = entity("Return", {
  relations: ["order", "claim_order", "swap", "items", "shipping_method"],
  always: ["items"],
})
export const ReturnItem = entity("ReturnItem", { relations: ["item", "reason"] })
/** @public */
export const ReturnReason = entity("ReturnReason", { relations: ["parent_return_reason", "return_reason_children"] })

export const ClaimOrder = entity("ClaimOrder", {
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
export const ClaimItem = entity("ClaimItem", { relations: ["item", "variant", "images", "tags", "claim_order"] })
export const ClaimImage = entity("ClaimImage", {})
export const ClaimTag = entity("ClaimTag", {})

/** @public */
export const Swap = entity("Swap", {
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
