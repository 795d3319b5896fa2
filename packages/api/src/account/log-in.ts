import {
  type Actor,
  hashPassword,
  login,
  logout,
  readDevice,
  rememberDevice,
  sessionCookie,
  verifyPassword,
} from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import { live, type PrismaClient } from "@mercer/db"
import type { Context } from "../context/context.ts"

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
 * unknown or the password wrong. A hash imported from Medusa v1 is replaced now.
 * @public
 */
export async function authenticate(
  ctx: Context,
  actor: Actor,
  { email, password }: Credentials,
): Promise<Credentialed> {
  const device = await deviceOf(ctx, actor, email)
  const who = { account: `${actor}:${email}`, address: ctx.request.ip, device }
  const found = await ctx.limits.login.attempt(who, async () => {
    const account = await findAccount(ctx, actor, email)
    const { valid, outdated } = await verifyPassword(account?.password_hash ?? null, password)
    if (!account || !valid) return null
    const password_hash = outdated ? await hashPassword(password) : (account.password_hash ?? "")
    if (outdated) await storePassword(ctx, actor, account.id, password_hash)
    return { id: account.id, email, password_hash }
  })
  if (!found) throw new Refusal("unauthorized", "Unauthorized")
  return found
}

/** The request's device, if the account with this email has logged in from it: others cannot lock it out. */
export async function deviceOf(ctx: Context, actor: Actor, email: string): Promise<string | null> {
  const device = await readDevice(ctx.db as PrismaClient, ctx.request.headers, actor)
  const account = device && (await findAccount(ctx, actor, email))
  return account && device.subject_ids.includes(account.id) ? device.token_hash : null
}

/** Remembers the request's device as known to the account, since its owner has logged in there. @public */
export async function trustDevice(ctx: Context, actor: Actor, subject_id: string): Promise<void> {
  const { same_site: sameSite, secure } = ctx.settings.cookie
  const facts = { actor, subject_id, sameSite, secure }
  const cookie = await rememberDevice(ctx.db as PrismaClient, ctx.request.headers, facts)
  if (cookie) ctx.reply.headers.append("set-cookie", cookie)
}

function findAccount(ctx: Context, actor: Actor, email: string) {
  const select = { id: true, password_hash: true }
  if (actor === "admin") return ctx.db.user.findFirst({ where: { email, ...live }, select })
  return ctx.db.customer.findFirst({ where: { email, has_account: true, ...live }, select })
}

async function storePassword(ctx: Context, actor: Actor, id: string, password_hash: string) {
  if (actor === "admin") await ctx.db.user.update({ where: { id }, data: { password_hash } })
  else await ctx.db.customer.update({ where: { id }, data: { password_hash } })
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

function setCookie(ctx: Context, logins: Awaited<ReturnType<typeof login>>) {
  const { same_site, secure } = ctx.settings.cookie
  ctx.reply.headers.append("set-cookie", sessionCookie(logins, { sameSite: same_site, secure }))
}
