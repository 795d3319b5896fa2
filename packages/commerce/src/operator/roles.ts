/** An operator's built-in role; an unset role counts as member. Custom ones are in custom-role.ts. */
export const ROLES = ["admin", "member", "developer"] as const
export type Role = (typeof ROLES)[number]

/** The role by which rights are judged: member for none, and for one that the shop has added to Medusa's. */
export const builtInRole = (role: Role | null): Role => (role && ROLES.includes(role) ? role : "member")

interface Allowed {
  read: readonly Role[]
  write: readonly Role[]
}

const ALL = ROLES
const SETTERS = ["admin", "developer"] as const
const ADMINS = ["admin"] as const

/** Daily work of all roles: access to everything not listed below. */
const DAILY: Allowed = { read: ALL, write: ALL }
/** Shop settings: read by all, changed by those who set up the shop. */
const SETTINGS: Allowed = { read: ALL, write: SETTERS }
/** Integrations with other programs. */
const TECHNICAL: Allowed = { read: SETTERS, write: SETTERS }
/** Who the operators are and what they did. */
const PEOPLE: Allowed = { read: ADMINS, write: ADMINS }

/**
 * Which role may call which operation, by the first words of its name after "admin.": the longest match counts.
 * Admins do all; a member works with orders, customers and products; a developer sets up the shop, but not its users.
 */
export const ROLE_TABLE: Readonly<Record<string, Allowed>> = {
  "analytics.setRates": SETTINGS,
  "analytics.setTimeZone": SETTINGS,
  apps: TECHNICAL,
  audit: PEOPLE,
  comparison: PEOPLE,
  currencies: SETTINGS,
  "event-runs": TECHNICAL,
  invites: PEOPLE,
  "invites.accept": DAILY,
  jobs: TECHNICAL,
  mails: TECHNICAL,
  "publishable-api-keys": TECHNICAL,
  regions: SETTINGS,
  "role-report": PEOPLE,
  roles: { read: ALL, write: ADMINS },
  "sales-channels": SETTINGS,
  "shipping-options": SETTINGS,
  "shipping-profiles": SETTINGS,
  // The first location changes how the whole shop tracks its stock.
  "stock-locations": SETTINGS,
  store: SETTINGS,
  system: TECHNICAL,
  "tax-rates": SETTINGS,
  users: { read: ALL, write: ADMINS },
  "users.beginSecondFactor": DAILY,
  "users.confirmSecondFactor": DAILY,
  "users.createRecoveryCodes": DAILY,
  "users.createToken": DAILY,
  "users.deleteToken": DAILY,
  "users.endOtherSessions": DAILY,
  "users.endSession": DAILY,
  "users.removeSecondFactor": DAILY,
  webhooks: TECHNICAL,
}

/** The roles that each role may assign: none with more rights than its own. */
const GRANTS: Readonly<Record<Role, readonly Role[]>> = {
  admin: ROLES,
  developer: ["developer", "member"],
  member: ["member"],
}

/** Whether an operator may assign a role; applies in every shop, whether or not it enforces the table above. */
export function roleMayGrant(own: Role | null, wanted: Role): boolean {
  return GRANTS[builtInRole(own)].includes(wanted)
}

/** Whether a role may call an operation such as `admin.discounts.update`, which reads or writes. */
export function roleMay(role: Role | null, operation: string, kind: keyof Allowed): boolean {
  return (longestMatch(ROLE_TABLE, operation) ?? DAILY)[kind].includes(builtInRole(role))
}

/** The value of the longest beginning of an operation's name, in whole words and without "admin.". */
export function longestMatch<T>(table: Readonly<Record<string, T>>, operation: string): T | undefined {
  const words = operation.replace(/^admin\./, "").split(".")
  const names = words.map((_, at) => words.slice(0, words.length - at).join("."))
  const name = names.find((one) => Object.hasOwn(table, one))
  return name === undefined ? undefined : table[name]
}
