import { batchJobStatus, Refusal } from "@mercer/commerce"
import { live, type Tree } from "@mercer/db"
import type { Context, Shop } from "../context.ts"
import { findOne, treeOf } from "../read.ts"

const BRIEF = new Set([
  ...["progress", "rows_read", "rows_checked", "count", "advancement_count", "operations", "unchanged", "applied"],
  ...["error_count", "file_size", "undo"],
])

/** A job as it is shown: with its status, and its result in brief. Its creator's token is nobody's to see. */
export function asShown(row: object): object {
  const job = row as Parameters<typeof batchJobStatus>[0] & {
    created_by_user?: { role: string | null } | null
    result?: object | null
  }
  const { created_by_user, result } = job
  const brief = Object.fromEntries(Object.entries(result ?? {}).filter(([name]) => BRIEF.has(name)))
  const user = created_by_user && { ...created_by_user, role: created_by_user.role ?? "member" }
  return { ...job, status: batchJobStatus(job), brief, ...(user && { created_by_user: user }) }
}

/** The operator's own job. Refuses with not_found what isn't there, with not_allowed what is another's. */
export async function ownJob(ctx: Context, id: string, tree: Tree = {}) {
  const job = await findOne(ctx, "BatchJob", { id }, tree, `Batch job with id ${id}`)
  if (job.created_by === ctx.user_id) return job
  throw new Refusal("not_allowed", "Cannot access a batch job that does not belong to the logged in user")
}

export async function shownJob(ctx: Context, id: string): Promise<object> {
  return asShown(await ownJob(ctx, id, treeOf(ctx.shape)))
}

const MOST_OPEN = 100

/** A job is made with its work: both are there or neither. Refuses with too_many_requests who has 100 under way. */
export async function mustHaveRoom({ db }: Pick<Shop, "db">, user_id: string): Promise<void> {
  await db.$queryRaw`SELECT id FROM "user" WHERE id = ${user_id} FOR NO KEY UPDATE`
  const open = { completed_at: null, failed_at: null, canceled_at: null, ...live }
  if ((await db.batchJob.count({ where: { created_by: user_id, ...open } })) < MOST_OPEN) return
  const words = `At most ${MOST_OPEN} batch jobs may be under way: wait for some to end, or cancel them`
  throw new Refusal("too_many_requests", words, undefined, { retry_after: 30 })
}
