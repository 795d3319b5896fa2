/** What the bell knows of a job. */
export interface Told {
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

/** Where a job stands, in the words of the bell. */
export function stateOf({ status, dry_run }: Told): State {
  if (status === "completed") return "done"
  if (status === "failed" || status === "canceled") return status
  return status === "pre_processed" && dry_run ? "waiting" : "running"
}
