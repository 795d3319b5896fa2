import { type Queue, repeat } from "@mercer/jobs"
import type { App } from "../context/context.ts"
import { batchRuns } from "../import-export/batch-process.ts"
import { workBatchJob } from "./batch-work.ts"
import { queueSql } from "./job-queue.ts"
import { deleteImportRows, findUntidiedJobs, tidyJob } from "./queries.ts"

const LOOK_EVERY_MS = 3_000
const MOST_FORGOTTEN = 1_000

/**
 * Starts processing the queue's batch jobs in this process. Any number of processes may do so. `stop` lets the current
 * step finish; any process can resume the rest. The work itself runs on the connections of `forLong`.
 * @public
 */
export async function workBatchJobs(
  app: App,
  queue: Queue,
  forLong: () => App = () => app,
): Promise<{ stop(): Promise<void> }> {
  let stopping = false
  const listening = app.signals.listen("batch_jobs", () => queue.wake())
  const leave = (id: string) => queue.enqueue(queueSql(app.db), id)
  await queue.work(async (id) => {
    if (await workBatchJob(forLong(), id, () => stopping)) await leave(id)
  })
  const look = repeat(
    "batch-jobs",
    LOOK_EVERY_MS,
    async () => {
      for (const id of await batchRuns.store.findStale(app, MOST_FORGOTTEN)) await leave(id)
      await tidy(app)
    },
    app.log,
  )
  return {
    stop: async () => {
      stopping = true
      listening.stop()
      await look.stop()
      await queue.stop()
    },
  }
}

const ROWS_AT_ONCE = 20_000
const JOBS_AT_ONCE = 5

/** Deletes what ended jobs have left: all but their undo data. */
async function tidy(app: App): Promise<void> {
  for (const id of await findUntidiedJobs(app, JOBS_AT_ONCE))
    if ((await deleteImportRows(app, id, ROWS_AT_ONCE)) < ROWS_AT_ONCE) await tidyJob(app, id)
}
