import { WEBHOOK_KINDS } from "@mercer/commerce"
import type { App } from "../context/context.ts"
import { mailAgain, mailEvent } from "../mail/event-mails.ts"
import { mailInvite, mailOperatorReset } from "../mail/operator-mails.ts"
import type { SentMail } from "../mail/ready-mail.ts"
import { mailEmailChanged, mailOrderClaim, mailPasswordReset } from "../mail/send.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import {
  CLAIM_WANTED,
  CLOSE_SESSION,
  EMAIL_CHANGED,
  INVITE_WANTED,
  OPERATOR_RESET_WANTED,
  RESEND_WANTED,
  RESET_WANTED,
  type UnusedSession,
} from "../outbox/outbox.ts"
import { outboxKind } from "../outbox/outbox-kind.ts"
import { enqueueHandlerWork } from "../own/handler-rows.ts"
import { fanOut } from "../webhook/webhook-deliveries.ts"
import { acquireOutbox, type OutboxWork, postponeOutbox, recordNotification } from "./queries.ts"

/** What handles a row; it returns the email that has left, if there is one. */
type Handler = (
  ctx: App,
  payload: never,
  row: string,
  work: OutboxWork,
) => Promise<SentMail | undefined> | Promise<void>

/** The work for each kind of row. It must be safe to repeat: a process can die after the work, before recording it. */
const HANDLERS: Record<string, Handler> = {
  [CLOSE_SESSION]: closeSession,
  [RESET_WANTED]: mailPasswordReset,
  [CLAIM_WANTED]: mailOrderClaim,
  [EMAIL_CHANGED]: mailEmailChanged,
  [OPERATOR_RESET_WANTED]: mailOperatorReset,
  [INVITE_WANTED]: mailInvite,
  [RESEND_WANTED]: mailAgain,
  ...Object.fromEntries(WEBHOOK_KINDS.map((kind) => [outboxKind(kind), fanOut])),
  "order.placed": orderPlaced,
  "gift_card.created": mailEvent,
  "fulfillment.shipped": mailEvent,
  "refund.made": mailEvent,
  "order.canceled.mail": mailEvent,
  "return.requested": mailEvent,
  "order_edit.requested": mailEvent,
  "order_edit.confirmed": mailEvent,
  "swap.created": mailEvent,
  "swap.confirmed": mailEvent,
}

const AT_ONCE = 20
const MOST_ROUNDS = 10

/**
 * Processes the rows that transactions have written to the outbox; each row is deleted when it is done, except events,
 * which happen once: their rows stay for a while, marked as done. Failed work is retried with growing delays, at least
 * once an hour. Several servers may work at the same time.
 */
export async function workOutbox(ctx: App, handlers: Record<string, Handler> = HANDLERS): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const works = await acquireOutbox(ctx, Object.keys(handlers), AT_ONCE)
    await Promise.all(works.map((work) => carryOut(ctx, work, handlers[work.kind] as Handler)))
    if (works.length < AT_ONCE) return
  }
}

async function carryOut(ctx: App, work: OutboxWork, handle: Handler): Promise<void> {
  const { id, kind, payload } = work
  try {
    if (ctx.own) await enqueueHandlerWork(ctx, work)
    const sent = await handle(ctx, payload as never, id, work)
    if (sent) await ctx.tx((tx) => finishMail(tx, work, sent))
    else await finish(ctx, work)
  } catch (error) {
    ctx.log.warn({ err: error, outbox: id, kind }, "Work from the outbox failed; it will be tried again")
    const reason = error instanceof Error ? error.message : String(error)
    await postponeOutbox(ctx, id, reason)
  }
}

/** An email that has left becomes a notification together with the end of its row: it is listed once, or sent again. */
async function finishMail(tx: App, work: OutboxWork, sent: SentMail): Promise<void> {
  const id = work.id.replace(/^outbox_/, "noti_")
  await recordNotification(tx, { id, provider_id: tx.providers.notification.id, parent_id: null, ...sent })
  if (work.kind === RESET_WANTED || work.kind === OPERATOR_RESET_WANTED)
    await emitWebhookEvents(tx, work.kind, { id: sent.resource_id })
  await finish(tx, work)
}

async function finish({ db, now }: App, { id, dedupe_key }: OutboxWork): Promise<void> {
  if (dedupe_key === null) await db.outbox.deleteMany({ where: { id } })
  else await db.outbox.updateMany({ where: { id }, data: { done_at: now(), locked_until: null } })
}

async function closeSession(ctx: App, { provider_id, data }: UnusedSession): Promise<void> {
  await ctx.providers.payment(provider_id).deleteSession(data)
}

/** Notifies webhooks of an order, and emails its buyer. */
async function orderPlaced(ctx: App, order: { id: string }, row: string, work: OutboxWork) {
  if (work.is_wanted) await fanOut(ctx, order, row)
  return mailEvent(ctx, order, row, work)
}
