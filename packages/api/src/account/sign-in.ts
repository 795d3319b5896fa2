import { BEARER_TOKEN, BEARER_TOKEN_MS, issueToken, login, rememberProgram, type SessionOrigin } from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import { newId, type PrismaClient } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { attempt, type Credentialed, credentialed, remembered, setCookie, unauthorized, Wrong } from "./log-in.ts"
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
    return { id, logins, device: await remembered(tx, "admin", id) }
  })
  setCookie(ctx, logins)
  // After the session's cookie: clients that read only one cookie read the first.
  if (device.cookie) ctx.reply.headers.append("set-cookie", device.cookie)
  return id
}

/** Signs a program in: a token for a day. */
export async function signInProgram(ctx: Context, given: SignIn): Promise<string> {
  const { access_token, device } = await signIn(ctx, given, async (tx, subject_id) => {
    const origin = originOf(tx)
    const facts = { id: newId("token"), purpose: BEARER_TOKEN, subject_id, data: { ...origin } }
    const access_token = await issueToken(tx.db, { ...facts, ttl_ms: BEARER_TOKEN_MS })
    const program = { actor: "admin", subject_id, address: origin.ip, user_agent: origin.user_agent } as const
    const isNew = await rememberProgram(tx.db as PrismaClient, program)
    return { access_token, isNew, device: await remembered(tx, "admin", subject_id) }
  })
  if (device.cookie) ctx.reply.headers.append("set-cookie", device.cookie)
  return access_token
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

const LONGEST = 500

function originOf({ request }: Context): SessionOrigin {
  return { user_agent: request.user_agent.slice(0, LONGEST), ip: request.ip }
}
