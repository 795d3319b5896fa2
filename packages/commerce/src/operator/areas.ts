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

/** The area of each operation, by the first words of its name after "admin.": the longest match counts. */
const AREA_OF: Readonly<Record<string, Area | typeof OWN_ACCOUNT>> = {
  analytics: "dashboard",
  "analytics.setRates": "settings",
  "analytics.setTimeZone": "settings",
  apps: "integrations",
  audit: "audit_log",
  auth: OWN_ACCOUNT,
  "batch-jobs": "imports_exports",
  collections: "products",
  comparison: "system",
  currencies: "settings",
  // Which fields the shop has, not what is in them.
  "custom-fields": OWN_ACCOUNT,
  "customer-groups": "customers",
  customers: "customers",
  "customers.lifetimeValue": "orders",
  "discount-conditions": "discounts",
  discounts: "discounts",
  documents: "orders",
  "documents.returns": "returns",
  "draft-orders": "orders",
  "draft-orders.pay": "payments",
  "event-runs": "system",
  "gift-cards": "gift_cards",
  home: "dashboard",
  "inventory-items": "inventory",
  invites: "team",
  jobs: "system",
  mails: "emails",
  media: "files",
  "media.addProducts": "products",
  "media.removeProducts": "products",
  mentions: OWN_ACCOUNT,
  notes: "notes",
  notifications: "emails",
  "order-edits": "orders",
  orders: "orders",
  "orders.cancelClaim": "returns",
  "orders.cancelClaimFulfillment": "fulfillment",
  "orders.cancelFulfillment": "fulfillment",
  "orders.cancelSwap": "returns",
  "orders.cancelSwapFulfillment": "fulfillment",
  "orders.capture": "payments",
  "orders.createClaim": "returns",
  "orders.createSwap": "returns",
  "orders.fulfill": "fulfillment",
  "orders.fulfillClaim": "fulfillment",
  "orders.fulfillSwap": "fulfillment",
  "orders.listReservations": "inventory",
  "orders.previewClaim": "returns",
  "orders.processSwapPayment": "payments",
  "orders.refund": "payments",
  "orders.requestReturn": "returns",
  "orders.reserveLine": "inventory",
  "orders.ship": "fulfillment",
  "orders.shipClaim": "fulfillment",
  "orders.shipSwap": "fulfillment",
  "orders.updateClaim": "returns",
  "payment-collections": "payments",
  payments: "payments",
  // It is refused to roles that may not read the resource.
  presence: OWN_ACCOUNT,
  "price-lists": "discounts",
  "product-categories": "products",
  "product-tags": "products",
  "product-types": "products",
  products: "products",
  "publishable-api-keys": "integrations",
  regions: "settings",
  reservations: "inventory",
  "return-reasons": "settings",
  returns: "returns",
  "role-report": "audit_log",
  roles: "team",
  "roles.mine": OWN_ACCOUNT,
  "sales-channels": "settings",
  "shipping-options": "settings",
  "shipping-profiles": "settings",
  "stock-locations": "settings",
  store: "settings",
  swaps: "returns",
  system: "system",
  "tax-rates": "settings",
  uploads: "files",
  users: "team",
  "users.beginSecondFactor": OWN_ACCOUNT,
  "users.confirmSecondFactor": OWN_ACCOUNT,
  "users.createRecoveryCodes": OWN_ACCOUNT,
  "users.createToken": OWN_ACCOUNT,
  "users.deleteToken": OWN_ACCOUNT,
  "users.endOtherSessions": OWN_ACCOUNT,
  "users.endSession": OWN_ACCOUNT,
  "users.getSecondFactor": OWN_ACCOUNT,
  "users.listSessions": OWN_ACCOUNT,
  "users.listTokens": OWN_ACCOUNT,
  "users.removeSecondFactor": OWN_ACCOUNT,
  "variants.inventory": "inventory",
  variants: "products",
  views: OWN_ACCOUNT,
  webhooks: "integrations",
}

/**
 * The area of an operators' operation such as `admin.orders.refund`; a shop's own ones (`shop.…`) are extensions.
 * Undefined for an unknown one, which no custom role may call.
 */
export function areaOf(operation: string): Area | typeof OWN_ACCOUNT | undefined {
  if (operation.startsWith("shop.")) return "extensions"
  return longestMatch(AREA_OF, operation)
}

/** The value of the longest beginning of an operation's name, in whole words and without "admin.". */
export function longestMatch<T>(table: Readonly<Record<string, T>>, operation: string): T | undefined {
  const words = operation.replace(/^admin\./, "").split(".")
  const names = words.map((_, at) => words.slice(0, words.length - at).join("."))
  const name = names.find((one) => Object.hasOwn(table, one))
  return name === undefined ? undefined : table[name]
}
