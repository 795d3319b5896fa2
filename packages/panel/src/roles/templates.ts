export interface Permissions {
  read: string[]
  write: string[]
}

/** What a new role can start with. */
export const TEMPLATES: Record<"fulfillment" | "support" | "read_only", Permissions> = {
  fulfillment: {
    read: ["customers", "products", "inventory", "settings"],
    write: ["fulfillment", "notes"],
  },
  support: {
    read: ["payments", "products", "inventory", "gift_cards", "discounts", "settings", "emails"],
    write: ["orders", "returns", "notes", "customers"],
  },
  read_only: {
    read: [
      ...["dashboard", "orders", "fulfillment", "payments", "returns", "notes", "customers", "products"],
      ...["inventory", "discounts", "gift_cards", "imports_exports", "settings"],
    ],
    write: [],
  },
}

export type TemplateName = keyof typeof TEMPLATES
