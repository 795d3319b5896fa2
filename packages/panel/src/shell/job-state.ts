import type { Output } from "#panel/server/operations.ts"

export type BellJob = Output["batch-jobs"]["list"]["batch_jobs"][number]

export type State = "running" | "waiting" | "done" | "failed" | "canceled"

/** The state of a job, in the words of the bell. */
export function stateOf({ status, dry_run }: BellJob): State {
  if (status === "completed") return "done"
  if (status === "failed" || status === "canceled") return status
  return status === "pre_processed" && dry_run ? "waiting" : "running"
}
