import { COMMON, RARE } from "./sql.ts"

type Input = Record<string, unknown>

const days = (count: number) => ({ gte: new Date(Date.now() - count * 86_400_000).toISOString() })
const id = (prefix: string, n: number) => `${prefix}_${String(n).padStart(26, "0")}`
const sorted = (...columns: string[]): Input[] =>
  columns.flatMap((column) => [{ order: column }, { order: `-${column}` }])
/** A word that few rows have, one of every fiftieth row, one of nearly all, one too short for an index, none. */
const searches = (...more: string[]): Input[] =>
  [RARE, COMMON, "ber", "be", "q", "nobody at all", ...more].map((q) => ({ q }))
const OPEN = ["pending", "completed", "requires_action"]
const UNSENT = ["not_fulfilled", "partially_fulfilled", "fulfilled", "partially_shipped", "requires_action"]

/** What the panel requests by its lists, their searches, filters, orders and far pages, by operation. */
export const LISTS: Record<string, Input[]> = {
  "admin.home.get": [{ time_zone: "UTC" }],
  "admin.analytics.sales": [{}, { period: "quarter", compare: "year" }, { period: "year", compare: "year" }],
  "admin.analytics.products": ["quarter", "year"].flatMap((period) =>
    [{ currency_code: "eur" }, { convert: true }].map((of) => ({ ...of, period, compare: "year" })),
  ),
  "admin.analytics.stock": [{}],
  "admin.orders.list": [
    {},
    ...searches("zebra anna", "777", "#777", "SKU-777", "10115", "040 2000100", "a@b.example"),
    { status: OPEN, fulfillment_status: UNSENT },
    { status: OPEN, payment_status: ["not_paid", "awaiting", "requires_action"] },
    { has_open_claim: true },
    { country_code: ["de"] },
    { status: ["canceled"] },
    { payment_status: ["refunded"] },
    { payment_status: ["captured"], fulfillment_status: ["returned"] },
    { region_id: [id("reg", 1)] },
    { sales_channel_id: [id("sc", 2)], status: ["archived"] },
    { customer_id: id("cus", 7_920) },
    { created_at: days(7) },
    { created_at: days(365) },
    ...sorted("display_id", "created_at", "email", "status", "payment_status", "fulfillment_status"),
    { offset: 1_000 },
    { offset: 100_000 },
    { q: COMMON, offset: 1_000 },
  ].map((input) => ({ ...input, expand: "customer,sales_channel,shipping_address" })),
  "admin.customers.list": [
    {},
    ...searches("zebra anna", "030 1000101", "@example.com"),
    { has_account: "true" },
    { has_account: "false", q: "ber" },
    { groups: [id("cgrp", 1)] },
    { groups: [id("cgrp", 7)], q: "ber" },
    { created_at: days(30) },
    ...sorted("email", "first_name", "last_name", "phone", "has_account", "created_at"),
    { offset: 1_000 },
    { offset: 100_000 },
  ].map((input) => ({ ...input, expand: "groups" })),
  "admin.customer-groups.list": [{}, { q: "group 7" }],
  "admin.customer-groups.listCustomers": [{}, { q: RARE }, { q: "ber" }, { limit: 0 }].map((input) => ({
    ...input,
    id: id("cgrp", 1),
    expand: "",
  })),
  "admin.products.list": [
    {},
    ...searches("zebra anna", "SKU-777", "sold"),
    { status: ["draft"] },
    { status: ["rejected"] },
    { is_giftcard: "true" },
    { collection_id: [id("pcol", 7)] },
    { type_id: [id("ptyp", 7)] },
    { tags: [id("ptag", 7)] },
    { category_id: [id("pcat", 7)] },
    { sales_channel_id: [id("sc", 1)] },
    { sales_channel_id: [id("sc", 5)] },
    { price_list_id: [id("pl", 1)] },
    { created_at: days(30) },
    ...sorted("title", "handle", "status", "created_at", "updated_at"),
    { offset: 1_000 },
    { offset: 50_000 },
  ].map((input) => ({ ...input, fields: "title,handle,status,thumbnail,created_at", expand: "" })),
  "admin.products.listVariants": [{ id: id("prod", 7) }],
  "admin.variants.list": [{}, ...searches("SKU-777")],
  "admin.inventory-items.list": [{}, ...searches("SKU-777")],
  "admin.reservations.list": [{}, { location_id: [id("sloc", 1)] }],
  "admin.collections.list": [{}, { q: RARE }, { q: "ber" }, ...sorted("title", "created_at")].map((input) => ({
    ...input,
    expand: "products",
  })),
  "admin.product-types.list": [{}, { q: "7", order: "value" }],
  "admin.product-tags.list": [{ order: "value" }, { q: "7", order: "value" }],
  "admin.product-categories.list": [{ limit: 100, fields: "name,parent_category.name" }],
  "admin.products.tagUsage": [{}],
  "admin.products.types": [{}],
  "admin.price-lists.list": [{}, { q: RARE }],
  "admin.price-lists.products": [{ price_list_id: id("pl", 1) }, { price_list_id: id("pl", 1), q: RARE }],
  "admin.discounts.list": [
    ...searches("zebra anna"),
    { parent_discount_id: "null" },
    { parent_discount_id: "null", rule: { type: ["free_shipping"] } },
    { parent_discount_id: "null", rule: { type: ["fixed"], allocation: ["item"] } },
    { parent_discount_id: "null", is_disabled: "true" },
    { is_dynamic: "true" },
    { created_at: days(7) },
    ...sorted("code", "usage_count", "starts_at", "ends_at", "created_at", "updated_at"),
  ],
  "admin.gift-cards.list": [
    {},
    ...searches("A7"),
    ...sorted("code", "value", "balance", "ends_at", "created_at"),
    { offset: 10_000 },
  ],
  "admin.draft-orders.list": [{}, ...searches("777"), { status: ["open"] }],
  "admin.returns.list": [{}, { offset: 10_000 }],
  "admin.swaps.list": [{}, { offset: 10_000 }],
  "admin.order-edits.list": [{}, { q: "call" }],
  "admin.notes.list": [{}, { resource_id: id("order", 5) }],
  "admin.notifications.list": [{}, { event_name: "order.placed" }, { resource_id: id("order", 5) }],
  "admin.mails.list": [{}],
  "admin.batch-jobs.list": [{}, { type: ["product-import"] }],
  "admin.audit.list": [
    {},
    { user_id: "usr_1" },
    { user_id: "usr_none" },
    { operation: "admin.orders.update" },
    { outcome: "refused" },
    { created_at: days(7) },
    { target_id: id("order", 7) },
    ...sorted("created_at", "operation", "user_id"),
    { offset: 100_000 },
  ],
  "admin.orders.history": [{ id: id("order", 50) }],
}
