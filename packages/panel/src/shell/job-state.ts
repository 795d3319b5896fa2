/** The fields of a job that the bell uses. */
export interface BellJob {
  id: string
  type: string
  status: string
  dry_run: boolean
  context: { file_name?: string } | null
  brief: { progress?: number }
  created_at: string
  updated_at: string
}

export type State = "running" | "waiting" | "done" | "failed" | "canceled"

/** The state of a job, in the words of the bell. */
export function stateOf({ status, dry_run }: BellJob): State {
  if (status === "completed") return "done"
  if (status === "failed" || status === "canceled") return status
  return status === "pre_processed" && dry_run ? "waiting" : "running"
}
