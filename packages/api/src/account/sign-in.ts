import {
  BEARER_TOKEN,
  BEARER_TOKEN_MS,
  deviceName,
  issueToken,
  login,
  rememberProgram,
  type SessionOrigin,
} from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import { newId, type PrismaClient } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { NEW_SIGN_IN, wantMails } from "../outbox/outbox.ts"
import { languageAsked } from "../wire/language.ts"
import {
  attempt,
  type Credentialed,
  credentialed,
  remembered,
  setCookie,
  trustDevice,
  unauthorized,
  Wrong,
} from "./log-in.ts"
import { lockSigningIn } from "./queries.ts"
import { useCode } from "./second-factor.ts"

/** What an operator signs in with; the code is needed by those with a second factor, and ignored for others. */
export interface SignIn {
  email: string
  password: string
  code?: string | null | undefined
}

/** Signs an operator in to this browser: the session and the use of the code are one transaction. */
export async function signInBrowser(ctx: Context, given: SignIn): Promise<string> {
  // Read on the pool: inside the transaction it would need a second connection.
  const current = await ctx.logins()
  const { id, logins, device } = await signIn(ctx, given, async (tx, id) => {
    const logins = await login(tx.db as PrismaClient, "admin", id, current, originOf(tx))
    const device = await remembered(tx, "admin", id)
    if (device.is_new) await notice(tx, id, given.email)
    return { id, logins, device }
  })
  setCookie(ctx, logins)
  // After the session's cookie: clients that read only one cookie read the first.
  if (device.cookie) ctx.reply.headers.append("set-cookie", device.cookie)
  return id
}

/**
 * Signs an operator in to this browser whose account this request has made: they have just chosen its password, and
 * nobody can have signed in to it before.
 */
export async function signInNewOperator(ctx: Context, id: string): Promise<void> {
  setCookie(ctx, await login(ctx.db as PrismaClient, "admin", id, await ctx.logins(), originOf(ctx)))
  await trustDevice(ctx, "admin", id)
}

/** Signs a program in: a token for a day, and its device's. */
export async function signInProgram(
  ctx: Context,
  given: SignIn,
): Promise<{ access_token: string; device_token: string }> {
  const { access_token, device } = await signIn(ctx, given, async (tx, subject_id) => {
    const origin = originOf(tx)
    const facts = { id: newId("token"), purpose: BEARER_TOKEN, subject_id, data: { ...origin } }
    const access_token = await issueToken(tx.db, { ...facts, ttl_ms: BEARER_TOKEN_MS })
    const program = { actor: "admin", subject_id, address: origin.ip, user_agent: origin.user_agent } as const
    // Programs keep no cookie: without this, each of their sign-ins would be from a new device.
    const isNewProgram = await rememberProgram(tx.db as PrismaClient, program)
    const device = await remembered(tx, "admin", subject_id)
    if (device.is_new && isNewProgram) await notice(tx, subject_id, given.email)
    return { access_token, device }
  })
  if (device.cookie) ctx.reply.headers.append("set-cookie", device.cookie)
  return { access_token, device_token: device.token }
}

/** Opens access for an operator, if their password and, where they have a second factor, their code are right. */
function signIn<T>(ctx: Context, given: SignIn, open: (tx: Context, id: string) => Promise<T>): Promise<T> {
  const { email, password, code } = given
  return attempt(ctx, { actor: "admin", email }, async () => {
    const account = await credentialed(ctx, "admin", { email, password })
    if (!account) return new Wrong(unauthorized())
    return ctx.tx(async (tx) => (await refusalOf(tx, account, code)) ?? open(tx, account.id))
  })
}

/** A missing code counts neither as right nor as wrong: else a guesser of codes could have the wrong ones forgotten. */
async function refusalOf(tx: Context, { id, password_hash }: Credentialed, code: SignIn["code"]) {
  const account = await lockSigningIn(tx, id)
  // The password was set by somebody else since it was checked.
  if (account?.password_hash !== password_hash) return new Wrong(unauthorized())
  if (!account.has_second_factor) return null
  if (!code) throw new Refusal("unauthorized", "Enter the code of your authenticator app", "second_factor_required")
  if (await useCode(tx, id, code)) return null
  return new Wrong(new Refusal("unauthorized", "The code is wrong, or was used before", "second_factor_invalid"))
}

/** Emails the operator that they have signed in from a device that is new to their account. */
function notice(tx: Context, user_id: string, email: string): Promise<void> {
  const { user_agent, ip } = originOf(tx)
  const language = languageAsked(tx.request.headers.get("accept-language"))
  const facts = { user_id, email, language, device: deviceName(user_agent), ip }
  return wantMails(tx, NEW_SIGN_IN, [{ ...facts, signed_in_at: tx.now().getTime() }])
}

const LONGEST = 500

function originOf({ request }: Context): SessionOrigin {
  return { user_agent: request.user_agent.slice(0, LONGEST), ip: request.ip }
}
