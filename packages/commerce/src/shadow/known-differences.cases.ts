// Answers of two servers for each rule of known-differences.
export type Answer = [status: number, body: unknown]

const ok = (body: unknown): Answer => [200, body]
export const refused = (status: number, message: string): Answer => [status, { type: "invalid_data", message }]
const unauthorized = refused(401, "Unauthorized")
const rows = (key: string, ids: string, more: object = {}): Answer =>
  ok({ [key]: [...ids].map((id) => ({ id })), ...more })
export const order = (facts: object) => ok({ order: { id: "o", ...facts } })
const line = (facts: object) => order({ items: [{ id: "i", ...facts }] })
const store = (facts: object) => ok({ store: facts })
const flags = (key: string, value: boolean) => store({ feature_flags: [{ key, value }] })
const variants = (code: string, facts: object) => ok({ variants: [{ id: "v", tax_rates: [{ code }], ...facts }] })
const card = (tax_total: number, total: number) => order({ tax_total, total })

/** Each rule: a difference that it explains, and one that is alike and that it must leave. */
export const RULES: [name: string, explained: [string, Answer, Answer], left: [string, Answer, Answer]][] = [
  [
    "v1 failed",
    ["/admin/orders", [500, { message: "x" }], rows("orders", "")],
    ["/admin/orders", [500, { message: "x" }], [500, { message: "y" }]],
  ],
  [
    "errors are JSON",
    ["/admin/orders", [401, "Unauthorized"], unauthorized],
    ["/admin/orders", [401, "Unauthorized"], rows("orders", "a")],
  ],
  [
    "words of errors",
    ["/admin/orders", refused(400, "a"), refused(400, "b")],
    ["/admin/orders", refused(400, "a"), refused(404, "b")],
  ],
  [
    "storefronts expand less",
    ["/store/carts/c?expand=customer.orders", ok({ cart: {} }), refused(400, "no")],
    ["/store/carts/c", ok({ cart: {} }), refused(400, "no")],
  ],
  [
    "dates that do not exist",
    ["/admin/orders?created_at[gt]=2026-02-30", rows("orders", "a"), refused(400, "must be a Date instance")],
    ["/admin/orders?created_at[gt]=2026-02-30", rows("orders", "a"), refused(400, "no")],
  ],
  [
    "queries that v1 ignores",
    ["/admin/invites?limit=5", ok({ invites: [] }), refused(400, "property limit should not exist")],
    ["/admin/orders?customer_id=c", rows("orders", "a"), refused(400, "property customer_id should not exist")],
  ],
  [
    "added fields",
    ["/admin/users", rows("users", "a"), rows("users", "a", { limit: 20 })],
    ["/admin/users", rows("users", "a"), ok({ users: [{ id: "a", password_hash: "x" }] })],
  ],
  [
    "fields",
    ["/admin/orders/o?fields=id,email", order({ email: "e", total: 5 }), order({ email: "e" })],
    ["/admin/orders/o?fields=id,email,total", order({ email: "e", total: 5 }), order({ email: "e" })],
  ],
  [
    "fields",
    ["/store/carts/c?fields=", ok({ cart: { id: "c", items: [] } }), ok({ cart: { id: "c" } })],
    ["/store/carts/c?fields=id", ok({ cart: { id: "c", items: [] } }), ok({ cart: { id: "c" } })],
  ],
  [
    "expand",
    ["/store/carts/c?expand=region", ok({ cart: { items: [], region: {} } }), ok({ cart: { region: {} } })],
    ["/store/carts/c?expand=items.variant", ok({ cart: { items: [] } }), ok({ cart: {} })],
  ],
  [
    "fields of orders expand nothing",
    ["/store/orders/o?fields=total", line({ variant: { product: {} } }), line({ variant: {} })],
    ["/store/orders/o", line({ variant: { product: {} } }), line({ variant: {} })],
  ],
  [
    "prices of variants",
    ["/store/variants/v?expand=", ok({ variant: { prices: [] } }), ok({ variant: {} })],
    ["/store/variants/v", ok({ variant: { prices: [] } }), ok({ variant: {} })],
  ],
  [
    "expand of single rows",
    ["/admin/customers/c?expand=", ok({ customer: { orders: [] } }), ok({ customer: {} })],
    ["/admin/customers/c?expand=", ok({ customer: { email: "e" } }), ok({ customer: {} })],
  ],
  [
    "price lists of prices",
    [
      "/admin/variants?expand=prices",
      ok({ variants: [{ prices: [{ price_list: null }] }] }),
      ok({ variants: [{ prices: [{}] }] }),
    ],
    ["/admin/variants", ok({ variants: [{ prices: [{ price_list: null }] }] }), ok({ variants: [{ prices: [{}] }] })],
  ],
  [
    "expand and fields are taken everywhere",
    ["/admin/collections?expand=products", refused(400, "property expand should not exist"), rows("collections", "a")],
    ["/admin/collections?q=a", refused(400, "property q should not exist"), rows("collections", "a")],
  ],
  [
    "empty pages",
    ["/admin/orders?limit=0", rows("orders", "ab"), rows("orders", "")],
    ["/admin/orders?limit=1", rows("orders", "ab"), rows("orders", "")],
  ],
  ["secrets", ["/admin/users", ok({ password_hash: "x" }), ok({})], ["/admin/users", ok({ email: "x" }), ok({})]],
  [
    "api_token",
    ["/admin/users/u", ok({ user: { api_token: "t" } }), ok({ user: { api_token: null } })],
    ["/admin/users/u", ok({ user: { api_token: "t" } }), ok({ user: { api_token: "other" } })],
  ],
  [
    "tokens of invites",
    ["/admin/invites", ok({ invites: [{ id: "a", token: "t" }] }), ok({ invites: [{ id: "a" }] })],
    ["/admin/invites", ok({ invites: [{ id: "a", role: "t" }] }), ok({ invites: [{ id: "a" }] })],
  ],
  [
    "inner totals",
    ["/store/orders/o", line({ raw_discount_total: 1 }), line({})],
    ["/store/orders/o", line({ discount_total: 1 }), line({})],
  ],
  [
    "payment data of storefronts",
    [
      "/store/orders/o",
      order({ payments: [{ id: "p", data: { a: 1 } }] }),
      order({ payments: [{ id: "p", data: {} }] }),
    ],
    [
      "/admin/orders/o",
      order({ payments: [{ id: "p", data: { a: 1 } }] }),
      order({ payments: [{ id: "p", data: {} }] }),
    ],
  ],
  [
    "pictures are on the server that is asked",
    ["/store/products/p", ok({ url: "http://old/uploads/a.png" }), ok({ url: "http://new/uploads/a.png" })],
    ["/store/products/p", ok({ url: "http://old/uploads/a.png" }), ok({ url: "http://new/uploads/b.png" })],
  ],
  [
    "usage_count is a number",
    [
      "/admin/products/tag-usage",
      ok({ tags: [{ id: "a", usage_count: "3" }] }),
      ok({ tags: [{ id: "a", usage_count: 3 }] }),
    ],
    [
      "/admin/products/tag-usage",
      ok({ tags: [{ id: "a", usage_count: "3" }] }),
      ok({ tags: [{ id: "a", usage_count: 4 }] }),
    ],
  ],
  [
    "lists without limit",
    ["/store/variants", rows("variants", "abc", { limit: 2 }), rows("variants", "ab", { limit: 2 })],
    ["/store/variants", rows("variants", "abc", { limit: 3 }), rows("variants", "ab", { limit: 3 })],
  ],
  [
    "search",
    ["/admin/orders?q=a", rows("orders", "a"), rows("orders", "ab")],
    ["/admin/orders?q=a", rows("orders", "ab"), rows("orders", "a")],
  ],
  [
    "published products of collections",
    [
      "/store/collections/c?expand=products",
      ok({ collection: { products: [{ id: "a" }] } }),
      ok({ collection: { products: [] } }),
    ],
    [
      "/admin/collections/c?expand=products",
      ok({ collection: { products: [{ id: "a" }] } }),
      ok({ collection: { products: [] } }),
    ],
  ],
  [
    "unpublished products",
    ["/store/products/p", ok({ product: {} }), refused(404, "no")],
    ["/admin/products/p", ok({ product: {} }), refused(404, "no")],
  ],
  [
    "lists without limit",
    ["/admin/variants", rows("variants", "a"), rows("variants", "ab")],
    ["/admin/variants?limit=2", rows("variants", "a"), rows("variants", "ab")],
  ],
  [
    "variants of unpublished products",
    ["/store/variants", ok({ variants: [{ id: "v", product: { status: "draft" } }] }), ok({ variants: [] })],
    ["/store/variants", ok({ variants: [{ id: "v", product: { status: "published" } }] }), ok({ variants: [] })],
  ],
  [
    "refundable of a line",
    ["/admin/orders/o", line({ refundable: 3838 }), line({ refundable: 3839 })],
    ["/admin/orders/o", line({ refundable: 3838 }), line({ refundable: 3739 })],
  ],
  [
    "payments that were canceled",
    [
      "/admin/orders/o",
      order({ payment_status: "canceled", paid_total: 9 }),
      order({ payment_status: "canceled", paid_total: 0 }),
    ],
    [
      "/admin/orders/o",
      order({ payment_status: "captured", paid_total: 9 }),
      order({ payment_status: "captured", paid_total: 0 }),
    ],
  ],
  [
    "lines that came back whole",
    ["/admin/orders/o", line({ quantity: 1, returned_quantity: 1 }), line({ quantity: 0, returned_quantity: 1 })],
    ["/admin/orders/o", line({ quantity: 1, returned_quantity: null }), line({ quantity: 0, returned_quantity: null })],
  ],
  [
    "pages without an order",
    ["/admin/customers?limit=2", rows("customers", "ab"), rows("customers", "cd")],
    ["/admin/customers?limit=2", rows("customers", "ab"), rows("customers", "a")],
  ],
  [
    "features that v1 has switched off",
    ["/admin/product-categories/x", [404, "Not Found"], ok({ product_category: {} })],
    ["/admin/product-categories/x", refused(404, "ProductCategory was not found"), ok({ product_category: {} })],
  ],
  [
    "features are always on",
    ["/admin/store", flags("tax_inclusive_pricing", false), flags("tax_inclusive_pricing", true)],
    ["/admin/store", flags("order_editing", false), flags("order_editing", true)],
  ],
  [
    "usage is not reported",
    ["/admin/store", flags("analytics", true), flags("analytics", false)],
    ["/admin/store", flags("sales_channels", true), flags("sales_channels", false)],
  ],
  [
    "modules of v1",
    ["/admin/store", store({ modules: [{ module: "eventBus" }] }), store({ modules: [] })],
    ["/admin/store", store({ modules: [{ module: "inventoryService" }] }), store({ modules: [] })],
  ],
  [
    "prices of price lists",
    ["/admin/variants", ok({ prices: [{ id: "a", price_list_id: "l" }] }), ok({ prices: [] })],
    ["/admin/variants", ok({ prices: [{ id: "a", price_list_id: null }] }), ok({ prices: [] })],
  ],
  [
    "taxes of a swap's open cart",
    [
      "/admin/swaps/s",
      ok({ swap: { cart: { items: [{ id: "i", tax_lines: [] }] } } }),
      ok({ swap: { cart: { items: [{ id: "i", tax_lines: [{ id: "t" }] }] } } }),
    ],
    [
      "/admin/swaps/s",
      ok({ swap: { cart: { items: [{ id: "i", tax_lines: [{ id: "t" }] }] } } }),
      ok({ swap: { cart: { items: [{ id: "i", tax_lines: [] }] } } }),
    ],
  ],
  [
    "gift cards never give back more tax than there is",
    ["/store/orders/o", card(-105, 1493), card(0, 1598)],
    ["/store/orders/o", card(105, 1493), card(0, 1598)],
  ],
  [
    "gift cards never give back more tax than there is",
    ["/store/orders/o?fields=total,tax_total", card(-105, 1493), card(0, 1598)],
    ["/store/orders/o?fields=total", card(-105, 1493), card(5, 1598)],
  ],
  [
    "lists use each product's tax rate",
    [
      "/store/variants",
      variants("default", { calculated_price_incl_tax: 1600 }),
      variants("low", { calculated_price_incl_tax: 1426 }),
    ],
    [
      "/store/variants",
      variants("default", { calculated_price_incl_tax: 1600 }),
      variants("default", { calculated_price_incl_tax: 1426 }),
    ],
  ],
  [
    "tax rates of prices",
    ["/store/variants/v", ok({ tax_rates: [{ code: "low", id: "t" }] }), ok({ tax_rates: [{ code: "low" }] })],
    ["/store/variants/v", ok({ tax_rates: [{ code: "low", rate: 7 }] }), ok({ tax_rates: [{ code: "low" }] })],
  ],
]
