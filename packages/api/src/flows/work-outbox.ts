import { WEBHOOK_KINDS } from "@mercer/commerce"
import type { Shop } from "../context.ts"
import { mailInvite, mailOperatorReset } from "../mail/operator-mails.ts"
import { mailCancellation, mailRefund, mailShipment } from "../mail/order-mails.ts"
import { mailEmailChanged, mailGiftCard, mailOrder, mailOrderClaim, mailPasswordReset } from "../mail/send.ts"
import { fanOut } from "./fan-out.ts"
import {
  CLAIM_WANTED,
  CLOSE_SESSION,
  EMAIL_CHANGED,
  INVITE_WANTED,
  type LeftSession,
  OPERATOR_RESET_WANTED,
  RESET_WANTED,
} from "./outbox.ts"

interface Work {
  id: string
  kind: string
  payload: unknown
  dedupe_key: string | null
  /** Whether a webhook wants to hear of its kind. */
  is_wanted: boolean
}

type Handler = (ctx: Shop, payload: never, row: string, work: Work) => Promise<void>

/** What is done for each kind of row. Everything may be done twice: a process can die after the work, before the record. */
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
}

const AT_ONCE = 20
const MOST_ROUNDS = 10

/**
 * Does what transactions have left in the outbox ; each row is deleted when it is done, but for events, which happen once: theirs
 * stay a while, marked as done. What fails is tried again, later and later, at least once an hour. Several servers may
 * work at the same time.
 */
export async function workOutbox(ctx: Shop, handlers: Record<string, Handler> = HANDLERS): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const works = await claim(ctx, Object.keys(handlers))
    // Called for nothing here: an operator wants a webhook to be sent anew.
    if (works.length === 0) ctx.deliver?.()
    await Promise.all(works.map((work) => carryOut(ctx, work, handlers[work.kind] as Handler)))
    if (works.length < AT_ONCE) return
  }
}

/** Rows that are due, held for a minute so that no other server takes them; then they are free again by themselves. */
function claim({ db }: Shop, kinds: string[]): Promise<Work[]> {
  return db.$queryRaw<Work[]>`
    UPDATE mercer.outbox SET locked_until = now() + interval '1 minute', attempts = attempts + 1
    WHERE id IN (
      SELECT id FROM mercer.outbox
      WHERE done_at IS NULL AND run_at <= now() AND (locked_until IS NULL OR locked_until < now())
        AND kind = ANY(${kinds}::text[])
      ORDER BY run_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, payload, dedupe_key, EXISTS (
      SELECT FROM mercer.webhook WHERE NOT is_disabled AND kinds @> to_jsonb(outbox.kind)) AS is_wanted`
}

async function carryOut(ctx: Shop, work: Work, handle: Handler): Promise<void> {
  const { id, kind, payload, dedupe_key } = work
  try {
    await handle(ctx, payload as never, id, work)
    if (dedupe_key === null) await ctx.db.outbox.deleteMany({ where: { id } })
    else await ctx.db.outbox.updateMany({ where: { id }, data: { done_at: ctx.now(), locked_until: null } })
  } catch (error) {
    ctx.log.warn({ err: error, outbox: id, kind }, "Work from the outbox failed; it will be tried again")
    const reason = error instanceof Error ? error.message : String(error)
    await ctx.db.$executeRaw`
      UPDATE mercer.outbox SET locked_until = NULL, last_error = ${reason},
        run_at = now() + least(interval '1 hour', interval '5 seconds' * power(2, least(attempts, 20)))
      WHERE id = ${id}`
  }
}

async function closeSession(ctx: Shop, { provider_id, data }: LeftSession): Promise<void> {
  await ctx.providers.payment(provider_id).deleteSession(data)
}

/** Webhooks hear of an order, and its buyer by mail. */
async function orderPlaced(ctx: Shop, order: { id: string }, row: string, { is_wanted }: Work): Promise<void> {
  if (is_wanted) await fanOut(ctx, order, row)
  await mailOrder(ctx, order, row)
}
