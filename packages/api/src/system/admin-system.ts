import { VERSION } from "@mercer/db"
import { Moment, plain, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, router } from "../access/procedures.ts"
import { readBacklog } from "../worker/queries-backlog.ts"
import { countQueue, listFailedDeliveries, listFailingRows, listProcesses } from "./queries.ts"

const MOST_LISTED = 20

const Process = z.object({
  id: z.string(),
  /** A worker answers no requests. */
  kind: z.enum(["server", "worker"]),
  version: z.string(),
  host: z.string(),
  pid: z.int(),
  started_at: Moment,
  seen_at: Moment,
  /** Seen within the last minute. */
  is_alive: z.boolean(),
})
const Backlog = z.object({
  /** Emails and events that are due, and those of them that have failed before. */
  outbox_due: z.int(),
  outbox_failing: z.int(),
  /** Seconds since the oldest of them was due. */
  outbox_age: z.number(),
  webhooks_pending: z.int(),
  webhooks_failing: z.int(),
  /** In the last day. */
  webhooks_given_up: z.int(),
  jobs_running: z.int(),
  jobs_waiting: z.int(),
  /** In the last day. */
  jobs_failed: z.int(),
  /** Completions and operations on orders that have not ended within a minute. */
  unfinished: z.int(),
})
const Queue = z.object({ waiting: z.int(), active: z.int(), failed: z.int() })
const Delivery = z.object({
  id: z.string(),
  webhook_id: z.string(),
  url: z.string(),
  is_disabled: z.boolean(),
  kind: z.string(),
  state: z.enum(["pending", "given_up"]),
  attempts: z.int(),
  last_error: z.string().nullable(),
  last_attempt_at: Moment.nullable(),
})
const Row = z.object({
  id: z.string(),
  kind: z.string(),
  attempts: z.int(),
  last_error: z.string(),
  /** Null: parked, since no retry helps. */
  next_attempt_at: Moment.nullable(),
  created_at: Moment,
})
const System = z.object({
  version: z.string(),
  processes: z.array(Process),
  backlog: Backlog,
  /** Jobs of the queue, batch jobs and the shop's own. */
  queue: Queue,
  /** The latest deliveries to webhooks that have failed, twenty at most. */
  failed_deliveries: z.array(Delivery),
  /** The oldest rows of the outbox that have failed, twenty at most. */
  failing_rows: z.array(Row),
})

const Finding = z.object({
  check: z.string(),
  ok: z.boolean(),
  words: z.string(),
  /** How to fix it. */
  advice: z.string().nullable(),
  level: z.enum(["broken", "problem", "advice"]),
})

/** How the shop's servers are doing. @public */
export const system = router({
  get: admin
    .meta(rest("GET /admin/system", "Get the State of the System"))
    .input(z.strictObject({}))
    .output(plain(z.object({ system: System })))
    .query(async ({ ctx }) => {
      const [processes, backlog, queue, failed_deliveries, failing_rows] = await Promise.all([
        listProcesses(ctx),
        readBacklog(ctx),
        countQueue(ctx),
        listFailedDeliveries(ctx, MOST_LISTED),
        listFailingRows(ctx, MOST_LISTED),
      ])
      return { system: { version: VERSION, processes, backlog, queue, failed_deliveries, failing_rows } }
    }),

  /** What `mercer doctor` finds. */
  findings: admin
    .meta(rest("GET /admin/system/findings", "List Doctor's Findings"))
    .input(z.strictObject({}))
    .output(plain(z.object({ findings: z.array(Finding), checked_at: Moment })))
    .query(async ({ ctx }) => {
      const { findings, checked_at } = await ctx.examine()
      return { findings: findings.map((one) => ({ ...one, advice: one.advice ?? null })), checked_at }
    }),
})
