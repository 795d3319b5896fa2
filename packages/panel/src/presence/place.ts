import type { AppRouter } from "@mercer/api"
import type { inferRouterInputs } from "@trpc/server"

type Asked = inferRouterInputs<AppRouter>["admin"]["presence"]["list"]
export type Place = Pick<Asked, "resource" | "resource_id">

/** The resource of each page of the panel on which something is edited, by its URL word; those of one name are left out. */
const RESOURCES: Record<string, Asked["resource"]> = {
  categories: "product-categories",
  inventory: "inventory-items",
  locations: "stock-locations",
  "publishable-keys": "publishable-api-keys",
  shipping: "shipping-options",
  taxes: "tax-rates",
}
const SAME: Asked["resource"][] = [
  "collections",
  "customer-groups",
  "customers",
  "discounts",
  "draft-orders",
  "gift-cards",
  "orders",
  "price-lists",
  "products",
  "regions",
  "return-reasons",
  "roles",
  "sales-channels",
  "users",
  "webhooks",
]

/** What a page is about, by its address; undefined for lists, for new ones, and where nothing is edited. */
export function placeOf(pathname: string): Place | undefined {
  const [, , name = "", first, second] = pathname.split("/")
  if (name === "shipping" && first === "profiles")
    return second && second !== "new" ? at("shipping-profiles", second) : undefined
  const resource = RESOURCES[name] ?? SAME.find((one) => one === name)
  if (!resource || !first || first === "new" || first === "reservations") return undefined
  return at(resource, first)
}

const at = (resource: Asked["resource"], id: string): Place => ({ resource, resource_id: decodeURIComponent(id) })
