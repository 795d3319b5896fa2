import { endSessions, revokeTokens, STORE_TOKEN } from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import { readStoreLogin } from "../access/accounts.ts"
import { endMedusaLogins } from "../access/medusa-logins.ts"
import { hashNewPassword } from "../access/passwords.ts"
import { PASSWORD_RESET } from "../access/token-purposes.ts"
import { startSession } from "../account/log-in.ts"
import { endStoreTokens } from "../account/store-tokens.ts"
import type { App, Context } from "../context/context.ts"
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
 * Changes the logged-in customer's profile. With a new email or password all their other logins end, emailed links that
 * reset the password become invalid, and this session continues under a new token (a Bearer login keeps that one
 * token). A notice of a new email is sent to the old one, in case the customer did not change it.
 */
export async function updateCustomer(ctx: Context, id: string, change: Change): Promise<void> {
  const { password, email, metadata, billing_address, ...plain } = change
  const hashed = typeof password === "string" && (await hashNewPassword(ctx, password))
  const login = await loginOf(ctx)
  const renewed = await ctx.tx(async (tx) => {
    const present = await lockCustomer(tx, id)
    const moved = email && email !== present.email ? email : undefined
    if (moved) await mustBeFree(tx, moved)
    const data = {
      ...plain,
      ...(moved && { email: moved }),
      ...(hashed && { password_hash: hashed }),
      metadata: updatedMetadata(present.metadata, metadata) as object | undefined,
      billing_address_id: await billingAddress(tx, present, billing_address),
    }
    await tx.db.customer.update({ where: { id }, data })
    await emitWebhookEvents(tx, "customer.updated", { id })
    if (moved || hashed) await logOthersOut(tx, id, login)
    if (moved) await wantMails(tx, EMAIL_CHANGED, [{ ...noticeTo(ctx, present.email), customer_id: id }])
    return Boolean(moved || hashed)
  })
  if (renewed && !login.bearer && !login.is_medusa) await startSession(ctx, "customer", id)
}

/** The caller's login: the one that stays when all others end. */
interface CallerLogin {
  bearer?: string | undefined
  session?: string | undefined
  /** One that Medusa v1 has signed: it ends with all others. */
  is_medusa?: boolean
}

async function loginOf(ctx: Context): Promise<CallerLogin> {
  const login = await ctx.storeLogin()
  if (!login) return { session: (await ctx.logins()).customer?.token }
  return login.token === null ? { is_medusa: true } : { bearer: login.token }
}

function noticeTo({ request, now }: Context, email: string): WantedMail {
  return { email, language: languageAsked(request.headers.get("accept-language")), asked_at: now().getTime() }
}

/** Checked for a better message; the unique index decides between concurrent requests. */
async function mustBeFree({ db }: Pick<App, "db">, email: string): Promise<void> {
  if (await db.customer.count({ where: { email, has_account: true, ...live } }))
    throw new Refusal("duplicate_error", "A customer with the given email already has an account")
}

/**
 * Ends all logins of the account but this one, and with them every other way to take it over. A caller who was logged
 * out while waiting must not win: of two concurrent changes the second is refused.
 */
async function logOthersOut(tx: Context, id: string, { bearer, session, is_medusa }: CallerLogin): Promise<void> {
  const { db } = tx
  if (is_medusa && !(await readStoreLogin(tx, tx.request.headers))) throw new Refusal("unauthorized", "Unauthorized")
  await endMedusaLogins(tx, "customer", id)
  await endSessions(db as never, "customer", id, session)
  await endStoreTokens({ db }, id, bearer)
  await revokeTokens(db, PASSWORD_RESET, id)
  if (is_medusa) return
  const left = bearer
    ? await db.token.count({ where: { purpose: STORE_TOKEN, subject_id: id } })
    : await db.session.count({ where: { actor: "customer", user_id: id } })
  if (left === 0) throw new Refusal("unauthorized", "Unauthorized")
}
