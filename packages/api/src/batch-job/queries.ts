import { identifier, joinParts, type SqlSource, sql, sqlOf } from "@mercer/db"
import type { Moment, Run, Stage } from "./run.ts"

/** Locks an operator's creation of batch jobs until the transaction ends, so that jobs can be counted. */
export async function lockJobsOf(tx: SqlSource, user_id: string): Promise<void> {
  await sqlOf(tx).run(sql`SELECT id FROM "user" WHERE id = ${user_id} FOR NO KEY UPDATE`)
}

/** How long a worker's lease lasts after it was renewed. */
const LEASE_SECONDS = 10

/** No worker has it, and it may be missing from the queue. */
const forgotten = sql`stage NOT IN ('waiting', 'done')
  AND (lease_until < now() OR lease_until IS NULL AND updated_at < now() - interval '15 seconds')`

/** Ids of runs that no worker has and that may be missing from the queue: each is returned once in a while. */
export async function findForgottenRuns(on: SqlSource, most: number): Promise<string[]> {
  // The condition is checked twice: of two concurrent callers, the second sees that the first has acquired the run.
  const rows = await sqlOf(on).rows<{ job_id: string }>(sql`
    UPDATE mercer.batch_run SET updated_at = now(), lease_until = NULL
    WHERE ${forgotten} AND job_id IN (SELECT job_id FROM mercer.batch_run WHERE ${forgotten} LIMIT ${most})
    RETURNING job_id`)
  return rows.map(({ job_id }) => job_id)
}

/** Acquires a run for this worker; undefined when another one has it or nothing is to be done. */
export async function acquireRun(on: SqlSource, job_id: string): Promise<Run | undefined> {
  const [run] = await sqlOf(on).rows<Run>(sql`
    UPDATE mercer.batch_run r SET fence = fence + 1, attempts = attempts + 1,
      lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    FROM public.batch_job j
    WHERE r.job_id = ${job_id} AND j.id = r.job_id AND r.stage NOT IN ('waiting', 'done')
      AND (r.lease_until IS NULL OR r.lease_until < now())
    RETURNING r.job_id AS id, r.stage AS state, r.cursor, r.fence, r.facts, r.attempts, j.type, j.dry_run, j.created_by,
      coalesce(j.context, '{}'::jsonb) AS context`)
  return run
}

/** Renews this worker's lease, unless it has released the run in the meantime. */
export async function renewRun(on: SqlSource, { id, fence }: Run): Promise<void> {
  await sqlOf(on).run(sql`
    UPDATE mercer.batch_run SET lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    WHERE job_id = ${id} AND fence = ${fence} AND lease_until IS NOT NULL`)
}

/** Releases a run, so that any worker may acquire it immediately. */
export async function releaseRun(on: SqlSource, { id, fence }: Run): Promise<void> {
  await sqlOf(on).run(sql`UPDATE mercer.batch_run SET lease_until = NULL WHERE job_id = ${id} AND fence = ${fence}`)
}

/** Locks a run's row until the transaction ends; false when another worker has the run. */
export async function lockRun(tx: SqlSource, { id, fence }: Run): Promise<boolean> {
  const text = "SELECT 1 FROM mercer.batch_run WHERE job_id = $1 AND fence = $2 FOR UPDATE"
  return (await sqlOf(tx).rows({ text, values: [id, fence] })).length > 0
}

/** Records a run's progress, under its lock: it is released when it waits or is done. */
export async function recordRun(
  tx: SqlSource,
  { id }: Run,
  { stage, cursor, facts }: { stage: Stage; cursor: number; facts: object },
): Promise<void> {
  await sqlOf(tx).send(sql`
    UPDATE mercer.batch_run SET stage = ${stage}, cursor = ${cursor}, facts = facts || ${JSON.stringify(facts)}::jsonb,
      attempts = 0, updated_at = now(), lease_until = CASE WHEN ${stage} NOT IN ('waiting', 'done')
        THEN now() + make_interval(secs => ${LEASE_SECONDS}) END
    WHERE job_id = ${id}`)
}

/** Ends a run, under its lock: nothing more is to be done for the job. */
export async function endRun(tx: SqlSource, { id }: Run): Promise<void> {
  await sqlOf(tx).run(sql`
    UPDATE mercer.batch_run SET stage = 'done', lease_until = NULL, updated_at = now() WHERE job_id = ${id}`)
}

/** Records on a job what operators see of it; false when it was canceled or has failed, unless that is allowed. */
export async function recordJob(
  tx: SqlSource,
  id: string,
  { mark, result, even_ended }: { mark: readonly Moment[]; result: object; even_ended: boolean },
): Promise<boolean> {
  const moments = mark.map((moment) => sql`${identifier(moment)} = now()`)
  const changed = [...moments, sql`result = coalesce(result, '{}'::jsonb) || ${JSON.stringify(result)}::jsonb`]
  const count = await sqlOf(tx).run(sql`
    UPDATE public.batch_job SET ${joinParts(changed)}, updated_at = now()
    WHERE id = ${id} AND (${even_ended} OR canceled_at IS NULL AND failed_at IS NULL)`)
  return count > 0
}

/** Records that a job has failed, in addition to its result so far; false when it has ended otherwise. */
export async function recordFailure(
  tx: SqlSource,
  id: string,
  { reasons, result }: { reasons: string[]; result: object },
): Promise<boolean> {
  const text = `UPDATE public.batch_job SET failed_at = now(), updated_at = now(),
        result = coalesce(result, '{}'::jsonb) || $2::jsonb ||
          jsonb_build_object('errors', coalesce(result->'errors', '[]'::jsonb) || $3::jsonb)
      WHERE id = $1 AND canceled_at IS NULL AND failed_at IS NULL AND completed_at IS NULL`
  return (await sqlOf(tx).run({ text, values: [id, JSON.stringify(result), JSON.stringify(reasons)] })) > 0
}

/** From here on the transaction's statements find rows by their keys, never by reading whole tables. */
export async function avoidScans(tx: SqlSource): Promise<void> {
  await sqlOf(tx).send({ text: "SET LOCAL enable_seqscan = off", values: [] })
}
