import type { IconName } from "#panel/ui/icons.tsx"
import type { Words } from "#panel/words/en.ts"

type Group = keyof Words["nav"]["groups"]

export interface Resource {
  /** Its folder under /app, and its key in the texts. */
  name: Exclude<keyof Words["nav"], "label" | "open" | "skip" | "groups">
  group: Group | undefined
  icon: IconName
  /** The first operation of its page: roles that may not call it do not see the page. */
  operation: string
  /** The second key of the shortcut `g …`. */
  key?: string
  /** Whether it has a page for creating one, with the operation `create`. */
  creates?: true
}

/** All resources of the panel, in the order of the menu. A new page is one line here. */
export const resources: Resource[] = [
  { name: "home", group: undefined, icon: "home", operation: "home.get", key: "h" },
  { name: "analytics", group: undefined, icon: "chart", operation: "analytics.sales", key: "a" },
  { name: "orders", group: "sales", icon: "receipt", operation: "orders.list", key: "o" },
  { name: "draft-orders", group: "sales", icon: "edit", operation: "draft-orders.list", key: "f", creates: true },
  { name: "returns", group: "sales", icon: "undo", operation: "returns.list", key: "r" },
  {
    name: "customers",
    group: "sales",
    icon: "user",
    operation: "customers.list",
    key: "c",
    creates: true,
  },
  {
    name: "customer-groups",
    group: "sales",
    icon: "users",
    operation: "customer-groups.list",
    key: "g",
    creates: true,
  },
  {
    name: "discounts",
    group: "sales",
    icon: "percent",
    operation: "discounts.list",
    key: "d",
    creates: true,
  },
  {
    name: "gift-cards",
    group: "sales",
    icon: "gift",
    operation: "gift-cards.list",
    creates: true,
  },
  {
    name: "products",
    group: "catalog",
    icon: "box",
    operation: "products.list",
    key: "p",
    creates: true,
  },
  {
    name: "collections",
    group: "catalog",
    icon: "layers",
    operation: "collections.list",
    key: "l",
    creates: true,
  },
  {
    name: "categories",
    group: "catalog",
    icon: "tree",
    operation: "product-categories.list",
    creates: true,
  },
  { name: "media", group: "catalog", icon: "image", operation: "media.list" },
  { name: "product-types", group: "catalog", icon: "bookmark", operation: "product-types.list" },
  { name: "inventory", group: "catalog", icon: "archive", operation: "inventory-items.list" },
  {
    name: "price-lists",
    group: "catalog",
    icon: "tag",
    operation: "price-lists.list",
    creates: true,
  },
  { name: "batch-jobs", group: "catalog", icon: "transfer", operation: "batch-jobs.list", key: "i" },
  { name: "store", group: "settings", icon: "store", operation: "store.get", key: "s" },
  { name: "currencies", group: "settings", icon: "coins", operation: "currencies.list", key: "u" },
  {
    name: "regions",
    group: "settings",
    icon: "globe",
    operation: "regions.list",
    creates: true,
  },
  {
    name: "shipping",
    group: "settings",
    icon: "truck",
    operation: "shipping-options.list",
    creates: true,
  },
  {
    name: "locations",
    group: "settings",
    icon: "pin",
    operation: "stock-locations.list",
    creates: true,
  },
  {
    name: "taxes",
    group: "settings",
    icon: "percent",
    operation: "tax-rates.list",
    creates: true,
  },
  {
    name: "return-reasons",
    group: "settings",
    icon: "bookmark",
    operation: "return-reasons.list",
    creates: true,
  },
  {
    name: "sales-channels",
    group: "settings",
    icon: "share",
    operation: "sales-channels.list",
    creates: true,
  },
  {
    name: "publishable-keys",
    group: "system",
    icon: "key",
    operation: "publishable-api-keys.list",
    creates: true,
  },
  {
    name: "webhooks",
    group: "system",
    icon: "send",
    operation: "webhooks.list",
    creates: true,
  },
  { name: "apps", group: "system", icon: "plug", operation: "apps.list" },
  { name: "users", group: "system", icon: "group", operation: "users.list" },
  { name: "roles", group: "system", icon: "shield", operation: "roles.list", creates: true },
  { name: "audit", group: "system", icon: "list", operation: "audit.list" },
  { name: "comparison", group: "system", icon: "columns", operation: "comparison.get" },
  { name: "system", group: "system", icon: "pulse", operation: "system.get" },
  { name: "mails", group: "system", icon: "mail", operation: "mails.list" },
]

/** What is set up once: the shop's own pages come before it in the menu. */
export const isRare = ({ group }: Resource) => group === "settings" || group === "system"

export const addressOf = (name: Resource["name"]) => (name === "home" ? "/app" : `/app/${name}`)
