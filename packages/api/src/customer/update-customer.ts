import { endSessions, issueStoreToken, revokeTokens } from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import { readStoreLogin } from "../access/accounts.ts"
import { endMedusaLogins } from "../access/medusa-logins.ts"
import { hashNewPassword } from "../access/passwords.ts"
import { PASSWORD_RESET } from "../access/token-purposes.ts"
import { startSession } from "../account/log-in.ts"
import { endStoreTokens } from "../account/store-tokens.ts"
import type { App, Context } from "../context/context.ts"
import { emailForms } from "../data/emails.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { EMAIL_CHANGED, wantMails } from "../outbox/outbox.ts"
import type { WantedMail } from "../outbox/wanted-mails.ts"
import type { AddressFields } from "../wire/address.ts"
import { languageAsked } from "../wire/language.ts"
import { updatedMetadata } from "../wire/metadata.ts"
import { billingAddress, lockCustomer } from "./customer-addresses.ts"

interface Change {
  first_name?: string | null | undefined
  last_name?: string | null | undefined
  phone?: string | null | undefined
  email?: string | null | undefined
  password?: string | null | undefined
  metadata?: Record<string, unknown> | null | undefined
  billing_address?: AddressFields | string | null | undefined
}

/**
 * Changes the logged-in customer's profile. With a new email or password all their logins end, emailed links that reset
 * the password become invalid, and the caller's own login continues under a new token: a session's in the cookie, a
 * Bearer login's in the header X-Access-Token. A notice of a new email is sent to the old one, in case the customer did
 * not change it.
 */
export async function updateCustomer(ctx: Context, id: string, change: Change): Promise<void> {
  const { password, email, metadata, billing_address, ...plain } = change
  const hashed = typeof password === "string" && (await hashNewPassword(ctx, password))
  const login = await loginOf(ctx)
  const renewal = await ctx.tx(async (tx) => {
    const present = await lockCustomer(tx, id)
    const moved = email && email !== present.email ? email : undefined
    if (moved) await mustBeFree(tx, moved, id)
    const data = {
      ...plain,
      ...(moved && { email: moved }),
      ...(hashed && { password_hash: hashed }),
      metadata: updatedMetadata(present.metadata, metadata) as object | undefined,
      billing_address_id: await billingAddress(tx, present, billing_address),
    }
    await tx.db.customer.update({ where: { id }, data })
    await emitWebhookEvents(tx, "customer.updated", { id })
    if (moved) await wantMails(tx, EMAIL_CHANGED, [{ ...noticeTo(ctx, present.email), customer_id: id }])
    return moved || hashed ? renewLogin(tx, id, login) : null
  })
  if (renewal?.access_token) ctx.reply.headers.set(NEW_TOKEN_HEADER, renewal.access_token)
  else if (renewal) await startSession(ctx, "customer", id)
}

/** In answers to a customer who is logged in by token and has changed what they log in with. */
const NEW_TOKEN_HEADER = "x-access-token"

/** The caller's login, which is renewed when all others end. */
interface CallerLogin {
  /** By the Authorization header, with a token of ours or one that Medusa v1 has signed. */
  is_bearer: boolean
  session?: string | undefined
}

async function loginOf(ctx: Context): Promise<CallerLogin> {
  if (await ctx.storeLogin()) return { is_bearer: true }
  return { is_bearer: false, session: (await ctx.logins()).customer?.token }
}

function noticeTo({ request, now }: Context, email: string): WantedMail {
  return { email, language: languageAsked(request.headers.get("accept-language")), asked_at: now().getTime() }
}

/** Checked for a better message; the unique index decides between concurrent requests. */
async function mustBeFree({ db }: Pick<App, "db">, email: string, id: string): Promise<void> {
  const others = { id: { not: id }, email: { in: emailForms(email) }, has_account: true }
  if (await db.customer.count({ where: { ...others, ...live } }))
    throw new Refusal("duplicate_error", "A customer with the given email already has an account")
}

/**
 * Ends all logins of the account, and with them every other way to take it over; a login by token gets a new one. A caller
 * who was logged out while waiting must not win: of two concurrent changes the second is refused.
 */
async function renewLogin(tx: Context, id: string, { is_bearer, session }: CallerLogin) {
  const { db } = tx
  if (is_bearer && !(await readStoreLogin(tx, tx.request.headers))) throw new Refusal("unauthorized", "Unauthorized")
  await endMedusaLogins(tx, "customer", id)
  await endSessions(db as never, "customer", id, session)
  await endStoreTokens({ db }, id)
  await revokeTokens(db, PASSWORD_RESET, id)
  if (is_bearer) return { access_token: await issueStoreToken(db, id) }
  if (!(await db.session.count({ where: { actor: "customer", user_id: id } })))
    throw new Refusal("unauthorized", "Unauthorized")
  return { access_token: null }
}
