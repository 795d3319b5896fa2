import { checkPassword, endSessions, findToken, hashPassword, revokeTokens, useToken } from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import type { Context, Shop } from "../context.ts"
import { languageAsked } from "../mail/language.ts"
import { nudgeSometime } from "./mail-soon.ts"
import { RESET_WANTED, wantMails } from "./outbox.ts"
import { PASSWORD_RESET } from "./purposes.ts"

/**
 * Asks for a mail with a link that sets a new password. Whether the e-mail has an account is only looked at when the mail
 * is sent, so that here the answer and its time are the same for all. Nor is it sent at once, which would hold up
 * whatever the same client asks next.
 */
export async function requestPasswordReset(ctx: Context, email: string): Promise<void> {
  await ctx.limits.reset.count({ account: email, address: ctx.request.ip })
  const language = languageAsked(ctx.request.headers.get("accept-language"))
  await wantMails({ db: ctx.db, nudge: nudgeSometime(ctx) }, RESET_WANTED, [
    { email, language, asked_at: ctx.now().getTime() },
  ])
}

interface Reset {
  email: string
  token: string
  password: string
}

/**
 * Sets a new password by a mailed token, once, and ends all logins of the account. Whatever is wrong with the token or
 * the e-mail is the same unauthorized. Gives the customer's id.
 */
export async function resetPassword(ctx: Context, { email, token, password }: Reset): Promise<string> {
  checkPassword(password, ctx.settings.password_min_length)
  // Counted by address only: by account, a stranger's guesses would keep the owner from his reset.
  const known = await ctx.limits.login.attempt({ address: ctx.request.ip }, () => ownerOf(ctx, email, token))
  if (!known) throw invalid()
  const password_hash = await hashPassword(password, ctx.settings.password_min_length)
  return ctx.tx(async (tx) => {
    await tx.db.$queryRaw`SELECT id FROM customer WHERE id = ${known} FOR UPDATE`
    const id = await ownerOf(tx, email, token)
    if (!id || !(await useToken(tx.db, PASSWORD_RESET, token))) throw invalid()
    await tx.db.customer.update({ where: { id }, data: { password_hash } })
    await revokeTokens(tx.db, PASSWORD_RESET, id)
    await endSessions(tx.db as never, "customer", id)
    return id
  })
}

/** The account with this e-mail, if the token was made for it and is still good. */
async function ownerOf({ db }: Pick<Shop, "db">, email: string, token: string): Promise<string | null> {
  const row = await findToken(db, PASSWORD_RESET, token)
  const where = { id: row?.subject_id ?? "", email, has_account: true, ...live }
  return (await db.customer.findFirst({ where, select: { id: true } }))?.id ?? null
}

const invalid = () => new Refusal("unauthorized", "Invalid or expired password reset token")
