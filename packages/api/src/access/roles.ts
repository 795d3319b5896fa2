import { Refusal, ROLES, type Role, roleMay, roleMayGrant } from "@mercer/commerce"
import type { RouteMeta } from "@mercer/rest"
import type { AnyProcedure } from "@trpc/server"
import type { Context, Operator } from "../context/context.ts"
import { isReadOnly } from "../context/takeover.ts"
import { countRoleReport } from "./queries.ts"

interface Call {
  operation: string
  kind: "read" | "write"
  /** The roles that the operation itself names. */
  roles?: readonly string[] | undefined
}

/**
 * Refuses an operation that the operator's role may not call. When roles are only reported it is allowed: the refusal
 * is logged, and counted in `mercer.role_report`.
 */
export async function mayCall(ctx: Context, operator: Operator, call: Call) {
  const { operation, kind, roles } = call
  const role = operator.role ?? "member"
  if (roles ? roles.includes(role) : roleMay(operator.role, operation, kind)) return
  if (ctx.settings.roles === "enforce") {
    const words = `The role ${role} may not do this`
    throw new Refusal("forbidden", words)
  }
  ctx.log.warn({ operation, role, user_id: operator.id }, "A role would be refused")
  if (!isReadOnly(ctx)) await countRoleReport(ctx, { operation, role, now: ctx.now() })
}

/** The roles that may call an operators' operation; undefined for all other operations. @public */
export function rolesFor(operation: string, procedure: AnyProcedure | undefined): readonly Role[] | undefined {
  const meta = procedure?._def.meta as RouteMeta | undefined
  if (meta?.access !== "admin") return undefined
  const kind = procedure?._def.type === "mutation" ? "write" : "read"
  return ROLES.filter((role) => (meta.roles ? meta.roles.includes(role) : roleMay(role, operation, kind)))
}

/**
 * Refuses when an operator assigns a role with more rights than their own, or changes the role of an operator who has
 * more. This also applies when roles are only reported, so that no operator can raise their own rights through an
 * account that they created or changed.
 * @public
 */
export async function mustMayGrant({ db, user_id }: Context, role: Role, present: Role | null = role): Promise<void> {
  const own = user_id && (await db.user.findUnique({ where: { id: user_id }, select: { role: true } }))
  const ownRole = own ? own.role : null
  if (roleMayGrant(ownRole, role) && roleMayGrant(ownRole, present ?? "member")) return
  const words = `The role ${ownRole ?? "member"} may not give or change the role ${roleMayGrant(ownRole, role) ? present : role}: ask an admin, or use "mercer user role"`
  throw new Refusal("forbidden", words)
}
