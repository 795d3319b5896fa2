import { Refusal } from "@mercer/commerce"
import { isOutbox } from "@mercer/providers"
import { Id, List, Moment, plain, QueryString, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, router } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { AdminPage } from "../data/filters.ts"
import { CUSTOMER_TOKEN_KINDS, MAIL_KINDS, OPENING_KINDS } from "./kinds.ts"
import { listedMails, mailWithWords } from "./listed-mails.ts"

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
/** `is_kept`: emails are written to a folder and can be read; false if a mail server sends them. */
const Kept = { is_kept: z.boolean() }
const Paging = { count: z.int(), offset: z.int(), limit: z.int() }

/** @public */
export const mails = router({
  list: admin
    .meta(rest("GET /admin/mails", "List Mails", { replica: true }))
    .input(z.strictObject({ ...AdminPage(50), q: QueryString, state: List(STATES), kind: List(MAIL_KINDS) }))
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
      const { text, html, is_withheld } = await wordsFor(ctx, mail)
      return { mail: { ...mail, text, html, is_withheld, is_kept: isKept(ctx) } }
    }),
})

const isKept = ({ providers }: Context) => isOutbox(providers.notification)

interface Worded {
  kind: string | null
  text: string | null
  html: string | null
}

/**
 * An email's content as its reader may see it. Links that open the panel as somebody else are for admins, who can
 * create operators anyway; in emails to customers all others see the link without its token, which would let them log
 * in as the customer.
 */
async function wordsFor(ctx: Context & { user_id: string }, { kind, text, html }: Worded) {
  const isOpening = kind === null || OPENING_KINDS.includes(kind)
  const isSecret = isOpening || CUSTOMER_TOKEN_KINDS.includes(kind)
  if (!isSecret || text === null || (await isAdmin(ctx))) return { text, html, is_withheld: false }
  if (isOpening) return { text: null, html: null, is_withheld: true }
  return { text: masked(text), html: html && masked(html), is_withheld: false }
}

/** Removes everything in the form of a token. */
const masked = (words: string) => words.replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, "(hidden)")

async function isAdmin({ db, user_id }: Context): Promise<boolean> {
  const reader = await db.user.findUnique({ where: { id: user_id ?? "" }, select: { role: true } })
  return reader?.role === "admin"
}
