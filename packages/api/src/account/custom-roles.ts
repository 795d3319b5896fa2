import { type CustomRole, changedRights, Refusal, type Role } from "@mercer/commerce"
import type { Db } from "@mercer/db"
import { endMedusaLogins } from "../access/medusa-logins.ts"
import { operatorById } from "../access/queries.ts"
import { mustMayGrant } from "../access/roles.ts"
import type { Context } from "../context/context.ts"
import { mustNotBeLast } from "./operators.ts"
import { lockRoles, rolesWithHolders } from "./queries-roles.ts"

/** What a request says about a role: a built-in one, or the id of a custom one; null takes the custom one away. */
export interface RoleInput {
  role?: Role | null | undefined
  role_id?: string | null | undefined
}

/** A role to give: its name in Medusa v1's column, and the custom one. */
export interface GivenRole {
  role: Role
  custom: CustomRole | null
}

/** The role of a new operator or invitation; refuses an unknown one, and one with more rights than the caller has. */
export async function newRole(tx: Context, { role, role_id }: RoleInput): Promise<GivenRole> {
  const given = { role: role ?? "member", custom: (await customRole(tx, { role, role_id })) ?? null }
  await mustMayGrant(tx, given)
  return given
}

/** Gives an operator another role, if the request says so; refuses to leave the shop without an admin. */
export async function changeRole(tx: Context, id: string, input: RoleInput): Promise<void> {
  if (!input.role && input.role_id === undefined) return
  const custom = await customRole(tx, input)
  const present = await operatorById(tx, id)
  if (!present) throw new Refusal("not_found", `User with id: ${id}`)
  const next = changedRights(present, { role: input.role, custom })
  if (next.role === (present.role ?? "member") && next.custom?.id === present.custom?.id) return
  await mustMayGrant(tx, next, present)
  if (next.role !== "admin") await mustNotBeLast(tx, id)
  await tx.db.user.update({ where: { id }, data: { role: next.role } })
  await keepRole(tx, id, next)
  await endMedusaLogins(tx, "admin", id)
}

/** Stores the custom role of an operator, or that they have none. */
async function keepRole({ db }: { db: Db }, user_id: string, { custom }: GivenRole): Promise<void> {
  await db.customUserRole.deleteMany({ where: { user_id } })
  if (custom) await db.customUserRole.create({ data: { user_id, role_id: custom.id } })
}

/** An operator with a custom role neither changes nor deletes one who may do more than they may themselves. */
export async function mustNotOutrank(tx: Context, id: string): Promise<void> {
  if (!tx.operator?.custom || id === tx.user_id) return
  const other = await operatorById(tx, id)
  if (other) await mustMayGrant(tx, other)
}

/** The custom role that a request names, which nobody deletes until the transaction ends. */
async function customRole(tx: Context, { role, role_id }: RoleInput): Promise<CustomRole | null | undefined> {
  if (role_id == null) return role_id
  if (role && role !== "member")
    throw new Refusal("invalid_data", "An operator with a custom role is a member: leave role out, or send member")
  await lockRoles(tx)
  const [found] = await rolesWithHolders(tx, role_id)
  if (!found) throw new Refusal("not_found", `Role with id: ${role_id} was not found`)
  return found
}
