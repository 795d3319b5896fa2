import { medusaClaims, newSecret, sha256 } from "@mercer/auth"
import { Refusal, ROLES } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import { deleted, Email, Id, input, optional, plain, rest } from "@mercer/rest"
import * as z from "zod"
import { hashNewPassword } from "../access/passwords.ts"
import { admin, adminWrite, open, router } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { find, treeOf } from "../data/read.ts"
import { Invite } from "../entities/index.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { INVITE_WANTED, wantMails } from "../outbox/outbox.ts"
import { list } from "../wire/answers.ts"
import { languageAsked } from "../wire/language.ts"
import { newRole } from "./custom-roles.ts"
import { makeOperator } from "./operators.ts"
import { roleOfInvite } from "./queries-roles.ts"
import { signInNewOperator } from "./sign-in.ts"

const Nothing = plain(z.object({}))
const name = z.string().min(1).max(255)
const Person = z.strictObject({ first_name: name, last_name: name, password: z.string() })

/** @public */
export const invites = router({
  list: admin
    .meta(rest("GET /admin/invites", "List Invites"))
    .input(input({}))
    .output(list("invites", Invite))
    .query(async ({ ctx }) => ({ invites: await find(ctx, "Invite", {}, treeOf(ctx.shape)) })),

  create: adminWrite
    .meta(rest("POST /admin/invites", "Create an Invite"))
    .input(z.strictObject({ user: Email, role: z.enum(ROLES), role_id: optional(Id) }))
    .output(Nothing)
    .mutation(async ({ ctx, input: { user: user_email, role, role_id } }) => {
      const { custom } = await newRole(ctx, { role, role_id })
      if (await ctx.db.user.count({ where: { email: user_email, ...live } }))
        throw new Refusal("invalid_data", "A user with this email already exists")
      const closed = { token: sha256(newSecret()), expires_at: ctx.now(), accepted: false, deleted_at: null }
      const { id } = await ctx.db.invite.upsert({
        where: { user_email },
        create: { id: newId("invite"), user_email, role, ...closed },
        update: { role, ...closed },
      })
      await ctx.db.customInviteRole.deleteMany({ where: { invite_id: id } })
      if (custom) await ctx.db.customInviteRole.create({ data: { invite_id: id, role_id: custom.id } })
      await mail(ctx, id)
      return {}
    }),

  accept: open
    .meta(rest("POST /admin/invites/accept", "Accept an Invite"))
    .input(z.strictObject({ token: z.string().min(1).max(10_000), user: Person }))
    .output(Nothing)
    .mutation(async ({ ctx, input: { token, user } }) => {
      const known = await ctx.limits.login.attempt({ address: ctx.request.ip }, () => invited(ctx, token))
      if (!known) throw invalid()
      const password_hash = await hashNewPassword(ctx, user.password)
      const id = await ctx.tx(async (tx) => {
        const [invite] = await tx.db.invite.updateManyAndReturn({
          where: openInvite(ctx, token),
          data: { accepted: true },
        })
        if (!invite) throw invalid()
        const { first_name, last_name } = user
        const role_id = await roleOfInvite(tx, invite.id)
        const given = { role: invite.role, custom: role_id ? { id: role_id } : null }
        const id = await makeOperator(tx, { email: invite.user_email, ...given, first_name, last_name, password_hash })
        await tx.db.customInviteRole.deleteMany({ where: { invite_id: invite.id } })
        return id
      })
      await signInNewOperator(ctx, id)
      return {}
    }),

  delete: adminWrite
    .meta(rest("DELETE /admin/invites/{invite_id}", "Delete an Invite"))
    .input(z.strictObject({ invite_id: Id }))
    .output(deleted("invite"))
    .mutation(async ({ ctx, input: { invite_id: id } }) => {
      await ctx.db.customInviteRole.deleteMany({ where: { invite_id: id } })
      await ctx.db.invite.deleteMany({ where: { id } })
      return { id, object: "invite" as const, deleted: true as const }
    }),

  resend: adminWrite
    .meta(rest("POST /admin/invites/{invite_id}/resend", "Resend an Invite"))
    .input(z.strictObject({ invite_id: Id }))
    .output(Nothing)
    .mutation(async ({ ctx, input: { invite_id: id } }) => {
      const invite = await ctx.db.invite.findFirst({ where: { id, ...live } })
      if (!invite) throw new Refusal("not_found", `Invite with id: ${id} was not found`)
      if (invite.accepted) throw new Refusal("not_allowed", "This invite was accepted already")
      await mail(ctx, id)
      return {}
    }),
})

/**
 * The token is created when the email is sent; until then there is no valid token. A waiting email is replaced, so that
 * of two emails at once the later one never has the dead link.
 */
async function mail(ctx: Context, id: string): Promise<void> {
  await ctx.db.outbox.deleteMany({ where: { kind: INVITE_WANTED, payload: { path: ["id"], equals: id } } })
  await emitWebhookEvents(ctx, "invite.created", { id })
  await wantMails(ctx, INVITE_WANTED, [{ id, language: languageAsked(ctx.request.headers.get("accept-language")) }])
}

function openInvite(ctx: Context, token: string) {
  return { token: { in: storedForms(ctx, token) }, accepted: false, expires_at: { gt: ctx.now() }, ...live }
}

/** How the table may have a token: ours by its hash; one of Medusa v1, which v1 has signed, as it is. */
function storedForms({ settings, now }: Context, token: string): string[] {
  const secret = settings.medusa?.jwt_secret
  const isSigned = secret !== undefined && medusaClaims(token, { secret, now: now() }) !== null
  return isSigned ? [sha256(token), token] : [sha256(token)]
}

async function invited(ctx: Context, token: string): Promise<boolean> {
  return (await ctx.db.invite.count({ where: openInvite(ctx, token) })) > 0
}

const invalid = () => new Refusal("unauthorized", "Invalid or expired invite token")
