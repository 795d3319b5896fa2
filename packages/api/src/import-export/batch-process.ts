import { isRefusal } from "@mercer/commerce"
import type { Process } from "@mercer/durable"
import { answered, isUnavailable } from "@mercer/rest/handler"
import { type BatchRunning, Canceled, JobFailed, runStore } from "../batch-job/batch-run.ts"
import type { Run } from "../batch-job/run.ts"
import type { App } from "../context/context.ts"
import { isShopColumn, shopColumnOf } from "../context/shop-columns.ts"
import { listExport, storeExport, writeExport } from "./export-stages.ts"
import { applyImport, finishImport } from "./import-apply.ts"
import { checkImport, groupImport, reportImport } from "./import-check.ts"
import { readImport } from "./import-read.ts"
import { checkUndo, revertImport } from "./import-undo.ts"

const MOST_ATTEMPTS = 5

/** The work on batch jobs: a state is a stage, and a stage takes as many steps as there is data. @public */
export const batchRuns: Process<BatchRunning> = {
  name: "batch_run",
  store: runStore,
  // Operators start the undo of a finished job.
  begins: ["import.read", "export.list", "undo.check"],
  ends: ["done"],
  waits: { waiting: ["import.apply", "export.write", "done"] },
  steps: {
    "import.read": readImport,
    "import.group": groupImport,
    "import.check": checkImport,
    "import.report": reportImport,
    "import.apply": applyImport,
    "import.finish": finishImport,
    "export.list": listExport,
    "export.write": writeExport,
    "export.store": storeExport,
    "undo.check": checkUndo,
    "undo.revert": revertImport,
  },
  failed,
}

/** Errors that end the work early. A temporary error is retried a few times; a permanent one fails the job. */
function failed(app: App, run: Run, error: unknown) {
  if (error instanceof Canceled) return async () => ({ to: "done", facts: { canceled: true } }) as const
  const reasons = reasonsOf(error)
  const about = { err: error, batch_job: run.id, stage: run.state }
  if (!reasons && run.attempts < MOST_ATTEMPTS) {
    app.log.warn(about, "A step of a batch job failed; it is tried again")
    return undefined
  }
  if (!reasons || isShopColumn(error)) app.log.error({ ...about, ...shopColumnOf(error) }, "A batch job has failed")
  return async () => ({ to: "done", facts: { failed: reasons ?? new JobFailed([reasonOf(error)]) } }) as const
}

function reasonsOf(error: unknown): JobFailed | undefined {
  if (error instanceof JobFailed) return error
  return isRefusal(error) ? new JobFailed([error.message]) : undefined
}

/** Missing configuration is reported as it is to any request; all else is only logged. */
function reasonOf(error: unknown): string {
  const answer = answered(error)
  return isUnavailable(answer) ? answer.message : "The job met an unexpected error. Try it again; the log says more."
}
