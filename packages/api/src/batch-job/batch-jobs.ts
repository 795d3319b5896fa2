import { batchJobStatus, Refusal } from "@mercer/commerce"
import { live, type Tree } from "@mercer/db"
import type { App, Context } from "../context/context.ts"
import { findOne, treeOf } from "../data/read.ts"
import { lockJobsOf } from "./queries.ts"

const BRIEF = new Set([
  ...["progress", "rows_read", "rows_checked", "count", "advancement_count", "operations", "unchanged", "applied"],
  ...["error_count", "file_size", "undo"],
])

/** A job as it is returned: with its status and a short result. Its creator's token is never returned. @public */
export function toResponse(row: object): object {
  const job = row as Parameters<typeof batchJobStatus>[0] & {
    created_by_user?: { role: string | null } | null
    result?: object | null
  }
  const { created_by_user, result } = job
  const brief = Object.fromEntries(Object.entries(result ?? {}).filter(([name]) => BRIEF.has(name)))
  const user = created_by_user && { ...created_by_user, role: created_by_user.role ?? "member" }
  return { ...job, status: batchJobStatus(job), brief, ...(user && { created_by_user: user }) }
}

/** The operator's own job. Refuses an unknown job with not_found, and another operator's with not_allowed. @public */
export async function ownJob(ctx: Context, id: string, tree: Tree = {}) {
  const job = await findOne(ctx, "BatchJob", { id }, tree, `Batch job with id ${id}`)
  if (job.created_by === ctx.user_id) return job
  throw new Refusal("not_allowed", "Cannot access a batch job that does not belong to the logged in user")
}

/** @public */
export async function jobResponse(ctx: Context, id: string): Promise<object> {
  return toResponse(await ownJob(ctx, id, treeOf(ctx.shape)))
}

const MOST_OPEN = 100

/**
 * A job is created together with its work. Refuses with too_many_requests when the operator has 100 running.
 * @public
 */
export async function mustHaveRoom(tx: Pick<App, "db">, user_id: string): Promise<void> {
  await lockJobsOf(tx, user_id)
  const open = { completed_at: null, failed_at: null, canceled_at: null, ...live }
  if ((await tx.db.batchJob.count({ where: { created_by: user_id, ...open } })) < MOST_OPEN) return
  const words = `At most ${MOST_OPEN} batch jobs may be under way: wait for some to end, or cancel them`
  throw new Refusal("too_many_requests", words, undefined, { retry_after: 30 })
}
