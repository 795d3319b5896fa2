import { Refusal, type Role, roleMay, roleMayGrant } from "@mercer/commerce"
import type { Context } from "./context.ts"

export interface Operator {
  id: string
  role: Role | null
}

/**
 * Refuses an operation that the operator's role may not call. A shop that only reports roles lets it pass: what would be
 * refused is logged, and counted in `mercer.role_report`.
 */
export async function mayCall(ctx: Context, operator: Operator, operation: string, kind: "read" | "write") {
  if (roleMay(operator.role, operation, kind)) return
  const role = operator.role ?? "member"
  if (ctx.settings.roles === "enforce") {
    const words = `The role ${role} may not do this`
    throw new Refusal("not_allowed", words, undefined, { status: 403 })
  }
  ctx.log.warn({ operation, role, user_id: operator.id }, "A role would be refused")
  await ctx.db.$executeRaw`
    INSERT INTO mercer.role_report (operation, role, count, last_at) VALUES (${operation}, ${role}, 1, ${ctx.now()})
    ON CONFLICT (operation, role) DO UPDATE SET count = role_report.count + 1, last_at = excluded.last_at`
}

/**
 * Refuses an operator to give a role with more rights than their own, or to change that of somebody who has more: also
 * where roles are only reported, nobody raises their own rights by way of an account that they made or changed.
 */
export async function mustMayGrant({ db, user_id }: Context, role: Role, present: Role | null = role): Promise<void> {
  const own = user_id && (await db.user.findUnique({ where: { id: user_id }, select: { role: true } }))
  const ownRole = own ? own.role : null
  if (roleMayGrant(ownRole, role) && roleMayGrant(ownRole, present ?? "member")) return
  const words = `The role ${ownRole ?? "member"} may not give or change the role ${roleMayGrant(ownRole, role) ? present : role}: ask an admin, or use "mercer user role"`
  throw new Refusal("not_allowed", words, undefined, { status: 403 })
}
