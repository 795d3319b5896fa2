import { endSessions, hashPassword, revokeTokens, STORE_TOKEN } from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import type { AddressFields } from "../address.ts"
import type { Context, Shop } from "../context.ts"
import { languageAsked } from "../mail/language.ts"
import type { WantedMail } from "../mail/send.ts"
import { updatedMetadata } from "../metadata.ts"
import { billingAddress, lockCustomer } from "./customer-addresses.ts"
import { startSession } from "./log-in.ts"
import { EMAIL_CHANGED, wantMails } from "./outbox.ts"
import { PASSWORD_RESET } from "./purposes.ts"
import { endStoreTokens } from "./store-tokens.ts"
import { tellWebhooks } from "./tell-webhooks.ts"

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
 * Changes the logged-in customer's profile. With a new e-mail or password whoever else is logged in as him is logged out,
 * mailed links that reset the password become worthless, and his own session goes on under a new token (a login by
 * Bearer keeps that one token). The e-mail that he had is told of a new one, in case it was not he who changed it.
 */
export async function updateCustomer(ctx: Context, id: string, change: Change): Promise<void> {
  const { password, email, metadata, billing_address, ...plain } = change
  const hashed = typeof password === "string" && (await hashPassword(password, ctx.settings.password_min_length))
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
    await tellWebhooks(tx, "customer.updated", { id })
    if (moved || hashed) await logOthersOut(tx, id, login)
    if (moved) await wantMails(tx, EMAIL_CHANGED, [noticeTo(ctx, present.email)])
    return Boolean(moved || hashed)
  })
  if (renewed && !login.bearer) await startSession(ctx, "customer", id)
}

/** What the caller is logged in by: the one login that stays when all others end. */
interface CallerLogin {
  bearer?: string | undefined
  session?: string | undefined
}

async function loginOf(ctx: Context): Promise<CallerLogin> {
  const bearer = (await ctx.storeLogin())?.token
  return bearer ? { bearer } : { session: (await ctx.logins()).customer?.token }
}

function noticeTo({ request, now }: Context, email: string): WantedMail {
  return { email, language: languageAsked(request.headers.get("accept-language")), asked_at: now().getTime() }
}

/** Asked for the sake of the words; the unique index decides between two at once. */
async function mustBeFree({ db }: Pick<Shop, "db">, email: string): Promise<void> {
  if (await db.customer.count({ where: { email, has_account: true, ...live } }))
    throw new Refusal("duplicate_error", "A customer with the given email already has an account")
}

/**
 * Ends all logins of the account but this one, and with it what others could still take it over by. Who was logged out
 * himself while he waited must not win: of two changes at once the second is refused.
 */
async function logOthersOut({ db }: Pick<Shop, "db">, id: string, { bearer, session }: CallerLogin): Promise<void> {
  await endSessions(db as never, "customer", id, session)
  await endStoreTokens({ db }, id, bearer)
  await revokeTokens(db, PASSWORD_RESET, id)
  const left = bearer
    ? await db.token.count({ where: { purpose: STORE_TOKEN, subject_id: id } })
    : await db.session.count({ where: { actor: "customer", user_id: id } })
  if (left === 0) throw new Refusal("unauthorized", "Unauthorized")
}
