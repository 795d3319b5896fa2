import { isOutbox, type SentMessage } from "@mercer/providers"
import type { App } from "../context/context.ts"
import { MAIL_KINDS } from "./kinds.ts"

/** An email without its content. */
export interface ListedMail {
  id: string
  kind: string | null
  to: string | null
  subject: string | null
  state: "waiting" | "failing" | "sent"
  attempts: number
  last_error: string | null
  created_at: Date
  sent_at: Date | null
}

const MOST = 1_000
const kinds = { in: [...MAIL_KINDS] }

/** Waiting and sent emails, each once, the newest of each first: at most 1,000 of either. */
export async function listedMails(app: App): Promise<ListedMail[]> {
  const asked = { orderBy: { created_at: "desc" }, take: MOST } as const
  const waiting = await app.db.outbox.findMany({ where: { kind: kinds, done_at: null }, ...asked })
  const { notification } = app.providers
  // If a mail server sends the emails, only the record that their work is done is kept.
  const sent = isOutbox(notification)
    ? (await notification.list(MOST)).map(ofMessage)
    : (await app.db.outbox.findMany({ where: { kind: kinds, NOT: { done_at: null } }, ...asked })).map(ofRow)
  // Between its sending and the record of it, an email is both.
  const known = new Set(sent.map(({ id }) => id))
  const all = [...waiting.map(ofRow).filter(({ id }) => !known.has(id)), ...sent]
  return all.sort((a, b) => b.created_at.getTime() - a.created_at.getTime())
}

/** One email, with its content if it is stored; null when there is none. */
export async function mailWithWords(app: App, id: string): Promise<(ListedMail & Words) | null> {
  const { notification } = app.providers
  const message = isOutbox(notification) ? (await notification.list(MOST)).find((one) => one.id === id) : undefined
  if (message) return { ...ofMessage(message), text: message.text, html: message.html }
  const row = await app.db.outbox.findFirst({ where: { id, kind: kinds } })
  return row && { ...ofRow(row), text: null, html: null }
}

interface Words {
  text: string | null
  html: string | null
}

interface Row {
  id: string
  kind: string
  payload: unknown
  attempts: number
  last_error: string | null
  created_at: Date
  done_at: Date | null
}

function ofRow({ id, kind, payload, attempts, last_error, created_at, done_at }: Row): ListedMail {
  const { email } = payload as { email?: unknown }
  const to = typeof email === "string" ? email : null
  const state = done_at ? "sent" : last_error ? "failing" : "waiting"
  return { id, kind, to, subject: null, state, attempts, last_error, created_at, sent_at: done_at }
}

function ofMessage({ id, kind, to, subject, sent_at }: SentMessage): ListedMail {
  const at = new Date(sent_at)
  const delivery = { attempts: 1, last_error: null, created_at: at, sent_at: at }
  return { id, kind: kind ?? null, to, subject, state: "sent", ...delivery }
}
