import { entity } from "@mercer/rest"
import * as z from "zod"
import { PaymentSession } from "./payment.ts"
import { cartTotals, lineTotals, shippingMethodTotals } from "./totals.ts"

/** @public */
export const Cart = entity("Cart", {
  computed: {
    object: z.literal("cart"),
    ...cartTotals,
    payment_session: z.lazy(() => PaymentSession.schema).nullable(),
  },
  relations: [
    "billing_address",
    "shipping_address",
    "items",
    "region",
    "discounts",
    "gift_cards",
    "customer",
    "payment_sessions",
    "payment",
    "shipping_methods",
    "sales_channel",
  ],
})

export const LineItem = entity("LineItem", {
  computed: { ...lineTotals, refundable: z.int(), returnable_quantity: z.int().optional() },
  relations: ["variant", "adjustments", "tax_lines", "cart", "order", "swap", "claim_order"],
})

export const LineItemAdjustment = entity("LineItemAdjustment", { relations: ["item", "discount"] })
export const LineItemTaxLine = entity("LineItemTaxLine", { relations: ["item"] })

export const ShippingMethod = entity("ShippingMethod", {
  computed: shippingMethodTotals,
  relations: ["shipping_option", "tax_lines", "cart", "order", "swap", "return_order", "claim_order"],
})

export const ShippingMethodTaxLine = entity("ShippingMethodTaxLine", { relations: ["shipping_method"] })
