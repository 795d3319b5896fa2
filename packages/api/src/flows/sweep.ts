import { deleteExpiredCounts, deleteExpiredDevices, deleteExpiredSessions, deleteExpiredTokens } from "@mercer/auth"
import type { PrismaClient } from "@mercer/db"
import type { Shop } from "../context.ts"
import { leftBehind } from "./attempt.ts"
import { takeUpActs } from "./perform-act.ts"
import { resume } from "./resume-completion.ts"
import { tidyWebhooks } from "./tidy-webhooks.ts"
import { workOutbox } from "./work-outbox.ts"

const KEYS_KEPT_MS = 24 * 3_600_000
const EVENTS_KEPT_MS = 30 * 24 * 3_600_000
/** As long an import can be undone. */
const UNDO_KEPT_MS = 90 * 24 * 3_600_000
const TIDY_EVERY_MS = 10 * 60_000
const MOST_AT_ONCE = 100

/** Attempts that are resumed side by side: a provider that hangs must not hold up all others. */
const SIDE_BY_SIDE = 4

/** Finishes what a crash has left behind, and tidies up. Run every few seconds by any number of servers. */
export async function sweep(ctx: Shop): Promise<void> {
  await safely(ctx, takeUpCompletions)
  await safely(ctx, (shop) => takeUpActs(shop))
  await safely(ctx, (shop) => workOutbox(shop))
  ctx.deliver?.()
  await safely(ctx, tidyNowAndThen)
}

/** What fails in one part of the sweep is no reason to leave the others out. */
async function safely(ctx: Shop, part: (ctx: Shop) => Promise<void>): Promise<void> {
  try {
    await part(ctx)
  } catch (error) {
    ctx.log.error({ err: error }, "A part of the sweep failed")
  }
}

async function takeUpCompletions(ctx: Shop): Promise<void> {
  const ids = await leftBehind(ctx, MOST_AT_ONCE)
  const next = async (): Promise<void> => {
    for (let id = ids.shift(); id !== undefined; id = ids.shift()) await resume(ctx, id)
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, next))
}

const tidied = new WeakMap<object, number>()

/** Deleting looks through whole tables, so it is done every ten minutes only. */
async function tidyNowAndThen(ctx: Shop): Promise<void> {
  const now = ctx.now().getTime()
  if (now - (tidied.get(ctx.db) ?? 0) < TIDY_EVERY_MS) return
  tidied.set(ctx.db, now)
  await ctx.db.idempotencyKey.deleteMany({ where: { created_at: { lt: new Date(now - KEYS_KEPT_MS) } } })
  const acted = new Date(now - EVENTS_KEPT_MS)
  await ctx.db.orderAct.deleteMany({ where: { state: { not: "intended" }, updated_at: { lt: acted } } })
  await ctx.db.outbox.deleteMany({ where: { done_at: { lt: new Date(now - EVENTS_KEPT_MS) } } })
  await forgetImports(ctx, new Date(now - UNDO_KEPT_MS))
  await tidyWebhooks(ctx)
  await deleteExpiredSessions(ctx.db as PrismaClient)
  await deleteExpiredTokens(ctx.db)
  await deleteExpiredDevices(ctx.db as PrismaClient)
  await deleteExpiredCounts(ctx.db)
}

/** What was there before an import is a copy of all it has changed: it is not kept for ever. */
async function forgetImports({ db }: Shop, before: Date): Promise<void> {
  await db.$executeRaw`DELETE FROM mercer.batch_item WHERE job_id IN
    (SELECT job_id FROM mercer.batch_run WHERE stage = 'done' AND updated_at < ${before})`
}
