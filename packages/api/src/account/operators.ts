import { BEARER_TOKEN, endSessions, revokeTokens } from "@mercer/auth"
import { type CustomRole, Refusal, type Role } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import { endMedusaLogins } from "../access/medusa-logins.ts"
import { OPERATOR_RESET } from "../access/token-purposes.ts"
import type { App, Context } from "../context/context.ts"
import type { Notifier } from "../context/signals.ts"
import { findOne } from "../data/read.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { lockOperators } from "./queries.ts"

interface NewOperator {
  email: string
  password_hash: string
  role?: Role | null | undefined
  /** A role that the shop has made; `role` is member then. */
  custom?: Pick<CustomRole, "id"> | null | undefined
  first_name?: string | null | undefined
  last_name?: string | null | undefined
}

/** Creates an operator; emails are unique. Returns the id. */
export async function makeOperator(
  tx: Pick<App, "db"> & Notifier,
  { role, custom, ...facts }: NewOperator,
): Promise<string> {
  const { db } = tx
  if (await db.user.count({ where: { email: facts.email, ...live } }))
    throw new Refusal("duplicate_error", "A user with the given email already exists")
  const { id } = await db.user.create({ data: { id: newId("usr"), role: role ?? "member", ...facts } })
  if (custom) await db.customUserRole.create({ data: { user_id: id, role_id: custom.id } })
  await emitWebhookEvents(tx, "user.created", { id })
  return id
}

type Shutting = Parameters<typeof endMedusaLogins>[0]

/**
 * Ends all access to an operator's account: logins, tokens of programs, emailed links. For a new password, and for an
 * operator who is deleted.
 */
export async function shutOutOperator(tx: Shutting, id: string): Promise<void> {
  const { db } = tx
  await endSessions(db as never, "admin", id)
  await endMedusaLogins(tx, "admin", id)
  for (const purpose of ["api", BEARER_TOKEN, OPERATOR_RESET]) await revokeTokens(db, purpose, id)
}

/**
 * Locks every operator, so that of two who remove each other one is refused: the store always has one who may invite
 * others.
 */
export async function mustNotBeLast(tx: Pick<Context, "db">, id: string): Promise<void> {
  const left = await lockOperators(tx)
  if (
    !left.some((one) => one.id !== id && one.role === "admin") &&
    left.some((one) => one.id === id && one.role === "admin")
  )
    throw new Refusal("not_allowed", "The last admin cannot be removed or given another role")
}

/** The operator as they see themselves: with their own api_token. A role that was never set reads as member. */
export async function operatorThemselves(ctx: Context, id: string) {
  const user = await findOne(ctx, "User", { id }, {}, "The user")
  return { ...user, role: user.role ?? "member", own: true }
}
