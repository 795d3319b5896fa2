import { setTimeout as sleep } from "node:timers/promises"
import type { Context } from "../context/context.ts"
import { ownJob } from "./batch-jobs.ts"

const LONGEST_MS = 10_000
const AGAIN_MS = 100

/**
 * Waits until the worker has left an import that was canceled: it finds out at its next step, while the operator sees it
 * at once. After ten seconds the caller is on its own; nothing else is waited for, such as an undo that has begun.
 * @public
 */
export async function waitForCanceledEnd(ctx: Context, id: string): Promise<void> {
  const { canceled_at } = await ownJob(ctx, id)
  const working = { job_id: id, stage: { startsWith: "import." } }
  const until = performance.now() + LONGEST_MS
  while (canceled_at && performance.now() < until && (await ctx.db.batchRun.count({ where: working })) > 0)
    await sleep(AGAIN_MS)
}
