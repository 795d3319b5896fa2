import { type Queue, repeat, type Sql } from "@mercer/jobs"
import type { Shop } from "../context.ts"
import { workBatchJob } from "./batch-work.ts"

const LOOK_EVERY_MS = 3_000

/**
 * From now on this process works on batch jobs, and operations leave theirs in the queue. Any number of processes may.
 * `stop` lets what is under way come to the end of its step; the rest is taken up by whoever works next.
 */
export async function workBatchJobs(shop: Shop, queue: Queue): Promise<{ stop(): Promise<void> }> {
  let stopping = false
  shop.jobs = leaveIn(queue)
  const leave = (id: string) => queue.enqueue(sqlOf(shop.db), id)
  await queue.work(async (id) => {
    if (await workBatchJob(shop, id, () => stopping)) await leave(id)
  })
  const look = repeat(
    "batch-jobs",
    LOOK_EVERY_MS,
    async () => {
      for (const id of await forgotten(shop)) await leave(id)
      await tidy(shop)
    },
    shop.log,
  )
  return {
    stop: async () => {
      stopping = true
      await look.stop()
      await queue.stop()
    },
  }
}

/** Jobs are only left to be worked on by another process. */
export function leaveIn(queue: Queue): NonNullable<Shop["jobs"]> {
  return { enqueue: (db, id) => queue.enqueue(sqlOf(db), id), wake: () => queue.wake() }
}

function sqlOf(db: Shop["db"]): Sql {
  return { executeSql: async (text, values) => ({ rows: await db.$queryRawUnsafe<unknown[]>(text, ...values) }) }
}

/** Jobs that nobody holds any more and that may stand in no queue: each is told of once in a while. */
async function forgotten({ db }: Shop): Promise<string[]> {
  const rows = await db.$queryRaw<{ job_id: string }[]>`
    UPDATE mercer.batch_run SET updated_at = now(), lease_until = NULL
    WHERE stage NOT IN ('waiting', 'done') AND (lease_until < now()
      OR lease_until IS NULL AND updated_at < now() - interval '15 seconds') RETURNING job_id`
  return rows.map(({ job_id }) => job_id)
}

const ROWS_AT_ONCE = 20_000

/** Takes away what ended jobs have left: all but what an undo needs. */
async function tidy({ db }: Shop): Promise<void> {
  const ended = await db.$queryRaw<{ job_id: string }[]>`
    SELECT r.job_id FROM mercer.batch_run r WHERE stage = 'done' AND NOT facts ? 'tidied' LIMIT 5`
  for (const { job_id } of ended) {
    const removed = await db.$executeRaw`
      DELETE FROM mercer.import_row WHERE ctid IN
        (SELECT ctid FROM mercer.import_row WHERE job_id = ${job_id} LIMIT ${ROWS_AT_ONCE})`
    if (removed === ROWS_AT_ONCE) continue
    await db.$executeRaw`DELETE FROM mercer.import_fault WHERE job_id = ${job_id}`
    await db.$executeRaw`DELETE FROM mercer.batch_item WHERE job_id = ${job_id} AND after IS NULL`
    await db.$executeRaw`UPDATE mercer.batch_run SET facts = facts || '{"tidied": true}' WHERE job_id = ${job_id}`
  }
}
