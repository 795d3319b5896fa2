import { Refusal } from "../refusal.ts"

export const BATCH_JOB_TYPES = ["product-import", "product-export", "order-export", "price-list-import"] as const
export const BATCH_JOB_STATUSES = [
  "created",
  "pre_processed",
  "confirmed",
  "processing",
  "completed",
  "canceled",
  "failed",
] as const
export type BatchJobStatus = (typeof BATCH_JOB_STATUSES)[number]

/** The times at which a job reached each status. */
export interface BatchJobMoments {
  dry_run: boolean
  pre_processed_at: Date | null
  confirmed_at: Date | null
  processing_at: Date | null
  completed_at: Date | null
  canceled_at: Date | null
  failed_at: Date | null
}

/** A job's status by its times: the latest stage counts, and a canceled job stays canceled. */
export function batchJobStatus(job: BatchJobMoments): BatchJobStatus {
  if (job.canceled_at) return "canceled"
  if (job.failed_at) return "failed"
  if (job.completed_at) return "completed"
  if (job.processing_at) return "processing"
  if (job.confirmed_at) return "confirmed"
  return job.pre_processed_at ? "pre_processed" : "created"
}

/**
 * Whether confirming a job makes it run, as for a dry run with its report. A job that continues by itself is left
 * unchanged. Refuses with not_allowed a dry run that has no report yet, and a job that has failed or was canceled.
 */
export function confirmStarts(job: BatchJobMoments): boolean {
  const status = batchJobStatus(job)
  if (status === "canceled" || status === "failed") throw notPreProcessed()
  if (!job.dry_run) return false
  if (status === "created") throw notPreProcessed()
  return status === "pre_processed"
}

const notPreProcessed = () =>
  new Refusal("not_allowed", "Cannot confirm processing for a batch job that is not pre processed")

/** Whether canceling a job changes it: a canceled job stays unchanged. Refuses with not_allowed a completed job. */
export function cancelChanges(job: BatchJobMoments): boolean {
  const status = batchJobStatus(job)
  if (status === "completed") throw new Refusal("not_allowed", "Cannot cancel completed batch job")
  return status !== "canceled"
}
