import { useToken } from "@mercer/auth"
import { claimable, claimsByEmail, Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import type { Context, Shop, Shopper } from "../context.ts"
import { languageAsked } from "../mail/language.ts"
import { CLAIM_WANTED, wantMails } from "./outbox.ts"
import { ORDER_CLAIM } from "./purposes.ts"
import { tellWebhooks } from "./tell-webhooks.ts"

/**
 * Asks the owners of the mailboxes whether these orders are the caller's: one mail to each address on them. Orders that do
 * not exist, or are his already, are passed over in silence.
 */
export async function claimOrders(ctx: Context, order_ids: string[]): Promise<void> {
  const { customer, limits, request } = ctx
  if (customer && !customer.has_account) throw new Refusal("unauthorized", "Orders can be claimed by an account only")
  await limits.claim.count({ address: request.ip, account: customer?.id })
  const where = { id: { in: order_ids } }
  const orders = await ctx.db.order.findMany({ where, select: { id: true, email: true, customer_id: true } })
  const claims = [...claimsByEmail(orders, customer?.id ?? null)]
  // Without a login nobody could be held up but by the mailboxes that he fills.
  if (!customer) for (const [email] of claims) await limits.claim.count({ account: email })
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
 * Gives the orders of a mailed token to its claimant, all of them or none, and uses the token up with it. A token that was
 * asked for without a login gives them to whoever is logged in now, else to the account with the mailed address.
 */
export async function verifyClaim(ctx: Context, token: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const used = await useToken(tx.db, ORDER_CLAIM, token)
    if (!used) throw new Refusal("unauthorized", "Invalid or expired token")
    const claim = used.data as unknown as Claim
    const { id: customer_id, email } = await claimantOf(tx, claim)
    await tx.db.$queryRaw`SELECT id FROM "order" WHERE id = ANY(${claim.order_ids}::text[]) ORDER BY id FOR UPDATE`
    const orders = await tx.db.order.findMany({ where: { id: { in: claim.order_ids } } })
    const ids = claimable(orders, claim.email).map(({ id }) => id)
    await tx.db.order.updateMany({ where: { id: { in: ids } }, data: { customer_id, email } })
    await tellWebhooks(tx, "order.updated", ...ids.map((id) => ({ id })))
  })
}

async function claimantOf({ db, customer }: Context, claim: Claim): Promise<Pick<Shopper, "id" | "email">> {
  if (claim.claimant_id) {
    const claimant = await accountWhere({ db }, { id: claim.claimant_id })
    if (!claimant) throw new Refusal("not_found", "The customer was not found")
    return claimant
  }
  const owner = customer?.has_account ? customer : await accountWhere({ db }, { email: claim.email })
  if (!owner) throw new Refusal("unauthorized", "Log in to get the orders")
  return owner
}

function accountWhere({ db }: Pick<Shop, "db">, where: { id: string } | { email: string }) {
  return db.customer.findFirst({ where: { ...where, has_account: true, ...live }, select: { id: true, email: true } })
}
