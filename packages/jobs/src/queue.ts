import PgBoss from "pg-boss"
import { OWN_QUEUE, OWN_TRIES, ownQueueOf } from "./own-queue.ts"
import type { Log } from "./repeat.ts"

/** Runs SQL on a pool, or inside a transaction that is open. */
export interface Sql {
  executeSql(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
}

export interface QueueOptions {
  sql: Sql
  log: Log
  /** Workers of this process: how many jobs it carries out side by side. */
  workers?: number
}

/** Jobs that wait to be carried out, each known by the id of what is to be done. */
export interface Queue {
  /** Leaves a job in the transaction of `sql`: it is carried out after the commit, and not at all without one. */
  enqueue(sql: Sql, id: string): Promise<void>
  /** Leaves a run of a shop's own job in the same way: a process that works on those takes it, beside its schedule. */
  runJob(sql: Sql, name: string): Promise<void>
  /** Somebody in this process has left a job: it need not wait for the next look. */
  wake(): void
  /** Begins to carry out jobs. A worker that dies in the middle has its job carried out again, by any process. */
  work(carryOut: (id: string) => Promise<void>): Promise<void>
  /** Waits for what is under way, at most `patience_ms`. */
  stop(patience_ms?: number): Promise<void>
}

const NAME = "batch-job"

/**
 * A dead worker is known by its time having run out, which counts from the job's beginning: a job is to end within
 * 10 s and leave another one for the rest.
 */
const TIME_LIMITS = { expireInSeconds: 20, maintenanceIntervalSeconds: 5 }
const TRIES = { retryLimit: 1_000, retryDelay: 1 }
const LOOK_EVERY_S = 1

/** Opens the queue: pg-boss on the shop's own database, in the schema "pgboss". Any number of processes may. */
export async function openQueue({ sql, log, workers = 2 }: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({ db: sql as PgBoss.Db, schedule: false, ...TIME_LIMITS })
  boss.on("error", (error) => log.error({ err: error }, "The job queue has met an error"))
  await boss.start()
  await boss.createQueue(NAME, { name: NAME, ...TRIES, expireInSeconds: TIME_LIMITS.expireInSeconds })
  const ids: string[] = []
  return {
    enqueue: async (inside, id) => {
      await boss.insert([{ name: NAME, data: { id } }], { db: inside as PgBoss.Db })
    },
    runJob: async (inside, job) => {
      const name = ownQueueOf(job)
      await boss.createQueue(name, { name, ...OWN_QUEUE })
      await boss.insert([{ name, data: {}, ...OWN_TRIES }], { db: inside as PgBoss.Db })
    },
    wake: () => {
      for (const id of ids) boss.notifyWorker(id)
    },
    work: async (carryOut) => {
      for (let n = 0; n < workers; n++)
        ids.push(
          await boss.work<{ id: string }>(NAME, { pollingIntervalSeconds: LOOK_EVERY_S }, async (jobs) => {
            for (const { data } of jobs) await carryOut(data.id)
          }),
        )
    },
    stop: async (patience_ms = 9_000) => {
      await boss.stop({ graceful: true, wait: true, timeout: patience_ms, close: false })
    },
  }
}
