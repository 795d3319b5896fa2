import { entity } from "@mercer/rest"
import { resource } from "./resource.ts"

/** @public */
export const Discount = entity("Discount", {
  about: "A discount code: when, where and how often it may be used.",
  relations: ["rule", "parent_discount", "regions"],
})
export const DiscountRule = entity("DiscountRule", {
  about: "What a discount takes off: percent, a fixed amount in minor units, or shipping.",
  relations: ["conditions"],
})
/** @public */
export const DiscountCondition = entity("DiscountCondition", {
  about: "What a discount's rule holds for: products, types, collections, tags or customer groups.",
  relations: ["discount_rule", "products", "product_types", "product_collections", "product_tags", "customer_groups"],
})

export const discountConditions = resource("discount-conditions", {
  area: "discounts",
  parts: { condition_id: { model: "DiscountCondition", within: ["Discount", "discount_id"] } },
})

export const discounts = resource("discounts", {
  about: "Discount codes, their rules and conditions.",
  area: "discounts",
  rows: { model: "Discount", parameter: "discount_id", tree: { rule: {}, regions: {} }, currency: "regions" },
  parts: { condition_id: { model: "DiscountCondition", within: ["Discount", "discount_id"] } },
  events: ["discount.created"],
  edited: true,
})
