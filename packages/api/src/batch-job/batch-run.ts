import type { Fault } from "@mercer/commerce"
import type { Kind, Store } from "@mercer/durable"
import type { App } from "../context/context.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import {
  acquireRun,
  avoidScans,
  endRun,
  findForgottenRuns,
  lockRun,
  recordFailure,
  recordJob,
  recordRun,
  releaseRun,
  renewRun,
} from "./queries.ts"
import type { Moment, Run } from "./run.ts"

/** The state after a step: it is committed with the step's own work, or not at all. @public */
export interface Progress {
  cursor?: number
  facts?: Record<string, unknown>
  /** For the operator, merged into the existing result. */
  result?: Record<string, unknown>
  mark?: Moment[]
  /** Also for a job that was canceled or has failed, such as while it is undone. */
  even_ended?: boolean
  /** The job has ended as failed; a canceled one stays canceled. */
  failed?: JobFailed
  /** The job was canceled: nothing of it is recorded from now on. */
  canceled?: boolean
}

/** @public */
export interface BatchRunning extends Kind {
  ctx: App
  row: Run
  facts: Progress
}

/** The job was canceled while a step ran: nothing of the step is stored. @public */
export class Canceled extends Error {}

/** The job cannot continue, for a reason that its operator can read. @public */
export class JobFailed extends Error {
  constructor(
    readonly reasons: string[],
    readonly result: Record<string, unknown> = {},
  ) {
    super(reasons[0])
  }
}

/** The reason of a fault that ends the whole job. @public */
export const failedBy = (fault: Fault, text: string) => new JobFailed([text], { row_errors: [fault] })

/**
 * Runs are guarded by a fence: a worker whose lease has expired can no longer write.
 * @public
 */
export const runStore: Store<BatchRunning> = {
  findStale: findForgottenRuns,
  acquireStale: acquireRun,
  async release(shop, run) {
    await releaseRun(shop, run).catch((error) =>
      shop.log.warn({ err: error, batch_job: run.id }, "A batch job could not be released"),
    )
  },
  renew: renewRun,
  renew_every_ms: 2_500,
  transaction: byKeys,
  lock: lockRun,
  async move(tx, run, { to, facts: progress = {} }) {
    const { failed, canceled, cursor = run.cursor, facts = {} } = progress
    if (failed) await fail(tx, run, failed)
    else if (canceled) await endRun(tx, run)
    else {
      await recordRun(tx, run, { stage: to, cursor, facts })
      await recordProgress(tx, run, progress)
    }
    return { ...run, state: to, cursor, facts: { ...run.facts, ...facts } }
  },
}

const MOMENTS: Partial<Record<Moment, "batch.pre_processed" | "batch.processing">> = {
  pre_processed_at: "batch.pre_processed",
  processing_at: "batch.processing",
}

async function recordProgress(tx: App, { id }: Run, { mark, result = {}, even_ended = false }: Progress) {
  if (!(await recordJob(tx, id, { mark: mark ?? [], result, even_ended }))) throw new Canceled()
  const kind = mark?.includes("completed_at") ? "batch.completed" : mark && "batch.updated"
  if (kind) await emitWebhookEvents(tx, kind, { id })
  for (const moment of mark ?? []) if (MOMENTS[moment]) await emitWebhookEvents(tx, MOMENTS[moment], { id })
}

async function fail(tx: App, run: Run, failed: JobFailed): Promise<void> {
  await endRun(tx, run)
  if (await recordFailure(tx, run.id, failed)) await emitWebhookEvents(tx, "batch.failed", { id: run.id })
}

/**
 * A transaction whose statements find rows by their keys, never by reading whole tables: plans are cached, and those
 * made while the tables were empty would read everything when they are full.
 * @public
 */
export function byKeys<T>(app: App, work: (tx: App) => Promise<T>): Promise<T> {
  return app.tx(async (tx) => {
    await avoidScans(tx)
    return work(tx)
  })
}
