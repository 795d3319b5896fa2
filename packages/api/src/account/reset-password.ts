import { type Actor, checkPassword, endSessions, findToken, revokeTokens, useToken } from "@mercer/auth"
import { emailKey, Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import { endMedusaLogins } from "../access/medusa-logins.ts"
import { hashNewPassword } from "../access/passwords.ts"
import { CUSTOMER_INVITE, OPERATOR_RESET, PASSWORD_RESET } from "../access/token-purposes.ts"
import type { App, Context } from "../context/context.ts"
import { notifyWorkerSometime } from "../context/signals.ts"
import { emailForms } from "../data/emails.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { enqueueMails, OPERATOR_RESET_WANTED, RESET_WANTED } from "../outbox/outbox.ts"
import { languageAsked } from "../wire/language.ts"
import { deviceOf, trustDevice, unlockAccount } from "./log-in.ts"
import { shutOutOperator } from "./operators.ts"
import { lockCustomerRow, lockOperatorRow } from "./queries.ts"
import { endStoreTokens } from "./store-tokens.ts"

type Db = Pick<App, "db">
type Setting = Context

/** What a token is for, and whose it is. */
interface Row {
  purpose: string
  subject_id: string
}

/** The account that a token sets the password of. */
interface Owner {
  id: string
  email: string
  purpose: string
}

/** The differences between the two kinds of accounts. */
const ACCOUNTS = {
  customer: {
    wanted: RESET_WANTED,
    purposes: [PASSWORD_RESET, CUSTOMER_INVITE],
    /** Who was invited has no account before they set a password. */
    find: ({ db }: Db, { subject_id: id, purpose }: Row, email: string | undefined) => {
      const where = { id, ...emailed(email), has_account: purpose !== CUSTOMER_INVITE, ...live }
      return db.customer.findFirst({ where, select: { id: true, email: true } })
    },
    lock: lockCustomerRow,
    /** All logins of the account and its outstanding links end. */
    set: async (tx: Setting, { id, email, purpose }: Owner, password_hash: string) => {
      if (purpose === CUSTOMER_INVITE) await mustHaveNoAccount(tx, email)
      await tx.db.customer.update({ where: { id }, data: { password_hash, has_account: true } })
      if (purpose === CUSTOMER_INVITE) await emitWebhookEvents(tx, "customer.updated", { id })
      await revokeTokens(tx.db, PASSWORD_RESET, id)
      await revokeTokens(tx.db, CUSTOMER_INVITE, id)
      await endSessions(tx.db as never, "customer", id)
      await endStoreTokens(tx, id)
      await endMedusaLogins(tx, "customer", id)
    },
  },
  admin: {
    wanted: OPERATOR_RESET_WANTED,
    purposes: [OPERATOR_RESET],
    find: ({ db }: Db, { subject_id: id }: Row, email: string | undefined) =>
      db.user.findFirst({ where: { id, ...emailed(email), ...live }, select: { id: true, email: true } }),
    lock: lockOperatorRow,
    /** The tokens of their programs end too. */
    set: async (tx: Setting, { id }: Owner, password_hash: string) => {
      await tx.db.user.update({ where: { id }, data: { password_hash } })
      await shutOutOperator(tx, id)
    },
  },
} as const

/**
 * Requests an email with a link that sets a new password. Whether the email has an account is only checked when the
 * email is sent, so that this answer and its timing are always the same. Nor is it sent immediately, which would delay
 * the same client's next request.
 *
 * A stranger can neither flood the mailbox nor prevent the owner's reset: too many requests for one account are not
 * refused, but send no further email; the link that was emailed last is extended instead. A device that the account has
 * logged in from is counted separately.
 * @public
 */
export async function requestPasswordReset(ctx: Context, actor: Actor, email: string): Promise<void> {
  const key = emailKey(email)
  const account = actor === "admin" ? `admin:${key}` : key
  const address = ctx.request.ip
  await ctx.limits.reset.count({ address })
  const device = await deviceOf(ctx, actor, email)
  const isOften = !(await ctx.limits.reset.allows({ account, address, device }))
  const language = languageAsked(ctx.request.headers.get("accept-language"))
  const wanted = { email, language, asked_at: ctx.now().getTime(), ...(isOften && { revives: true }) }
  await enqueueMails(ctx, ACCOUNTS[actor].wanted, [wanted])
  notifyWorkerSometime(ctx, "mails")
}

interface Reset {
  /** Operators may leave it out, as v1's clients do: the token identifies the account. */
  email?: string | null | undefined
  token: string
  password: string
}

/**
 * Sets a new password by an emailed token, once; all earlier access to the account ends. Any problem with the token or
 * the email gives the same unauthorized. Returns the account's id.
 * @public
 */
export async function resetPassword(ctx: Context, actor: Actor, { email, token, password }: Reset): Promise<string> {
  checkPassword(password, ctx.settings.password_min_length)
  const { lock, set } = ACCOUNTS[actor]
  const owner = (at: Db) => ownerOf(at, actor, { email, token })
  // Counted by address only: by account, a stranger's guesses would block the owner's reset.
  const known = await ctx.limits.login.attempt({ address: ctx.request.ip }, () => owner(ctx))
  if (!known) throw invalid()
  const password_hash = await hashNewPassword(ctx, password)
  // A reader of the account's email is its owner: other people's wrong passwords must not lock them out now. Before the
  // token is used, or a crash in between would leave the lock and no link to end it.
  await unlockAccount(ctx, actor, known.email)
  const changed = await ctx.tx(async (tx) => {
    await lock(tx, known.id)
    const account = await owner(tx)
    if (!account || !(await useToken(tx.db, account.purpose, token))) throw invalid()
    await set(tx, account, password_hash)
    return account.id
  })
  await trustDevice(ctx, actor, changed)
  return changed
}

const emailed = (email: string | undefined) => (email === undefined ? {} : { email: { in: emailForms(email) } })

/** The token's account, if the token is still valid and the email, if given, is the account's. */
async function ownerOf(at: Db, actor: Actor, { email, token }: Omit<Reset, "password">): Promise<Owner | null> {
  const row = await findToken(at.db, [...ACCOUNTS[actor].purposes], token)
  const account = row && (await ACCOUNTS[actor].find(at, row, email ?? undefined))
  return account && { ...account, purpose: row.purpose }
}

/** An invited customer may have registered by themselves in the meantime. */
async function mustHaveNoAccount({ db }: Db, email: string): Promise<void> {
  if (await db.customer.count({ where: { ...emailed(email), has_account: true, ...live } }))
    throw new Refusal("duplicate_error", "A customer with the given email already has an account. Log in instead")
}

const invalid = () => new Refusal("unauthorized", "Invalid or expired password reset token")
