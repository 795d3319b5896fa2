import type { ShadowRule } from "./shadow-rule.ts"

const DOCUMENT = "docs/from-medusa-v1.md"
const CATEGORIES = ["product_categories[]", "product_category", "**.category_children[]", "**.parent_category"]

/** What shoppers do not see of what v1 sends them. */
export const SHOPPER_DIFFERENCES: readonly ShadowRule[] = [
  {
    name: "payment data of storefronts",
    decision: `${DOCUMENT}: Payments`,
    path: "/store/**",
    at: ["**.payments[].data", "**.payments[].data.**", "swap.payment.data.**"],
  },
  {
    name: "what operators write for themselves",
    decision: `${DOCUMENT}: Wire (what operators write for themselves)`,
    path: "/store/**",
    at: ["internal_note", "created_by", "requested_by", "confirmed_by", "canceled_by", "refunds[].note"].map(
      (name) => `**.${name}`,
    ),
    kind: "missing",
  },
  {
    name: "where categories are kept",
    decision: `${DOCUMENT}: Wire (what operators write for themselves)`,
    path: ["/store/product-categories", "/store/product-categories/*"],
    at: CATEGORIES.flatMap((place) => ["mpath", "is_internal", "is_active"].map((name) => `${place}.${name}`)),
    kind: "missing",
  },
  {
    name: "published products of collections",
    decision: `${DOCUMENT}: Wire (expand=products)`,
    path: "/store/collections/**",
    query: "expand",
    at: "**.products[]",
    kind: "missing_row",
  },
  {
    name: "unpublished products",
    decision: `${DOCUMENT}: The storefront's catalog`,
    path: ["/store/products/*", "/store/variants/*"],
    old_status: 200,
    our_status: 404,
  },
  {
    name: "variants of unpublished products",
    decision: `${DOCUMENT}: The storefront's catalog`,
    path: "/store/variants",
    at: "variants[]",
    kind: "missing_row",
    old_has: { product: { status: ["draft", "proposed", "rejected"] } },
  },
  {
    name: "prices of price lists that do not apply",
    decision: `${DOCUMENT}: The storefront's catalog`,
    path: ["/store/products", "/store/products/*"],
    at: "**.variants[].prices[]",
    kind: "missing_row",
    old_has: { price_list_id: "*" },
  },
]

/** What shoppers do not see when a publishable key is sent: it limits them to its sales channels. */
export const KEY_DIFFERENCES: readonly ShadowRule[] = [
  {
    name: "products of other sales channels",
    decision: `${DOCUMENT}: The storefront's catalog`,
    path: ["/store/products/*", "/store/variants/*"],
    old_status: 400,
    our_status: 404,
  },
  {
    name: "variants of other sales channels",
    decision: `${DOCUMENT}: The storefront's catalog`,
    path: "/store/variants",
    at: "variants[]",
    kind: "missing_row",
  },
  {
    name: "sales channels of the key",
    decision: `${DOCUMENT}: The storefront's catalog`,
    path: ["/store/products", "/store/products/*"],
    at: ["products[].sales_channels[]", "product.sales_channels[]"],
    kind: "missing_row",
  },
]
