import { useToken } from "@mercer/auth"
import { claimable, claimsByEmail, emailKey, Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import { ORDER_CLAIM } from "../access/token-purposes.ts"
import type { App, Context, Shopper } from "../context/context.ts"
import { emailForms, meantBy } from "../data/emails.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { CLAIM_WANTED, wantMails } from "../outbox/outbox.ts"
import { languageAsked } from "../wire/language.ts"
import { lockOrderRows } from "./queries.ts"

/**
 * Asks the owners of the mailboxes whether these orders are the caller's: one email to each address on them. Orders
 * that do not exist, or already are the caller's, are silently ignored.
 */
export async function claimOrders(ctx: Context, order_ids: string[]): Promise<void> {
  const { customer, limits, request } = ctx
  if (customer && !customer.has_account) throw new Refusal("unauthorized", "Orders can be claimed by an account only")
  await limits.claim.count({ address: request.ip, account: customer?.id })
  const where = { id: { in: order_ids } }
  const orders = await ctx.db.order.findMany({ where, select: { id: true, email: true, customer_id: true } })
  const claims = [...claimsByEmail(orders, customer?.id ?? null)]
  // Without a login, requests are also limited for each recipient's address.
  if (!customer) for (const [email] of claims) await limits.claim.count({ account: emailKey(email) })
  const asked = { language: languageAsked(request.headers.get("accept-language")), asked_at: ctx.now().getTime() }
  const claimant_id = customer?.id ?? null
  const mails = claims.map(([email, of]) => ({ ...asked, email, claimant_id, order_ids: of.map(({ id }) => id) }))
  await wantMails(ctx, CLAIM_WANTED, mails)
}

interface Claim {
  email: string
  order_ids: string[]
  claimant_id: string | null
}

/**
 * Moves the orders of an emailed token to its claimant, all of them or none, and uses up the token. A token that was
 * requested without a login moves them to the customer who is logged in now, else to the account with the emailed
 * address.
 */
export async function verifyClaim(ctx: Context, token: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const used = await useToken(tx.db, ORDER_CLAIM, token)
    if (!used) throw new Refusal("unauthorized", "Invalid or expired token")
    const claim = used.data as unknown as Claim
    const { id: customer_id, email } = await claimantOf(tx, claim)
    await lockOrderRows(tx, claim.order_ids)
    const orders = await tx.db.order.findMany({ where: { id: { in: claim.order_ids } } })
    const ids = claimable(orders, claim.email).map(({ id }) => id)
    await tx.db.order.updateMany({ where: { id: { in: ids } }, data: { customer_id, email } })
    await emitWebhookEvents(tx, "order.updated", ...ids.map((id) => ({ id })))
  })
}

async function claimantOf({ db, customer }: Context, claim: Claim): Promise<Pick<Shopper, "id" | "email">> {
  if (claim.claimant_id) {
    const claimant = await accountWhere({ db }, claim.claimant_id)
    if (!claimant) throw new Refusal("not_found", "The customer was not found")
    return claimant
  }
  const owner = customer?.has_account ? customer : await accountOf({ db }, claim.email)
  if (!owner) throw new Refusal("unauthorized", "Log in to get the orders")
  return owner
}

function accountWhere({ db }: Pick<App, "db">, id: string) {
  return db.customer.findFirst({ where: { id, has_account: true, ...live }, select: { id: true, email: true } })
}

async function accountOf({ db }: Pick<App, "db">, email: string) {
  const where = { email: { in: emailForms(email) }, has_account: true, ...live }
  return meantBy(await db.customer.findMany({ where, select: { id: true, email: true, created_at: true } }), email)
}
