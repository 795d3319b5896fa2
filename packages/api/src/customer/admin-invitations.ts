import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import { isOutbox } from "@mercer/providers"
import { Id, Moment, optional, plain, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, adminWrite } from "../access/procedures.ts"
import { CUSTOMER_INVITE } from "../access/token-purposes.ts"
import type { App, Context } from "../context/context.ts"
import { newInvitation } from "../mail/customer-invite.ts"
import { mustBeFree, wantInvitation } from "./edit-customer.ts"

const State = z.object({
  /** Whether invitations are emailed; without a mail server an operator passes on the link. */
  is_emailed: z.boolean(),
  /** Until when the customer's last invitation can be accepted; null when there is none. */
  expires_at: Moment.nullable(),
})

/** Inviting customers to set a password: a part of the operations on customers. @public */
export const customerInvitations = {
  getInvitation: admin
    .meta(rest("GET /admin/customers/invitation", "Get How a Customer Is Invited"))
    .input(z.strictObject({ customer_id: optional(Id) }))
    .output(plain(z.object({ invitation: State })))
    .query(async ({ ctx, input: { customer_id } }) => {
      const expires_at = customer_id ? await openUntil(ctx, customer_id) : null
      return { invitation: { is_emailed: !isOutbox(ctx.providers.notification), expires_at } }
    }),

  invite: adminWrite
    .meta(rest("POST /admin/customers/{id}/invitation", "Invite a Customer to Set a Password"))
    .input(z.strictObject({ id: Id }))
    .output(plain(z.object({})))
    .mutation(async ({ ctx, input: { id } }) => {
      await invitable(ctx, id)
      await wantInvitation(ctx, id)
      return {}
    }),

  createInvitationLink: adminWrite
    .meta(rest("POST /admin/customers/{id}/invitation-link", "Create a Link That Invites a Customer"))
    .input(z.strictObject({ id: Id }))
    .output(plain(z.object({ invitation_link: z.object({ url: z.string() }) })))
    .mutation(async ({ ctx, input: { id } }) => {
      const { url } = await newInvitation(ctx, await invitable(ctx, id))
      return { invitation_link: { url } }
    }),
}

/** A customer who can be invited: one without an account, also none under the same email. */
async function invitable(ctx: Context, id: string) {
  const select = { id: true, email: true, has_account: true }
  const customer = await ctx.db.customer.findFirst({ where: { id, ...live }, select })
  if (!customer) throw new Refusal("not_found", `Customer with id: ${id} was not found`)
  if (customer.has_account) throw new Refusal("not_allowed", "This customer has an account already")
  await mustBeFree(ctx, customer.email, true)
  return customer
}

async function openUntil({ db, now }: Pick<App, "db" | "now">, subject_id: string) {
  const where = { purpose: CUSTOMER_INVITE, subject_id, used_at: null, expires_at: { gt: now() } }
  const newest = await db.token.findFirst({ where, orderBy: { expires_at: "desc" }, select: { expires_at: true } })
  return newest?.expires_at ?? null
}
