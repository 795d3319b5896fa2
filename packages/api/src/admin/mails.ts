import { Refusal } from "@mercer/commerce"
import { isOutbox } from "@mercer/providers"
import { Id, List, Moment, plain, rest, Text } from "@mercer/rest"
import * as z from "zod"
import type { Context } from "../context.ts"
import { AdminPage } from "../filters.ts"
import { listedMails, mailWithWords } from "../flows/listed-mails.ts"
import { MAIL_KINDS, OPENING_KINDS } from "../mail/kinds.ts"
import { admin, router } from "../procedures.ts"

const STATES = ["waiting", "failing", "sent"] as const

const Mail = z.object({
  id: z.string(),
  kind: z.string().nullable(),
  to: z.string().nullable(),
  subject: z.string().nullable(),
  state: z.enum(STATES),
  attempts: z.int(),
  last_error: z.string().nullable(),
  created_at: Moment,
  sent_at: Moment.nullable(),
})
const Words = { text: z.string().nullable(), html: z.string().nullable(), is_withheld: z.boolean() }
/** `is_kept`: mails go into a folder and can be read; false where a mail server takes them. */
const Kept = { is_kept: z.boolean() }
const Paging = { count: z.int(), offset: z.int(), limit: z.int() }

export const mails = router({
  list: admin
    .meta(rest("GET /admin/mails", "List Mails"))
    .input(z.strictObject({ ...AdminPage(50), q: Text, state: List(STATES), kind: List(MAIL_KINDS) }))
    .output(plain(z.object({ mails: z.array(Mail), ...Paging, ...Kept })))
    .query(async ({ ctx, input: { limit, offset, q = "", state, kind } }) => {
      const text = q.toLowerCase()
      const found = (await listedMails(ctx)).filter(
        (mail) =>
          (!state || state.includes(mail.state)) &&
          (!kind || kind.some((one) => one === mail.kind)) &&
          [mail.to, mail.subject].some((words) => words?.toLowerCase().includes(text) || text === ""),
      )
      const mails = found.slice(offset, offset + limit)
      return { mails, count: found.length, offset, limit, is_kept: isKept(ctx) }
    }),

  get: admin
    .meta(rest("GET /admin/mails/{id}", "Get a Mail"))
    .input(z.strictObject({ id: Id }))
    .output(plain(z.object({ mail: Mail.extend({ ...Words, ...Kept }) })))
    .query(async ({ ctx, input: { id } }) => {
      const mail = await mailWithWords(ctx, id)
      if (!mail) throw new Refusal("not_found", `Mail with id ${id} was not found`)
      const is_withheld = mail.text !== null && !(await mayReadWords(ctx, mail.kind))
      const words = is_withheld ? { text: null, html: null } : {}
      return { mail: { ...mail, ...words, is_withheld, is_kept: isKept(ctx) } }
    }),
})

const isKept = ({ providers }: Context) => isOutbox(providers.notification)

/** A link that opens the panel as somebody else is for admins, who can make operators anyway. */
async function mayReadWords(ctx: Context & { user_id: string }, kind: string | null): Promise<boolean> {
  if (kind !== null && !OPENING_KINDS.includes(kind)) return true
  const reader = await ctx.db.user.findUnique({ where: { id: ctx.user_id }, select: { role: true } })
  return reader?.role === "admin"
}
