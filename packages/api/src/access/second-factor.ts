import { sha256 } from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import type { Accounts, Context, Operator } from "../context/context.ts"
import { isReadOnly } from "../context/takeover.ts"
import { hasSecondFactor, noteSessionUse } from "./queries.ts"

/** What an operator without a second factor may call where one is required: what turns it on, and signing out. */
const ENROLLMENT: ReadonlySet<string> = new Set([
  "admin.auth.get",
  "admin.auth.logout",
  "admin.users.getSecondFactor",
  "admin.users.beginSecondFactor",
  "admin.users.confirmSecondFactor",
])

/**
 * Refuses an operator without a second factor where SECOND_FACTOR requires one. Tokens of programs go on: they were
 * created by somebody who was signed in, and a program has no authenticator app.
 */
export async function mustHaveSecondFactor(ctx: Context, { id }: Operator, operation: string): Promise<void> {
  if (ctx.settings.second_factor !== "required" || ENROLLMENT.has(operation)) return
  if (await hasSecondFactor(ctx, id)) return
  const words = "Turn on two-factor sign-in first: this store requires it"
  throw new Refusal("forbidden", words, "second_factor_enrollment_required")
}

const NOTED_EVERY_MS = 60_000

/** Operators see when each of their sessions was last used; to the minute, so that it costs next to nothing. */
export async function noteSession(ctx: Context, { logins, operator, operator_seen_at }: Accounts): Promise<void> {
  const now = ctx.now()
  if (!operator || !logins.admin || isReadOnly(ctx)) return
  if (operator_seen_at && now.getTime() - operator_seen_at.getTime() < NOTED_EVERY_MS) return
  await noteSessionUse(ctx, { id_hash: sha256(logins.admin.token), now })
}
