import { type Actor, type Logins, login, logout, readDevice, rememberDevice, sessionCookie } from "@mercer/auth"
import { emailKey, Refusal } from "@mercer/commerce"
import { live, type PrismaClient } from "@mercer/db"
import { checkStoredPassword } from "../access/passwords.ts"
import type { Context } from "../context/context.ts"
import { emailForms, meantBy } from "../data/emails.ts"
import { replaceHash } from "./queries.ts"

interface Credentials {
  email: string
  password: string
}

/** An account whose password was right, as it was when that was checked. */
export interface Credentialed {
  id: string
  email: string
  password_hash: string
}

/**
 * The account with these credentials; refuses with unauthorized, with the same message and timing whether the email is
 * unknown or the password wrong. A hash of Medusa v1 is replaced now, unless v1 could take over again.
 * @public
 */
export async function authenticate(
  ctx: Context,
  actor: Actor,
  { email, password }: Credentials,
): Promise<Credentialed> {
  return attempt(
    ctx,
    { actor, email },
    async () => (await credentialed(ctx, actor, { email, password })) ?? new Wrong(unauthorized()),
  )
}

/** What was wrong with an attempt, so that it counts against the limits of logins. */
export class Wrong {
  constructor(readonly refusal: Refusal) {}
}

export const unauthorized = () => new Refusal("unauthorized", "Unauthorized")

/**
 * Runs one attempt to prove who somebody is; what it finds wrong counts against the account's limits and is refused. An
 * attempt that throws counts neither as right nor as wrong.
 */
export async function attempt<T>(
  ctx: Context,
  { actor, email }: { actor: Actor; email: string },
  run: () => Promise<T | Wrong>,
): Promise<T> {
  const device = await deviceOf(ctx, actor, email)
  const who = { account: `${actor}:${emailKey(email)}`, address: ctx.request.ip, device }
  let wrong = unauthorized()
  const right = await ctx.limits.login.attempt(who, async () => {
    const result = await run()
    if (!(result instanceof Wrong)) return { result }
    wrong = result.refusal
    return null
  })
  if (!right) throw wrong
  return right.result
}

/** The account with these credentials; null when there is none. */
export async function credentialed(ctx: Context, actor: Actor, given: Credentials): Promise<Credentialed | null> {
  const account = await findAccount(ctx, actor, given.email)
  const stored = account?.password_hash ?? null
  const { valid, renewed } = await checkStoredPassword(ctx, stored, given.password)
  if (!account || stored === null || !valid) return null
  const { id, email } = account
  if (renewed && !(await replaceHash(ctx, { actor, id, from: stored, to: renewed }))) {
    // Another request has set a password, or has replaced the hash: what is stored now counts.
    return credentialed(ctx, actor, given)
  }
  return { id, email, password_hash: renewed ?? stored }
}

/** The request's device, if the account with this email has logged in from it: others cannot lock it out. */
export async function deviceOf(ctx: Context, actor: Actor, email: string): Promise<string | null> {
  const device = await readDevice(ctx.db as PrismaClient, ctx.request.headers, actor)
  const account = device && (await findAccount(ctx, actor, email))
  return account && device.subject_ids.includes(account.id) ? device.token_hash : null
}

/**
 * Remembers the request's device as known to the account, since its owner has logged in there. Returns its token, for
 * clients without cookies.
 * @public
 */
export async function trustDevice(ctx: Context, actor: Actor, subject_id: string): Promise<string> {
  const { token, cookie } = await remembered(ctx, actor, subject_id)
  if (cookie) ctx.reply.headers.append("set-cookie", cookie)
  return token
}

/** Ends the lock of an account whose owner has proven who they are without a password, whoever sent the wrong ones. */
export async function unlockAccount(ctx: Context, actor: Actor, email: string): Promise<void> {
  const device = await deviceOf(ctx, actor, email)
  await ctx.limits.login.unlock({ account: `${actor}:${emailKey(email)}`, address: ctx.request.ip, device })
}

/** The same without sending the cookie yet. */
export function remembered(ctx: Context, actor: Actor, subject_id: string) {
  const { same_site: sameSite, secure } = ctx.settings.cookie
  return rememberDevice(ctx.db as PrismaClient, ctx.request.headers, { actor, subject_id, sameSite, secure })
}

async function findAccount(ctx: Context, actor: Actor, email: string) {
  const select = { id: true, email: true, created_at: true, password_hash: true }
  const where = { email: { in: emailForms(email) }, ...live }
  if (actor === "admin") return meantBy(await ctx.db.user.findMany({ where, select }), email)
  return meantBy(await ctx.db.customer.findMany({ where: { ...where, has_account: true }, select }), email)
}

/**
 * Starts a session and sets its cookie in the response; the browser's other login, if any, continues under a new token.
 * @public
 */
export async function startSession(ctx: Context, actor: Actor, id: string): Promise<void> {
  setCookie(ctx, await login(ctx.db as PrismaClient, actor, id, await ctx.logins()))
  // After the session's cookie: clients that read only one cookie read the first.
  await trustDevice(ctx, actor, id)
}

/** Ends the session of one actor; the other's login continues. @public */
export async function endSession(ctx: Context, actor: Actor): Promise<void> {
  setCookie(ctx, await logout(ctx.db as PrismaClient, actor, await ctx.logins()))
}

/** Sends the browser's logins as its cookie. */
export function setCookie(ctx: Context, logins: Logins): void {
  const { same_site, secure } = ctx.settings.cookie
  ctx.reply.headers.append("set-cookie", sessionCookie(logins, { sameSite: same_site, secure }))
}
