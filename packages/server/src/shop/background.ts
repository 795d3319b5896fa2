import os from "node:os"
import type { createApi } from "@mercer/api"
import { Refusal } from "@mercer/commerce"
import { type Database, newId, VERSION } from "@mercer/db"
import { openQueue, type Queue, repeat, startSchedule } from "@mercer/jobs"
import type { Logger } from "pino"
import type { WebSettings } from "../settings.ts"
import { letYoungHeapGrow } from "../young-heap.ts"

const SWEEP_EVERY_MS = 15_000
const RECORD_EVERY_MS = 20_000

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
    runJob: (inside, name) => queue().runJob(inside, name),
    wake: () => opened?.wake(),
    work: (carryOut) =>
      queue().work((id) => {
        letYoungHeapGrow()
        return carryOut(id)
      }),
    stop: async (patience_ms) => opened?.stop(patience_ms),
  }
}

/** What a process works on in the background. */
export interface WorkSettings extends WebSettings {
  /** Only what the shop itself does after events and at times. */
  only_own?: boolean
  /** It answers no requests. */
  is_worker?: boolean
}

/** All background work of this process, which begins with `start`. */
export function backgroundWork(
  api: ReturnType<typeof createApi>,
  queue: LateQueue,
  settings: WorkSettings,
  log: Logger,
  { pool }: Pick<Database, "pool">,
) {
  const { workers, only_own, is_worker = false } = settings
  let started: { stop(): Promise<void> }[] = []
  return {
    start: async () => {
      started = [await recordedProcess(api, is_worker, log), ...(await ownWork(api, settings, log, pool))]
      if (only_own) return
      await queue.open()
      // If other processes run batch jobs, this one only fills the queue.
      const batchJobs = workers > 0 ? await api.workBatchJobs() : queue
      started = [
        ...started,
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

/** What the shop itself does after events and at times; nothing when it has none, or leaves it to another process. */
async function ownWork(
  api: ReturnType<typeof createApi>,
  { own_workers }: WebSettings,
  log: Logger,
  pool: Database["pool"],
): Promise<{ stop(): Promise<void> }[]> {
  const { own } = api.app
  if (!own || own_workers === 0) return []
  const sql = { executeSql: (text: string, values: unknown[]) => pool.query(text, values) }
  return [
    ...(own.handlers.byWork.size > 0 ? [api.startHandlerWorker(own_workers)] : []),
    ...(api.jobs.length > 0 ? [await startSchedule({ sql, log, jobs: api.jobs })] : []),
  ]
}

/** Records for operators that this process runs, with one small statement now and then, until it stops. */
async function recordedProcess(api: ReturnType<typeof createApi>, is_worker: boolean, log: Logger) {
  const kind = is_worker ? ("worker" as const) : ("server" as const)
  const facts = { id: newId("proc"), kind, version: VERSION, host: os.hostname(), pid: process.pid }
  const record = () => api.recordProcess(facts)
  await record()
  const recording = repeat("record process", RECORD_EVERY_MS, record, log)
  return {
    stop: async () => {
      await recording.stop()
      await api.forgetProcess(facts.id).catch(() => {})
    },
  }
}
