import { deleteExpiredCounts, deleteExpiredSessions, deleteExpiredTokens } from "@mercer/auth"
import type { PrismaClient } from "@mercer/db"
import type { Shop } from "../context.ts"
import { UNDER_WAY } from "./attempt.ts"
import { resume, STALE_MS } from "./resume-completion.ts"

const KEYS_KEPT_MS = 24 * 3_600_000

/** Finishes what a crash has left behind, and tidies up. Run every few seconds by any number of servers. */
export async function sweep(ctx: Shop): Promise<void> {
  const now = ctx.now().getTime()
  const left = await ctx.db.completion.findMany({
    where: { state: { in: UNDER_WAY }, updated_at: { lt: new Date(now - STALE_MS) } },
    orderBy: { updated_at: "asc" },
    take: 100,
  })
  for (const attempt of left) await resume(ctx, attempt)
  await ctx.db.idempotencyKey.deleteMany({ where: { created_at: { lt: new Date(now - KEYS_KEPT_MS) } } })
  await deleteExpiredSessions(ctx.db as PrismaClient)
  await deleteExpiredTokens(ctx.db)
  await deleteExpiredCounts(ctx.db)
}
