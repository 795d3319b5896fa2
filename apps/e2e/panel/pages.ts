import type { Page } from "@playwright/test"
import { placeOrder } from "./orders.ts"
import { firstId } from "./panel.ts"

type Address = string | ((page: Page) => Promise<string>)

/** Every page of the panel, by a name for its pictures: lists, forms for new things, and one thing of each kind. */
export const pages: Record<string, Address> = {
  login: "/app/login",

  home: "/app",
  orders: "/app/orders",
  order: async (page) => `/app/orders/${(await placeOrder(page, { codes: ["WELCOME10"] })).id}`,

  customers: "/app/customers",
  "customer-new": "/app/customers/new",
  customer: async (page) => `/app/customers/${await firstId(page, "customers", "customers", "&has_account=true")}`,

  "customer-groups": "/app/customer-groups",
  "customer-group-new": "/app/customer-groups/new",
  "customer-group": async (page) => `/app/customer-groups/${await firstId(page, "customer-groups", "customer_groups")}`,

  collections: "/app/collections",
  "collection-new": "/app/collections/new",
  collection: async (page) => `/app/collections/${await firstId(page, "collections", "collections")}`,

  discounts: "/app/discounts",
  "discount-new": "/app/discounts/new",
  discount: async (page) => `/app/discounts/${await firstId(page, "discounts", "discounts", "&q=TEES20")}`,
  "discount-dynamic": async (page) =>
    `/app/discounts/${await firstId(page, "discounts", "discounts", "&q=FRIEND&order=code")}`,

  currencies: "/app/currencies",

  audit: async (page) => {
    const id = await firstId(page, "collections", "collections")
    await page.context().request.post(`/admin/collections/${id}`, { data: { metadata: { season: "summer" } } })
    return "/app/audit"
  },
}

export const addressOn = async (page: Page, address: Address) => (typeof address === "string" ? address : address(page))
