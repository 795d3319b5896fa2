import { type Actor, checkPassword, endSessions, findToken, hashPassword, revokeTokens, useToken } from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import type { Context, Shop } from "../context.ts"
import { languageAsked } from "../mail/language.ts"
import { deviceOf, trustDevice } from "./log-in.ts"
import { nudgeSometime } from "./mail-soon.ts"
import { ALL_TOKENS, shutOut } from "./operators.ts"
import { OPERATOR_RESET_WANTED, RESET_WANTED, wantMails } from "./outbox.ts"
import { OPERATOR_RESET, PASSWORD_RESET } from "./purposes.ts"
import { endStoreTokens } from "./store-tokens.ts"

type Db = Pick<Shop, "db">

/** What differs between the two who can log in. */
const ACCOUNTS = {
  customer: {
    wanted: RESET_WANTED,
    purpose: PASSWORD_RESET,
    find: ({ db }: Db, id: string, email: string | undefined) =>
      db.customer.findFirst({ where: { id, email, has_account: true, ...live }, select: { id: true } }),
    lock: ({ db }: Db, id: string) => db.$queryRaw`SELECT id FROM customer WHERE id = ${id} FOR UPDATE`,
    /** All logins of the account and its outstanding links end. */
    set: async (tx: Db, id: string, password_hash: string) => {
      await tx.db.customer.update({ where: { id }, data: { password_hash } })
      await revokeTokens(tx.db, PASSWORD_RESET, id)
      await endSessions(tx.db as never, "customer", id)
      await endStoreTokens(tx, id)
    },
  },
  admin: {
    wanted: OPERATOR_RESET_WANTED,
    purpose: OPERATOR_RESET,
    find: ({ db }: Db, id: string, email: string | undefined) =>
      db.user.findFirst({ where: { id, email, ...live }, select: { id: true } }),
    lock: ({ db }: Db, id: string) => db.$queryRaw`SELECT id FROM public."user" WHERE id = ${id} FOR UPDATE`,
    /** The tokens of his programs end too. */
    set: async (tx: Db, id: string, password_hash: string) => {
      await tx.db.user.update({ where: { id }, data: { password_hash } })
      await shutOut(tx, id, ALL_TOKENS)
    },
  },
} as const

/**
 * Asks for a mail with a link that sets a new password. Whether the e-mail has an account is only looked at when the mail
 * is sent, so that here the answer and its time are the same for all. Nor is it sent at once, which would hold up
 * whatever the same client asks next.
 *
 * A stranger can neither flood the mailbox nor keep the owner from a reset: too many requests for one account are not
 * refused, but send no further mail, and the link that was mailed last works again in its place. A device that the account
 * has logged in from is counted by itself.
 */
export async function requestPasswordReset(ctx: Context, actor: Actor, email: string): Promise<void> {
  const account = actor === "admin" ? `admin:${email}` : email
  const address = ctx.request.ip
  await ctx.limits.reset.count({ address })
  const device = await deviceOf(ctx, actor, email)
  const isOften = !(await ctx.limits.reset.allows({ account, address, device }))
  const language = languageAsked(ctx.request.headers.get("accept-language"))
  const wanted = { email, language, asked_at: ctx.now().getTime(), ...(isOften && { revives: true }) }
  await wantMails({ db: ctx.db, nudge: nudgeSometime(ctx) }, ACCOUNTS[actor].wanted, [wanted])
}

interface Reset {
  /** Operators may leave it out, as v1's clients do: the token knows whose it is. */
  email?: string | null | undefined
  token: string
  password: string
}

/**
 * Sets a new password by a mailed token, once; all that opened the account before ends. Whatever is wrong with the token
 * or the e-mail is the same unauthorized. Gives the account's id.
 */
export async function resetPassword(ctx: Context, actor: Actor, { email, token, password }: Reset): Promise<string> {
  checkPassword(password, ctx.settings.password_min_length)
  const { purpose, lock, set } = ACCOUNTS[actor]
  const owner = (at: Db) => ownerOf(at, actor, { email, token })
  // Counted by address only: by account, a stranger's guesses would keep the owner from his reset.
  const known = await ctx.limits.login.attempt({ address: ctx.request.ip }, () => owner(ctx))
  if (!known) throw invalid()
  const password_hash = await hashPassword(password, ctx.settings.password_min_length)
  const changed = await ctx.tx(async (tx) => {
    await lock(tx, known)
    const id = await owner(tx)
    if (!id || !(await useToken(tx.db, purpose, token))) throw invalid()
    await set(tx, id, password_hash)
    return id
  })
  // Whoever reads the account's mail is its owner: wrong passwords of others shall not keep them out now.
  await trustDevice(ctx, actor, changed)
  return changed
}

/** The account for which the token was made, if it is still good and the e-mail, where given, is the account's. */
async function ownerOf(at: Db, actor: Actor, { email, token }: Omit<Reset, "password">): Promise<string | null> {
  const row = await findToken(at.db, ACCOUNTS[actor].purpose, token)
  const found = row && (await ACCOUNTS[actor].find(at, row.subject_id, email ?? undefined))
  return found?.id ?? null
}

const invalid = () => new Refusal("unauthorized", "Invalid or expired password reset token")
