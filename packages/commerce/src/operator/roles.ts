/** What an operator is; seed: a role that was never set is a member's. */
export const ROLES = ["admin", "member", "developer"] as const
export type Role = (typeof ROLES)[number]

interface Allowed {
  read: readonly Role[]
  write: readonly Role[]
}

const ALL = ROLES
const SETTERS = ["admin", "developer"] as const
const ADMINS = ["admin"] as const

/** Everybody's daily work: who may read and change what no line below names. */
const DAILY: Allowed = { read: ALL, write: ALL }
/** What decides how the shop sells: seen by all, changed by those who set it up. */
const SETTINGS: Allowed = { read: ALL, write: SETTERS }
/** What other programs get or send. */
const TECHNICAL: Allowed = { read: SETTERS, write: SETTERS }
/** Who the operators are and what they did. */
const PEOPLE: Allowed = { read: ADMINS, write: ADMINS }

/**
 * Which role may call which operation, by the first words of its name behind "admin.": the longest that fits counts.
 * An admin may do all; a member works with orders, customers and goods; a developer sets up the shop, but not its people.
 */
export const ROLE_TABLE: Readonly<Record<string, Allowed>> = {
  apps: TECHNICAL,
  audit: PEOPLE,
  currencies: SETTINGS,
  invites: PEOPLE,
  "invites.accept": DAILY,
  mails: TECHNICAL,
  "publishable-api-keys": TECHNICAL,
  regions: SETTINGS,
  "role-report": PEOPLE,
  "sales-channels": SETTINGS,
  "shipping-options": SETTINGS,
  "shipping-profiles": SETTINGS,
  store: SETTINGS,
  "tax-rates": SETTINGS,
  users: { read: ALL, write: ADMINS },
  "users.createToken": DAILY,
  "users.deleteToken": DAILY,
  webhooks: TECHNICAL,
}

/** The roles that each may give to others, or to its own: none with more rights than it has. */
const GRANTS: Readonly<Record<Role, readonly Role[]>> = {
  admin: ROLES,
  developer: ["developer", "member"],
  member: ["member"],
}

/** Whether an operator may give somebody a role; holds in every shop, whether or not it enforces the table above. */
export function roleMayGrant(own: Role | null, wanted: Role): boolean {
  return GRANTS[own ?? "member"].includes(wanted)
}

/** Whether a role may call an operation such as `admin.discounts.update`, which reads or writes. */
export function roleMay(role: Role | null, operation: string, kind: keyof Allowed): boolean {
  const words = operation.replace(/^admin\./, "").split(".")
  const names = words.map((_, at) => words.slice(0, words.length - at).join("."))
  const name = names.find((one) => Object.hasOwn(ROLE_TABLE, one))
  return (name ? (ROLE_TABLE[name] as Allowed) : DAILY)[kind].includes(role ?? "member")
}
