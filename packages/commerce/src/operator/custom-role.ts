import { AREAS, type Area, OWN_ACCOUNT } from "./areas.ts"
import { builtInRole, type Role, roleMay, roleMayGrant } from "./roles.ts"

type Access = "read" | "write"

/** The areas that a custom role may read, and those in which it may write. */
export interface Permissions {
  read: readonly string[]
  write: readonly string[]
}

/** A role that the shop has made. */
export interface CustomRole extends Permissions {
  id: string
  name: string
}

/** What an operator may do: by one of the built-in roles, or by a custom one, which replaces it. */
export interface Rights {
  role: Role | null
  custom?: Permissions | null
}

/** A call of an operation; `roles` are what the operation itself names. No custom role may call one without an area. */
export interface OperatorCall {
  operation: string
  kind: Access
  roles?: readonly string[] | undefined
  area: string | undefined
}

type Included = Partial<Record<Area, readonly Area[]>>

/** What else a right to read includes: their operations answer with the order. */
const READ_WITH: Included = { fulfillment: ["orders"], payments: ["orders"], returns: ["orders"] }
/** What else a right to write includes: the files that belong to its rows. */
const WRITTEN_WITH: Included = { returns: ["files"], products: ["files"], imports_exports: ["files"] }
/**
 * What a right to write lets read: whoever makes a phone order chooses its region, shipping option and products; a
 * discount, a gift card and a price are of a region or a currency, stock is at a location.
 */
const READ_TO_WRITE: Included = {
  orders: ["products", "settings"],
  returns: ["products", "settings"],
  discounts: ["products", "settings"],
  gift_cards: ["settings"],
  products: ["settings"],
  inventory: ["settings"],
}

/** The same permissions with all that they include, each area once and in one order: who may write may read. */
export function completePermissions({ read, write }: Permissions): { read: Area[]; write: Area[] } {
  const writes = new Set(withIncluded(write, WRITTEN_WITH))
  const reads = new Set(withIncluded([...read, ...withIncluded([...writes], READ_TO_WRITE)], READ_WITH))
  return { read: AREAS.filter((area) => reads.has(area)), write: AREAS.filter((area) => writes.has(area)) }
}

const withIncluded = (areas: readonly string[], included: Included) =>
  areas.flatMap((area) => [area, ...(Object.hasOwn(included, area) ? (included[area as Area] ?? []) : [])])

/**
 * Whether an operator may make a call. A custom role may call what is in its areas and what concerns only its own
 * account; of operations that name their roles, those that members may call.
 */
export function mayMakeCall({ role, custom }: Rights, call: OperatorCall): boolean {
  const { operation, kind, roles, area } = call
  if (!custom) return roles ? roles.includes(builtInRole(role)) : roleMay(role, operation, kind)
  if (area === OWN_ACCOUNT) return true
  return area !== undefined && custom[kind].includes(area) && (roles?.includes("member") ?? true)
}

/** Whether an operator may give these rights to somebody, or take them away: only an admin, or who has all of them. */
export function mayGrantRights(own: Rights, wanted: Rights): boolean {
  const { custom } = wanted
  if (!own.custom) return custom ? own.role === "admin" : roleMayGrant(own.role, builtInRole(wanted.role))
  return (
    custom != null && (["read", "write"] as const).every((kind) => isWithin(custom[kind], own.custom?.[kind] ?? []))
  )
}

const isWithin = (some: readonly string[], all: readonly string[]) => some.every((one) => all.includes(one))

/** What a request says of an operator's role: `role_id` is a custom one; null takes it away. */
export interface RoleChange<Custom extends Permissions> {
  role?: Role | null | undefined
  custom?: Custom | null | undefined
}

/**
 * An operator's rights after a change. Operators with a custom role are members in Medusa v1's column, so that a client
 * of v1 which sends the role that it has read takes nothing away.
 */
export function changedRights<Custom extends Permissions>(
  present: { role: Role | null; custom?: Custom | null },
  { role, custom }: RoleChange<Custom>,
): { role: Role; custom: Custom | null } {
  const before = { role: present.role ?? "member", custom: present.custom ?? null }
  if (custom) return { role: "member", custom }
  if (custom === null) return { role: role ?? before.role, custom: null }
  return !role || role === before.role ? before : { role, custom: null }
}
