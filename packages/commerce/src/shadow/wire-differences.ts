import type { ShadowRule } from "./shadow-rule.ts"

const DOCUMENT = "docs/from-medusa-v1.md"
const ERRORS = [400, 401, 403, 404, 409, 422]
const ANSWERED = [200, ...ERRORS]
/** Operations whose queries v1 does not look at. */
const WITHOUT_QUERY = [
  "/admin/invites",
  "/admin/products/tag-usage",
  "/admin/return-reasons",
  "/admin/shipping-profiles",
]
/** What v1 reads to calculate totals, and sends whatever `expand` says. */
const FOR_TOTALS = [
  ...["items", "discounts", "gift_cards", "gift_card_transactions", "payments", "refunds", "region"],
  ...["shipping_address", "shipping_methods", "claims", "swaps", "returns"],
  ...[
    "items[].adjustments",
    "items[].tax_lines",
    "items[].variant",
    "items[].variant.product",
    "shipping_methods[].tax_lines",
    "discounts[].rule",
  ],
  ...["claims[].additional_items", "swaps[].additional_items"],
  ...["claims", "swaps"].flatMap((of) =>
    ["adjustments", "tax_lines"].map((name) => `${of}[].additional_items[].${name}`),
  ),
].map((name) => `*.${name}`)
/** What must never be in an answer, and is therefore no added field. */
const SECRETS = ["**.password_hash", "**.token_hash", "**.token", "**.api_token", "**.raw_discount_total"]

/** What requests may say, and what is sent for it. */
export const WIRE_DIFFERENCES: readonly ShadowRule[] = [
  { name: "v1 failed", decision: `${DOCUMENT}: Wire`, old_status: 500, our_status: ANSWERED },
  {
    name: "errors are JSON",
    decision: `${DOCUMENT}: Wire (every error is JSON)`,
    at: "",
    kind: "value",
    old_status: ERRORS,
    our_status: ERRORS,
  },
  {
    name: "words of errors",
    decision: `${DOCUMENT}: Wire (error messages)`,
    at: ["message", "code", "type", "errors"],
    kind: ["value", "missing", "extra"],
    old_status: ERRORS,
    our_status: ERRORS,
  },
  {
    name: "storefronts expand less",
    decision: `${DOCUMENT}: Wire (public resources)`,
    path: "/store/**",
    query: "expand",
    our_status: 400,
  },
  {
    name: "dates that do not exist",
    decision: `${DOCUMENT}: Wire (dates)`,
    our_status: 400,
    our_message: "Date|date",
  },
  {
    name: "queries that v1 ignores",
    decision: `${DOCUMENT}: Wire (queries)`,
    path: WITHOUT_QUERY,
    our_status: 400,
    our_message: "^property \\w+ should not exist",
  },
  { name: "added fields", decision: `${DOCUMENT}: Wire (fields of rows)`, kind: "extra", not_at: SECRETS },
  { name: "fields", decision: `${DOCUMENT}: Wire (expand and fields)`, query: "fields", unnamed: "fields" },
  {
    name: "expand",
    decision: `${DOCUMENT}: Wire (expand and fields)`,
    path: ["/admin/orders/**", "/store/orders/**", "/store/carts/**", "/store/customers/me/orders"],
    at: FOR_TOTALS,
    unnamed: "expand",
  },
  {
    name: "fields of orders expand nothing",
    decision: `${DOCUMENT}: Wire (expand and fields)`,
    path: "/store/orders/*",
    query: "fields",
    at: "order.items[].variant.product",
    kind: "missing",
  },
  {
    name: "prices of variants",
    decision: `${DOCUMENT}: Wire (expand and fields)`,
    path: ["/admin/variants/*", "/store/variants/*"],
    at: "variant.prices",
    unnamed: "expand",
  },
  {
    name: "expand of single rows",
    decision: `${DOCUMENT}: Wire (expand and fields)`,
    path: [
      ...["/admin/customers/*", "/admin/collections/*", "/admin/product-categories/*", "/admin/order-edits/*"],
      ...["/admin/draft-orders/*", "/store/customers/me"],
    ],
    at: [
      ...["customer.orders", "customer.shipping_addresses", "customer.billing_address", "collection.products"],
      ...["product_category.category_children", "product_category.parent_category", "order_edit.items"],
      ...[
        "billing_address",
        "customer",
        "discounts",
        "discounts[].rule",
        "gift_cards",
        "items",
        "items[].adjustments",
      ].map((name) => `draft_order.cart.${name}`),
      ...["payment_sessions", "payment", "region", "shipping_address", "shipping_methods", "sales_channel"].map(
        (name) => `draft_order.cart.${name}`,
      ),
      ...["order", "cart"].map((name) => `draft_order.${name}`),
    ],
    unnamed: "expand",
  },
  {
    name: "price lists of prices",
    decision: `${DOCUMENT}: Wire (expand and fields)`,
    at: "**.prices[].price_list",
    unnamed: "expand",
  },
  {
    name: "expand and fields are taken everywhere",
    decision: `${DOCUMENT}: Wire (expand and fields)`,
    old_status: 400,
    old_message: "^property (expand|fields) should not exist(, property (expand|fields) should not exist)?$",
    our_status: 200,
  },
  {
    name: "long pages",
    decision: `${DOCUMENT}: Wire (long pages)`,
    query: "limit",
    old_status: 200,
    our_status: 400,
    our_message: "^limit must be a whole number from 0 to 10+$",
  },
  {
    name: "empty pages",
    decision: `${DOCUMENT}: Wire (long pages)`,
    query: "limit=0",
    at: "*[]",
    kind: "missing_row",
    our_status: 200,
  },
]
