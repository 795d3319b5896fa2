/** What a custom role can be given access to, in the order of the panel's table. */
export const AREAS = [
  "dashboard",
  "orders",
  "fulfillment",
  "payments",
  "returns",
  "notes",
  "customers",
  "products",
  "inventory",
  "discounts",
  "gift_cards",
  "imports_exports",
  "files",
  "settings",
  "integrations",
  "emails",
  "team",
  "audit_log",
  "system",
  "extensions",
] as const
export type Area = (typeof AREAS)[number]

/** What every operator may do for themselves: signing in, own sessions and tokens, saved views, mentions. */
export const OWN_ACCOUNT = "own_account"
