import { issueToken, MAILED_TOKEN_MS } from "@mercer/auth"
import { isRefusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import { ORDER_CLAIM, PASSWORD_RESET } from "../access/token-purposes.ts"
import type { App } from "../context/context.ts"
import { getOrder } from "../order/get-order.ts"
import { RESET_WANTED } from "../outbox/outbox.ts"
import type { WantedClaim, WantedMail } from "../outbox/wanted-mails.ts"
import { type Language, languageOf } from "../wire/language.ts"
import { emailChanged, giftCardBought, orderClaim, orderPlaced, passwordReset } from "./mails.ts"
import { type Mail, render } from "./render.ts"
import { resetToken } from "./reset-token.ts"

/** A person who has waited longer than this has given up or asked again. */
const STALE_MS = 60 * 60_000

/** Emails the buyer an order confirmation. @public */
export async function mailOrder(ctx: App, { id }: { id: string }, row: string): Promise<void> {
  const whole = { fields: null, relations: {} }
  const relations = { items: whole, shipping_address: whole, billing_address: whole }
  const order = await getOrder({ query: ctx.query, shape: { fields: null, relations } }, { id })
  if (order.no_notification) return
  const language = languageOf((order.shipping_address ?? order.billing_address)?.country_code ?? null)
  await send(ctx, row, order.email, orderPlaced({ ...order, items: order.items ?? [] }, language))
}

/** Emails the code of a gift card to its buyer. @public */
export async function mailGiftCard(ctx: App, { id }: { id: string }, row: string): Promise<void> {
  const card = await ctx.db.giftCard.findUnique({ where: { id }, include: { order: true } })
  if (!card?.order || card.order.no_notification || card.deleted_at) return
  const { email, currency_code } = card.order
  await send(ctx, row, email, giftCardBought(card, currency_code, await languageOfOrder(ctx, card.order)))
}

/** Emails a link that sets a new password, if the account exists. @public */
export async function mailPasswordReset(ctx: App, wanted: WantedMail, row: string): Promise<void> {
  const where = { email: wanted.email, has_account: true, ...live }
  const account = await ctx.db.customer.findFirst({ where, select: { id: true } })
  if (!account || isStale(ctx, wanted)) return
  const reset = { purpose: PASSWORD_RESET, kind: RESET_WANTED, subject_id: account.id }
  const token = await resetToken(ctx, reset, wanted)
  if (!token) return
  const link = linkTo(ctx, "/password-reset", { token, email: wanted.email })
  await send(ctx, row, wanted.email, passwordReset(link, token, wanted.language))
}

/**
 * Notifies an account's former address of the new one; however late, since the account may have been taken over.
 * @public
 */
export async function mailEmailChanged(ctx: App, { email, language }: WantedMail, row: string): Promise<void> {
  await send(ctx, row, email, emailChanged(language))
}

/** Emails a link that moves orders to an account, to the address on those orders. @public */
export async function mailOrderClaim(ctx: App, { claimant_id, ...wanted }: WantedClaim, row: string): Promise<void> {
  const where = { id: { in: wanted.order_ids } }
  const all = await ctx.db.order.findMany({ where, orderBy: { id: "asc" } })
  const orders = all.filter(({ email }) => email.toLowerCase() === wanted.email)
  if (orders.length === 0 || isStale(ctx, wanted)) return
  const data = { email: wanted.email, order_ids: orders.map(({ id }) => id), claimant_id }
  const subject_id = claimant_id ?? wanted.email
  const token = await issueToken(ctx.db, { purpose: ORDER_CLAIM, subject_id, data, ttl_ms: MAILED_TOKEN_MS })
  const numbers = orders.map(({ display_id }) => display_id)
  const mail = orderClaim(linkTo(ctx, "/order-claim", { token }), token, numbers, wanted.language)
  await send(ctx, row, wanted.email, mail)
}

/** The Message-ID is derived from the outbox's row, so that an email that is sent twice can be recognized. */
export async function send(ctx: App, row: string, to: string, mail: Mail): Promise<void> {
  const message = { id: row, kind: mail.kind, to, ...render(mail), message_id: `${row}@${new URL(base(ctx)).hostname}` }
  try {
    await ctx.providers.notification.send(message)
  } catch (error) {
    if (!isRefusal(error)) throw error
    ctx.log.warn({ err: error, outbox: row }, "A mail cannot be delivered and is given up")
  }
}

/** Whether an email was requested too long ago to be useful. */
export const isStale = (ctx: App, { asked_at }: WantedMail) => ctx.now().getTime() - asked_at > STALE_MS

const base = ({ settings }: App) => settings.public_url ?? settings.local_url ?? "http://localhost:9000"

/** A link with the store's public address. */
export function linkTo(ctx: App, path: string, values: Record<string, string>): string {
  return `${base(ctx).replace(/\/+$/, "")}${path}?${new URLSearchParams(values)}`
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
