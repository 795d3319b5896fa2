import { mentionedEmails } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { MENTIONED, wantMails } from "../outbox/outbox.ts"
import { languageAsked } from "../wire/language.ts"
import { operatorsByEmail, replaceMentions } from "./queries.ts"

/**
 * Records the colleagues that a note mentions, and emails those whom it did not mention before. Whoever writes it gets
 * no email about themselves.
 */
export async function recordMentions(ctx: Context, note_id: string, value: string): Promise<void> {
  const emails = mentionedEmails(value)
  const found = emails.length > 0 ? await operatorsByEmail(ctx, emails) : []
  const others = found.filter(({ id }) => id !== ctx.user_id)
  const mentions = others.map(({ id }) => ({ id: newId("mention"), user_id: id }))
  const added = await replaceMentions(ctx, { note_id, mentions })
  const language = languageAsked(ctx.request.headers.get("accept-language"))
  await wantMails(
    ctx,
    MENTIONED,
    added.map((id) => ({ id, language })),
  )
}
