import type { createApi } from "@mercer/api"
import { Refusal } from "@mercer/commerce"
import type { Database } from "@mercer/db"
import { openQueue, type Queue, repeat } from "@mercer/jobs"
import type { Logger } from "pino"
import type { WebSettings } from "./settings.ts"

const SWEEP_EVERY_MS = 15_000

/** The queue of batch jobs: opening it makes its tables, so a shop that is only read opens it later. */
export interface LateQueue extends Queue {
  open(): Promise<void>
}

/** A queue that takes jobs once it is opened. */
export function lateQueue({ pool }: Database, { workers }: WebSettings, log: Logger): LateQueue {
  const sql = { executeSql: (text: string, values: unknown[]) => pool.query(text, values) }
  let opened: Queue | undefined
  const queue = () => {
    if (!opened) throw new Refusal("unavailable", "Batch jobs cannot be taken yet")
    return opened
  }
  return {
    open: async () => {
      opened ??= await openQueue({ sql, log, workers })
    },
    enqueue: (inside, id) => queue().enqueue(inside, id),
    wake: () => opened?.wake(),
    work: (carryOut) => queue().work(carryOut),
    stop: async (patience_ms) => opened?.stop(patience_ms),
  }
}

/** All background work of this process, which begins with `start`. */
export function backgroundWork(
  api: ReturnType<typeof createApi>,
  queue: LateQueue,
  { workers }: WebSettings,
  log: Logger,
) {
  let started: { stop(): Promise<void> }[] = []
  return {
    start: async () => {
      await queue.open()
      // If other processes run batch jobs, this one only fills the queue.
      const batchJobs = workers > 0 ? await api.workBatchJobs() : queue
      started = [
        batchJobs,
        repeat("sweep", SWEEP_EVERY_MS, api.sweep, log),
        api.startMailWorker(),
        api.startWebhookWorker(),
      ]
    },
    stop: async () => {
      for (const work of started) await work.stop()
    },
  }
}
