import { one } from "../answers.ts"
import { Cart, Order } from "../entities/index.ts"

/** The relations that v1 shows of a cart when the request names none. */
const CART = [
  "gift_cards",
  "region.countries",
  "region.payment_providers",
  "region.tax_rates",
  "items.variant.product.profiles",
  "items.adjustments",
  "items.tax_lines",
  "payment",
  "shipping_address",
  "billing_address",
  "shipping_methods.shipping_option",
  "shipping_methods.tax_lines",
  "payment_sessions",
  "discounts.rule",
  "sales_channel",
]

export const CartAnswer = one("cart", Cart, CART)
export const CartWithCustomer = one("cart", Cart, [...CART, "customer"])

const ORDER = [
  "shipping_address",
  "items.variant",
  "items.adjustments",
  "items.tax_lines",
  "discounts.rule",
  "payments",
  "region",
  "shipping_methods.tax_lines",
]
const LOADED_FOR_TOTALS = ["claims", "gift_cards", "gift_card_transactions", "refunds", "swaps"]
const READ = [...ORDER, "fulfillments.tracking_links", "shipping_methods.shipping_option", "customer"]

export const OrderAnswer = one("order", Order, READ)
export const OrderByCart = one("order", Order, [...READ, ...LOADED_FOR_TOTALS])

/** What a completed cart answers under `data`. */
export const PLACED = [...ORDER, ...LOADED_FOR_TOTALS]
export { CART }
