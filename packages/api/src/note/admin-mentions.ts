import { Refusal } from "@mercer/commerce"
import { Id, Moment, plain, QueryBoolean, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, adminWrite, router } from "../access/procedures.ts"
import { AdminPage } from "../data/filters.ts"
import { listMentions, markMentionRead } from "./queries.ts"

const Author = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
})
const Mention = z.object({
  id: z.string(),
  note_id: z.string(),
  /** The note's text. */
  value: z.string(),
  resource_type: z.string(),
  resource_id: z.string(),
  /** An order's number or a customer's email; null of other resources. */
  resource_name: z.string().nullable(),
  /** Who wrote the note. */
  author: Author.nullable(),
  created_at: Moment,
  read_at: Moment.nullable(),
})
const Counts = { count: z.int(), unread_count: z.int(), offset: z.int(), limit: z.int() }

/** Notes that mention the operator who asks. @public */
export const mentions = router({
  list: admin
    .meta(rest("GET /admin/mentions", "List Mentions of You"))
    .input(z.strictObject({ ...AdminPage(20), unread: QueryBoolean }))
    .output(plain(z.object({ mentions: z.array(Mention), ...Counts })))
    .query(async ({ ctx, input: { limit, offset, unread = false } }) => {
      const found = await listMentions(ctx, { user_id: ctx.user_id ?? "", unread, limit, offset })
      return { ...found, offset, limit }
    }),

  read: adminWrite
    .meta(rest("POST /admin/mentions/{id}/read", "Mark a Mention as Read"))
    .input(z.strictObject({ id: Id }))
    .output(plain(z.object({ id: z.string(), is_read: z.literal(true) })))
    .mutation(async ({ ctx, input: { id } }) => {
      const isMine = await markMentionRead(ctx, { id, user_id: ctx.user_id ?? "", at: ctx.now() })
      if (!isMine) throw new Refusal("not_found", `Mention with id ${id} was not found`)
      return { id, is_read: true as const }
    }),
})
