import { type Answer, order, refused } from "./known-differences.cases.ts"

const ok = (body: unknown): Answer => [200, body]
const rows = (ids: string, more: object) => ok({ orders: [...ids].map((id) => ({ id })), ...more })
const job = (facts: object) => ok({ batch_job: { id: "j", ...facts } })
const cart = (tax_provider_id: string | null, tax_total: number) =>
  ok({ cart: { id: "c", region: { id: "r", tax_provider_id }, tax_total } })
const offered = (...rows: object[]) => ok({ shipping_options: rows.map((row, at) => ({ id: `so_${at}`, ...row })) })
const carriers = (id: string, ...options: string[]) =>
  ok({ fulfillment_options: [{ provider_id: id, options: options.map((one) => ({ id: one })) }] })
const priced = (price_type: string, price_incl_tax: number | null) =>
  ok({ shipping_option: { id: "so", price_type, price_incl_tax } })

type Case = [name: string, explained: [string, Answer, Answer], left: [string, Answer, Answer]]

/** What deleted rows, jobs, modules and calculated prices look like, and what shoppers do not see. */
export const MORE_RULES: Case[] = [
  [
    "what operators write for themselves",
    ["/store/orders/o", order({ refunds: [{ id: "r", note: "x" }] }), order({ refunds: [{ id: "r" }] })],
    ["/admin/orders/o", order({ refunds: [{ id: "r", note: "x" }] }), order({ refunds: [{ id: "r" }] })],
  ],
  [
    "where categories are kept",
    ["/store/product-categories/c", ok({ product_category: { mpath: "a" } }), ok({ product_category: {} })],
    ["/store/product-categories/c", ok({ product_category: { name: "a" } }), ok({ product_category: {} })],
  ],
  [
    "prices of price lists that do not apply",
    [
      "/store/products",
      ok({ products: [{ id: "p", variants: [{ id: "v", prices: [{ id: "m", price_list_id: "l" }] }] }] }),
      ok({ products: [{ id: "p", variants: [{ id: "v", prices: [] }] }] }),
    ],
    [
      "/store/products",
      ok({ products: [{ id: "p", variants: [{ id: "v", prices: [{ id: "m", price_list_id: null }] }] }] }),
      ok({ products: [{ id: "p", variants: [{ id: "v", prices: [] }] }] }),
    ],
  ],
  [
    "tags of deleted products",
    [
      "/admin/products/tag-usage",
      ok({ tags: [{ id: "a", usage_count: "3" }] }),
      ok({ tags: [{ id: "a", usage_count: 2 }] }),
    ],
    [
      "/admin/products/tag-usage",
      ok({ tags: [{ id: "a", usage_count: "3" }] }),
      ok({ tags: [{ id: "a", usage_count: 4 }] }),
    ],
  ],
  [
    "tags of deleted products",
    ["/admin/products/tag-usage", ok({ tags: [{ id: "a" }] }), ok({ tags: [] })],
    ["/admin/products/tag-usage", ok({ tags: [] }), ok({ tags: [{ id: "a" }] })],
  ],
  [
    "variants of deleted products",
    ["/admin/products/p/variants", ok({ variants: [], count: 0 }), refused(404, "no")],
    ["/admin/products/p/variants", ok({ variants: [{ id: "v" }], count: 1 }), refused(404, "no")],
  ],
  [
    "prices that carriers calculate",
    ["/store/shipping-options/c", priced("calculated", 0), priced("calculated", null)],
    ["/store/shipping-options/c", priced("flat_rate", 0), priced("flat_rate", null)],
  ],
  [
    "dry runs",
    [
      "/admin/batch-jobs",
      ok({ batch_jobs: [{ id: "j", dry_run: false }] }),
      ok({ batch_jobs: [{ id: "j", dry_run: true }] }),
    ],
    ["/admin/batch-jobs/j", job({ dry_run: false }), job({ dry_run: true })],
  ],
  [
    "jobs that were canceled",
    ["/admin/batch-jobs/j", job({ status: "failed" }), job({ status: "canceled" })],
    ["/admin/batch-jobs/j", job({ status: "completed" }), job({ status: "canceled" })],
  ],
  [
    "gift cards that were deleted",
    [
      "/admin/orders/o",
      order({ gift_card_transactions: [{ id: "t", gift_card: null }] }),
      order({ gift_card_transactions: [{ id: "t", gift_card: { id: "g" } }] }),
    ],
    [
      "/admin/orders/o",
      order({ gift_card_transactions: [{ id: "t", gift_card: { id: "g" } }] }),
      order({ gift_card_transactions: [{ id: "t", gift_card: null }] }),
    ],
  ],
  [
    "modules of Mercer",
    ["/admin/store", ok({ store: { modules: [] } }), ok({ store: { modules: [{ module: "inventoryService" }] } })],
    ["/admin/store", ok({ store: { modules: [] } }), ok({ store: { modules: [{ module: "another" }] } })],
  ],
  [
    "search",
    ["/admin/orders?q=a&limit=1", rows("a", { count: 1, limit: 1 }), rows("b", { count: 1, limit: 1 })],
    ["/admin/orders?q=a&limit=2", rows("a", { count: 1, limit: 2 }), rows("b", { count: 1, limit: 2 })],
  ],
  [
    "lists without limit",
    ["/admin/users", ok({ users: [], limit: 50 }), ok({ users: [], limit: 20 })],
    ["/admin/users?limit=50", ok({ users: [], limit: 50 }), ok({ users: [], limit: 20 })],
  ],
  [
    "long pages",
    ["/store/products?limit=5000", ok({ products: [] }), refused(400, "limit must be a whole number from 0 to 1000")],
    ["/store/products?limit=5000", ok({ products: [] }), refused(400, "offset must be a whole number from 0 to 1000")],
  ],
]

/** The shop of these cases has `manual` and the shop's own taxes; `manual` stands in for the carrier `stood-in`. */
export const SHOP = {
  own_ids: { fulfillment: ["manual"], tax: ["system"] },
  stand_ins: [{ kind: "fulfillment", id: "stood-in" }],
  by_key: true,
}

/** What depends on the shop's providers and on the publishable key of the requests. */
export const SHOP_RULES: Case[] = [
  [
    "carriers that the shop does not have",
    ["/store/shipping-options/c", offered({ provider_id: "gone" }), offered()],
    ["/store/shipping-options/c", offered({ provider_id: "stood-in", price_type: "flat_rate" }), offered()],
  ],
  [
    "carriers that the shop does not have",
    ["/store/shipping-options", offered({ provider_id: "gone" }), offered()],
    ["/store/shipping-options", offered({ provider_id: "manual", price_type: "calculated" }), offered()],
  ],
  [
    "prices that a missing carrier calculates",
    ["/store/shipping-options", offered({ provider_id: "stood-in", price_type: "calculated" }), offered()],
    ["/store/shipping-options", offered({ provider_id: "manual", price_type: "flat_rate" }), offered()],
  ],
  [
    "what missing carriers offer",
    [
      "/admin/regions/r/fulfillment-options",
      carriers("stood-in", "ground"),
      carriers("stood-in", "manual-fulfillment"),
    ],
    ["/admin/regions/r/fulfillment-options", carriers("manual", "manual-fulfillment"), carriers("manual")],
  ],
  [
    "taxes of providers that the shop does not have",
    ["/store/carts/c", cart("avalara", 302), cart("avalara", 274)],
    ["/store/carts/c", cart(null, 302), cart(null, 274)],
  ],
  [
    "taxes of providers that the shop does not have",
    [
      "/admin/draft-orders/d",
      ok({ draft_order: { cart: { region: { tax_provider_id: "avalara" }, total: 2 } } }),
      ok({ draft_order: { cart: { region: { tax_provider_id: "avalara" }, total: 1 } } }),
    ],
    ["/store/carts/c", cart("system", 302), cart("system", 274)],
  ],
  [
    "products of other sales channels",
    ["/store/products/p", refused(400, "a"), refused(404, "a")],
    ["/store/products/p", refused(404, "a"), refused(400, "a")],
  ],
  [
    "variants of other sales channels",
    ["/store/variants", ok({ variants: [{ id: "v" }] }), ok({ variants: [] })],
    ["/store/variants", ok({ variants: [] }), ok({ variants: [{ id: "v" }] })],
  ],
  [
    "sales channels of the key",
    ["/store/products/p", ok({ product: { sales_channels: [{ id: "s" }] } }), ok({ product: { sales_channels: [] } })],
    ["/admin/products/p", ok({ product: { sales_channels: [{ id: "s" }] } }), ok({ product: { sales_channels: [] } })],
  ],
]
