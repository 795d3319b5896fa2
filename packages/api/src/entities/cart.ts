import { METHOD_REMOVALS, MISSING } from "@mercer/commerce"
import { entity } from "@mercer/rest"
import * as z from "zod"
import { PaymentSession } from "./payment.ts"
import { resource } from "./resource.ts"
import { cartTotals, lineTotals, shippingMethodTotals } from "./totals.ts"

/** What the request has changed in the cart by itself: only in answers to writes, and only if there is something. */
const RemovedMethod = z.object({
  code: z.literal("shipping_method_removed"),
  shipping_option_id: z.string().nullable(),
  name: z.string(),
  reason: z.enum(METHOD_REMOVALS),
})

/** A line that costs something else since its price was read again; of one unit, in minor units. */
const ChangedPrice = z.object({
  code: z.literal("price_changed"),
  item_id: z.string(),
  title: z.string(),
  unit_price_before: z.int(),
  unit_price: z.int(),
})

/** What an answer names of a cart that has changed by itself. @public */
export const CartWarning = z.union([RemovedMethod, ChangedPrice])
/** @public */
export type CartWarning = z.infer<typeof CartWarning>

/** @public */
export const Cart = entity("Cart", {
  about: "What a shopper is about to buy, with its totals.",
  computed: {
    object: z.literal("cart"),
    ...cartTotals,
    payment_session: z.lazy(() => PaymentSession.schema).nullable(),
    requires_shipping: z.boolean(),
    missing: z.array(z.enum(MISSING)),
    warnings: z.array(CartWarning).optional(),
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

const CustomRate = z.object({ rate: z.number(), name: z.string(), code: z.string().nullable() })

export const LineItem = entity("LineItem", {
  about: "A line of a cart, order, swap or claim.",
  computed: {
    ...lineTotals,
    refundable: z.int(),
    returnable_quantity: z.int().optional(),
    // Of drafts: what a custom line is taxed with; null for others.
    tax_rates: z
      .union([z.array(CustomRate), z.literal("region")])
      .nullable()
      .optional(),
  },
  relations: ["variant", "adjustments", "tax_lines", "cart", "order", "swap", "claim_order"],
})

export const LineItemAdjustment = entity("LineItemAdjustment", {
  about: "What a discount takes off a line, in minor units.",
  private_metadata: "mercer",
  relations: ["item", "discount"],
})
export const LineItemTaxLine = entity("LineItemTaxLine", { about: "A tax of a line, in percent.", relations: ["item"] })

export const ShippingMethod = entity("ShippingMethod", {
  about: "The way that a cart, order, swap, claim or return ships, with its price.",
  computed: shippingMethodTotals,
  relations: ["shipping_option", "tax_lines", "cart", "order", "swap", "return_order", "claim_order"],
})

export const ShippingMethodTaxLine = entity("ShippingMethodTaxLine", {
  about: "A tax of a shipping method, in percent.",
  relations: ["shipping_method"],
})

export const carts = resource("carts", { store: "Carts, from the first item to the order." })
