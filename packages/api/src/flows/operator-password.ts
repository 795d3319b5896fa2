import { checkPassword, findToken, hashPassword, useToken } from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import type { Context, Shop } from "../context.ts"
import { languageAsked } from "../mail/language.ts"
import { nudgeSometime } from "./mail-soon.ts"
import { ALL_TOKENS, shutOut } from "./operators.ts"
import { OPERATOR_RESET_WANTED, wantMails } from "./outbox.ts"
import { OPERATOR_RESET } from "./purposes.ts"

/** Asks for a mail with a link that sets a new password; nobody learns from it whether there is such an operator. */
export async function requestOperatorReset(ctx: Context, email: string): Promise<void> {
  await ctx.limits.reset.count({ account: `admin:${email}`, address: ctx.request.ip })
  const language = languageAsked(ctx.request.headers.get("accept-language"))
  await wantMails({ db: ctx.db, nudge: nudgeSometime(ctx) }, OPERATOR_RESET_WANTED, [
    { email, language, asked_at: ctx.now().getTime() },
  ])
}

interface Reset {
  /** v1's clients may leave it out: the token knows whose it is. */
  email?: string | null | undefined
  token: string
  password: string
}

/**
 * Sets an operator's new password by a mailed token, once. All that opened the account before ends: logins and the
 * tokens of programs. Whatever is wrong is the same unauthorized. Gives the operator's id.
 */
export async function resetOperatorPassword(ctx: Context, { email, token, password }: Reset): Promise<string> {
  checkPassword(password, ctx.settings.password_min_length)
  const known = await ctx.limits.login.attempt({ address: ctx.request.ip }, () => ownerOf(ctx, email, token))
  if (!known) throw invalid()
  const password_hash = await hashPassword(password, ctx.settings.password_min_length)
  return ctx.tx(async (tx) => {
    await tx.db.$queryRaw`SELECT id FROM public."user" WHERE id = ${known} FOR UPDATE`
    const id = await ownerOf(tx, email, token)
    if (!id || !(await useToken(tx.db, OPERATOR_RESET, token))) throw invalid()
    await tx.db.user.update({ where: { id }, data: { password_hash } })
    await shutOut(tx, id, ALL_TOKENS)
    return id
  })
}

async function ownerOf({ db }: Pick<Shop, "db">, email: Reset["email"], token: string): Promise<string | null> {
  const row = await findToken(db, OPERATOR_RESET, token)
  const where = { id: row?.subject_id ?? "", ...(email && { email }), ...live }
  return (await db.user.findFirst({ where, select: { id: true } }))?.id ?? null
}

const invalid = () => new Refusal("unauthorized", "Invalid or expired password reset token")
