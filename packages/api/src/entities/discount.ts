import { entity } from "@mercer/rest"

/** @public */
export const Discount = entity("Discount", { relations: ["rule", "parent_discount", "regions"] })
export const DiscountRule = entity("DiscountRule", { relations: ["conditions"] })
/** @public */
export const DiscountCondition = entity("DiscountCondition", {
  relations: ["discount_rule", "products", "product_types", "product_collections", "product_tags", "customer_groups"],
})
