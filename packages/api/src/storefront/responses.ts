import {
  Product,
  ProductTag,
  ProductType,
  ProductVariant,
  Region,
  ReturnReason,
  ShippingOption,
} from "../entities/index.ts"
import { list, many, one, within } from "../wire/answers.ts"

const REGION = ["countries", "currency", "fulfillment_providers", "payment_providers"]

/** @public */
export const RegionAnswer = within(one("region", Region, REGION), REGION)
/** @public */
export const RegionsAnswer = within(many("regions", Region, REGION), REGION)

/** v1 returns a price with its price list. */
const PRODUCT = [
  "collection",
  "images",
  "options.values",
  "profiles",
  "tags",
  "type",
  "variants.options",
  "variants.prices.price_list",
]
const PRODUCT_MAY = [...PRODUCT, "categories", "variants.prices.currency"]

export const ProductAnswer = within(one("product", Product, PRODUCT), PRODUCT_MAY)
export const ProductsAnswer = within(many("products", Product, PRODUCT), PRODUCT_MAY)
export const HitsAnswer = within(list("hits", Product, PRODUCT), PRODUCT_MAY)

const VARIANT = ["options", "prices.price_list", "product"]
const VARIANT_MAY = [
  ...VARIANT,
  "prices.currency",
  ...["collection", "images", "tags", "type"].map((one) => `product.${one}`),
]

export const VariantAnswer = within(one("variant", ProductVariant, VARIANT), VARIANT_MAY)
export const VariantsAnswer = within(list("variants", ProductVariant, VARIANT), VARIANT_MAY)

const OPTION = ["requirements"]
const OPTION_MAY = [...OPTION, "profile", ...["currency", "countries"].map((one) => `region.${one}`)]
/** @public */
export const ShippingOptionsAnswer = within(list("shipping_options", ShippingOption, OPTION), OPTION_MAY)
/** v1: those offered for a cart also have their profile. @public */
export const CartOptionsAnswer = within(list("shipping_options", ShippingOption, [...OPTION, "profile"]), OPTION_MAY)

export const TypesAnswer = many("product_types", ProductType)
export const TagsAnswer = many("product_tags", ProductTag)

const REASON = ["parent_return_reason", "return_reason_children"]
/** @public */
export const ReturnReasonAnswer = within(one("return_reason", ReturnReason, REASON), REASON)
/** @public */
export const ReturnReasonsAnswer = within(list("return_reasons", ReturnReason, REASON), REASON)
