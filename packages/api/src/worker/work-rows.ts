import { isRefusal } from "@mercer/commerce"
import { ADDRESS_NOT_TAKEN } from "@mercer/providers"
import type { App } from "../context/context.ts"
import type { SentMail } from "../mail/ready-mail.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { OPERATOR_RESET_WANTED, RESET_WANTED } from "../outbox/outbox.ts"
import { enqueueHandlerWork } from "../own/handler-rows.ts"
import {
  acquireOutbox,
  finishOutbox,
  type OutboxWork,
  parkOutbox,
  postponeOutbox,
  recordNotification,
} from "./queries.ts"

/** What handles a row; it returns the email that has left, if there is one. */
export type Handler = (
  ctx: App,
  payload: never,
  row: string,
  work: OutboxWork,
) => Promise<SentMail | undefined> | Promise<void>

/** The work for each kind of row. It must be safe to repeat: a process can die after the work, before recording it. */
export type Handlers = Readonly<Record<string, Handler>>

const AT_ONCE = 20
const MOST_ROUNDS = 10

/**
 * Processes the rows of these kinds that transactions have written to the outbox; each row is deleted when it is done,
 * except events, which happen once: their rows stay for a while, marked as done. Failed work is retried with growing
 * delays, at least once an hour. Several servers may work at the same time. It may stop between two rounds; returns
 * whether there may be more rows.
 */
export async function workRows(
  ctx: App,
  handlers: Handlers,
  isStopping: () => boolean = () => false,
): Promise<boolean> {
  for (let round = 0; round < MOST_ROUNDS && !isStopping(); round++) {
    const works = await acquireOutbox(ctx, Object.keys(handlers), AT_ONCE)
    await Promise.all(works.map((work) => carryOut(ctx, work, handlers[work.kind] as Handler)))
    if (works.length < AT_ONCE) return false
  }
  return true
}

async function carryOut(ctx: App, work: OutboxWork, handle: Handler): Promise<void> {
  const { id, kind, payload } = work
  try {
    if (ctx.own) await enqueueHandlerWork(ctx, work)
    const sent = await handle(ctx, payload as never, id, work)
    if (sent) await ctx.tx((tx) => finishMail(tx, work, sent))
    else await finishOutbox(ctx, work, ctx.now())
  } catch (error) {
    ctx.log.warn({ err: error, outbox: id, kind }, "Work from the outbox failed; it will be tried again")
    const reason = error instanceof Error ? error.message : String(error)
    if (isRefusal(error) && error.code === ADDRESS_NOT_TAKEN) await parkOutbox(ctx, id, reason)
    else await postponeOutbox(ctx, id, reason)
  }
}

/** An email that has left becomes a notification together with the end of its row: it is listed once, or sent again. */
async function finishMail(tx: App, work: OutboxWork, sent: SentMail): Promise<void> {
  const id = work.id.replace(/^outbox_/, "noti_")
  await recordNotification(tx, { id, provider_id: tx.providers.notification.id, parent_id: null, ...sent })
  if (work.kind === RESET_WANTED || work.kind === OPERATOR_RESET_WANTED)
    await emitWebhookEvents(tx, work.kind, { id: sent.resource_id })
  await finishOutbox(tx, work, tx.now())
}
