import { newId } from "@mercer/db"
import type { PaymentData } from "@mercer/providers"
import type { App } from "../context/context.ts"
import { type Notifier, notifyWorker } from "../context/signals.ts"
import type { Language } from "../wire/language.ts"
import type { WantedClaim, WantedMail, WantedResend, WantedSignInNotice } from "./wanted-mails.ts"

/** The events that are sent outside after the transaction has committed. @public */
export type Event =
  | "order.placed"
  | "gift_card.created"
  | "fulfillment.shipped"
  | "refund.made"
  | "order.canceled.mail"
  | "return.requested"
  | "order_edit.requested"
  | "order_edit.confirmed"
  | "swap.created"
  | "swap.confirmed"

/** Writes an event into the transaction's outbox: it is sent after the commit, and never without one. @public */
export function enqueueEvent(tx: Emitting, kind: Event, payload: { id: string }): Promise<void> {
  return enqueueEvents(tx, kind, [payload])
}

/** The same for several, in one statement. @public */
export async function enqueueEvents(tx: Emitting, kind: Event, payloads: { id: string }[]): Promise<void> {
  const data = payloads.map((payload) => eventRow(kind, payload))
  if (data.length === 0 || tx.subscriptions.silent) return
  await tx.db.outbox.createMany({ data })
  notifyWorker(tx, "mails")
}

/** The event as the outbox stores it, once. @public */
export function eventRow(kind: Event, payload: { id: string }) {
  return { id: newId("outbox"), kind, payload, dedupe_key: `${kind}:${payload.id}` }
}

/** @public */
export const RESET_WANTED = "customer.password_reset"
/** @public */
export const CLAIM_WANTED = "order.claim"
/** @public */
export const EMAIL_CHANGED = "customer.email_changed"
/** @public */
export const OPERATOR_RESET_WANTED = "user.password_reset"
/** @public */
export const RESEND_WANTED = "notification.resend"
/** @public */
export const INVITE_WANTED = "invite.mail"
/** @public */
export const CUSTOMER_INVITE_WANTED = "customer.invite"

/** @public */
export const MENTIONED = "note.mention"

/** @public */
export const NEW_SIGN_IN = "user.new_sign_in"

/** Enqueues emails that a request has caused. They can be requested again, so they are not unique. @public */
export async function wantMails(ctx: Emitting, ...wanted: Wanted): Promise<void> {
  await enqueueMails(ctx, ...wanted)
  if (wanted[1].length > 0) notifyWorker(ctx, "mails")
}

/** The same without notifying the mail worker. @public */
export async function enqueueMails({ db }: Pick<App, "db">, ...[kind, mails]: Wanted): Promise<void> {
  const data = mails.map((payload) => ({ id: newId("outbox"), kind, payload: { ...payload } }))
  if (data.length > 0) await db.outbox.createMany({ data })
}

type Emitting = Pick<App, "db"> & Notifier
type Wanted =
  | [kind: typeof RESET_WANTED | typeof OPERATOR_RESET_WANTED | typeof EMAIL_CHANGED, mails: WantedMail[]]
  | [kind: typeof NEW_SIGN_IN, mails: WantedSignInNotice[]]
  | [kind: typeof CLAIM_WANTED, mails: WantedClaim[]]
  | [kind: typeof RESEND_WANTED, mails: WantedResend[]]
  | [
      kind: typeof INVITE_WANTED | typeof CUSTOMER_INVITE_WANTED | typeof MENTIONED,
      mails: { id: string; language: Language }[],
    ]

/** A payment session that is no longer used, as its provider knows it. @public */
export interface UnusedSession {
  provider_id: string
  data: PaymentData
}

/** @public */
export const CLOSE_SESSION = "payment_session.close"

/** Enqueues payment sessions to be closed at their providers, after the transaction has committed. @public */
export async function closeLater({ db }: Pick<App, "db">, sessions: UnusedSession[]): Promise<void> {
  const data = sessions.map((payload) => ({ id: newId("outbox"), kind: CLOSE_SESSION, payload: { ...payload } }))
  if (data.length) await db.outbox.createMany({ data })
}
