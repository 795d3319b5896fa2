import { entity } from "@mercer/rest"
import * as z from "zod"
import { ShippingProfile } from "./region.ts"
import { calculatedPrice } from "./totals.ts"

/** Whether a shopper can buy it; only in shops with stock locations, as in v1. */
const purchasable = z.boolean().optional()

/** v1 also returns a product's first shipping profile, wherever its profiles are returned. */
function firstProfile({ profiles }: { profiles?: unknown }) {
  if (!Array.isArray(profiles)) return undefined
  const [profile = null] = profiles as { id: string }[]
  return { profile, profile_id: profile?.id ?? null }
}

/** @public */
export const Product = entity("Product", {
  computed: { profile: z.lazy(() => ShippingProfile.schema).nullable(), profile_id: z.string().nullable() },
  derived: firstProfile,
  relations: [
    "variants",
    "options",
    "images",
    "tags",
    "type",
    "collection",
    "categories",
    "profiles",
    "sales_channels",
  ],
})

/** @public */
export const ProductVariant = entity("ProductVariant", {
  computed: { ...calculatedPrice, purchasable },
  relations: ["product", "prices", "options", "inventory_items"],
  // v1 keeps price list prices apart: a client that reads prices and posts them back must not make sales permanent.
  only: { prices: ({ price_list_id }) => price_list_id === null },
})
export const ProductVariantInventoryItem = entity("ProductVariantInventoryItem", {})
export const ProductOption = entity("ProductOption", { relations: ["values", "product"] })
export const ProductOptionValue = entity("ProductOptionValue", { relations: ["option", "variant"] })
/** @public */
export const ProductCollection = entity("ProductCollection", { relations: ["products"] })
/** @public */
export const ProductType = entity("ProductType", {})
/** @public */
export const ProductTag = entity("ProductTag", {})
/** @public */
export const ProductCategory = entity("ProductCategory", {
  // Shoppers see public categories only.
  operators_only: ["mpath", "is_internal", "is_active"],
  relations: ["parent_category", "category_children", "products"],
})
export const Image = entity("Image", {})

export const MoneyAmount = entity("MoneyAmount", {
  computed: { variant_id: z.string() },
  relations: ["currency", "region", "price_list", "variants"],
  first: { variant: "variants" },
})
/** @public */
export const PriceList = entity("PriceList", { relations: ["prices", "customer_groups"] })
