import { partsOfNote } from "@mercer/commerce"
import type { App } from "../context/context.ts"
import { findMention, type ListedMention } from "../note/queries.ts"
import { MENTIONED } from "../outbox/outbox.ts"
import { type Language, saying } from "../wire/language.ts"
import type { SentMail } from "./ready-mail.ts"
import type { Mail } from "./render.ts"
import { panelLink, send } from "./send.ts"

/** Notifies an operator of a note that mentions them, if all three still exist. @public */
export async function mailMention(
  ctx: App,
  { id, language }: { id: string; language: Language },
  row: string,
): Promise<SentMail | undefined> {
  const mention = await findMention(ctx, id)
  if (!mention) return undefined
  const page = PAGES[mention.resource_type]
  const link = panelLink(ctx, page ? `${page}/${mention.resource_id}` : "/app", { note: mention.note_id })
  const about = { resource_type: "note", resource_id: mention.note_id, customer_id: null, data: {} }
  return send(ctx, row, {
    to: mention.to,
    mail: mentioned(mention, link, language),
    about: { event_name: MENTIONED, ...about },
  })
}

const PAGES: Record<string, string | undefined> = { order: "/app/orders", customer: "/app/customers" }

function mentioned({ author, value, ...about }: ListedMention, link: string, language: Language): Mail {
  const say = saying(language)
  const name = author && ([author.first_name, author.last_name].filter(Boolean).join(" ") || author.email)
  const who = name ?? say("A colleague", "Ein Teammitglied")
  const what = placeOf(about, language)
  return {
    kind: MENTIONED,
    language,
    subject: say(`${who} mentioned you in a note on ${what}`, `${who} hat Sie in einer Notiz erwähnt: ${what}`),
    blocks: [
      { text: say(`${who} mentioned you in a note on ${what}:`, `${who} hat Sie in einer Notiz erwähnt (${what}):`) },
      { text: readable(value) },
      { link, label: say("Open the note", "Notiz öffnen") },
    ],
  }
}

function placeOf(
  { resource_type, resource_name }: Pick<ListedMention, "resource_type" | "resource_name">,
  language: Language,
): string {
  const isGerman = language === "de"
  if (!resource_name) return resource_type
  if (resource_type === "order") return isGerman ? `Bestellung ${resource_name}` : `order ${resource_name}`
  return isGerman ? `Kundenkonto ${resource_name}` : `customer ${resource_name}`
}

/** The note's text, with one @ before a mentioned colleague. */
const readable = (value: string) =>
  partsOfNote(value)
    .map((part) => ("email" in part ? `@${part.email.split("@")[0]}` : part.text))
    .join("")
