import { sqlOf } from "@mercer/db"
import type { Queue, Sql as QueueSql } from "@mercer/jobs"
import type { App, JobQueue } from "../context/context.ts"

/** The queue as operations use it: they only add jobs to it. @public */
export function jobQueueOf(queue: Queue): JobQueue {
  return {
    enqueue: (db, id) => queue.enqueue(queueSql(db), id),
    runJob: (db, name) => queue.runJob(queueSql(db), name),
  }
}

/** Runs the queue's statements on our connection: the pool, or an open transaction. */
export function queueSql(db: App["db"]): QueueSql {
  return { executeSql: async (text, values) => ({ rows: await sqlOf({ db }).rows({ text, values }) }) }
}
