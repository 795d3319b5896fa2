import { deleteExpiredCounts, deleteExpiredDevices, deleteExpiredSessions, deleteExpiredTokens } from "@mercer/auth"
import { deleteOldWrites, sqlOf } from "@mercer/db"
import { keepSales } from "../analytics/keep-days.ts"
import { LONGEST_KEPT_MS } from "../answer-cache/entry.ts"
import { deleteCatalogChangesBefore } from "../answer-cache/queries.ts"
import type { App } from "../context/context.ts"
import { notifyWorker } from "../context/signals.ts"
import { adoptPictures } from "../file/library.ts"
import { deletePlanned } from "../file/removals.ts"
import { tidyWebhooks } from "../webhook/tidy-webhooks.ts"
import { deleteEventsBefore, deleteKeysBefore, deleteTermsOfNothing, deleteUndoBefore } from "./queries.ts"
import { resumeStale } from "./resume.ts"
import { workOutbox } from "./work-outbox.ts"

const KEYS_KEPT_MS = 24 * 3_600_000
const EVENTS_KEPT_MS = 30 * 24 * 3_600_000
/** How long an import can be undone. */
const UNDO_KEPT_MS = 90 * 24 * 3_600_000
const TIDY_EVERY_MS = 10 * 60_000

/** Finishes what a crash has left unfinished, and cleans up. Run every few seconds by any number of servers. @public */
export async function sweep(ctx: App): Promise<void> {
  await safely(ctx, resumeStale)
  await safely(ctx, workOutbox)
  notifyWorker(ctx, "webhooks")
  await safely(ctx, deletePlanned)
  await safely(ctx, tidyNowAndThen)
  await safely(ctx, (app) => keepSales(app))
}

/** If one part of the sweep fails, the others still run. */
async function safely(ctx: App, part: (ctx: App) => Promise<void>): Promise<void> {
  try {
    await part(ctx)
  } catch (error) {
    ctx.log.error({ err: error }, "A part of the sweep failed")
  }
}

const tidied = new WeakMap<object, number>()

/**
 * Deleting reads whole tables, so it is done only every ten minutes. All of it is plain SQL: a server that does nothing
 * else need not load Prisma’s query compiler, which takes 8 MiB.
 */
async function tidyNowAndThen(ctx: App): Promise<void> {
  const now = ctx.now().getTime()
  if (now - (tidied.get(ctx.db) ?? 0) < TIDY_EVERY_MS) return
  tidied.set(ctx.db, now)
  await deleteKeysBefore(ctx, new Date(now - KEYS_KEPT_MS))
  const acted = new Date(now - EVENTS_KEPT_MS)
  await deleteEventsBefore(ctx, acted)
  // The state before an import is a copy of all it has changed: it is not kept forever.
  await deleteUndoBefore(ctx, new Date(now - UNDO_KEPT_MS))
  await deleteTermsOfNothing(ctx)
  await tidyWebhooks(ctx)
  await deleteCatalogChangesBefore(ctx, new Date(now - 2 * LONGEST_KEPT_MS))
  await deleteExpiredSessions(ctx)
  await deleteExpiredTokens(ctx)
  await deleteExpiredDevices(ctx)
  await deleteExpiredCounts(ctx)
  await deleteOldWrites(sqlOf(ctx))
  await adoptPictures(ctx)
}
