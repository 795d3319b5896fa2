import { DraftOrder } from "../entities/index.ts"
import { many, one } from "../wire/answers.ts"

/** The relations of a draft order's cart that v1 returns by default. */
const CART = [
  "billing_address.country",
  "customer",
  "discounts.rule",
  "gift_cards",
  "items.adjustments",
  "items.tax_lines",
  "items.variant.product.profiles",
  "payment",
  "payment_sessions",
  "region.payment_providers",
  "region.tax_rates",
  "shipping_address.country",
  "shipping_methods.shipping_option",
  "shipping_methods.tax_lines",
].map((below) => `cart.${below}`)

export const DraftAnswer = one("draft_order", DraftOrder, [...CART, "order"])
/** v1: a change returns the draft without its order, which it cannot have. */
export const ChangedDraftAnswer = one("draft_order", DraftOrder, CART)
export const DraftsAnswer = many("draft_orders", DraftOrder, ["cart.items.adjustments", "order"])
