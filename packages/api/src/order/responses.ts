import { Order, Return } from "../entities/index.ts"
import { many, one } from "../wire/answers.ts"
import { withTaxes } from "../wire/line-relations.ts"

const SENT = (of: string) => [
  `${of}.additional_items.adjustments`,
  `${of}.additional_items.tax_lines`,
  `${of}.additional_items.variant`,
  `${of}.fulfillments.items`,
  `${of}.fulfillments.tracking_links`,
  `${of}.return_order.items`,
  `${of}.return_order.shipping_method.tax_lines`,
  `${of}.shipping_address`,
  `${of}.shipping_methods.shipping_option`,
  `${of}.shipping_methods.tax_lines`,
]

/** The relations of an order that operators get when the request names none. */
const ORDER_RELATIONS = [
  "billing_address",
  "shipping_address",
  "customer",
  "region",
  "sales_channel",
  "discounts.rule",
  "gift_cards",
  "gift_card_transactions.gift_card",
  "items.adjustments",
  "items.tax_lines",
  "items.variant.product.profiles",
  "payments",
  "refunds",
  "fulfillments.items",
  "fulfillments.tracking_links",
  "returns.items.reason",
  "returns.shipping_method.shipping_option",
  "returns.shipping_method.tax_lines",
  "shipping_methods.shipping_option",
  "shipping_methods.tax_lines",
  ...SENT("claims"),
  "claims.claim_items.images",
  "claims.claim_items.item",
  ...SENT("swaps"),
  "swaps.return_order.shipping_method.shipping_option",
  "swaps.payment",
]

const RELATIONS = withTaxes(ORDER_RELATIONS)

/** @public */
export const OrderAnswer = one("order", Order, RELATIONS)
export const OrdersAnswer = many("orders", Order, RELATIONS)

const RETURN_RELATIONS = ["items.reason", "shipping_method.tax_lines", "order", "swap"]

/** @public */
export const ReturnAnswer = one("return", Return, RETURN_RELATIONS)
/** @public */
export const ReturnsAnswer = many("returns", Return, RETURN_RELATIONS)
