import type { Fault } from "@mercer/commerce"
import type { Shop } from "../context.ts"
import { tellWebhooks } from "./tell-webhooks.ts"

/** Where the work on a job stands; `waiting` for a confirmation, `done` for good. */
export type Stage =
  | ("import.read" | "import.group" | "import.check" | "import.report" | "import.apply" | "import.finish")
  | ("export.list" | "export.write" | "export.store")
  | ("undo.check" | "undo.revert")
  | ("waiting" | "done")

/** A job that this worker holds. */
export interface Run {
  job_id: string
  stage: Stage
  cursor: number
  fence: number
  /** Times it was taken since the last step that was done, this one included. */
  attempts: number
  facts: Record<string, unknown>
  type: string
  dry_run: boolean
  created_by: string | null
  context: Record<string, unknown>
}

/** What is true after a step: it is committed with the step's own work, or not at all. */
export interface Progress {
  stage?: Stage
  cursor?: number
  facts?: Record<string, unknown>
  /** Shown to the operator, beside what is there. */
  result?: Record<string, unknown>
  mark?: Moment[]
}

type Moment = "pre_processed_at" | "confirmed_at" | "processing_at" | "completed_at"

/** Another worker has taken the job, because this one seemed dead: nothing of it may be written any more. */
export class Superseded extends Error {}

/** The job was canceled. */
export class Canceled extends Error {}

/** The job cannot go on, for reasons its operator can read. */
export class JobFailed extends Error {
  constructor(
    readonly reasons: string[],
    readonly result: Record<string, unknown> = {},
  ) {
    super(reasons[0])
  }
}

/** The reason of a fault that ends the whole job. */
export const failedBy = (fault: Fault, text: string) => new JobFailed([text], { row_errors: [fault] })

/** How long a worker is taken to be alive after it has said so. */
const LEASE = "10 seconds"

/** Takes the job for this worker; null when another one holds it or nothing is to be done. */
export async function takeRun({ db }: Shop, job_id: string): Promise<Run | null> {
  const [run] = await db.$queryRawUnsafe<Run[]>(
    `UPDATE mercer.batch_run r SET fence = fence + 1, attempts = attempts + 1, lease_until = now() + interval '${LEASE}'
    FROM public.batch_job j
    WHERE r.job_id = $1 AND j.id = r.job_id AND r.stage NOT IN ('waiting', 'done')
      AND (r.lease_until IS NULL OR r.lease_until < now())
    RETURNING r.job_id, r.stage, r.cursor, r.fence, r.facts, r.attempts, j.type, j.dry_run, j.created_by, j.context`,
    job_id,
  )
  return run ? { ...run, context: run.context ?? {} } : null
}

/** Says that this worker is alive, unless it has let the job go meanwhile. */
export async function keepRun({ db }: Shop, { job_id, fence }: Run): Promise<void> {
  await db.$executeRawUnsafe(
    `UPDATE mercer.batch_run SET lease_until = now() + interval '${LEASE}' WHERE job_id = $1 AND fence = $2 AND lease_until IS NOT NULL`,
    job_id,
    fence,
  )
}

/** Lets the job go, so that any worker may take it at once. */
export async function leaveRun({ db }: Pick<Shop, "db">, { job_id, fence }: Run): Promise<void> {
  await db.$executeRawUnsafe(
    "UPDATE mercer.batch_run SET lease_until = NULL WHERE job_id = $1 AND fence = $2",
    job_id,
    fence,
  )
}

/**
 * One step: the work and how far the job has come with it, in one transaction. Throws Superseded when another worker has
 * the job, and Canceled when it was canceled; then nothing of the step is done.
 */
export async function inStep(
  shop: Shop,
  run: Run,
  work: (tx: Shop) => Promise<Progress>,
  { canceled_too = false } = {},
): Promise<void> {
  const progress = await byKeys(shop, async (tx) => {
    const held = await tx.db.$queryRawUnsafe<unknown[]>(
      "SELECT 1 FROM mercer.batch_run WHERE job_id = $1 AND fence = $2 FOR UPDATE",
      run.job_id,
      run.fence,
    )
    if (held.length === 0) throw new Superseded()
    const done = await work(tx)
    await record(tx, run, done, canceled_too)
    return done
  })
  run.stage = progress.stage ?? run.stage
  run.cursor = progress.cursor ?? run.cursor
  Object.assign(run.facts, progress.facts)
}

async function record({ db, ...tx }: Shop, run: Run, done: Progress, canceled_too: boolean): Promise<void> {
  await db.$executeRawUnsafe(
    `UPDATE mercer.batch_run SET stage = $2, cursor = $3, facts = facts || $4::jsonb, attempts = 0, updated_at = now(),
      lease_until = now() + interval '${LEASE}' WHERE job_id = $1`,
    run.job_id,
    done.stage ?? run.stage,
    done.cursor ?? run.cursor,
    JSON.stringify(done.facts ?? {}),
  )
  const marks = (done.mark ?? []).map((moment) => `${moment} = now(),`).join(" ")
  const count = await db.$executeRawUnsafe(
    `UPDATE public.batch_job SET ${marks} result = coalesce(result, '{}'::jsonb) || $2::jsonb, updated_at = now()
    WHERE id = $1 ${canceled_too ? "" : "AND canceled_at IS NULL AND failed_at IS NULL"}`,
    run.job_id,
    JSON.stringify(done.result ?? {}),
  )
  if (count === 0) throw new Canceled()
  const kind = done.mark?.includes("completed_at") ? "batch.completed" : done.mark && "batch.updated"
  if (kind) await tellWebhooks({ ...tx, db }, kind, { id: run.job_id })
}

/** Ends the job as failed, with what it has done so far; a canceled job stays canceled. */
export async function failRun(shop: Shop, run: Run, { reasons, result }: JobFailed): Promise<void> {
  await shop.tx(async (tx) => {
    const ended = await endStage(tx, run)
    if (!ended) return
    const failed = await tx.db.$executeRawUnsafe(
      `UPDATE public.batch_job SET failed_at = now(), updated_at = now(),
        result = coalesce(result, '{}'::jsonb) || $2::jsonb ||
          jsonb_build_object('errors', coalesce(result->'errors', '[]'::jsonb) || $3::jsonb)
      WHERE id = $1 AND canceled_at IS NULL AND failed_at IS NULL AND completed_at IS NULL`,
      run.job_id,
      JSON.stringify(result),
      JSON.stringify(reasons),
    )
    if (failed) await tellWebhooks(tx, "batch.failed", { id: run.job_id })
  })
}

/** Nothing more is to be done for the job. */
export async function endStage({ db }: Pick<Shop, "db">, { job_id, fence }: Run): Promise<boolean> {
  const count = await db.$executeRawUnsafe(
    "UPDATE mercer.batch_run SET stage = 'done', lease_until = NULL, updated_at = now() WHERE job_id = $1 AND fence = $2",
    job_id,
    fence,
  )
  return count > 0
}

/**
 * A transaction whose statements find rows by their keys, never by reading whole tables: plans are kept, and those made
 * while the shop was empty would read everything when it is full.
 */
export function byKeys<T>(shop: Shop, work: (tx: Shop) => Promise<T>): Promise<T> {
  return shop.tx(async (tx) => {
    await tx.db.$executeRawUnsafe("SET LOCAL enable_seqscan = off")
    return work(tx)
  })
}
