import type { EditedName, ResourceName } from "@mercer/api"
import type { IconName } from "#panel/ui/icons.tsx"
import type { Words } from "#panel/words/en.ts"

interface Page {
  /** Its folder under /app, and its key in the menu's texts, if that is not the resource's name. */
  at?: string
  group?: keyof Words["nav"]["groups"]
  /** Of the menu, which has no others. */
  icon?: IconName
  /** The first operation of its page, `list` by default: roles that may not call it do not see the page. */
  opens?: "get" | "sales"
  /** The second key of the shortcut `g …`. */
  key?: string
  /** Whether it has a page for creating one, with the operation `create`. */
  creates?: true
  /** The prefix of its rows' ids, which are links to their pages. */
  prefix?: string
}

/** The server says which resources are edited on a page, where operators see who else is there. */
type PageOf<Name> = Name extends EditedName ? Page & { edited: true } : (Page & { edited?: never }) | null

/** The pages of all resources, in the order of the menu; null for those that other pages show. */
const PAGES = {
  home: { icon: "home", opens: "get", key: "h" },
  analytics: { icon: "chart", opens: "sales", key: "a" },
  orders: { group: "sales", icon: "receipt", key: "o", edited: true, prefix: "order" },
  "draft-orders": { group: "sales", icon: "edit", key: "f", creates: true, edited: true },
  returns: { group: "sales", icon: "undo", key: "r" },
  customers: { group: "sales", icon: "user", key: "c", creates: true, edited: true, prefix: "cus" },
  "customer-groups": { group: "sales", icon: "users", key: "g", creates: true, edited: true, prefix: "cgrp" },
  discounts: { group: "sales", icon: "percent", key: "d", creates: true, edited: true, prefix: "disc" },
  "gift-cards": { group: "sales", icon: "gift", creates: true, edited: true, prefix: "gift" },
  products: { group: "catalog", icon: "box", key: "p", creates: true, edited: true, prefix: "prod" },
  collections: { group: "catalog", icon: "layers", key: "l", creates: true, edited: true, prefix: "pcol" },
  "product-categories": {
    at: "categories",
    group: "catalog",
    icon: "tree",
    creates: true,
    edited: true,
    prefix: "pcat",
  },
  media: { group: "catalog", icon: "image" },
  "product-types": { group: "catalog", icon: "bookmark" },
  "inventory-items": { at: "inventory", group: "catalog", icon: "archive", edited: true },
  "price-lists": { group: "catalog", icon: "tag", creates: true, edited: true },
  "batch-jobs": { group: "catalog", icon: "transfer", key: "i", prefix: "batch" },
  store: { group: "settings", icon: "store", opens: "get", key: "s" },
  currencies: { group: "settings", icon: "coins", key: "u" },
  regions: { group: "settings", icon: "globe", creates: true, edited: true, prefix: "reg" },
  "shipping-options": { at: "shipping", group: "settings", icon: "truck", creates: true, edited: true, prefix: "so" },
  "stock-locations": { at: "locations", group: "settings", icon: "pin", creates: true, edited: true },
  "tax-rates": { at: "taxes", group: "settings", icon: "percent", creates: true, edited: true, prefix: "txr" },
  "return-reasons": { group: "settings", icon: "bookmark", creates: true, edited: true, prefix: "rr" },
  "sales-channels": { group: "settings", icon: "share", creates: true, edited: true, prefix: "sc" },
  "publishable-api-keys": {
    at: "publishable-keys",
    group: "system",
    icon: "key",
    creates: true,
    edited: true,
    prefix: "pk",
  },
  webhooks: { group: "system", icon: "send", creates: true, edited: true, prefix: "whk" },
  apps: { group: "system", icon: "plug" },
  users: { group: "system", icon: "group", edited: true, prefix: "usr" },
  roles: { group: "system", icon: "shield", creates: true, edited: true },
  audit: { group: "system", icon: "list" },
  comparison: { group: "system", icon: "columns", opens: "get" },
  system: { group: "system", icon: "pulse", opens: "get" },
  mails: { group: "system", icon: "mail", prefix: "outbox" },
  "product-tags": {},
  "shipping-profiles": { at: "shipping/profiles", edited: true },
  auth: null,
  carts: null,
  "custom-fields": null,
  "discount-conditions": null,
  documents: null,
  "event-runs": null,
  invites: null,
  jobs: null,
  mentions: null,
  notes: null,
  notifications: null,
  "order-edits": null,
  "payment-collections": null,
  payments: null,
  presence: null,
  reservations: null,
  "role-report": null,
  setup: null,
  swaps: null,
  uploads: null,
  variants: null,
  views: null,
} as const satisfies { [Name in ResourceName]: PageOf<Name> }

type Pages = typeof PAGES
type Folder<Name extends ResourceName> = Pages[Name] extends { at: infer At } ? At : Name
type InMenu = { [Name in ResourceName]: Pages[Name] extends { icon: string } ? Folder<Name> : never }[ResourceName]

/** A page of the panel. */
interface Known extends Page {
  resource: ResourceName
  /** Its folder under /app. */
  name: string
  operation: string
  edited?: true
}

/** A page of the menu. */
export interface Resource extends Omit<Known, "name"> {
  name: InMenu
  icon: IconName
}

/** Every page that is one of a resource. */
export const pages: Known[] = (Object.entries(PAGES) as [ResourceName, Omit<Known, "name"> | null][]).flatMap(
  ([resource, page]) =>
    page ? [{ ...page, resource, name: page.at ?? resource, operation: `${resource}.${page.opens ?? "list"}` }] : [],
)

/** All pages of the menu, in its order. */
export const resources = pages.filter(({ icon }) => icon) as Resource[]

/** What is set up once: the shop's own pages come before it in the menu. */
export const isRare = ({ group }: Resource) => group === "settings" || group === "system"

export const addressOf = (name: string) => (name === "home" ? "/app" : `/app/${name}`)
