import { entity } from "@mercer/rest"
import * as z from "zod"
import { ShippingProfile } from "./region.ts"
import { resource } from "./resource.ts"
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
  about: "A product with its options and variants.",
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
  about: "What is sold: a product in one size, color and so on, with prices and stock.",
  computed: { ...calculatedPrice, purchasable, requires_shipping: z.boolean().optional() },
  relations: ["product", "prices", "options", "inventory_items"],
  // v1 keeps price list prices apart: a client that reads prices and posts them back must not make sales permanent.
  only: { prices: ({ price_list_id }) => price_list_id === null },
})
export const ProductVariantInventoryItem = entity("ProductVariantInventoryItem", {
  about: "Which inventory items a variant takes, and how many of each.",
})
export const ProductOption = entity("ProductOption", {
  about: "What a product's variants differ in, such as size.",
  relations: ["values", "product"],
})
export const ProductOptionValue = entity("ProductOptionValue", {
  about: "A variant's value of an option.",
  relations: ["option", "variant"],
})
/** @public */
export const ProductCollection = entity("ProductCollection", { about: "A group of products.", relations: ["products"] })
/** @public */
export const ProductType = entity("ProductType", { about: "A type of products." })
/** @public */
export const ProductTag = entity("ProductTag", { about: "A tag of products." })
/** @public */
export const ProductCategory = entity("ProductCategory", {
  about: "A node of the tree of categories.",
  // Shoppers see public categories only.
  operators_only: ["mpath", "is_internal", "is_active"],
  relations: ["parent_category", "category_children", "products"],
})
export const Image = entity("Image", { about: "A product's picture." })

export const MoneyAmount = entity("MoneyAmount", {
  about: "A price in minor units: in a currency, or of a region, customers and quantities.",
  computed: { variant_id: z.string() },
  relations: ["currency", "region", "price_list", "variants"],
  first: { variant: "variants" },
})
/** @public */
export const PriceList = entity("PriceList", {
  about: "Prices that hold for a time, or for groups of customers.",
  relations: ["prices", "customer_groups"],
})

export const collections = resource("collections", {
  about: "Groups of products that storefronts show together.",
  store: "Groups of products.",
  area: "products",
  rows: { model: "ProductCollection" },
  events: ["product-collection.created", "product-collection.updated", "product-collection.deleted"],
  edited: true,
})

export const priceLists = resource("price-lists", {
  about: "Prices that hold for a time or for groups of customers, such as sales.",
  area: "discounts",
  rows: { model: "PriceList" },
  edited: true,
})

export const productCategories = resource("product-categories", {
  about: "The tree of categories.",
  store: "The tree of categories that customers see.",
  area: "products",
  rows: { model: "ProductCategory" },
  events: ["product-category.created", "product-category.updated", "product-category.deleted"],
  edited: true,
})

export const productTags = resource("product-tags", {
  about: "Tags of products.",
  store: "Tags of products.",
  area: "products",
  rows: { model: "ProductTag" },
})

export const productTypes = resource("product-types", {
  about: "Types of products.",
  store: "Types of products.",
  area: "products",
  rows: { model: "ProductType" },
})

export const products = resource("products", {
  about: "Products with their variants, options and pictures.",
  store: "Products with prices for the customer.",
  area: "products",
  rows: {
    model: "Product",
    tree: { collection: {}, type: {}, tags: {}, images: {}, sales_channels: {}, categories: {}, profiles: {} },
  },
  parts: {
    variant_id: { model: "ProductVariant", tree: { prices: {}, options: {} }, within: ["Product", "id"] },
    option_id: { model: "ProductOption", within: ["Product", "id"] },
  },
  events: ["product.created", "product.updated", "product.deleted"],
  edited: true,
})

export const variants = resource("variants", {
  about: "Variants of all products, with prices and stock.",
  store: "Variants with prices for the customer.",
  area: "products",
})
