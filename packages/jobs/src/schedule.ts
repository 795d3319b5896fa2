import PgBoss from "pg-boss"
import { cronOf } from "./cron.ts"
import { OWN_QUEUE, OWN_TRIES, ownQueueOf } from "./own-queue.ts"
import type { Sql } from "./queue.ts"
import type { Log } from "./repeat.ts"

/** Work that is due at certain times. */
export interface TimedJob {
  name: string
  /** As `cronOf` reads it. */
  at: string
  run(): Promise<void>
}

export interface ScheduleOptions {
  sql: Sql
  log: Log
  jobs: readonly TimedJob[]
  /** How often due times and due jobs are looked for, in seconds; tests look more often. */
  look_every_s?: number
}

/**
 * Runs jobs at their times, each once for all processes that do this, and never twice at once. A job that fails is
 * tried again three times; one whose process died runs again after an hour. `stop` waits for what is running.
 */
export async function startSchedule({ sql, log, jobs, look_every_s = 5 }: ScheduleOptions) {
  const crons = jobs.map(({ name, at }) => ({ name: ownQueueOf(name), ...cronOf(at) }))
  const often = { cronMonitorIntervalSeconds: Math.min(30, 6 * look_every_s), cronWorkerIntervalSeconds: look_every_s }
  const boss = new PgBoss({ db: sql as PgBoss.Db, schedule: true, ...often })
  boss.on("error", (error) => log.error({ err: error }, "The schedule of jobs has met an error"))
  await boss.start()
  for (const { name, cron, tz } of crons) {
    await boss.createQueue(name, { name, ...OWN_QUEUE })
    await boss.schedule(name, cron, {}, { tz, ...OWN_TRIES })
  }
  await forgetOthers(boss, new Set(crons.map(({ name }) => name)))
  for (const { name, run } of jobs)
    await boss.work(ownQueueOf(name), { pollingIntervalSeconds: look_every_s }, () => run())
  return {
    stop: async (patience_ms = 9_000) => {
      await boss.stop({ graceful: true, wait: true, timeout: patience_ms, close: false })
    },
  }
}

/** Jobs that the shop no longer has. */
async function forgetOthers(boss: PgBoss, names: ReadonlySet<string>): Promise<void> {
  for (const { name } of await boss.getSchedules())
    if (name.startsWith(ownQueueOf("")) && !names.has(name)) await boss.unschedule(name)
}
