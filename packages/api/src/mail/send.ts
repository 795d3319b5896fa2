import { issueToken, MAILED_TOKEN_MS } from "@mercer/auth"
import { emailKey, isRefusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import { ADDRESS_NOT_TAKEN } from "@mercer/providers"
import { ORDER_CLAIM, PASSWORD_RESET } from "../access/token-purposes.ts"
import type { App } from "../context/context.ts"
import { emailForms, meantBy } from "../data/emails.ts"
import { withNumbers } from "../order/own/order-number.ts"
import { CLAIM_WANTED, EMAIL_CHANGED, RESET_WANTED } from "../outbox/outbox.ts"
import type { WantedClaim, WantedMail } from "../outbox/wanted-mails.ts"
import { type Language, languageOf } from "../wire/language.ts"
import { emailChanged, orderClaim, passwordReset } from "./mails.ts"
import type { ReadyMail, SentMail } from "./ready-mail.ts"
import { render } from "./render.ts"
import { resetToken } from "./reset-token.ts"

/** A person who has waited longer than this has given up or asked again. */
const STALE_MS = 60 * 60_000

/** Emails a link that sets a new password, if the account exists. @public */
export async function mailPasswordReset(ctx: App, wanted: WantedMail, row: string): Promise<SentMail | undefined> {
  const where = { email: { in: emailForms(wanted.email) }, has_account: true, ...live }
  const select = { id: true, email: true, created_at: true }
  const account = meantBy(await ctx.db.customer.findMany({ where, select }), wanted.email)
  if (!account || isStale(ctx, wanted)) return undefined
  const reset = { purpose: PASSWORD_RESET, kind: RESET_WANTED, subject_id: account.id }
  const token = await resetToken(ctx, reset, wanted)
  if (!token) return undefined
  // To the account's own address, whatever form of it was entered.
  const { email } = account
  const link = storefrontLink(ctx, "/password-reset", { token, email })
  const mail = passwordReset(link, token, wanted.language)
  const about = { resource_type: "customer", resource_id: account.id, customer_id: account.id, data: {} }
  return send(ctx, row, { to: email, mail, about: { event_name: RESET_WANTED, ...about } })
}

/**
 * Notifies an account's former address of the new one; however late, since the account may have been taken over.
 * @public
 */
export function mailEmailChanged(ctx: App, wanted: WantedMail, row: string): Promise<SentMail | undefined> {
  return send(ctx, row, emailChangedMail(wanted.email, wanted.language, wanted.customer_id ?? null))
}

/** The notice to a former address. Notices that were enqueued by an earlier version do not say whose they are. */
export function emailChangedMail(to: string, language: Language, customer_id: string | null): ReadyMail {
  const about = { resource_type: "customer", resource_id: customer_id ?? to, customer_id, data: { language } }
  return { to, mail: emailChanged(language), about: { event_name: EMAIL_CHANGED, ...about } }
}

/** Emails a link that moves orders to an account, to the address on those orders. @public */
export async function mailOrderClaim(
  ctx: App,
  { claimant_id, ...wanted }: WantedClaim,
  row: string,
): Promise<SentMail | undefined> {
  const where = { id: { in: wanted.order_ids } }
  const all = await ctx.db.order.findMany({ where, orderBy: { id: "asc" } })
  const orders = all.filter(({ email }) => emailKey(email) === emailKey(wanted.email))
  const [first] = orders
  if (!first || isStale(ctx, wanted)) return undefined
  const data = { email: wanted.email, order_ids: orders.map(({ id }) => id), claimant_id }
  const subject_id = claimant_id ?? wanted.email
  const token = await issueToken(ctx.db, { purpose: ORDER_CLAIM, subject_id, data, ttl_ms: MAILED_TOKEN_MS })
  const numbers = (await withNumbers(ctx, orders)).map(({ display_id }) => display_id)
  const mail = orderClaim(storefrontLink(ctx, "/order-claim", { token }), token, numbers, wanted.language)
  const about = { resource_type: "order", resource_id: first.id, customer_id: claimant_id, data: {} }
  return send(ctx, row, { to: wanted.email, mail, about: { event_name: CLAIM_WANTED, ...about } })
}

/**
 * Hands an email over; undefined when it is given up, so that no notification says that it was sent. The Message-ID is
 * derived from the outbox's row, so that an email that is sent twice can be recognized.
 */
export async function send(ctx: App, row: string, { to, mail, about }: ReadyMail): Promise<SentMail | undefined> {
  const message = { id: row, kind: mail.kind, to, ...render(mail), message_id: `${row}@${new URL(base(ctx)).hostname}` }
  try {
    await ctx.providers.notification.send(message)
    return { ...about, to }
  } catch (error) {
    if (!isRefusal(error) || error.code === ADDRESS_NOT_TAKEN) throw error
    ctx.log.warn({ err: error, outbox: row }, "A mail cannot be delivered and is given up")
    return undefined
  }
}

/** Whether an email was requested too long ago to be useful. */
export const isStale = (ctx: App, { asked_at }: WantedMail) => ctx.now().getTime() - asked_at > STALE_MS

const base = ({ settings }: Pick<App, "settings">) =>
  settings.public_url ?? settings.local_url ?? "http://localhost:9000"

/** A link for operators, to a page of the panel. */
export function panelLink(ctx: App, path: string, values: Record<string, string>): string {
  return linkTo(base(ctx), path, values)
}

/** A link for customers, to a page of the storefront; docs/storefronts/emails.md lists the paths. */
export function storefrontLink(ctx: Pick<App, "settings">, path: string, values: Record<string, string>): string {
  return linkTo(ctx.settings.storefront_url ?? base(ctx), path, values)
}

function linkTo(address: string, path: string, values: Record<string, string>): string {
  return `${address.replace(/\/+$/, "")}${path}?${new URLSearchParams(values)}`
}

interface Addressed {
  shipping_address_id: string | null
  billing_address_id: string | null
}

export async function languageOfOrder({ db }: App, order: Addressed): Promise<Language> {
  const id = order.shipping_address_id ?? order.billing_address_id
  const address = id && (await db.address.findUnique({ where: { id }, select: { country_code: true } }))
  return languageOf(address ? address.country_code : null)
}
