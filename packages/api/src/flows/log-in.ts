import { type Actor, hashPassword, login, logout, sessionCookie, verifyPassword } from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import { live, type PrismaClient } from "@mercer/db"
import type { Context } from "../context.ts"

interface Credentials {
  email: string
  password: string
}

/**
 * The account these credentials open; refuses with unauthorized, in the same words and the same time whether the e-mail
 * is unknown or the password wrong. A hash taken over from Medusa v1 is replaced at this moment.
 */
export async function authenticate(ctx: Context, actor: Actor, { email, password }: Credentials): Promise<string> {
  const who = { account: `${actor}:${email}`, address: ctx.request.ip }
  const id = await ctx.limits.login.attempt(who, async () => {
    const account = await findAccount(ctx, actor, email)
    const { valid, outdated } = await verifyPassword(account?.password_hash ?? null, password)
    if (!account || !valid) return null
    if (outdated) await storePassword(ctx, actor, account.id, await hashPassword(password))
    return account.id
  })
  if (!id) throw new Refusal("unauthorized", "Unauthorized")
  return id
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

/** Starts a session and puts its cookie on the answer; the browser's other login, if any, goes on under a new token. */
export async function startSession(ctx: Context, actor: Actor, id: string): Promise<void> {
  setCookie(ctx, await login(ctx.db as PrismaClient, actor, id, await ctx.logins()))
}

/** Ends the session of one actor; the other's login goes on. */
export async function endSession(ctx: Context, actor: Actor): Promise<void> {
  setCookie(ctx, await logout(ctx.db as PrismaClient, actor, await ctx.logins()))
}

function setCookie(ctx: Context, logins: Awaited<ReturnType<typeof login>>) {
  const { same_site, secure } = ctx.settings.cookie
  ctx.reply.headers.append("set-cookie", sessionCookie(logins, { sameSite: same_site, secure }))
}
