import { Refusal, type Role, roleMay } from "@mercer/commerce"
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
