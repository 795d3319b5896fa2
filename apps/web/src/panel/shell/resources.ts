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
  /** Whether it has a page for creating one, and the operation for that. */
  creates?: string
  /** Hidden until its page exists. */
  built: boolean
}

/** All resources of the panel, in the order of the menu. A new page is one line here. */
export const resources: Resource[] = [
  { name: "home", group: undefined, icon: "home", operation: "home.get", key: "h", built: true },
  { name: "orders", group: "sales", icon: "receipt", operation: "orders.list", key: "o", built: true },
  { name: "returns", group: "sales", icon: "undo", operation: "returns.list", key: "r", built: true },
  {
    name: "customers",
    group: "sales",
    icon: "user",
    operation: "customers.list",
    key: "c",
    creates: "customers.create",
    built: true,
  },
  {
    name: "customer-groups",
    group: "sales",
    icon: "users",
    operation: "customer-groups.list",
    key: "g",
    creates: "customer-groups.create",
    built: true,
  },
  {
    name: "discounts",
    group: "sales",
    icon: "percent",
    operation: "discounts.list",
    key: "d",
    creates: "discounts.create",
    built: true,
  },
  {
    name: "gift-cards",
    group: "sales",
    icon: "gift",
    operation: "gift-cards.list",
    creates: "gift-cards.create",
    built: true,
  },
  {
    name: "products",
    group: "catalog",
    icon: "box",
    operation: "products.list",
    key: "p",
    creates: "products.create",
    built: true,
  },
  {
    name: "collections",
    group: "catalog",
    icon: "layers",
    operation: "collections.list",
    key: "l",
    creates: "collections.create",
    built: true,
  },
  {
    name: "categories",
    group: "catalog",
    icon: "tree",
    operation: "product-categories.list",
    creates: "product-categories.create",
    built: true,
  },
  { name: "batch-jobs", group: "catalog", icon: "transfer", operation: "batch-jobs.list", key: "i", built: true },
  { name: "store", group: "settings", icon: "store", operation: "store.get", key: "s", built: true },
  { name: "currencies", group: "settings", icon: "coins", operation: "currencies.list", key: "u", built: true },
  {
    name: "regions",
    group: "settings",
    icon: "globe",
    operation: "regions.list",
    creates: "regions.create",
    built: true,
  },
  {
    name: "shipping",
    group: "settings",
    icon: "truck",
    operation: "shipping-options.list",
    creates: "shipping-options.create",
    built: true,
  },
  {
    name: "taxes",
    group: "settings",
    icon: "percent",
    operation: "tax-rates.list",
    creates: "tax-rates.create",
    built: true,
  },
  {
    name: "return-reasons",
    group: "settings",
    icon: "bookmark",
    operation: "return-reasons.list",
    creates: "return-reasons.create",
    built: true,
  },
  {
    name: "sales-channels",
    group: "settings",
    icon: "share",
    operation: "sales-channels.list",
    creates: "sales-channels.create",
    built: true,
  },
  {
    name: "publishable-keys",
    group: "system",
    icon: "key",
    operation: "publishable-api-keys.list",
    creates: "publishable-api-keys.create",
    built: true,
  },
  {
    name: "webhooks",
    group: "system",
    icon: "send",
    operation: "webhooks.list",
    creates: "webhooks.create",
    built: true,
  },
  { name: "apps", group: "system", icon: "plug", operation: "apps.list", built: true },
  { name: "users", group: "system", icon: "group", operation: "users.list", built: true },
  { name: "audit", group: "system", icon: "list", operation: "audit.list", built: true },
  { name: "comparison", group: "system", icon: "columns", operation: "comparison.get", built: true },
  { name: "mails", group: "system", icon: "mail", operation: "mails.list", built: true },
]

export const addressOf = (name: Resource["name"]) => (name === "home" ? "/app" : `/app/${name}`)
