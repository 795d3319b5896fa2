import { sqlOf } from "@mercer/db"
import { type Queue, type Sql as QueueSql, repeat } from "@mercer/jobs"
import type { App, JobQueue } from "../context/context.ts"
import { batchRuns } from "../import-export/batch-process.ts"
import { workBatchJob } from "./batch-work.ts"
import { deleteImportRows, findUntidiedJobs, tidyJob } from "./queries.ts"

const LOOK_EVERY_MS = 3_000
const MOST_FORGOTTEN = 1_000

/**
 * Starts processing the queue's batch jobs in this process. Any number of processes may do so. `stop` lets the current
 * step finish; any process can resume the rest.
 * @public
 */
export async function workBatchJobs(app: App, queue: Queue): Promise<{ stop(): Promise<void> }> {
  let stopping = false
  const listening = app.signals.listen("batch_jobs", () => queue.wake())
  const leave = (id: string) => queue.enqueue(queueSql(app.db), id)
  await queue.work(async (id) => {
    if (await workBatchJob(app, id, () => stopping)) await leave(id)
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

/** The queue as operations use it: they only add jobs to it. @public */
export function jobQueueOf(queue: Queue): JobQueue {
  return { enqueue: (db, id) => queue.enqueue(queueSql(db), id) }
}

/** Runs the queue's statements on our connection: the pool, or an open transaction. */
function queueSql(db: App["db"]): QueueSql {
  return { executeSql: async (text, values) => ({ rows: await sqlOf({ db }).rows({ text, values }) }) }
}

const ROWS_AT_ONCE = 20_000
const JOBS_AT_ONCE = 5

/** Deletes what ended jobs have left: all but their undo data. */
async function tidy(app: App): Promise<void> {
  for (const id of await findUntidiedJobs(app, JOBS_AT_ONCE))
    if ((await deleteImportRows(app, id, ROWS_AT_ONCE)) < ROWS_AT_ONCE) await tidyJob(app, id)
}
