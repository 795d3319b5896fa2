import { WEBHOOK_KINDS } from "@mercer/commerce"
import type { App } from "../context/context.ts"
import { mailInvite, mailOperatorReset } from "../mail/operator-mails.ts"
import { mailCancellation, mailRefund, mailShipment } from "../mail/order-mails.ts"
import { mailReturn } from "../mail/return-mails.ts"
import { mailEmailChanged, mailGiftCard, mailOrder, mailOrderClaim, mailPasswordReset } from "../mail/send.ts"
import {
  CLAIM_WANTED,
  CLOSE_SESSION,
  EMAIL_CHANGED,
  INVITE_WANTED,
  OPERATOR_RESET_WANTED,
  RESET_WANTED,
  type UnusedSession,
} from "../outbox/outbox.ts"
import { fanOut } from "../webhook/webhook-deliveries.ts"
import { acquireOutbox, type OutboxWork, postponeOutbox } from "./queries.ts"

type Handler = (ctx: App, payload: never, row: string, work: OutboxWork) => Promise<void>

/** The work for each kind of row. It must be safe to repeat: a process can die after the work, before recording it. */
const HANDLERS: Record<string, Handler> = {
  [CLOSE_SESSION]: closeSession,
  [RESET_WANTED]: mailPasswordReset,
  [CLAIM_WANTED]: mailOrderClaim,
  [EMAIL_CHANGED]: mailEmailChanged,
  [OPERATOR_RESET_WANTED]: mailOperatorReset,
  [INVITE_WANTED]: mailInvite,
  ...Object.fromEntries(WEBHOOK_KINDS.map((kind) => [kind, fanOut])),
  "order.placed": orderPlaced,
  "gift_card.created": mailGiftCard,
  "fulfillment.shipped": mailShipment,
  "refund.made": mailRefund,
  "order.canceled.mail": mailCancellation,
  "return.requested": mailReturn,
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
  const { id, kind, payload, dedupe_key } = work
  try {
    await handle(ctx, payload as never, id, work)
    if (dedupe_key === null) await ctx.db.outbox.deleteMany({ where: { id } })
    else await ctx.db.outbox.updateMany({ where: { id }, data: { done_at: ctx.now(), locked_until: null } })
  } catch (error) {
    ctx.log.warn({ err: error, outbox: id, kind }, "Work from the outbox failed; it will be tried again")
    const reason = error instanceof Error ? error.message : String(error)
    await postponeOutbox(ctx, id, reason)
  }
}

async function closeSession(ctx: App, { provider_id, data }: UnusedSession): Promise<void> {
  await ctx.providers.payment(provider_id).deleteSession(data)
}

/** Notifies webhooks of an order, and emails its buyer. */
async function orderPlaced(ctx: App, order: { id: string }, row: string, { is_wanted }: OutboxWork): Promise<void> {
  if (is_wanted) await fanOut(ctx, order, row)
  await mailOrder(ctx, order, row)
}
