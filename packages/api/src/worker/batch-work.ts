import { run } from "@mercer/durable"
import type { App } from "../context/context.ts"
import { batchRuns } from "../import-export/batch-process.ts"

const BUDGET_MS = 8_000

/**
 * Works on a batch job for at most a few seconds and returns whether there is more to do. Any number of workers may be
 * notified of the same job: one has it at a time, and a worker whose lease has expired can no longer write.
 */
export async function workBatchJob(app: App, job_id: string, stopping: () => boolean = () => false): Promise<boolean> {
  const acquired = await batchRuns.store.acquireStale(app, job_id)
  if (!acquired) return false
  const deadline = Date.now() + BUDGET_MS
  const late = () => stopping() || Date.now() > deadline
  const { end } = await run(app, batchRuns, acquired, { late, at: app.at })
  return end === "late"
}
