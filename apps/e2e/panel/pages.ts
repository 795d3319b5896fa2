import type { Page } from "@playwright/test"
import { firstId } from "./panel.ts"

type Address = string | ((page: Page) => Promise<string>)

/** Every page of the panel, by a name for its pictures: lists, forms for new things, and one thing of each kind. */
export const pages: Record<string, Address> = {
  login: "/app/login",
  "forgot-password": "/app/forgot-password",
  "reset-password": "/app/reset-password?token=from-a-mail&email=ada@example.com",
  "reset-password-dead": "/app/reset-password",
  invite: "/app/invite?token=from-a-mail",

  customers: "/app/customers",
  "customer-new": "/app/customers/new",
  customer: async (page) => `/app/customers/${await firstId(page, "customers", "customers", "&has_account=true")}`,

  "customer-groups": "/app/customer-groups",
  "customer-group-new": "/app/customer-groups/new",
  "customer-group": async (page) => `/app/customer-groups/${await firstId(page, "customer-groups", "customer_groups")}`,

  collections: "/app/collections",
  "collection-new": "/app/collections/new",
  collection: async (page) => `/app/collections/${await firstId(page, "collections", "collections")}`,

  currencies: "/app/currencies",

  regions: "/app/regions",
  "region-new": "/app/regions/new",
  region: async (page) => `/app/regions/${await firstId(page, "regions", "regions")}`,
}

export const addressOn = async (page: Page, address: Address) => (typeof address === "string" ? address : address(page))
