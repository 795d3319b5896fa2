/** The state of the work on a job; `waiting` for a confirmation, `done` for good. @public */
export type Stage =
  | ("import.read" | "import.group" | "import.check" | "import.report" | "import.apply" | "import.finish")
  | ("export.list" | "export.write" | "export.store")
  | ("undo.check" | "undo.revert")
  | ("waiting" | "done")

/** The work on a job that this worker has acquired (table mercer.batch_run). @public */
export interface Run {
  /** The job's. */
  id: string
  state: Stage
  cursor: number
  fence: number
  /** Times it was acquired since the last finished step, this one included. */
  attempts: number
  facts: Record<string, unknown>
  type: string
  dry_run: boolean
  created_by: string | null
  context: Record<string, unknown>
}

export type Moment = "pre_processed_at" | "confirmed_at" | "processing_at" | "completed_at"
