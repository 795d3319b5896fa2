import { newId } from "@mercer/db"
import type { PaymentData } from "@mercer/providers"
import type { Shop } from "../context.ts"
import type { Language } from "../mail/language.ts"
import type { WantedClaim, WantedMail } from "../mail/send.ts"

/** What the outside world hears of, once the transaction is certain. */
export type Event = "order.placed" | "gift_card.created" | "fulfillment.shipped" | "refund.made" | "order.canceled.mail"

/** Writes an event into the transaction's outbox; it goes out after the commit, and not at all without one. */
export function tell(tx: Told, kind: Event, payload: { id: string }): Promise<void> {
  return tellAll(tx, kind, [payload])
}

/** The same for several, in one statement. */
export async function tellAll({ db, nudge }: Told, kind: Event, payloads: { id: string }[]): Promise<void> {
  const data = payloads.map((payload) => eventRow(kind, payload))
  if (data.length === 0) return
  await db.outbox.createMany({ data })
  nudge?.()
}

/** The event as the outbox keeps it, once. */
export function eventRow(kind: Event, payload: { id: string }) {
  return { id: newId("outbox"), kind, payload, dedupe_key: `${kind}:${payload.id}` }
}

export const RESET_WANTED = "customer.password_reset"
export const CLAIM_WANTED = "order.claim"
export const EMAIL_CHANGED = "customer.email_changed"
export const OPERATOR_RESET_WANTED = "user.password_reset"
export const INVITE_WANTED = "invite.mail"

/** Leaves mails to be sent that somebody has caused. That may happen again, so nothing makes them unique. */
export async function wantMails(ctx: Told, ...wanted: Wanted): Promise<void> {
  const [kind, mails] = wanted
  const data = mails.map((payload) => ({ id: newId("outbox"), kind, payload: { ...payload } }))
  if (data.length === 0) return
  await ctx.db.outbox.createMany({ data })
  ctx.nudge?.()
}

type Told = Pick<Shop, "db" | "nudge">
type Wanted =
  | [kind: typeof RESET_WANTED | typeof OPERATOR_RESET_WANTED | typeof EMAIL_CHANGED, mails: WantedMail[]]
  | [kind: typeof CLAIM_WANTED, mails: WantedClaim[]]
  | [kind: typeof INVITE_WANTED, mails: { id: string; language: Language }[]]

/** A payment session that nobody uses any more, as its provider knows it. */
export interface LeftSession {
  provider_id: string
  data: PaymentData
}

export const CLOSE_SESSION = "payment_session.close"

/** Leaves payment sessions to be closed at their providers, once the transaction is certain. */
export async function closeLater({ db }: Pick<Shop, "db">, sessions: LeftSession[]): Promise<void> {
  const data = sessions.map((payload) => ({ id: newId("outbox"), kind: CLOSE_SESSION, payload: { ...payload } }))
  if (data.length) await db.outbox.createMany({ data })
}
