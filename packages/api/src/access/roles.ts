import {
  type Area,
  mayGrantRights,
  mayMakeCall,
  type OperatorCall,
  OWN_ACCOUNT,
  Refusal,
  type Rights,
  ROLES,
  type Role,
  roleMay,
} from "@mercer/commerce"
import type { RouteMeta } from "@mercer/rest"
import type { AnyProcedure } from "@trpc/server"
import type { Context, Operator } from "../context/context.ts"
import { isReadOnly } from "../context/takeover.ts"
import { areaOf } from "./areas.ts"
import { countRoleReport, operatorById } from "./queries.ts"

/**
 * Refuses an operation that the operator's role may not call. When roles are only reported, a built-in role is allowed:
 * the refusal is logged, and counted in `mercer.role_report`. Custom roles always apply: the shop has made them.
 * @public
 */
export async function mayCall(ctx: Context, operator: Operator, call: OperatorCall) {
  if (mayMakeCall(operator, call)) return
  if (operator.custom) throw new Refusal("forbidden", customRefusal(operator.custom.name, call))
  const role = operator.role ?? "member"
  if (ctx.settings.roles === "enforce") {
    const words = `The role ${role} may not do this`
    throw new Refusal("forbidden", words)
  }
  const { operation } = call
  ctx.log.warn({ operation, role, user_id: operator.id }, "A role would be refused")
  if (!isReadOnly(ctx)) await countRoleReport(ctx, { operation, role, now: ctx.now() })
}

function customRefusal(name: string, { operation, kind, area }: OperatorCall): string {
  return `The role ${name} may not do this: it needs ${accessWords(kind, area ?? operation)}`
}

const accessWords = (kind: string, area: string) => `${kind} access to ${area.replace("_", " ")}`

/**
 * Refuses what an operation does besides its own area, such as a refund when a return is received, if its operator's
 * custom role may not call the operation for it. Built-in roles and work without an operator go on.
 * @public
 */
export function mustMay({ operator, operations }: Calling, operation: string, kind: OperatorCall["kind"]): void {
  const call = { operation, kind, area: areaOf(operation, metaOf(operations[operation])) }
  if (!operator?.custom || mayMakeCall(operator, call)) return
  throw new Refusal("forbidden", customRefusal(operator.custom.name, call))
}

type Calling = Pick<Context, "operator" | "operations">

const metaOf = (procedure: unknown) => (procedure as AnyProcedure | undefined)?._def.meta as RouteMeta | undefined

/** The built-in roles that may call an operators' operation; undefined for all other operations. @public */
export function rolesFor(operation: string, procedure: AnyProcedure | undefined): readonly Role[] | undefined {
  const meta = metaOf(procedure)
  if (meta?.access !== "admin") return undefined
  const kind = procedure?._def.type === "mutation" ? "write" : "read"
  return ROLES.filter((role) => (meta.roles ? meta.roles.includes(role) : roleMay(role, operation, kind)))
}

/** What a custom role needs to call an operators' operation, in words; undefined when none may call it. @public */
export function accessFor(operation: string, procedure: AnyProcedure | undefined): string | undefined {
  const meta = metaOf(procedure)
  const area = areaOf(operation, meta)
  const roles = meta?.roles
  if (!area || (roles && !roles.includes("member"))) return undefined
  const kind = procedure?._def.type === "mutation" ? "write" : "read"
  return area === OWN_ACCOUNT ? "any access" : accessWords(kind, area)
}

/**
 * The names of all operators' operations that an operator's role is for, built-in or custom; also of those that anyone
 * may call, such as reading currencies, as their pages are for the roles that have their area.
 * @public
 */
export function operationsOf({ operations }: Pick<Context, "operations">, operator: Operator): string[] {
  return Object.entries(operations).flatMap(([operation, procedure]) => {
    const { meta, type } = (procedure as AnyProcedure)._def as { meta?: RouteMeta; type: string }
    const kind = type === "mutation" ? "write" : "read"
    const call = { operation, kind, roles: meta?.roles, area: areaOf(operation, meta) } as const
    const isOperators = meta?.access === "admin" || operation.startsWith("admin.")
    return isOperators && mayMakeCall(operator, call) ? [operation] : []
  })
}

/** The names of all operators' operations that are in one of these areas. @public */
export function operationsIn({ operations }: Pick<Context, "operations">, areas: readonly string[]): string[] {
  return Object.entries(operations).flatMap(([operation, procedure]) => {
    const area = areaOf(operation, metaOf(procedure))
    return area !== undefined && areas.includes(area) ? [operation] : []
  })
}

/** Whether an operator may read an area: a built-in role always, a custom one by what the shop has given it. @public */
export const mayReadArea = ({ operator }: Pick<Context, "operator">, area: Area): boolean =>
  operator?.custom?.read.includes(area) ?? true

/**
 * Refuses when an operator gives somebody more rights than their own, or takes away rights that exceed their own. This
 * also applies when roles are only reported, so that no operator can raise their own rights through an account or a
 * role that they created or changed. `tx` reads the operator's rights as they are now.
 * @public
 */
export async function mustMayGrant(tx: Context, ...rights: NamedRights[]): Promise<void> {
  const own = (tx.user_id && (await operatorById(tx, tx.user_id))) || { role: null }
  const refused = rights.find((one) => !mayGrantRights(own, one))
  if (!refused) return
  const words = `The role ${nameOf(own)} may not give or change the role ${nameOf(refused)}: ask an admin, or use "mercer user role"`
  throw new Refusal("forbidden", words)
}

/** Rights with the name of their role, for refusals. */
export interface NamedRights extends Rights {
  custom?: (NonNullable<Rights["custom"]> & { name: string }) | null
}

const nameOf = ({ role, custom }: NamedRights) => custom?.name ?? role ?? "member"
